declare global {
  interface Window {
    arrangementChecks: ReturnType<typeof arrangementChecks>
  }
}

/**
 * Checks of the distances in a form, and of the order and colours of buttons. Each check returns one line per fault.
 * The checks run in the page, as `window.arrangementChecks`.
 */
export function arrangementChecks() {
  const FIELD_GAP_PX = 28
  const NOTE_GAP_PX = 12
  const HINT_GAP_PX = 8
  const TOLERANCE_PX = 0.5
  const BUTTONS = ':is(a, button)[data-kind]'

  const { all, describe, rgb } = window.visibleContent

  return { crowdedFields, earlyHelp, competingButtons }

  /**
   * Returns the labels with a wrong distance to the element above. The right distance depends on this element:
   *
   * - a field or a button: at least 28 px
   * - a hint about the previous field: at least 8 px
   * - a sentence about the label's field: exactly 12 px
   *
   * The function skips forms with an error and the contact panel, because they have other distances.
   */
  function crowdedFields(): string[] {
    return all('form:not(:has([data-invalid]), dialog:not([aria-modal]) *)').flatMap((form) => {
      const inForm = (selector: string) => all(selector).filter((element) => form.contains(element))
      const parts = inForm('input, textarea, [role=combobox], p, li, button, a').map((element) => ({
        element,
        box: frameOf(element).getBoundingClientRect(),
      }))
      return inForm('label:not(:has(input))').flatMap((label) => {
        const { top, left } = label.getBoundingClientRect()
        const [nearest] = parts
          .filter(({ box }) => box.left <= left + 1 && box.right > left && box.bottom <= top + 1)
          .toSorted((one, other) => other.box.bottom - one.box.bottom)
        if (!nearest) return []
        const gap = top - nearest.box.bottom
        const isNote = nearest.element.matches('p') && nearest.element.nextElementSibling?.contains(label)
        const isHint = nearest.element.matches('p:not([id])')
        const isRight = isNote
          ? Math.abs(gap - NOTE_GAP_PX) <= TOLERANCE_PX
          : gap >= (isHint ? HINT_GAP_PX : FIELD_GAP_PX) - TOLERANCE_PX
        return isRight ? [] : [`${describe(label)} is ${gap.toFixed(1)} px below ${describe(nearest.element)}`]
      })
    })
  }

  /**
   * Returns the element that draws the border of a field. This is the element itself, or its parent if the element is
   * an input without a border.
   */
  function frameOf(element: Element): Element {
    const hasFrame = element.matches('input') && Number.parseFloat(getComputedStyle(element).borderTopWidth) === 0
    return (hasFrame ? element.parentElement : undefined) ?? element
  }

  /** Returns each help button that comes before its field in the tab order. */
  function earlyHelp(): string[] {
    return all('[data-help] > button')
      .filter((help) => {
        const label = all('label').find(({ textContent }) => help.ariaLabel?.endsWith(` ${textContent}`))
        const control = label instanceof HTMLLabelElement ? label.control : undefined
        return !control || !(control.compareDocumentPosition(help) & Node.DOCUMENT_POSITION_FOLLOWING)
      })
      .map((help) => `${describe(help)} comes before its field`)
  }

  /**
   * Returns the faults of the buttons in the open dialog. If no dialog is open, the function checks the page.
   *
   * - Two filled buttons are a fault. Buttons in the items of a list do not count.
   * - On a public page, only the first of several sibling buttons may be filled. Sibling buttons must be as wide as the
   *   column.
   */
  function competingButtons(): string[] {
    const isDialog = document.querySelector('dialog:modal') !== null
    const buttons = all(isDialog ? BUTTONS : `:is(main, [role=main]) ${BUTTONS}`)
    const filled = buttons.filter((button) => isFilled(button) && button.closest('li') === null)
    const isPublic = !isDialog && document.querySelector('main[id]') !== null && document.querySelector('nav') === null
    const groupOf = ({ parentElement }: Element) => buttons.filter((button) => button.parentElement === parentElement)
    const grouped = buttons.filter((button) => isPublic && groupOf(button).length > 1)
    const late = grouped.filter((button) => isFilled(button) && groupOf(button)[0] !== button)
    const column = document.querySelector('main > :first-child')?.getBoundingClientRect().width ?? 0
    const narrow = grouped.filter((button) => button.getBoundingClientRect().width < column - TOLERANCE_PX)
    return [
      ...(filled.length > 1 ? [`${filled.map(describe).join(' and ')} are both filled`] : []),
      ...late.map((button) => `${describe(button)} comes after another button`),
      ...narrow.map((button) => `${describe(button)} is narrower than its column`),
    ]
  }

  function isFilled(button: Element): boolean {
    const ground = rgb(getComputedStyle(button).backgroundColor).join()
    const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`)
    const bytes = (hex: string) => (hex.match(/[\da-f]{2}/gi) ?? []).map((byte) => Number.parseInt(byte, 16)).join()
    return ['green', 'orange'].some((name) => bytes(token(name)) === ground)
  }
}
