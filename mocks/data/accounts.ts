import type { paths } from '../../src/api/contract'
import type { Schemas } from '../../src/api/http'
import type { Clock } from '../tools/clock'
import type { SeededRandom } from './seeded-random'

/**
 * An account, with the fields of `GET /users/me`. Handlers change accounts in place. A missing string is '', and a
 * missing date is null.
 */
export interface Account extends Required<Schemas['User']> {
  readonly id: string
  /** The nickname, or '' for an account that was created through a provider. */
  nickName: string
  /** The password, or '' for an account that was created through a provider. No password matches ''. */
  password: string
  /** Ten digits of a French number, or ''. */
  cellphone: string
  firstname: string
  lastname: string
  /** Whether the user has opened the activation link. */
  confirmed: boolean
  /** True if the account comes from Skemeet. The next sign-in from Skemeet then requires a new password. */
  changeSkemeetPassword: boolean
}

/** The values of a default account: confirmed, without a second factor, with a password that meets every rule. */
const PLAIN_ACCOUNT = {
  password: 'Soleil-Levant-42',
  cellphone: '',
  firstname: '',
  lastname: '',
  subscribeNewsletter: false,
  confirmed: true,
  oneTimePasswordActivated: false,
  doubleAuthEmailActivated: false,
  changeSkemeetPassword: false,
  emailUpdatedAt: null,
  nickNameUpdatedAt: null,
  passwordUpdatedAt: null,
  oneTimePasswordActivedAt: null,
}

/** Returns the answer to `GET /users/me` for an account. */
export function userOf(account: Account): Required<Schemas['User']> {
  // oxlint-disable-next-line no-unused-vars -- The answer has the other fields.
  const { id, password, firstname, lastname, confirmed, changeSkemeetPassword, ...user } = account
  return { ...user, nickName: user.nickName || null, cellphone: user.cellphone || null }
}

/** Returns a user with these values, in the form in which the functions of src/api return a user. */
export const userWith = (values: Partial<Schemas['User']> = {}): Required<Schemas['User']> => ({
  ...userOf({ ...PLAIN_ACCOUNT, id: '', email: 'lea@exemple.fr', nickName: 'lea.martin' }),
  ...values,
})

/** The body of the request with which a test creates an account. */
export const NEW_ACCOUNT: Schemas['NewAccount'] = {
  email: 'Nouvelle@Exemple.fr',
  nickName: 'nouvelle.venue',
  password: 'Nuage-Blanc-2026',
  subscribeNewsletter: true,
  locationUrl: 'http://localhost:3000/login?redirectUrl=%2Fdashboard',
}

/** An identity at a provider. The identity can be linked to an account. */
export interface Identity {
  readonly id: string
  readonly provider: Provider
  readonly name: string
  /** The e-mail address, or '' if the provider returns none. */
  readonly email: string
  account: Account | undefined
}

type ProviderIn<Path> = Path extends `/auth/${infer Name}/connexion` ? Name : never

/** The identity providers, named as in the paths of the calls. */
export type Provider = ProviderIn<keyof paths>

/** The accounts of one backend. Upper and lower case in e-mail addresses and nicknames do not matter. */
export class Accounts {
  private readonly all: Account[] = []
  private readonly clock: Clock
  private readonly random: SeededRandom

  constructor(clock: Clock, random: SeededRandom) {
    this.clock = clock
    this.random = random
  }

  /** Adds an account with generated values. By default it is confirmed and has no second factor. */
  add(overrides: Partial<Omit<Account, 'id'>> = {}): Account {
    const number = this.all.length + 1
    const account: Account = {
      ...PLAIN_ACCOUNT,
      id: this.random.uuid('account'),
      email: `personne${number}@exemple.fr`,
      nickName: `personne.${number}`,
      ...(overrides.oneTimePasswordActivated && {
        cellphone: `06${String(number).padStart(8, '0')}`,
        oneTimePasswordActivedAt: this.clock.date(),
      }),
      ...overrides,
    }
    this.all.push(account)
    return account
  }

  byEmail(email: string): Account | undefined {
    return this.all.find((account) => same(account.email, email))
  }

  byNickName(nickName: string): Account | undefined {
    return nickName === '' ? undefined : this.all.find((account) => same(account.nickName, nickName))
  }

  byIdentifier(nickNameOrEmail: string): Account | undefined {
    return this.byEmail(nickNameOrEmail) ?? this.byNickName(nickNameOrEmail)
  }
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
