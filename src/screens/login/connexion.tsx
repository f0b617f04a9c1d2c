import { useEffect, useState, type MouseEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { ApiFailure } from '../../api/failure'
import { useTexts } from '../../i18n/texts'
import { withRedirect } from '../../session/handover'
import { leaveRefusal, leftRefusal } from '../../session/provider-return'
import { carriedEmail, carryEmail } from '../../session/typed-email'
import { Form } from '../../ui/form'
import { usePageTitle } from '../../ui/page-title'
import { PasswordField } from '../../ui/password-field'
import { StageHead } from '../../ui/stage-head'
import { SubmitButton } from '../../ui/submit-button'
import { TextField } from '../../ui/text-field'
import { TextLink } from '../../ui/text-link'
import { token } from '../../ui/theme'
import { ActivationOffer } from './activation-offer'
import { FollowedLink } from './followed-link'
import { useLinkTokens } from './link-tokens'
import { ProviderButtons } from './provider-buttons'
import { ProviderRefused } from './provider-refused'
import { SolutionChooser } from './solution-chooser'

export interface ConnexionForm {
  identifier: string
  password: string
}

interface ConnexionProps {
  /** What the person had typed before, kept when they come back to this step. */
  identifier: string
  onSubmit: (form: ConnexionForm) => Promise<unknown>
  onTechnicalFailure: () => void
}

const schema = () => import('./login-schema').then((module) => module.connexionSchema)

/** The first step: identifier and password, the identity providers, and the ways to everything else. */
export function Connexion({ identifier, onSubmit, onTechnicalFailure }: ConnexionProps) {
  const t = useTexts('login')
  const [search] = useSearchParams()
  const link = useLinkTokens()
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const [refusal, setRefusal] = useState(leftRefusal)
  usePageTitle(t('pageTitle'))

  // It is told on this visit to the page alone.
  useEffect(() => () => leaveRefusal(undefined), [])

  async function submit(form: ConnexionForm) {
    setUnconfirmed(undefined)
    setRefusal(undefined)
    try {
      await onSubmit(form)
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.type === 'ACCOUNT_NOT_CONFIRMED') setUnconfirmed(form.identifier)
      throw failure
    }
  }

  return (
    <>
      <StageHead title={t('heading')} lead={t('lead')} />
      {refusal && <ProviderRefused refusal={refusal} />}
      {link && <FollowedLink status={link} email={carriedEmail()} />}
      <Form<ConnexionForm> schema={schema} onSubmit={submit} {...(identifier !== '' && { prefill: { identifier } })}>
        <TextField
          name="identifier"
          label={t('identifier')}
          tooltip={t('identifierHelp')}
          autoComplete="username"
          inputMode="email"
          corner={
            <TextLink alone small to={withRedirect('/reset-nickname', search)} onClick={carryTypedEmail}>
              {t('forgottenIdentifier')}
            </TextLink>
          }
        />
        <PasswordField
          name="password"
          label={t('password')}
          autoComplete="current-password"
          corner={
            <TextLink alone small to={withRedirect('/reset-password', search)} onClick={carryTypedEmail}>
              {t('forgottenPassword')}
            </TextLink>
          }
        />
        <SubmitButton full busyText={t('submitting')}>
          {t('submit')}
        </SubmitButton>
      </Form>
      {unconfirmed !== undefined && <ActivationOffer key={unconfirmed} reason="unconfirmed" email={unconfirmed} />}
      <Or>{t('or')}</Or>
      <ProviderButtons onTechnicalFailure={onTechnicalFailure} />
      <Small>
        <span>{t('noAccount')}</span>{' '}
        <TextLink to={withRedirect('/subscription', search)} onClick={carryTypedEmail}>
          {t('register')}
        </TextLink>
      </Small>
      <SolutionChooser />
    </>
  )
}

/** An e-mail address typed here goes along to the page that is opened. */
function carryTypedEmail(event: MouseEvent<HTMLAnchorElement>) {
  const typed = event.currentTarget.ownerDocument.querySelector<HTMLInputElement>('input[name="identifier"]')?.value
  if (typed) carryEmail(typed)
}

const Or = styled.div`
  display: flex;
  align-items: center;
  gap: ${token('s-4')};
  color: ${token('ink-3')};
  font-size: 0.875rem;
  line-height: 1.4;
  &::before,
  &::after {
    content: '';
    flex: 1;
    height: 1px;
    background: ${token('line')};
  }
`
const Small = styled.p`
  font-size: ${token('fs-small')};
  line-height: ${token('lh-small')};
`
