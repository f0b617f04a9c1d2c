/* The steps that some sign-ins take after the first, in one file of their own: see login-screen.tsx. */
export { PartnerPassword } from './partner-password'
export { SecondFactor } from './second-factor'
