/*
 * One module contains all later steps, because /login fetches all of them while the user types, and repeats a failed
 * fetch.
 */
export { PartnerPasswordStep } from './partner-password-step'
export { CodeDestination, SecondFactorForm, SecondFactorStep } from './second-factor-form'
