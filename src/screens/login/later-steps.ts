/*
 * This module contains all steps after the sign-in form. While the user types, /login fetches this module, and repeats
 * a failed fetch.
 */
export { PartnerPasswordStep } from './partner-password-step'
export { CodeDestination, SecondFactorForm, SecondFactorStep } from './second-factor-form'
