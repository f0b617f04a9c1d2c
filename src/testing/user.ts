import type { User } from '../api/users'

/** A user as the API functions return one, with these values. */
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
