declare global {
  interface Document {
    /** Whether the browser prepares the page before the person opens it; absent in browsers that do not. */
    readonly prerendering?: boolean
  }
}

/** Calls `run` when the person sees the page: until then it must send nothing and spend no token. */
export function whenSeen(run: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', run, { once: true })
  else run()
}
