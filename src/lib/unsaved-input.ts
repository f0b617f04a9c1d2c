import { createStore } from './store'

/**
 * Returns whether the user has changed a text field of the page. The field for the current password does not count,
 * because password managers fill it in.
 */
export function hasDirtyFields(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type="checkbox"], [type="hidden"], [autocomplete="current-password"]), textarea',
  )
  return Array.from(fields).some(({ value, defaultValue }) => value !== defaultValue)
}

/** Returns whether the page has a field for a password or a one-time code. */
export function hasSecretFields(): boolean {
  return document.querySelector('[autocomplete$="-password"], [autocomplete="one-time-code"]') !== null
}

/** The texts of the question before input is lost. If a text is missing, the question shows the text about a form. */
export interface LeaveQuestion {
  title?: string
  text?: string
  stay?: string
  onStay?: () => void
}

/** Knows whether leaving the page would lose input. A portal has one instance. */
export class UnsavedInput {
  /** The question about an unsent message to the support. The message is lost when the user leaves the dashboard. */
  readonly message = createStore<LeaveQuestion | undefined>(undefined)
  /**
   * Whether the page renders the blocker of the router. The contact panel then renders no blocker, because the router
   * allows only one.
   */
  readonly pageBlocks = createStore(false)
  /**
   * Opens the page that the user has chosen. The function exists only while the portal asks whether to leave the page.
   * It is missing if the unsaved input is a secret or a message to the support, because the save of a form does not
   * store them.
   */
  readonly leave = createStore<(() => void) | undefined>(undefined)
  /** The kind of input that leaving the page would lose: a typed text, or a value that can be shown only once. */
  private onPage: 'typed' | 'once' | undefined
  /**
   * Whether the portal can drop the input without a question, because the user has agreed, or because the portal leaves
   * the page.
   */
  isGivenUp = false

  setOnPage(onPage: 'typed' | 'once' | undefined): void {
    this.onPage = onPage
    this.isGivenUp = false
  }

  /**
   * Call this when the typed text is saved, or when « Annuler » discards the text. The page is then left without a
   * question about the text.
   */
  clearTyped(): void {
    if (this.onPage === 'typed') this.onPage = undefined
  }

  /** Call this before the page is left without keeping its unsaved input, for example by loading a document. */
  giveUp(): void {
    this.isGivenUp = true
  }

  /** Whether the page asks for confirmation before the user leaves. */
  get asks(): boolean {
    return this.onPage !== undefined && !this.isGivenUp
  }

  /**
   * Returns whether leaving would lose any input. A text field that the user has changed counts even if the page does
   * not ask about it.
   */
  exists(): boolean {
    return !this.isGivenUp && (this.onPage !== undefined || hasDirtyFields())
  }
}
