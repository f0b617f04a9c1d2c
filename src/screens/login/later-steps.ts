/* One module, because /login fetches these steps while the user types, and tries again when the file does not arrive. */
export { PartnerPasswordStep } from './partner-password-step'
export { CodeDestination, SecondFactorForm, SecondFactorStep } from './second-factor-form'
