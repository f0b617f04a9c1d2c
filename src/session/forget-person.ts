import { knowPerson } from './known-person'
import { handOn } from './provider-return'
import { carryEmail } from './typed-email'

/** Forgets what the page holds in memory of whoever used it, as the next person at this computer is another one. */
export function forgetPerson(): void {
  carryEmail('')
  handOn({})
  knowPerson(undefined)
}
