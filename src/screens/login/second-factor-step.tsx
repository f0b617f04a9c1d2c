import { useTexts } from '../../i18n/texts'
import { BackLink } from '../../ui/navigation/back-link'
import { usePageTitle } from '../../ui/navigation/page-title'
import { StepHeading } from '../../ui/navigation/step-heading'
import { CodeDestination, SecondFactorForm, type SecondFactorFormProps } from './second-factor-form'
import type { SecondFactorState } from './login-steps'

interface SecondFactorStepProps extends Omit<SecondFactorState, 'name'>, SecondFactorFormProps {
  onBack: () => void
}

/** The step of the second factor: where the code was sent, and its form. */
export function SecondFactorStep({ mode, cellphone, onBack, ...form }: SecondFactorStepProps) {
  const t = useTexts('loginSteps')
  usePageTitle(t('codePageTitle'))
  return (
    <>
      <BackLink onClick={onBack}>{t('back')}</BackLink>
      <StepHeading title={t('codeHeading')} lead={<CodeDestination mode={mode} cellphone={cellphone} />} />
      <SecondFactorForm {...form} />
    </>
  )
}
