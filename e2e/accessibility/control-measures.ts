/** What is wrong with the controls of the page, one line each. They run in the page, as `window.controls`. */
interface ControlMeasures {
  /** A14: how many controls there are, and which are too small for a finger or make a phone zoom in. */
  targets: () => { measured: number; faults: string[] }
  /** A14: fields, buttons and boxes that nothing sets off from the page once its colours are gone. */
  edgeless: () => string[]
  /** A12: goes through the controls there and back as Tab does; those that something covers while they have the focus. */
  covered: () => Promise<string[]>
}

declare global {
  interface Window {
    controls: ControlMeasures
  }
}

export function defineControlMeasures(): void {
  const TARGET_PX = 24
  const MAIN_CONTROL_PX = 44
  /** With less, a phone zooms in on the field that takes the focus. */
  const FIELD_FONT_PX = 16
  const SLACK_PX = 0.5
  const FIELDS = 'input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea, [role=combobox]'
  const CONTROLS = `a[href], button, input:not([type=hidden]), select, textarea, [role=option]`

  window.controls = { targets, edgeless, covered }

  const { all, name, upFrom } = window.look

  function targets() {
    const boxes = all(CONTROLS).map((control) => ({ control, box: targetOf(control) }))
    const small = boxes.filter(({ box }) => box.width < TARGET_PX - SLACK_PX || box.height < TARGET_PX - SLACK_PX)
    const crowded = small.filter(
      ({ control, box }) =>
        !isInSentence(control) && boxes.some((other) => other.control !== control && isNear(box, other.box)),
    )
    const low = boxes.filter(({ control, box }) => isMain(control) && box.height < MAIN_CONTROL_PX - SLACK_PX)
    const zoomed = all(FIELDS).filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < FIELD_FONT_PX)
    return {
      measured: boxes.length,
      faults: [
        ...crowded.map(({ control, box }) => `${name(control)} is a target of ${size(box)}`),
        ...low.map(({ control, box }) => `${name(control)} is ${size(box)}, less than ${MAIN_CONTROL_PX} px high`),
        ...zoomed.map((field) => `${name(field)} has letters of ${getComputedStyle(field).fontSize}`),
      ],
    }
  }

  const size = ({ width, height }: DOMRect) => `${Math.round(width)} × ${Math.round(height)} px`

  /** Where a press counts: the label too, or the whole row over which a link spreads. */
  function targetOf(control: Element): DOMRect {
    const label = control instanceof HTMLInputElement && control.type === 'checkbox' ? control.labels?.[0] : undefined
    const spread = getComputedStyle(control, '::after')
    const isSpread = control.localName === 'a' && spread.position === 'absolute' && spread.content !== 'none'
    const row = isSpread ? upFrom(control).find((box) => getComputedStyle(box).position !== 'static') : undefined
    // A field is as high as the frame drawn around it.
    const frame = control.matches(FIELDS) && Number.parseFloat(getComputedStyle(control).borderTopWidth) === 0
    const around = label ?? row ?? (frame ? control.parentElement : undefined)
    return (around ?? control).getBoundingClientRect()
  }

  const isMain = (control: Element) =>
    control.matches(FIELDS) || control.hasAttribute('data-kind') || control.matches('[role=switch]')

  function isInSentence(control: Element): boolean {
    const around = control.parentElement?.textContent.trim() ?? ''
    return getComputedStyle(control).display === 'inline' && around.length > control.textContent.trim().length
  }

  /** Whether a circle as wide as a target should be, around the middle of `small`, reaches another target. */
  function isNear(small: DOMRect, other: DOMRect): boolean {
    const [x, y] = [small.left + small.width / 2, small.top + small.height / 2]
    const across = Math.max(other.left - x, 0, x - other.right)
    const down = Math.max(other.top - y, 0, y - other.bottom)
    return Math.hypot(across, down) < TARGET_PX / 2
  }

  function edgeless() {
    const boxes =
      'dialog > :first-child, section[role=dialog], [role=tooltip], [role=listbox], [role=region] [data-kind]'
    return all(`${boxes}, button:not([aria-disabled=true]), a[data-kind], ${FIELDS}`)
      .filter((box) => !hasEdge(box) && !isSigned(box))
      .map((box) => `${name(box)} has no edge`)
  }

  /** A line around it, around a frame that is hardly bigger, or around what is drawn in its place. */
  function hasEdge(box: Element): boolean {
    const { width, height } = box.getBoundingClientRect()
    const beside = getComputedStyle(box).opacity === '0' ? [...(box.parentElement?.children ?? [])] : []
    return [...upFrom(box), ...beside].some((around) => {
      const edges = around.getBoundingClientRect()
      const css = getComputedStyle(around)
      const isFrame = edges.width - width < 64 && edges.height - height < 16
      return isFrame && Number.parseFloat(css.borderBottomWidth) >= 1 && css.borderBottomColor !== css.backgroundColor
    })
  }

  /** Underlined text, or a button with an icon. */
  function isSigned(box: Element): boolean {
    const isIcon = box.matches('button') && box.querySelector('svg') !== null
    return isIcon || getComputedStyle(box).textDecorationLine === 'underline'
  }

  async function covered() {
    const controls = all(`${CONTROLS}, [tabindex="0"]`).filter(
      (control) => !control.matches(':disabled, [tabindex="-1"]'),
    )
    const faults = new Set<string>()
    for (const control of [...controls, ...controls.toReversed()]) {
      if (!(control instanceof HTMLElement) || !control.isConnected) continue
      control.focus()
      await settled()
      if (document.activeElement !== control) continue
      const { left, top, width, height } = control.getBoundingClientRect()
      const there = document.elementFromPoint(left + width / 2, top + height / 2)
      // A toast can be closed, and goes.
      const isToast = there?.closest('section[aria-label^=Notifications]')
      const isSeen = there && (control.contains(there) || there.contains(control) || isToast)
      if (!isSeen) faults.add(`${name(control)} has the focus, under ${there ? name(there) : 'the edge of the window'}`)
    }
    return [...faults]
  }

  /** What the focus has set off is drawn, whether or not the clock stands still. */
  function settled(): Promise<unknown> {
    const { port1, port2 } = new MessageChannel()
    return new Promise((resolve) => {
      port1.onmessage = resolve
      port2.postMessage(0)
    })
  }
}
