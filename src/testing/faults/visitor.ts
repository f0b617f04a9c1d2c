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

/** Returns a text with each white space, non-breaking spaces included, as one space. */
export const spaced = (text: string) => text.replace(/\s+/g, ' ').trim()

const isExactly = (words: Words) => (text: string) =>
  typeof words === 'string' ? spaced(text) === spaced(words) : words.test(spaced(text))

/** A part of a text matches, as in Playwright. */
const contains = (words: Words) => (text: string) =>
  typeof words === 'string' ? spaced(text).includes(spaced(words)) : words.test(spaced(text))

/**
 * Returns the visible elements with this role and name. Testing Library's own test of visibility would take most of the
 * time.
 */
const withRole = (place: HTMLElement, role: string, isNamed: (name: string) => boolean, level?: number) =>
  within(place)
    .queryAllByRole(role, { name: isNamed, hidden: true, ...(level && { level }) })
    .filter((element) => !element.closest('[hidden], [aria-hidden="true"]'))

const FIELDS = { selector: 'input, textarea, [role="combobox"]' }

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLButtonElement

/** Returns the field with this label, in the open dialog when there is one. */
export const fieldOf = (label: string) => within(topLayerElement()).queryByLabelText<Field>(isExactly(label), FIELDS)

const UNSEEN = '[hidden], [aria-hidden="true"], [data-announcements]'

/** Returns the visible elements with this text, which may span several inner elements. */
export const withText = (words: Words) =>
  screen
    .queryAllByText((_, element) => contains(words)(element?.textContent ?? ''), { ignore: 'script, style, title' })
    // The whole page also contains the announced texts.
    .filter((element) => !element.closest(UNSEEN) && !element.querySelector('[data-announcements]'))

/** Lets answers reach the page. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** A visit in a component test. */
export interface VisitHere extends Visit {
  /** The addresses outside the portal to which the page would leave. */
  navigations: string[]
  /** The last value typed or chosen in each field, by label. */
  typed: Map<string, string>
  /** Returns whether the page shows the described element. */
  sees: (sight: Sight) => boolean
}

/** Starts a world and a user's visit in it. The CSRF cookie is set, so that no write waits for a read that sets it. */
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
      if (!found || other) throw new Error(`${other ? 'Several are' : 'No'} ${role} named ${String(name)}`)
      return found
    })
    const select = topLayerElement().querySelector<HTMLButtonElement>('[role="combobox"][aria-expanded="true"]')
    fireEvent.click(control)
    if (role === 'option' && select) typed.set(spaced(select.labels[0]?.textContent ?? ''), select.value)
  }

  const see = (sight: Sight) =>
    waitFor(() => {
      if (!sees(sight)) throw new Error(`${inspect(sight)} is not in ${window.location.href}`)
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
      // The sandbox keeps the cookies.
      addCookie: () => Promise.resolve(),
      hydrated: settle,
      fill: async (label, value) => {
        const field = await waitFor(() => {
          const found = fieldOf(label)
          if (!found) throw new Error(`No field has the label ${label}`)
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
