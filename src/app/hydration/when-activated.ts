declare global {
  interface Document {
    /** Whether the browser prepares the page before the user opens it. Browsers that never do so lack this property. */
    readonly prerendering?: boolean
  }
}

/** Calls `run` when the user sees the page. Until then the page must send nothing and use no token. */
export function whenSeen(run: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', run, { once: true })
  else run()
}
