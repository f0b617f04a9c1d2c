import { inspect } from 'node:util'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Place, Sight, Visit } from '../../../catalogue/scene'
import { PROVIDER_BUTTONS } from '../../../catalogue/sign-in'
import type { Identity } from '../../../mocks/data/accounts'
import { topLayerElement } from '../../ui/feedback/announcer'
import { recordDepartures } from '../external-navigation'
import { installConfig, TEST_CONFIG } from '../install-config'
import { openPortal, startBackend } from '../render-portal'

type Words = string | RegExp

/** Returns a text in which each sequence of white space, including non-breaking spaces, is one space. */
export const spaced = (text: string) => text.replace(/\s+/g, ' ').trim()

const isExactly = (words: Words) => (text: string) =>
  typeof words === 'string' ? spaced(text) === spaced(words) : words.test(spaced(text))

/** Returns a function that checks whether a text contains `words`, in the same way as Playwright. */
const contains = (words: Words) => (text: string) =>
  typeof words === 'string' ? spaced(text).includes(spaced(words)) : words.test(spaced(text))

/**
 * Returns the visible elements with this role and name. Testing Library's own check of visibility would take most of
 * the time of a test.
 */
const withRole = (place: HTMLElement, role: string, isNamed: (name: string) => boolean, level?: number) =>
  within(place)
    .queryAllByRole(role, { name: isNamed, hidden: true, ...(level && { level }) })
    .filter((element) => !element.closest('[hidden], [aria-hidden="true"]'))

const FIELDS = { selector: 'input, textarea, [role="combobox"]' }

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLButtonElement

/** Returns the field with this label. If a dialog is open, searches only the dialog. */
export const fieldOf = (label: string) => within(topLayerElement()).queryByLabelText<Field>(isExactly(label), FIELDS)

const UNSEEN = '[hidden], [aria-hidden="true"], [data-announcements]'

/** Returns the visible elements with this text. The text can extend over several inner elements. */
export const withText = (words: Words) =>
  screen
    .queryAllByText((_, element) => contains(words)(element?.textContent ?? ''), { ignore: 'script, style, title' })
    // Ignore elements around the announced texts, for example the whole page.
    .filter((element) => !element.closest(UNSEEN) && !element.querySelector('[data-announcements]'))

/** Waits a few turns of the event loop, so that answers reach the page. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** A user's visit to the portal in a component test. */
export interface VisitHere extends Visit {
  /** The addresses outside the portal that the page would load. */
  navigations: string[]
  /** Maps the label of each field to the last typed or chosen value. */
  typed: Map<string, string>
  /** Returns whether the page shows the described element. */
  sees: (sight: Sight) => boolean
}

/** Starts a backend, and the visit of a user. The CSRF cookie is already set, so that no write waits for it. */
export function startVisit(): VisitHere {
  document.cookie = 'XSRF-TOKEN=of-an-earlier-visit; path=/'
  const navigations = recordDepartures()
  const world: Place = {
    portal: window.location.origin,
    backend: startBackend(),
    skezia: TEST_CONFIG.VITE_SKEZIA_URL,
    skemeet: TEST_CONFIG.VITE_SKEMEET_URL,
    configure: installConfig,
  }
  const typed = new Map<string, string>()

  function sees(sight: Sight): boolean {
    if ('site' in sight) return navigations.some((address) => address.startsWith(sight.site(world)))
    if ('text' in sight) return withText(sight.text).length > 0
    if ('label' in sight) return screen.queryAllByLabelText(contains(sight.label), FIELDS).length > 0
    if ('gone' in sight) return withRole(document.body, sight.gone, contains(sight.name)).length === 0
    const { role, name } = sight
    const found = withRole(document.body, role, contains(name), role === 'heading' ? 1 : undefined)
    return found.some((element) => !('checked' in sight) || element.matches(':checked') === sight.checked)
  }

  async function open(path: string) {
    cleanup()
    document.body.replaceChildren()
    await openPortal(path)
  }

  function openReturn(identity: Identity) {
    const { pathname, search } = new URL(world.backend.providerReturn(identity))
    return open(pathname + search)
  }

  const click: Visit['visitor']['click'] = async (role, name) => {
    const control = await waitFor(() => {
      const [found, other] = withRole(topLayerElement(), role, isExactly(name))
      if (!found || other)
        throw new Error(
          `There ${other ? 'are several elements' : 'is no element'} of the role ${role} with the name ${String(name)}.`,
        )
      return found
    })
    const select = topLayerElement().querySelector<HTMLButtonElement>('[role="combobox"][aria-expanded="true"]')
    fireEvent.click(control)
    if (role === 'option' && select) typed.set(spaced(select.labels[0]?.textContent ?? ''), select.value)
  }

  const see = (sight: Sight) =>
    waitFor(() => {
      if (!sees(sight)) throw new Error(`The page ${window.location.href} does not show ${inspect(sight)}.`)
    })

  return {
    world,
    navigations,
    typed,
    sees,
    visitor: {
      open,
      click,
      see,
      // This function has nothing to do, because the sandbox stores its own cookies.
      addCookie: () => Promise.resolve(),
      hydrated: settle,
      fill: async (label, value) => {
        const field = await waitFor(() => {
          const found = fieldOf(label)
          if (!found) throw new Error(`There is no field with the label ${label}.`)
          return found
        })
        fireEvent.change(field, { target: { value } })
        typed.set(label, value)
      },
      back: () => {
        window.history.back()
        return Promise.resolve()
      },
      comeBackWith: async (identity) => {
        const { backend } = world
        await open('/login')
        await click('button', PROVIDER_BUTTONS[identity.provider])
        await see({ site: () => backend.issuer(identity.provider) })
        navigations.length = 0
        await openReturn(identity)
      },
      openForeignReturn: openReturn,
    },
  }
}
