import { createStore } from './store'

/**
 * Returns whether a text field of the page differs from its first value. A current password does not count, because
 * password managers fill it in.
 */
export function hasDirtyFields(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type="checkbox"], [type="hidden"], [autocomplete="current-password"]), textarea',
  )
  return Array.from(fields).some(({ value, defaultValue }) => value !== defaultValue)
}

/** Returns whether the page has a field for a password or a code. */
export function hasSecretFields(): boolean {
  return document.querySelector('[autocomplete$="-password"], [autocomplete="one-time-code"]') !== null
}

/** The texts of a question before input is lost, if they differ from those about a form. */
export interface LeaveQuestion {
  title?: string
  text?: string
  stay?: string
  onStay?: () => void
}

/** Whether leaving the page would lose input. A portal has one instance. */
export class UnsavedInput {
  /** The question about an unsent message to support, which is lost when the user leaves the dashboard. */
  readonly message = createStore<LeaveQuestion | undefined>(undefined)
  /** Whether the page itself renders the router's only blocker. */
  readonly pageBlocks = createStore(false)
  /**
   * Opens the page that the user has chosen, while the question is open. It is undefined without a question. It is also
   * undefined if a save would not keep the unsaved input.
   */
  readonly leave = createStore<(() => void) | undefined>(undefined)
  /** The kind of input that leaving the page would lose: typed text, or a value that can be shown only once. */
  private onPage: 'typed' | 'once' | undefined
  /** The user has agreed to lose the input, or the portal leaves the page without a question. */
  isGivenUp = false

  setOnPage(onPage: 'typed' | 'once' | undefined): void {
    this.onPage = onPage
    this.isGivenUp = false
  }

  /** Call it when the typed text is saved, or 'Annuler' discards it. Leaving then does not ask about it. */
  clearTyped(): void {
    if (this.onPage === 'typed') this.onPage = undefined
  }

  /** Call it before the page is left, perhaps by loading a document, with everything unsaved. */
  giveUp(): void {
    this.isGivenUp = true
  }

  /** Whether the page asks before it is left. */
  get asks(): boolean {
    return this.onPage !== undefined && !this.isGivenUp
  }

  /**
   * Returns whether leaving would lose any input. A filled-in text field counts even where no question is asked about it.
   */
  exists(): boolean {
    return !this.isGivenUp && (this.onPage !== undefined || hasDirtyFields())
  }
}
