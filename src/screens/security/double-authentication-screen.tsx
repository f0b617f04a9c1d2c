import { styled } from 'styled-components'
import { useState } from 'react'
import texts from '../../i18n/fr/factors.json'
import { addTexts, textsOf } from '../../i18n/texts'
import { useUser } from '../../session/portal-state'
import { Card } from '../../ui/layout/card'
import { PageSkeleton, SkeletonRows } from '../../ui/feedback/skeleton'
import { Notice } from '../../ui/feedback/notice'
import { PageHeading } from '../../ui/navigation/page-heading'
import { backToList } from './security-page'
import { SmsFactor } from './sms-factor'
import { updateEmailFactor } from '../../api/users'
import { Chip } from '../../ui/text/chip'
import { ConfirmModal } from '../../ui/overlay/modal'
import { MailIcon } from '../../ui/icons/dashboard-icons'
import { FactorCard } from './factor-card'
import { useWrite } from '../../session/use-write'

const t = addTexts('factors', texts)
const security = textsOf('security')

export function Component() {
  const { oneTimePasswordActivated: bySms, doubleAuthEmailActivated: byEmail } = useUser()
  return (
    <>
      <PageHeading
        title={security('doubleAuthentication')}
        lead={t(bySms || byEmail ? 'factorsLead' : 'factorsOffLead')}
        back={backToList}
      />
      <Factors>
        <SmsFactor />
        <EmailFactor />
      </Factors>
      {bySms && byEmail && <Notice>{t('bothFactors')}</Notice>}
    </>
  )
}

export function HydrateFallback() {
  return (
    <PageSkeleton title={security('doubleAuthentication')} back={backToList}>
      <SkeletonRows rows={2} />
    </PageSkeleton>
  )
}

/**
 * The switch for codes by e-mail. Turning the switch on asks for confirmation, because codes by e-mail are not
 * recommended.
 */
function EmailFactor() {
  const user = useUser()
  const write = useWrite()
  const [requested, setRequested] = useState<'on' | 'off'>()

  async function save(wanted: 'on' | 'off', signal: AbortSignal) {
    const request = updateEmailFactor({ doubleAuthEmailActivated: wanted === 'on' })
    await write(request, signal, { text: t('factorsUpdated') })
    if (!signal.aborted) setRequested(undefined)
  }

  return (
    <>
      <FactorCard
        icon={<MailIcon />}
        title={t('emailFactor')}
        text={t('emailFactorText')}
        questionText={t('asksConfirmation')}
        chip={<Chip tone="orange">{t('notRecommended')}</Chip>}
        isActive={user.doubleAuthEmailActivated}
        onToggle={() => setRequested(user.doubleAuthEmailActivated ? 'off' : 'on')}
      />
      {requested && (
        <ConfirmModal
          title={t(requested === 'on' ? 'emailOnTitle' : 'emailOffTitle')}
          text={t(requested === 'on' ? 'emailOnText' : user.oneTimePasswordActivated ? 'smsLeft' : 'noFactorLeft')}
          busyText={security('saving')}
          onCancel={() => setRequested(undefined)}
          onConfirm={(signal) => save(requested, signal)}
        />
      )}
    </>
  )
}

const Factors = styled(Card)`
  container-type: inline-size;
`
