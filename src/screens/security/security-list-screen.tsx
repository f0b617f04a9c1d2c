import { styled } from 'styled-components'
import texts from '../../i18n/fr/security.json'
import { addTexts } from '../../i18n/texts'
import { formatDate } from '../../rules/dates'
import { isSameEmail } from '../../rules/contact-details'
import { usePortal, useUser } from '../../session/portal-state'
import { Button } from '../../ui/button/button'
import { AtIcon, LockIcon, MailIcon, ShieldIcon, TrashIcon } from '../../ui/icons/dashboard-icons'
import { Control, PageSkeleton, SkeletonRows } from '../../ui/feedback/skeleton'
import { ListRow, RowList } from '../../ui/navigation/list-row'
import { Disclosure } from '../../ui/layout/disclosure'
import { ActionCard } from '../../ui/layout/card'
import { PageHeading, Section } from '../../ui/navigation/page-heading'
import { TextButton, TextLink } from '../../ui/navigation/links'
import { Stack } from '../../ui/layout/stack'
import { media, row, cssVar } from '../../ui/theme/theme'
import { SECURITY_LIST_PATH } from './paths'
import type { User } from '../../api/users'
import { Chip } from '../../ui/text/chip'
import { CheckIcon } from '../../ui/icons/icons'
import { MaskedNumber } from './masked-number'
import { CopiedValue, Protection } from './account-lines'
import { SharedComputer } from './shared-computer'
import { RichText } from '../../ui/text/rich-text'
import { EmailLinkNotice } from './email-link-notice'

const t = addTexts('security', texts)

export function Component() {
  const user = useUser()
  const { contactRequest, documentMemory } = usePortal()
  const { pendingEmail } = documentMemory.get()

  const dateText = (key: 'emailUpdatedOn' | 'updatedOn' | 'activatedOn', iso: string | null | undefined) => {
    const date = formatDate(iso)
    return date && t(key, { date })
  }

  return (
    <>
      <PageHeading title={t('authentication')} lead={t('lead')} />
      <EmailLinkNotice />
      <Protection user={user} />
      <Section title={t('credentials')}>
        <RowList>
          <ListRow
            to={`${SECURITY_LIST_PATH}/email`}
            icon={<MailIcon />}
            title={t('email')}
            sub={
              <>
                <CopiedValue label={t('email')}>{user.email}</CopiedValue>
                {pendingEmail !== undefined && !isSameEmail(pendingEmail, user.email) && (
                  <Pending>
                    <RichText ns="security" i18nKey="emailPending" email={pendingEmail} />
                  </Pending>
                )}
              </>
            }
            meta={dateText('emailUpdatedOn', user.emailUpdatedAt)}
          />
          <ListRow
            to={`${SECURITY_LIST_PATH}/nickName`}
            icon={<AtIcon />}
            title={t('nickname')}
            sub={user.nickName ? <CopiedValue label={t('nickname')}>{user.nickName}</CopiedValue> : t('noNickname')}
            meta={dateText('updatedOn', user.nickNameUpdatedAt)}
          />
          <ListRow
            to={`${SECURITY_LIST_PATH}/password`}
            icon={<LockIcon />}
            title={t('password')}
            sub={<span aria-hidden>••••••••••••</span>}
            meta={dateText('updatedOn', user.passwordUpdatedAt)}
          />
        </RowList>
      </Section>
      <Section title={t('protection')}>
        <RowList>
          <ListRow
            to={`${SECURITY_LIST_PATH}/doubleAuthentication`}
            icon={<ShieldIcon />}
            tone={user.oneTimePasswordActivated || user.doubleAuthEmailActivated ? 'green' : 'orange'}
            title={t('doubleAuthentication')}
            sub={<ActiveFactors user={user} />}
            meta={user.oneTimePasswordActivated ? dateText('activatedOn', user.oneTimePasswordActivedAt) : undefined}
          />
        </RowList>
        <NotYou user={user} />
      </Section>
      <SharedComputer />
      <ActionCard
        icon={<TrashIcon />}
        tone="quiet"
        title={t('deleteAccount')}
        text={t('deleteAccountText')}
        action={
          <Button
            kind="orangeOutline"
            compact
            onClick={() => contactRequest.set({ message: t('deleteAccountMessage') })}
          >
            {t('deleteAccount')}
          </Button>
        }
      />
    </>
  )
}

export function HydrateFallback() {
  return (
    <PageSkeleton title={t('authentication')} lead={t('lead')}>
      <Sections>
        <NoticeShape />
        <Section title={t('credentials')}>
          <SkeletonRows rows={3} />
        </Section>
        <Section title={t('protection')}>
          <SkeletonRows rows={1} />
        </Section>
        <SkeletonRows rows={2} />
      </Sections>
    </PageSkeleton>
  )
}

function ActiveFactors({ user }: { user: User }) {
  const { oneTimePasswordActivated: bySms, doubleAuthEmailActivated: byEmail, cellphone } = user
  return (
    <Line>
      {bySms && (
        <Chip tone="green" icon={<CheckIcon />}>
          <>
            <span>{t('bySms')}</span> <MaskedNumber cellphone={cellphone} />
          </>
        </Chip>
      )}
      {byEmail && (
        <Chip tone="green" icon={<CheckIcon />}>
          {t('byEmail')}
        </Chip>
      )}
      {!bySms && !byEmail && <Chip tone="orange">{t('off')}</Chip>}
    </Line>
  )
}

/** The help text for a user whose account somebody else has changed. */
function NotYou({ user }: { user: User }) {
  const { contactRequest } = usePortal()
  const hasFactor = user.oneTimePasswordActivated || user.doubleAuthEmailActivated
  return (
    <Disclosure title={t('notYou')}>
      <p>{t('notYouText')}</p>
      <Steps>
        <li>
          <TextLink to={`${SECURITY_LIST_PATH}/password`}>{t('notYouPassword')}</TextLink>
        </li>
        <li>
          <TextLink to={`${SECURITY_LIST_PATH}/doubleAuthentication`}>
            {t(hasFactor ? 'notYouCheckFactor' : 'notYouFactor')}
          </TextLink>
        </li>
        <li>
          <TextButton onClick={() => contactRequest.set({ message: t('notYouMessage') })}>
            {t('notYouSupport')}
          </TextButton>
        </li>
      </Steps>
    </Disclosure>
  )
}

/* While the page loads, this placeholder is as high as the notice about the protection of the account. */
const NoticeShape = styled(Control)`
  height: 3.25rem;
  ${media.phone} {
    height: 5rem;
  }
`
const Steps = styled.ol`
  display: grid;
  gap: ${cssVar('s-2')};
  margin-top: ${cssVar('s-2')};
  padding-left: 1.25rem;
`
const Pending = styled.span`
  display: block;
  color: ${cssVar('orange-text')};
`
const Line = styled.div`
  ${row('0.25rem 0.625rem')}
`

const Sections = styled(Stack)`
  gap: ${cssVar('s-8')};
  padding-top: 0.5rem;
`
