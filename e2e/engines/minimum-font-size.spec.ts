import { DASHBOARD_PAGES, PUBLIC_PAGES } from '../../deploy/page-documents'
import { expect, needs, openSignedIn, test } from './fixtures'
import { addresses, type Screen } from './screen'

test.describe('with a minimum font size of 30 px', () => {
  test.use({ settings: { minimumFontSize: 30 } })
  for (const width of [1280, 320])
    test(`no control is cut or covered at ${width} px`, needs('minimum font size'), async ({ portal, backend }) => {
      await portal.tab.resize({ width, height: 800 })
      for (const path of addresses(PUBLIC_PAGES)) await expectWhole(portal, path)
      await openSignedIn(portal, backend, backend.account(), '/dashboard/apps')
      for (const path of addresses(DASHBOARD_PAGES)) await expectWhole(portal, path)
    })
})

async function expectWhole(portal: Screen, path: string) {
  await portal.open(path)
  await portal.see({ css: 'main h1' })
  await portal.hydrated()
  await expect.poll(() => portal.tab.run(layoutFaults, undefined), path).toEqual([])
}

/** Runs in the page. Returns what is wider than the window or than its box, and the controls that overlap. */
function layoutFaults(): string[] {
  const faults: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide`)
  const isVisible = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
  const nameOf = (element: Element) => `${element.localName} ${(element.textContent || element.id).slice(0, 40)}`
  const isFixed = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).position === 'fixed' || isFixed(element.parentElement))
  // What is fixed floats above the page: the button of the contact form moves aside for a field with the focus.
  const controls = [...document.querySelectorAll('a, button, input, textarea, [role=combobox]')].filter(
    (element) => isVisible(element) && !isFixed(element),
  )
  for (const element of controls) {
    for (const { left, right, width } of element.getClientRects())
      if (width > 1 && (left < -1 || right > clientWidth + 1)) faults.push(`outside the window: ${nameOf(element)}`)
    const isCut = element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible'
    if (element instanceof HTMLButtonElement && isCut) faults.push(`cut: ${nameOf(element)}`)
  }
  for (const [index, one] of controls.entries())
    for (const other of controls.slice(index + 1)) {
      if (one.contains(other) || other.contains(one)) continue
      const overlap = [...one.getClientRects()].some((a) =>
        [...other.getClientRects()].some(
          (b) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2,
        ),
      )
      if (overlap) faults.push(`${nameOf(one)} overlaps ${nameOf(other)}`)
    }
  return faults
}
