import { PROVIDER_BUTTONS, returnOfSomebodyElse } from '../support/sign-in'
import type { World } from '../support/world'
import type { Place, Sight, Visitor } from '../gallery/scene'
import { expect, setCookie } from './fixtures'
import { button, field, type Screen } from './screen'

/** The person at a tab of any engine, as the states of the gallery need one. */
export function visitorAt(screen: Screen, world: World): Visitor {
  return {
    open: (path) => screen.open(path),
    addCookie: (cookie) => setCookie(screen, cookie),
    hydrated: () => screen.hydrated(),
    fill: (label, value) => screen.fill(field(label), value),
    click: (role, name) => screen.click({ role, name }),
    see: (sight) => expectSight(screen, sight, world),
    back: () => screen.back(),
    openForeignReturn: async (identity) => screen.open(await returnOfSomebodyElse(world, identity)),
    comeBackWith: async ({ name, provider }) => {
      await screen.open('/login')
      await screen.click(button(PROVIDER_BUTTONS[provider]))
      await screen.click(button(new RegExp(`^${name}`)))
    },
  }
}

async function expectSight(screen: Screen, sight: Sight, place: Place): Promise<void> {
  if ('site' in sight)
    await expect.poll(() => screen.tab.run(() => location.href, undefined)).toContain(sight.site(place))
  else if ('noLink' in sight) await screen.seeNone({ role: 'link', name: sight.noLink })
  else if ('text' in sight) await screen.seeSome({ text: partly(sight.text) })
  else if ('label' in sight) await screen.seeSome(sight)
  else if ('checked' in sight)
    await expect(async () => expect((await screen.see(sight)).checked).toBe(sight.checked)).toPass()
  else await screen.seeSome({ ...sight, name: partly(sight.name) })
}

/** As Playwright does, the states of the gallery take a part of a text for the text. */
const partly = (words: string | RegExp) =>
  typeof words === 'string' ? new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : words
