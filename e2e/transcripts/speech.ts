declare global {
  interface Window {
    /** What a screen reader says by itself: the elements that have had the focus, and the texts of live regions. */
    speech: (Element | string)[]
  }
}

/** Records what a screen reader says by itself. Runs in the page, before its scripts. */
export function recordSpeech(): void {
  const LIVE = '[aria-live="polite"], [role="alert"], [role="status"]'
  window.speech = []
  let saidFocus: Element | null = null

  /** Where a task leaves the focus: a dialog that opens gives it to its first button for a moment. */
  function sayFocus(): void {
    queueMicrotask(() => {
      const { activeElement } = document
      if (activeElement === saidFocus || !activeElement) return
      saidFocus = activeElement
      window.speech.push(activeElement)
    })
  }

  /** Says what a key has changed in the control, or the option that it leads to. */
  function sayState({ target }: { target: EventTarget | null }): void {
    if (!(target instanceof Element) || target !== saidFocus) return
    const option = document.getElementById(target.getAttribute('aria-activedescendant') ?? '') ?? target
    if (window.speech.at(-1) !== option) window.speech.push(option)
  }

  document.addEventListener('focusin', sayFocus)
  document.addEventListener('change', (event) => {
    if (event.target instanceof HTMLInputElement && event.target.type === 'checkbox') sayState(event)
  })

  /** The regions that a change adds words to. One that appears together with its words is announced if it is an alert. */
  function regionsOf({ type, target, addedNodes }: MutationRecord): Element[] {
    const element = target instanceof Element ? target : target.parentElement
    const isWords = type !== 'childList' || addedNodes.length > 0
    const region = isWords ? element?.closest(LIVE) : undefined
    const alerts = [...addedNodes].flatMap((node) =>
      node instanceof Element
        ? [node, ...node.querySelectorAll('*')].filter((one) => one.matches('[role="alert"]'))
        : [],
    )
    return region ? [region, ...alerts] : alerts
  }

  function wordsOf(region: Element): string {
    if (!region.checkVisibility({ visibilityProperty: true })) return ''
    const copy = document.importNode(region, true)
    for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
    for (const block of copy.querySelectorAll('p, div, li')) block.append(' ')
    return copy.textContent.replaceAll(/\s+/g, ' ').trim()
  }

  const regions = new MutationObserver((records) => {
    for (const region of new Set(records.flatMap(regionsOf))) {
      const words = wordsOf(region)
      if (words) window.speech.push(`${region.matches('[role="alert"]') ? 'alerte' : 'annonce'} : ${words}`)
    }
  })
  const states = new MutationObserver((records) => records.forEach(sayState))
  // What the document contains from the start is no change.
  document.addEventListener(
    'readystatechange',
    () => {
      const everywhere = { subtree: true, childList: true }
      regions.observe(document, { ...everywhere, characterData: true, attributeFilter: ['aria-hidden'] })
      states.observe(document, {
        subtree: true,
        attributeFilter: ['aria-activedescendant', 'aria-expanded', 'aria-checked'],
      })
    },
    { once: true },
  )
}
