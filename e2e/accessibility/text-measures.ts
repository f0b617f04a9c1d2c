/** What is wrong with the page and its text, one line each. They run in the page, as `window.text`. */
interface TextMeasures {
  /** A1: the language, the title, one main heading, the landmarks, the skip link. */
  frame: () => string[]
  /** A14: the page is wider than the window. */
  sideways: () => string[]
  /** A14: text that is cut off, sticks out of its box or the window, lies over other text or has hardly any room. */
  cut: () => string[]
  /** A14: text in nearly the colour of what it lies on, as far as plain backgrounds tell. */
  faint: () => string[]
  /** A14: what moves although it was asked not to. */
  moving: () => string[]
}

declare global {
  interface Window {
    text: TextMeasures
  }
}

export function defineTextMeasures(): void {
  /** Boxes come to stand between pixels. */
  const SLACK_PX = 1.5
  const CONTRAST = 4.5
  /** With less to a line, a text can no longer be read. */
  const CRUMB_LETTERS = 4
  /** What turns in a busy button may go on turning, slowly: it is small and says that work is under way. */
  const SLOW_TURN_MS = 2000

  const BLINK_MS = 10

  window.text = { frame, sideways, cut, faint, moving }

  const { upFrom, texts, name } = window.look

  function frame() {
    const faults = []
    const one = (selector: string) =>
      Array.from(document.querySelectorAll(selector)).filter((element) => element.checkVisibility()).length === 1
    if (document.documentElement.lang !== 'fr') faults.push(`lang is "${document.documentElement.lang}"`)
    if (!/^Erreur$|Compte Skezia$/.test(document.title)) faults.push(`title is "${document.title}"`)
    for (const part of ['h1', 'main', 'footer']) if (!one(part)) faults.push(`not exactly one ${part}`)
    if (document.querySelector('header, nav, aside') && !document.querySelector('a[href^="#"]'))
      faults.push('no skip link')
    return faults
  }

  function sideways() {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().right > clientWidth + SLACK_PX,
    )
    return [`${scrollWidth} px wide in a window of ${clientWidth}: ${wide.slice(-3).map(name).join(', ')}`]
  }

  function cut() {
    const seen = texts()
    const crumbled = seen.filter(({ length, boxes }) => boxes.length > 3 && length / boxes.length < CRUMB_LETTERS)
    const crumbs = crumbled.map(
      ({ words, boxes }) => `${words} is broken into ${boxes.length} lines of a letter or two`,
    )
    return [...new Set([...seen.flatMap(sticksOut), ...overlaps(seen), ...crumbs])]
  }

  function sticksOut({ words, parent, boxes }: ReturnType<typeof texts>[number]): string[] {
    // A line's box is higher than its letters where lines stand close together.
    const air = Number.parseFloat(getComputedStyle(parent).fontSize) * 0.25
    const beyond = ({ left, right }: { left: number; right: number }) =>
      boxes.some((box) => box.left < left - SLACK_PX || box.right > right + SLACK_PX)
    for (const box of upFrom(parent)) {
      const css = getComputedStyle(box)
      if (css.display === 'inline' || css.display === 'contents') continue
      const edges = box.getBoundingClientRect()
      // Folded up, to be opened by the pointer; or drawn short of what is there in whole for everybody else.
      if (edges.width < 1 || edges.height < 1) return []
      if (css.textOverflow === 'ellipsis' && box.matches('[aria-hidden] *, [aria-hidden]')) return []
      const scrolls = /auto|scroll/.test(`${css.overflowX} ${css.overflowY}`)
      const draws = !css.backgroundColor.endsWith(', 0)') || Number.parseFloat(css.borderLeftWidth) > 0
      if (css.overflowX === 'hidden' || css.overflowX === 'clip' || (draws && !scrolls)) {
        const above = boxes.some(({ top, bottom }) => top < edges.top - air || bottom > edges.bottom + air)
        if (above || beyond(edges)) return [`${words} sticks out of ${name(box)}`]
      }
      // What scrolls by itself shows all in the end; what floats stands over its surroundings, not in them.
      if (scrolls) return []
      if (css.position === 'fixed' || css.position === 'absolute') break
    }
    const { clientWidth } = document.documentElement
    return beyond({ left: 0, right: clientWidth }) ? [`${words} sticks out of the window`] : []
  }

  function overlaps(seen: ReturnType<typeof texts>): string[] {
    const isShort = (box: Element) => getComputedStyle(box).textOverflow === 'ellipsis'
    const floats = (box: Element) => /fixed|sticky|absolute/.test(getComputedStyle(box).position)
    const inFlow = seen.filter(({ parent }) => !upFrom(parent).some((box) => floats(box) || isShort(box)))
    return inFlow.flatMap((one, index) =>
      inFlow
        .slice(index + 1)
        .filter((other) => one.boxes.some((a) => other.boxes.some((b) => liesOver(a, b))))
        .map((other) => `${one.words} and ${other.words} lie over each other`),
    )
  }

  function liesOver(a: DOMRect, b: DOMRect): boolean {
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    return across > 2 && down > Math.min(a.height, b.height) * 0.4
  }

  function faint() {
    return texts()
      .filter(({ parent }) => contrast(getComputedStyle(parent).color, ground(parent)) < CONTRAST)
      .map(({ words, parent }) => `${words} is ${getComputedStyle(parent).color} on ${ground(parent)}`)
  }

  /** The first background behind an element that lets little through. */
  function ground(element: Element): string {
    const colours = [...upFrom(element), document.documentElement].map((box) => getComputedStyle(box).backgroundColor)
    return (
      colours.find((colour) => !/, 0(\.[0-4]\d*)?\)$/.test(colour) || colour.startsWith('rgb(')) ?? 'rgb(255, 255, 255)'
    )
  }

  function contrast(one: string, other: string): number {
    const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (high + 0.05) / (low + 0.05)
  }

  function luminance(colour: string): number {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((digits) => {
      const value = Number(digits) / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  function moving() {
    const isCalm = (timing: ComputedEffectTiming, target: Element) =>
      Number(timing.activeDuration) < BLINK_MS ||
      (target.closest('[aria-busy=true]') !== null && Number(timing.duration) >= SLOW_TURN_MS) ||
      // A bar that shortens now and then rather than all the time.
      getComputedStyle(target).animationTimingFunction.startsWith('steps(')
    return document.getAnimations().flatMap((animation) => {
      const { effect, playState } = animation
      if (playState !== 'running' || !(effect instanceof KeyframeEffect) || !effect.target) return []
      const timing = effect.getComputedTiming()
      return isCalm(timing, effect.target)
        ? []
        : [`${name(effect.target)} moves for ${String(timing.activeDuration)} ms`]
    })
  }
}
