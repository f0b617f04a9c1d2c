import type { Backend } from '../../../mocks/backend'

/* The person of the journeys. */

export const EMAIL = 'camille.morel@cabinet-voltaire.fr'
export const PASSWORD = 'Vieux-Secret-12'
export const NEW_PASSWORD = 'Soleil-Levant-42'

/** Adds the account of the person. */
export const addAccount = (backend: Backend, values: Parameters<Backend['account']>[0] = {}) =>
  backend.account({
    email: EMAIL,
    nickName: 'camille.morel',
    password: PASSWORD,
    cellphone: '0612345642',
    emailUpdatedAt: '2024-04-12T09:30:00.000Z',
    nickNameUpdatedAt: '2024-02-03T09:30:00.000Z',
    passwordUpdatedAt: '2024-10-27T09:30:00.000Z',
    ...values,
  })
