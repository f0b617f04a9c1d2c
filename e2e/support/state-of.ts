import type { State } from '../../catalogue/scene'
import { screens } from '../../catalogue/states'

/** Returns a state of the catalogue. Throws for a name that the catalogue does not have. */
export function stateOf(screen: string, name: string): State {
  const found = screens.find((one) => one.screen === screen)
  const state = found?.states[name] ?? found?.forms?.[name]
  if (!state) throw new Error(`The catalogue has no state « ${screen} / ${name} ».`)
  return state
}
