import { readdirSync } from 'node:fs'
import type { Screen, State } from './scene'

const isScreen = (value: unknown): value is Screen => typeof value === 'object' && value !== null && 'screen' in value

const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('-states.ts'))
const names = files.map((file) => file.replace('-states.ts', ''))
const modules: unknown[] = await Promise.all(names.map((name) => import(`./${name}-states.ts`)))

/** All screens that the files `…-states.ts` of this folder export. */
export const screens = modules.flatMap((module) => Object.values(module ?? {}).filter(isScreen))

/** The paths of the pages that the screens show. src/app/routes.test.ts compares them with the routes. */
export const pages = [...new Set(screens.flatMap((screen) => screen.pages ?? []))]

/** Returns the state with a name such as `Connexion / empty`. Throws if the catalogue has no such state. */
export function stateNamed(name: string): State {
  const named = screens.flatMap(({ screen, states, forms = {} }) =>
    Object.entries({ ...forms, ...states }).map(([state, steps]) => [`${screen} / ${state}`, steps] as const),
  )
  const found = named.find(([known]) => known === name)
  if (!found) throw new Error(`The catalogue has no state « ${name} ».`)
  return found[1]
}
