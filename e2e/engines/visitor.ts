import type { Sight, Visitor } from '../gallery/scene'
import { setCookie } from './fixtures'
import { field, type Screen, type Target } from './screen'

/** The person at a tab of any engine, as the states of the gallery need one. */
export function visitorAt(screen: Screen): Visitor {
  return {
    open: (path) => screen.open(path),
    addCookie: (cookie) => setCookie(screen, cookie),
    hydrated: () => screen.hydrated(),
    fill: (label, value) => screen.fill(field(label), value),
    click: (role, name) => screen.click({ role, name }),
    see: (sight) => screen.seeSome(targetOf(sight)),
  }
}

/** As Playwright does, the states of the gallery take a part of a text for the text. */
function targetOf(sight: Sight): Target {
  if ('text' in sight) return { text: partly(sight.text) }
  return 'label' in sight ? sight : { ...sight, name: partly(sight.name) }
}

const partly = (words: string | RegExp) =>
  typeof words === 'string' ? new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : words
