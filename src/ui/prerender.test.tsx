// @vitest-environment node
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { object } from 'yup'
import { BackLink } from './navigation/back-link'
import { Button, ButtonLink } from './button'
import { CheckboxField } from './form/checkbox-field'
import { CodeField } from '../screens/login/code-field'
import { CountdownButton } from '../screens/login/countdown-button'
import { TestForm } from '../testing/test-form'
import { Notice } from './feedback/notice'
import { PasswordField } from './form/password-field'
import { PhoneField } from '../screens/security/phone-field'
import { ToastRegion } from './feedback/show-toast'
import { StepHeading } from './navigation/step-heading'
import { StatusIllustration } from './feedback/status-illustration'
import { StrengthMeter } from './form/strength-meter'
import { SubmitButton } from './form/submit-button'
import { TextField } from './form/text-field'
import { TextLink } from './navigation/text-link'

const page: ReactNode = (
  <StaticRouter location="/login">
    <>
      <BackLink to="/login">Retour</BackLink>
      <StatusIllustration turned />
      <StepHeading title="Se connecter" lead="Accédez à votre compte." />
      <Notice kind="red">Une erreur</Notice>
      <TestForm schema={object()} onSubmit={() => undefined}>
        <TextField
          name="identifier"
          label="Identifiant ou e-mail"
          autoComplete="username"
          tooltip="Un identifiant protège."
          corner={<TextLink to="/reset-nickname">Identifiant oublié ?</TextLink>}
        />
        <PasswordField
          name="password"
          label="Mot de passe"
          autoComplete="new-password"
          meter={<StrengthMeter name="password" />}
        />
        <CodeField name="code" label="Code" />
        <PhoneField name="phone" label="Numéro" />
        <CheckboxField name="terms">J’accepte</CheckboxField>
        <SubmitButton full busyText="Connexion en cours…">
          Se connecter
        </SubmitButton>
      </TestForm>
      <CountdownButton seconds={60} since={0} onClick={() => undefined}>
        Renvoyer
      </CountdownButton>
      <Button kind="orange">Bouton</Button>
      <ButtonLink to="https://app.skezia.example">Lien</ButtonLink>
    </>
    <ToastRegion />
  </StaticRouter>
)

test('a public page renders without a browser, and without styles in its markup', () => {
  const html = renderToString(page)
  expect(html.match(/<h1[ >]/g)).toHaveLength(1)
  expect(html).not.toMatch(/ style=|<style|<script/)
  // No field has a default value, so that hydration keeps the values typed before it.
  const inputs = html.match(/<input[^>]*>/g) ?? []
  expect(inputs).toHaveLength(5)
  expect(inputs.filter((input) => / (value|checked)[ =]/.test(input))).toEqual([])
  expect(html).toMatch(/<form [^>]*method="post"/)
})
