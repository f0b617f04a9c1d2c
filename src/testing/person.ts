import type { User } from '../api/users'

/** A signed-in person without second factors, as the API answers. */
export const person = (email: string): User => ({
  email,
  subscribeNewsletter: false,
  oneTimePasswordActivated: false,
  doubleAuthEmailActivated: false,
})
