import { useEffect, useEffectEvent, useMemo } from 'react'
import { useForm, type FieldErrors } from 'react-hook-form'
import { styled } from 'styled-components'
import type { ApiFailure } from '../../api/failure'
import { fieldsOf, firstSentence, textsOf } from '../../i18n/texts'
import { useProviderButtons } from '../providers/provider-buttons'
import { redirectDestination, withRedirect } from '../../addresses/redirects'
import { useHydrated } from '../../lib/store'
import { usePortal } from '../../session/portal-state'
import { StyledButton } from '../../ui/button/button'
import { Form, RequiredNote, rulesResolver, SubmitButton } from '../../ui/form/form'
import { isInWindow } from '../../ui/navigation/focus'
import { usePageTitle, StepHeading } from '../../ui/navigation/step-heading'
import { CurrentPasswordField } from '../../ui/form/password-field'
import { TextField } from '../../ui/form/field'
import { TextLink } from '../../ui/navigation/links'
import { HelpTip } from '../../ui/overlay/tooltip'
import { SmallText } from '../../ui/text/inline-text'
import { FIELD_GAP, helpInRow, labelRow } from '../../ui/theme/field-styles'
import { column, smallType, square, cssVar } from '../../ui/theme/theme'
import { ActivationLink } from './activation'
import { OpenAccount, SharedComputerLine, SignInNotices } from './sign-in-notices'
import { config, hasOneSolution } from '../../config'
import { solutionsOf } from '../../rules/solutions'
import { SolutionMark, solutionKind } from '../../ui/icons/brand'

const t = textsOf('login')

export type CredentialsForm = Record<'identifier' | 'password', string>

/** The resolver of the sign-in form. Both fields are required. The format of their values is not checked. */
export const credentialsResolver = rulesResolver((r) =>
  r.object({ identifier: r.identifier(), password: r.requiredPassword() }),
)

/** The types of failure whose message is shown at the password field. */
export const CREDENTIAL_FAILURES = ['INVALID_CREDENTIALS'] as const

/**
 * Returns errors for the sign-in form after the API has refused a later step. Refused credentials become an error of
 * the password field.
 */
export function useRefusal(refusal: FieldErrors | undefined): { errors?: FieldErrors } {
  return useMemo(() => {
    const root = refusal?.root
    const { type } = fieldsOf(root)
    if (type !== 'INVALID_CREDENTIALS') return refusal ? { errors: refusal } : {}
    return { errors: { password: { ...root, type, message: firstSentence(root?.message ?? '') } } }
  }, [refusal])
}

interface CredentialsStepProps {
  /**
   * The initial value of the identifier field. After the user has returned from a later step, this is the typed
   * identifier.
   */
  identifier: string
  /** The refusal that the form shows. The caller must pass the same object on each render. */
  refusal?: FieldErrors | undefined
  onSubmit: (form: CredentialsForm, signal: AbortSignal) => Promise<unknown>
  onTechnicalFailure: (failure: ApiFailure) => void
}

