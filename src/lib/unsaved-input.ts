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

/**
 * The texts of the dialog that asks whether to discard input. If a text is missing, the dialog shows the text about a
 * form.
 */
export interface LeaveQuestion {
  title?: string
  text?: string
  stay?: string
  onStay?: () => void
}

/** Records whether the user would lose input by leaving the page. Each portal has one instance. */
export class UnsavedInput {
  /**
   * The texts of the question about an unsent message to the support. The user loses this message by leaving the
   * dashboard.
   */
  readonly message = createStore<LeaveQuestion | undefined>(undefined)
  /**
   * True if the page renders the router's blocker, which can stop a navigation. The router allows only one blocker, so
   * the contact panel must not render a second one.
   */
  readonly hasBlocker = createStore(false)
  /**
   * If the user chooses another page while the portal saves a form, this function opens that page after the save.
   * Undefined if the user has chosen no page.
   */
  readonly openChosenPage = createStore<(() => void) | undefined>(undefined)
  /** What the user loses by leaving the page: a typed text, or a value that can be shown only once. */
  private onPage: 'typed' | 'once' | undefined
  /**
   * True if the portal can drop the input without a question. Either the user has agreed, or the portal leaves the
   * page.
   */
  isGivenUp = false

  setOnPage(onPage: 'typed' | 'once' | undefined): void {
    this.onPage = onPage
    this.isGivenUp = false
  }

  /**
   * Call this when the typed text is saved, or when the user discards the text with « Annuler ». The user can then
   * leave the page without a question about the text.
   */
  clearTyped(): void {
    if (this.onPage === 'typed') this.onPage = undefined
  }

  /** Call this before the portal leaves the page and loses its unsaved input, for example by loading a document. */
  giveUp(): void {
    this.isGivenUp = true
  }

  /** Whether the page asks for confirmation before the user leaves. */
  get asks(): boolean {
    return this.onPage !== undefined && !this.isGivenUp
  }

  /** Returns whether leaving the page would lose input. Any changed text field counts as input. */
  exists(): boolean {
    return !this.isGivenUp && (this.onPage !== undefined || hasDirtyFields())
  }
}
