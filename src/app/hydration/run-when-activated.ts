declare global {
  interface Document {
    /**
     * Whether the browser prerenders the page, before the user opens it. Undefined in browsers without this feature.
     */
    readonly prerendering?: boolean
  }
}

/**
 * Calls `run` when the user opens the page, even in a background tab. A page that the browser only prerenders must not
 * send requests or use tokens.
 */
export function runWhenActivated(run: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', run, { once: true })
  else run()
}
