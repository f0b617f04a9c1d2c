/* The steps that some sign-ins take after the first, in one file of their own: see login-screen.tsx. */
import texts from '../../i18n/fr/login-steps.json'
import { addTexts } from '../../i18n/texts'

export { PartnerPassword } from './partner-password'
export { SecondFactor } from './second-factor'

addTexts('loginSteps', texts)
