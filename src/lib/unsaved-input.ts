import { createStore } from './store'

/** Whether a text field of the page was filled in, but for a current password, which a password manager fills in. */
export function hasDirtyFields(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type="checkbox"], [type="hidden"], [autocomplete="current-password"]), textarea',
  )
  return Array.from(fields).some(({ value, defaultValue }) => value !== defaultValue)
}

/** The state of a navigation that gives up nothing unknowingly, after a save or by 'Annuler': it asks no question. */
export const ASKS_NOTHING = 'unasked'

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
  private needsConfirmation = false
  private isGivenUp = false
  /** The page is left without a question, whatever is unsaved. */
  isDiscarded = false

  setNeedsConfirmation(needsConfirmation: boolean): void {
    this.needsConfirmation = needsConfirmation
    this.isGivenUp = false
  }

  /** The person has agreed to lose it: the page is being left, perhaps as a document. */
  giveUp(): void {
    this.needsConfirmation = false
    this.isGivenUp = true
  }

  get browserConfirms(): boolean {
    return this.needsConfirmation && !this.isDiscarded
  }

  /** Whether a text field is filled in, or leaving the page needs a confirmation. */
  exists(): boolean {
    return !this.isGivenUp && (this.needsConfirmation || hasDirtyFields())
  }
}
