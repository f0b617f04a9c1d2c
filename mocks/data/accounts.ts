import type { paths } from '../../src/api/contract'
import type { Schemas } from '../../src/api/http'
import type { Clock } from '../tools/clock'
import type { SeededRandom } from './seeded-random'

/** An account, with the fields of `GET /users/me`. Handlers change it. Missing strings are '' and missing dates null. */
export interface Account extends Required<Schemas['User']> {
  readonly id: string
  /** The nickname. It is '' for an account that was created through a provider. */
  nickName: string
  /** The password. It is '' for an account that was created through a provider, and then no password matches. */
  password: string
  /** Ten national digits, or ''. */
  cellphone: string
  firstname: string
  lastname: string
  /** Whether the confirmation link was opened. */
  confirmed: boolean
  /** The account belongs to the meeting platform, and has to set a password at the next sign-in from there. */
  changeSkemeetPassword: boolean
}

/** The default account: confirmed, without a second factor. Its password satisfies the rules. */
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

/** Returns the answer of `GET /users/me` for an account. */
export function userOf(account: Account): Required<Schemas['User']> {
  // oxlint-disable-next-line no-unused-vars -- The answer has the other fields.
  const { id, password, firstname, lastname, confirmed, changeSkemeetPassword, ...user } = account
  return { ...user, nickName: user.nickName || null, cellphone: user.cellphone || null }
}

/** Returns a user as the API functions do, with these values. */
export const userWith = (values: Partial<Schemas['User']> = {}): Required<Schemas['User']> => ({
  ...userOf({ ...PLAIN_ACCOUNT, id: '', email: 'lea@exemple.fr', nickName: 'lea.martin' }),
  ...values,
})

/** The request of a test that creates an account. */
export const NEW_ACCOUNT: Schemas['NewAccount'] = {
  email: 'Nouvelle@Exemple.fr',
  nickName: 'nouvelle.venue',
  password: 'Nuage-Blanc-2026',
  subscribeNewsletter: true,
  locationUrl: 'http://localhost:3000/login?redirectUrl=%2Fdashboard',
}

/** An identity at a provider. It may be linked to an account. */
export interface Identity {
  readonly id: string
  readonly provider: Provider
  readonly name: string
  /** The e-mail address. It is '' when the provider returns none. */
  readonly email: string
  account: Account | undefined
}

type ProviderIn<Path> = Path extends `/auth/${infer Name}/connexion` ? Name : never

/** The identity providers, as the paths of the calls name them. */
export type Provider = ProviderIn<keyof paths>

/** The accounts of one backend. E-mail addresses and nicknames are compared case-insensitively. */
export class Accounts {
  private readonly all: Account[] = []
  private readonly clock: Clock
  private readonly random: SeededRandom

  constructor(clock: Clock, random: SeededRandom) {
    this.clock = clock
    this.random = random
  }

  /** Adds an account: confirmed, without second factor and with generated values unless overridden. */
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
