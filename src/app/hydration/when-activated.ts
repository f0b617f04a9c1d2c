declare global {
  interface Document {
    /** Whether the browser prepares the page before the user opens it. Browsers that never do so lack this property. */
    readonly prerendering?: boolean
  }
}

/**
 * Calls `run` when the user opens the page, also in a background tab. A page that the browser only prepares must send nothing
 * and use no token.
 */
export function whenActivated(run: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', run, { once: true })
  else run()
}
