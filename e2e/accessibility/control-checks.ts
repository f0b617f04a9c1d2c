declare global {
  interface Window {
    controlChecks: ReturnType<typeof controlChecks>
  }
}

export function controlChecks() {
  const MAIN_CONTROL_PX = 44
  /** If the text of the focused field is smaller than this size, a phone zooms in. */
  const FIELD_FONT_PX = 16
  const TOLERANCE_PX = 0.5
  /** The lowest accepted contrast of an edge. The design requires 3, but Dark Reader lowers the contrast to 1.98. */
  const EDGE_CONTRAST = 1.9
  const BOX_CONTRAST = 1.2
  const ERROR_ABOVE_PX = 4.5
  const ERROR_BELOW_PX = 7.5
  type Color = [number, number, number]
  const FIELDS = 'input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea, [role=combobox]'
  const PANEL = 'dialog:not([aria-modal])'
  const MAIN_CONTROLS = `${FIELDS}, [data-kind]:is(a, button), [role=switch]`
  const CONTROLS = `a[href], button, input:not([type=hidden]), select, textarea, [role=option]`

  const { all, describe, ancestors, rgb, contrast } = window.visibleContent

  return {
    sizes,
    unexplainedForms,
    distantErrors,
    plainLinks,
    withoutBorder,
    faint,
    coveredFocus,
    overlays,
  }

  /**
   * Checks RGAA 11.10. A form with several fields must state which fields are required. Returns the forms that break
   * this rule.
   */
  function unexplainedForms(): string[] {
    return all('form')
      .filter((form) => [...form.querySelectorAll(`${FIELDS}, [type=checkbox]`)].filter(isFilledIn).length > 1)
      .filter((form) => !descriptionOf(form).includes('obligatoire'))
      .map((form) => `${describe(form)} does not state which fields are required`)
  }

  function isFilledIn(field: Element): boolean {
    return field.checkVisibility() && !field.matches(':read-only:not([role], [type=checkbox])')
  }

  function descriptionOf(element: Element): string {
    return document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
  }

  /**
   * Returns the error texts with a wrong distance: more than 4 px below their field, or less than 8 px above the next
   * element.
   */
  function distantErrors(): string[] {
    // Skip the contact button, because it covers a part of the page.
    const others = all(`label, h1, h2, h3, :is(${CONTROLS}):not([name="contact"])`).map((element) => ({
      element,
      box: targetOf(element),
    }))
    return all('[data-invalid]').flatMap((frame) => {
      const field = frame.querySelector('[aria-invalid]')
      const ids = field?.getAttribute('aria-describedby')?.split(' ') ?? []
      const words = ids.map((id) => document.getElementById(id)).find((line) => line?.querySelector('svg'))
      const control = [...frame.children].find((child) => child.contains(field))?.getBoundingClientRect()
      const error = words?.lastElementChild?.getBoundingClientRect()
      if (!control || !error) return [`${describe(frame)} shows no error`]
      const above = Math.max(error.top - control.bottom, control.top - error.bottom)
      const below = others
        .filter(({ element, box }) => !words?.contains(element) && box.top >= control.bottom)
        .filter(({ box }) => box.left < error.right && box.right > error.left)
        .map(({ box }) => box.top - error.bottom)
      const nearest = Math.min(...below)
      return above <= ERROR_ABOVE_PX && nearest >= ERROR_BELOW_PX
        ? []
        : [`${describe(frame)} has its error ${above.toFixed(1)} px away, ${nearest.toFixed(1)} px above what follows`]
    })
  }

  /** In a notice, each link needs an underline. Returns the links without an underline. */
  function plainLinks(): string[] {
    return all('[data-tone] :is(a, button)[data-alone]')
      .filter((link) => !getComputedStyle(link).textDecorationLine.includes('underline'))
      .map((link) => `${describe(link)} has no underline`)
  }

  /**
   * Checks the requirement A14. Returns the main controls that are not high enough for a finger, and the fields that
   * make a phone zoom in.
   */
  function sizes(): string[] {
    const boxes = all(MAIN_CONTROLS).map((control) => ({ control, box: targetOf(control) }))
    const low = boxes.filter(({ box }) => box.height < MAIN_CONTROL_PX - TOLERANCE_PX)
    const zoomed = all(FIELDS).filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < FIELD_FONT_PX)
    return [
      ...low.map(({ control, box }) => `${describe(control)} is ${size(box)}, less than ${MAIN_CONTROL_PX} px high`),
      ...zoomed.map((field) => `${describe(field)} has letters of ${getComputedStyle(field).fontSize}`),
    ]
  }

  function size({ width, height }: DOMRect) {
    return `${Math.round(width)} × ${Math.round(height)} px`
  }

  /** Returns the area that reacts to a click. The area of a field includes its frame. */
  function targetOf(control: Element): DOMRect {
    const hasFrame = control.matches(FIELDS) && Number.parseFloat(getComputedStyle(control).borderTopWidth) === 0
    return ((hasFrame ? control.parentElement : undefined) ?? control).getBoundingClientRect()
  }

  /** Checks the requirement A14. Returns the fields, buttons and boxes without a border in forced colours. */
  function withoutBorder(): string[] {
    const boxes =
      'dialog[aria-modal] > :first-child, dialog:not([aria-modal]), [role=tooltip], [role=listbox], [role=region] [data-kind]'
    return all(`${boxes}, button:not([aria-disabled=true]), a[data-kind], ${FIELDS}`)
      .filter((box) => !hasBorder(box) && !isMarked(box))
      .map((box) => `${describe(box)} has no edge`)
  }

  /**
   * Returns whether the element has a border. The border can also belong to a slightly larger element around it, or to
   * an element that is drawn in its place.
   */
  function hasBorder(box: Element): boolean {
    return framesOf(box).some((frame) => {
      const css = getComputedStyle(frame)
      return Number.parseFloat(css.borderBottomWidth) >= 1 && css.borderBottomColor !== css.backgroundColor
    })
  }

  /** Returns the elements of a similar size that may draw the border of `box`. */
  function framesOf(box: Element): Element[] {
    const { width, height } = box.getBoundingClientRect()
    const siblings = getComputedStyle(box).opacity === '0' ? [...(box.parentElement?.children ?? [])] : []
    return [...ancestors(box), ...siblings].filter((frame) => {
      const edges = frame.getBoundingClientRect()
      return edges.width - width < 64 && edges.height - height < 16
    })
  }

  /** Returns the controls and boxes whose border and background hardly differ from the colour around them. */
  function faint(): string[] {
    const controls = all(`button[data-kind], a[data-kind], ${FIELDS}, [type=checkbox], [role=switch]`)
    const boxes = all('dialog[aria-modal] > :first-child, dialog:not([aria-modal]), [role=listbox]')
    return [
      ...controls.filter((control) => edgeContrast(control) < EDGE_CONTRAST),
      ...boxes.filter((box) => edgeContrast(box) < BOX_CONTRAST),
    ].map((element) => `${describe(element)} has an edge of ${edgeContrast(element).toFixed(2)}:1`)
  }

  function edgeContrast(element: Element): number {
    // Also check the box around a field, because this box can draw the border of the field.
    const parent = element.matches(FIELDS)
      ? ancestors(element).find((box) => box !== element && getComputedStyle(box).display !== 'contents')
      : undefined
    const drawn = getComputedStyle(element).opacity === '0' ? [...(parent?.querySelectorAll('*') ?? [])] : []
    const contrasts = [...framesOf(element), ...(parent ? [parent] : []), ...drawn].flatMap((frame) => {
      const css = getComputedStyle(frame)
      const around = groundOf(frame.parentElement)
      const hasBorder = Number.parseFloat(css.borderBottomWidth) >= 1
      return [css.backgroundColor, ...(hasBorder ? [css.borderBottomColor] : [])].map((color) =>
        contrast(over(color, around), around),
      )
    })
    return Math.max(...contrasts)
  }

  /** Returns the colour behind the content of an element as red, green and blue. */
  function groundOf(element: Element | null): Color {
    if (element === null) return [255, 255, 255]
    return over(getComputedStyle(element).backgroundColor, groundOf(element.parentElement))
  }

  /** Returns the result of painting a computed colour over another colour. */
  function over(color: string, ground: Color): Color {
    const [red = 0, green = 0, blue = 0, alpha = 1] = rgb(color)
    const mix = (value: number, below: number) => value * alpha + below * (1 - alpha)
    return [mix(red, ground[0]), mix(green, ground[1]), mix(blue, ground[2])]
  }

  /** Returns whether the element has underlined text, or is a button with an icon. */
  function isMarked(box: Element): boolean {
    const hasIcon = box.matches('button') && box.querySelector('svg') !== null
    return hasIcon || getComputedStyle(box).textDecorationLine === 'underline'
  }

  /**
   * Checks the requirement A12. Focuses each control, and returns the controls that another element covers.
   *
   * If a toast or the contact panel is open, the function first scrolls until the toast or the panel covers the
   * control.
   */
  async function coveredFocus(): Promise<string[]> {
    const controls = all(`${CONTROLS}, [tabindex="0"]`).filter(
      (control) => !control.matches(':disabled, [tabindex="-1"]'),
    )
    const hasPanel = overlays().some((overlay) => overlay.matches(PANEL))
    const faults = new Set<string>()
    for (const control of overlays().length > 0 ? controls : [...controls, ...controls.toReversed()]) {
      if (!(control instanceof HTMLElement) || !control.isConnected) continue
      // The contact panel closes if it covers the focused control. Open the panel again for the next control.
      if (hasPanel && !overlays().some((overlay) => overlay.matches(PANEL))) await openPanel()
      for (const overlay of overlays()) scrollUnder(overlay, control)
      control.focus()
      await (overlays().length > 0 ? nextFrames() : nextTask())
      if (document.activeElement !== control) continue
      const { left, top, width, height } = control.getBoundingClientRect()
      // Ignore the page's invisible shield against double clicks. The page cannot remove this shield, because the test
      // has stopped the page's timers.
      const topmost = document
        .elementsFromPoint(left + width / 2, top + height / 2)
        .find((element) => !element.matches('[data-shield]'))
      if (!topmost || !(control.contains(topmost) || topmost.contains(control)))
        faults.add(
          `${describe(control)} has the focus, under ${topmost ? describe(topmost) : 'the edge of the window'}`,
        )
    }
    return [...faults]
  }

  /**
   * Returns the toasts and the contact panel. These elements cover a part of the page or of its dialog, and are not
   * modal.
   */
  function overlays(): Element[] {
    return all(`.Toastify__toast, ${PANEL}`)
  }

  async function openPanel(): Promise<void> {
    document.querySelector<HTMLElement>('button[name=contact]')?.click()
    await nextFrames()
  }

  function scrollUnder(overlay: Element, control: Element): void {
    if (overlay.contains(control)) return
    const middle = (element: Element) => {
      const { top, height } = element.getBoundingClientRect()
      return top + height / 2
    }
    const scrolled = control.closest('dialog') ?? document.documentElement
    scrolled.scrollBy({ top: middle(control) - middle(overlay), behavior: 'instant' })
  }

  async function nextFrames(): Promise<void> {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  }

  /**
   * Resolves in a new task, after the effects of a focus change. Uses no timer, because a test can stop the page's
   * clock.
   */
  function nextTask(): Promise<unknown> {
    const { port1, port2 } = new MessageChannel()
    return new Promise((resolve) => {
      port1.onmessage = resolve
      port2.postMessage(0)
    })
  }
}
