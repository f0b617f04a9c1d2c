import type { VisibleText } from './visible-content'

declare global {
  interface Window {
    textChecks: ReturnType<typeof textChecks>
  }
}

/**
 * Checks of the page and its text. Each check returns one line per fault. The checks run in the page, as
 * `window.textChecks`.
 */
export function textChecks() {
  /** Accept fractions of a pixel, because boxes can begin between two pixels. */
  const TOLERANCE_PX = 1.5
  /** The lowest accepted number of letters per line, on average. A text with shorter lines is hard to read. */
  const MIN_LETTERS_PER_LINE = 4
  /** If the user asks for reduced motion, one turn of a busy button's spinner must take at least this time. */
  const SLOW_TURN_MS = 2000
  const BLINK_MS = 10
  const MIN_CONTRAST = 4.5

  const { all, ancestors, texts, describe, rgb, contrast } = window.visibleContent

  return { structure, signInOutOfSight, overflow, clipping, lowContrast, animations }

  /** Checks A1: the language, the title, the only main heading, the landmarks and the skip link. */
  function structure(): string[] {
    const faults = []
    // If the open dialog fills the page, check only this dialog, because the rest of the page is covered.
    const page = document.querySelector('dialog[open] footer')?.closest('dialog') ?? document
    const isOnce = (selector: string) =>
      Array.from(page.querySelectorAll(selector)).filter((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      ).length === 1
    if (document.documentElement.lang !== 'fr') faults.push(`lang is "${document.documentElement.lang}"`)
    if (!/^Erreur$|(Compte Skezia|Espace Alizé)$/.test(document.title)) faults.push(`title is "${document.title}"`)
    // Expect no footer on a page that is loading, because the arriving content would move the footer.
    const parts = ['h1', 'main, [role=main]', ...(document.querySelector('[data-skeleton]') ? [] : ['footer'])]
    for (const part of parts) if (!isOnce(part)) faults.push(`not exactly one ${part}`)
    if (document.querySelector('dialog main')) faults.push('main in a dialog')
    if (document.querySelector('header, nav, aside') && !document.querySelector('a[href^="#"]'))
      faults.push('no skip link')
    return faults
  }

  /** Reports the first submit button of the sign-in page if a laptop's window does not show the button. */
  function signInOutOfSight(): string[] {
    const isSignIn = [...document.querySelectorAll('h1')].some(({ textContent }) => textContent === 'Se connecter')
    const bottom = document.querySelector('main form [type=submit]')?.getBoundingClientRect().bottom ?? 0
    return isSignIn && bottom > innerHeight ? ['the sign-in button is out of sight'] : []
  }

  /** Checks the requirement A14. Reports a page that is wider than the window. */
  function overflow(): string[] {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().right > clientWidth + TOLERANCE_PX,
    )
    return [`${scrollWidth} px wide in a window of ${clientWidth}: ${wide.slice(-3).map(describe).join(', ')}`]
  }

  /**
   * Checks the requirement A14. Returns each text with one of these faults: the text is clipped, extends beyond its box
   * or the window, overlaps other text, has very short lines, or breaks at a wrong place.
   */
  function clipping(): string[] {
    const found = texts()
    const short = found
      .filter(({ length, boxes }) => boxes.length > 3 && length / boxes.length < MIN_LETTERS_PER_LINE)
      .map(({ words, boxes }) => `${words} is broken into ${boxes.length} lines of a letter or two`)
    return [...new Set([...found.flatMap(extendsBeyond), ...overlaps(found), ...short, ...brokenWords()])]
  }

  /**
   * Returns words of the main heading that do not fit on one line. Also returns words such as « e-mail » that are
   * broken at their hyphen.
   */
  function brokenWords(): string[] {
    const words: [string, RegExp][] = [
      ['h1', /[\p{L}’]+/gu],
      ['body', /e-\u2060?mails?|e-\u2060?CPS|\p{L}+ez-\u2060?(?:en|las?|les?)(?!\p{L})/giu],
    ]
    const faults = []
    for (const [place, pattern] of words)
      for (const element of document.querySelectorAll(place)) {
        const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        for (let node = nodes.nextNode(); node; node = nodes.nextNode())
          for (const { 0: word, index } of (node.textContent ?? '').matchAll(pattern)) {
            const range = document.createRange()
            range.setStart(node, index)
            range.setEnd(node, index + word.length)
            const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
            if (lines.size > 1) faults.push(`« ${word} » is broken`)
          }
      }
    return faults
  }

  function extendsBeyond({ words, parent, boxes }: VisibleText): string[] {
    // A text is allowed to extend above or below its box by a quarter of the font size. The browser's rectangle around
    // a text is higher than the letters.
    const air = Number.parseFloat(getComputedStyle(parent).fontSize) * 0.25
    const isBeyond = ({ left, right }: { left: number; right: number }) =>
      boxes.some((box) => box.left < left - TOLERANCE_PX || box.right > right + TOLERANCE_PX)
    for (const box of ancestors(parent)) {
      const css = getComputedStyle(box)
      if (css.display === 'inline' || css.display === 'contents') continue
      const edges = box.getBoundingClientRect()
      // Accept a text if its box has no size, because the page shows such a text only on hover.
      if (edges.width < 1 || edges.height < 1) return []
      // Accept a cut text if assistive technology ignores it and reads a longer text instead.
      if (css.textOverflow === 'ellipsis' && box.matches('[aria-hidden] *, [aria-hidden]')) return []
      // Accept a cut name in a row of a list, because the row links to a page that shows the whole name.
      const isWholeElsewhere = box.matches('[data-is-link] *') || isShownElsewhere(box)
      if (css.webkitLineClamp !== 'none' && isWholeElsewhere) return []
      const scrolls = /auto|scroll/.test(`${css.overflowX} ${css.overflowY}`)
      const isDrawn = !css.backgroundColor.endsWith(', 0)') || Number.parseFloat(css.borderLeftWidth) > 0
      if (css.overflowX === 'hidden' || css.overflowX === 'clip' || (isDrawn && !scrolls)) {
        const isAbove = boxes.some(({ top, bottom }) => top < edges.top - air || bottom > edges.bottom + air)
        if (isAbove || isBeyond(edges)) return [`${words} extends beyond ${describe(box)}`]
      }
      // Accept a box that scrolls, because the user can reach all of its content.
      if (scrolls) return []
      // Skip the boxes around a fixed or absolute box, because they do not clip this box.
      if (css.position === 'fixed' || css.position === 'absolute') break
    }
    const { clientWidth } = document.documentElement
    return isBeyond({ left: 0, right: clientWidth }) ? [`${words} extends beyond the window`] : []
  }

  /** Returns whether another `p` or `div` element shows the whole text of the box. */
  function isShownElsewhere(box: Element): boolean {
    const sentence = box.textContent
    return all('p, div').some(
      (other) =>
        !other.contains(box) &&
        !box.contains(other) &&
        other.scrollHeight <= other.clientHeight + TOLERANCE_PX &&
        other.textContent.includes(sentence),
    )
  }

  function overlaps(found: VisibleText[]): string[] {
    const isAbbreviated = (box: Element) => getComputedStyle(box).textOverflow === 'ellipsis'
    const isPositioned = (box: Element) => /fixed|sticky|absolute/.test(getComputedStyle(box).position)
    const inFlow = found.filter(
      ({ parent }) => !ancestors(parent).some((box) => isPositioned(box) || isAbbreviated(box)),
    )
    return inFlow.flatMap((one, index) =>
      inFlow
        .slice(index + 1)
        .filter((other) => drawn(one).some((a) => drawn(other).some((b) => overlap(a, b))))
        .map((other) => `${one.words} and ${other.words} overlap`),
    )
  }

  /** Returns the visible lines of a text, without those that its box cuts off. */
  function drawn({ parent, boxes }: VisibleText): DOMRect[] {
    const cut = ancestors(parent).find((box) => getComputedStyle(box).webkitLineClamp !== 'none')
    const end = cut?.getBoundingClientRect().bottom ?? Infinity
    return boxes.filter(({ top }) => top < end - 1)
  }

  function overlap(a: DOMRect, b: DOMRect): boolean {
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
    const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    return width > 2 && height > Math.min(a.height, b.height) * 0.4
  }

  /**
   * Checks the requirement A14. Returns the texts with a low contrast to their background. In forced colours, this
   * check replaces axe, because axe reads gradients that the browser does not paint.
   */
  function lowContrast(): string[] {
    return texts()
      .filter(({ parent }) => contrast(rgb(getComputedStyle(parent).color), rgb(background(parent))) < MIN_CONTRAST)
      .map(({ words, parent }) => `${words} is ${getComputedStyle(parent).color} on ${background(parent)}`)
  }

  function background(element: Element): string {
    const colors = [...ancestors(element), document.documentElement].map((box) => getComputedStyle(box).backgroundColor)
    const isOpaque = (color: string) => color.startsWith('rgb(') || !/, 0(\.[0-4]\d*)?\)$/.test(color)
    return colors.find(isOpaque) ?? 'rgb(255, 255, 255)'
  }

  /** Checks the requirement A14. Returns the animations that run although the user asks for reduced motion. */
  function animations(): string[] {
    const isAllowed = (timing: ComputedEffectTiming, target: Element) =>
      Number(timing.activeDuration) < BLINK_MS ||
      (target.closest('[aria-busy=true]') !== null && Number(timing.duration) >= SLOW_TURN_MS) ||
      // Accept an animation that moves in steps, such as the bar of a toast.
      getComputedStyle(target).animationTimingFunction.startsWith('steps(')
    return document.getAnimations().flatMap(({ effect, playState }) => {
      if (playState !== 'running' || !(effect instanceof KeyframeEffect) || !effect.target) return []
      const timing = effect.getComputedTiming()
      if (isAllowed(timing, effect.target)) return []
      return [`${describe(effect.target)} moves for ${String(timing.activeDuration)} ms`]
    })
  }
}
