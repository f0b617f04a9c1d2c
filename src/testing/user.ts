import type { User } from '../api/users'

/** Returns a user as the API functions do, with these values. */
export const userWith = (values: Partial<User> = {}): User => ({
  email: 'lea@exemple.fr',
  nickName: 'lea.martin',
  cellphone: null,
  subscribeNewsletter: false,
  oneTimePasswordActivated: false,
  doubleAuthEmailActivated: false,
  emailUpdatedAt: null,
  nickNameUpdatedAt: null,
  passwordUpdatedAt: null,
  oneTimePasswordActivedAt: null,
  ...values,
})
