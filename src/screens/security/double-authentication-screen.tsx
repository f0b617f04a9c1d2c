import { useTexts } from '../../i18n/texts'
import { useUser } from '../../session/user-context'
import { styled } from 'styled-components'
import { Card } from '../../ui/layout/card'
import { PageSkeleton } from '../../ui/feedback/page-skeleton'
import { SkeletonRows } from '../../ui/feedback/skeleton'
import { Notice } from '../../ui/feedback/notice'
import { EmailFactor } from './email-factor'
import { BackToList, SecurityPage } from './security-page'
import { SmsFactor } from './sms-factor'

/** /dashboard/authentication/doubleAuthentication: activates a second factor, by SMS or e-mail. */
export function DoubleAuthenticationScreen() {
  const t = useTexts('security')
  const { oneTimePasswordActivated: bySms, doubleAuthEmailActivated: byEmail } = useUser()
  return (
    <SecurityPage title={t('doubleAuthentication')} lead={t(bySms || byEmail ? 'factorsLead' : 'factorsOffLead')}>
      {bySms && byEmail && <Notice>{t('bothFactors')}</Notice>}
      <Factors>
        <SmsFactor />
        <EmailFactor />
      </Factors>
    </SecurityPage>
  )
}

export function DoubleAuthenticationSkeleton() {
  const t = useTexts('security')
  return (
    <PageSkeleton title={t('doubleAuthentication')} back={<BackToList />}>
      <SkeletonRows rows={2} />
    </PageSkeleton>
  )
}

const Factors = styled(Card)`
  container-type: inline-size;
`
