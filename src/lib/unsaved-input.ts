import { createStore } from './store'

/** Whether a text field of the page has another value than at first. A current password does not count: managers fill it in. */
export function hasDirtyFields(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type="checkbox"], [type="hidden"], [autocomplete="current-password"]), textarea',
  )
  return Array.from(fields).some(({ value, defaultValue }) => value !== defaultValue)
}

/** Whether the page has a field for a password or a code. */
export function hasSecretFields(): boolean {
  return document.querySelector('[autocomplete$="-password"], [autocomplete="one-time-code"]') !== null
}

/** The words of a question before something is lost, where they differ from those about a form. */
export interface LeaveQuestion {
  title?: string
  text?: string
  stay?: string
  onStay?: () => void
}

/** Whether leaving the page would lose something. A portal has one. */
export class UnsavedInput {
  /** The question about a message to support, which is lost with the dashboard. */
  readonly message = createStore<LeaveQuestion | undefined>(undefined)
  /** Whether the page itself has the blocker, of which the router has one. */
  readonly pageBlocks = createStore(false)
  /** Leaves for the page about which the person is asked just now; undefined where a save would not keep what is lost. */
  readonly leave = createStore<(() => void) | undefined>(undefined)
  /** What leaving the page would lose: what was typed, or what can be shown only once. */
  private onPage: 'typed' | 'once' | undefined
  /** The user loses it knowingly, or the portal leaves the page without a question. */
  isGivenUp = false

  setOnPage(onPage: 'typed' | 'once' | undefined): void {
    this.onPage = onPage
    this.isGivenUp = false
  }

  /** What was typed is saved, or 'Annuler' gives it up: leaving asks about nothing that was typed. */
  letTypedGo(): void {
    if (this.onPage === 'typed') this.onPage = undefined
  }

  /** The page is being left, perhaps as a document, with everything that is unsaved. */
  giveUp(): void {
    this.isGivenUp = true
  }

  /** Whether the page asks before it is left. */
  get asks(): boolean {
    return this.onPage !== undefined && !this.isGivenUp
  }

  /** Whether leaving would lose anything. A text field that was filled in counts, also where no question is asked about it. */
  exists(): boolean {
    return !this.isGivenUp && (this.onPage !== undefined || hasDirtyFields())
  }
}
