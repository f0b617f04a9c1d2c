import type { Clock } from './clock'
import type { Random } from './random'

/** A person's account, as it stands: handlers change it in place. Texts are '' and dates null when there is none. */
export interface Account {
  readonly id: string
  email: string
  /** '' for a provider's account whose person never chose one. */
  nickName: string
  /** '' for a provider's account without one: no password then matches. */
  password: string
  /** Ten national digits, or ''. */
  cellphone: string
  firstname: string
  lastname: string
  subscribeNewsletter: boolean
  /** The person has followed the confirmation link. */
  confirmed: boolean
  /** The SMS factor. */
  oneTimePasswordActivated: boolean
  /** The e-mail factor. */
  doubleAuthEmailActivated: boolean
  /** Comes from the meeting platform and has yet to choose a password here: asked when signing in from there. */
  changeSkemeetPassword: boolean
  /** ISO 8601 in UTC. */
  emailUpdatedAt: string | null
  nickNameUpdatedAt: string | null
  passwordUpdatedAt: string | null
  oneTimePasswordActivedAt: string | null
}

/** Meets every rule. */
const DEFAULT_PASSWORD = 'Soleil-Levant-42'

/** A person as an identity provider knows them, tied to an account or not yet. */
export interface Identity {
  readonly id: string
  readonly provider: Provider
  /** First and last name. */
  readonly name: string
  /** '' when the provider gives none. */
  readonly email: string
  account: Account | undefined
}

/** The identity providers, by the name that the calls carry. */
export type Provider = 'pro-sante-connect' | 'france-connect'

/** The accounts of one world. E-mails and identifiers are compared without regard to case. */
export class Accounts {
  private readonly all: Account[] = []
  private readonly clock: Clock
  private readonly random: Random

  constructor(clock: Clock, random: Random) {
    this.clock = clock
    this.random = random
  }

  /** Adds an account: confirmed, without second factor, with what it needs made up, unless `overrides` say otherwise. */
  add(overrides: Partial<Omit<Account, 'id'>> = {}): Account {
    const number = this.all.length + 1
    const account: Account = {
      id: this.random.uuid(),
      email: `personne${number}@exemple.fr`,
      nickName: `personne.${number}`,
      password: DEFAULT_PASSWORD,
      cellphone: overrides.oneTimePasswordActivated ? `06${String(number).padStart(8, '0')}` : '',
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
      oneTimePasswordActivedAt: overrides.oneTimePasswordActivated ? this.clock.date() : null,
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

  /** The account that a sign-in names, by e-mail or identifier. */
  byIdentifier(nickNameOrEmail: string): Account | undefined {
    return this.byEmail(nickNameOrEmail) ?? this.byNickName(nickNameOrEmail)
  }
}

/** Whether two e-mails or identifiers are the same but for case. */
function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