export function CredentialsStep({ identifier, refusal, onSubmit, onTechnicalFailure }: CredentialsStepProps) {
  const { documentMemory } = usePortal()
  const form = useForm({
    resolver: credentialsResolver,
    defaultValues: { identifier: identifier || undefined },
    ...useRefusal(refusal),
    // The form forgets the password when the password field is removed.
    shouldUnregister: true,
  })
  const isNotConfirmed = fieldsOf(form.formState.errors.root).type === 'ACCOUNT_NOT_CONFIRMED'
  const { buttons, divider, message } = useProviderButtons({
    onTechnicalFailure,
    onPress: () => form.clearErrors('root'),
  })
  usePageTitle(t('pageTitle'))
  const focusIdentifier = useEffectEvent(() => {
    const isFree = document.activeElement === document.body && window.matchMedia('(pointer: fine)').matches
    const hasMessage = location.search.includes('message') || document.querySelector('main [data-tone]')
    const field = document.getElementsByName('identifier')[0]
    // The focus must not scroll the page, because the user has not yet read the text above the field. Therefore the
    // field gets the focus only if the window already shows the field.
    if (field && isFree && !hasMessage && !identifier && isInWindow(field)) field.focus({ preventScroll: true })
  })
  useEffect(() => focusIdentifier(), [])

  /** Keeps a typed e-mail address for the form on the next page. */
  function saveTypedEmail() {
    const { identifier: typed } = form.getValues()
    if (typed) documentMemory.setTypedEmail(String(typed))
  }

  function prepareActivation() {
    saveTypedEmail()
    // Forget the e-mail address that the provider has sent to the portal. If this address stayed in memory, the next
    // page would send an e-mail to it without asking the user.
    documentMemory.set({ providerEmail: undefined })
  }

  const otherActivation = (
    <TextLink to={withRedirect('/finalise-registration?page=activeAccount')} onClick={prepareActivation}>
      {t('askActivation')}
    </TextLink>
  )
  return (
    <>
      <StepHeading title={t('heading')} lead={t(hasOneSolution() ? 'leadOne' : 'lead')} />
      <SignInNotices />
      <Form hasRequiredNote form={form} onSubmit={onSubmit}>
        <RequiredNote />
        <Credentials>
          <TextField name="identifier" label={t('identifier')} autoComplete="username" inputMode="email" />
          <CurrentPasswordField
            name="password"
            label={t('password')}
            failures={CREDENTIAL_FAILURES}
            to={withRedirect('/reset-password')}
            onClick={saveTypedEmail}
          />
          <HelpTip about={t('identifier')}>{t('identifierHelp')}</HelpTip>
          <Forgotten>
            <TextLink isStandalone small to={withRedirect('/reset-nickname')} onClick={saveTypedEmail}>
              {t('forgottenIdentifier')}
            </TextLink>
          </Forgotten>
        </Credentials>
        <SubmitButton
          busyText={t('submitting')}
          // The outcome of the activation link appears late, and must move neither the fields nor the button.
          afterButton={
            <>
              <ActivationLink>{otherActivation}</ActivationLink>
              <OpenAccount />
            </>
          }
          detail={isNotConfirmed && otherActivation}
          below={
            <>
              {divider}
              {message}
            </>
          }
        >
          {t('submit')}
        </SubmitButton>
      </Form>
      {buttons}
      <Small>
        <span>{t('noAccount')}</span>{' '}
        <TextLink to={withRedirect('/subscription')} onClick={saveTypedEmail}>
          {t('register')}
        </TextLink>
      </Small>
      <SharedComputerLine />
      <SolutionChooser />
    </>
  )
}

/** The path of the sign-in page in each of the two solutions. */
const SIGN_IN = { Skezia: '/login', Skemeet: '/patients' }

function SolutionChooser() {
  // The build does not know the redirect, so the prerendered page contains the choice of a solution. If there is a
  // redirect, pre-hydration.ts hides the choice.
  const hasDestination = useHydrated() && redirectDestination() !== undefined
  if (hasDestination) return null
  return (
    <Section data-when="no-destination" aria-labelledby="solutions">
      <SmallText as="h2" id="solutions">
        {t('chooser')}
      </SmallText>
      <Grid>
        {solutionsOf(config()).map((solution) => (
          <li key={solution.name} {...solutionKind(solution)}>
            <Anchor data-full as="a" href={'isOwn' in solution ? solution.url + SIGN_IN[solution.name] : solution.url}>
              <SolutionMark {...solution} />
              <span>
                <span>{solution.name}</span>
                <Description>
                  {'isOwn' in solution ? t(`description_${solution.name}`) : solution.description}
                </Description>
              </span>
            </Anchor>
          </li>
        ))}
      </Grid>
    </Section>
  )
}

/*
 * The help button and the link for a forgotten identifier are beside the identifier's label. In the tab order, both
 * follow the password, because some programs type the identifier, Tab and the password.
 */
const Forgotten = styled.span`
  order: 2;
  max-width: 100%;
`
const Credentials = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  column-gap: ${cssVar('s-3')};
  > [data-help] {
    ${helpInRow}
  }
  /* Reserve a second line for the error of the password field, because it is the longest error. */
  @media (max-width: 27em) {
    padding-bottom: 1.05rem;
  }
  && > div {
    display: contents;
    ${labelRow}
    & + div > * {
      order: 6;
    }
    & + div > :first-child {
      order: 4;
      margin-top: ${FIELD_GAP};
    }
    & + div > span {
      order: 5;
      flex: none;
    }
  }
`
const Small = styled.p`
  ${smallType}
`
const Section = styled.section`
  ${column(cssVar('s-2'))}
  padding-top: ${cssVar('s-3')};
  border-top: 1px solid ${cssVar('line')};
`
const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(10.5rem, 100%), 1fr));
  gap: ${cssVar('s-3')};
`
const Anchor = styled(StyledButton)`
  --bd: ${cssVar('line')};
  justify-content: start;
  gap: 0.75rem;
  height: 100%;
  padding: 0.5rem 0.75rem;
  box-shadow: none;
  text-align: left;
  > :first-child {
    flex: none;
    ${square('1em')}
    font-size: 2.25rem;
  }
  > :last-child {
    min-width: 0;
  }
`
const Description = styled.span`
  display: block;
  font-size: ${cssVar('fs-caption')};
  font-weight: ${cssVar('fw-regular')};
  line-height: 1.35;
  color: ${cssVar('ink-2')};
`
