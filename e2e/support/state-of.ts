import type { State } from '../../catalogue/scene'
import { screens } from '../../catalogue/states'

/** Returns a state of the catalogue. Throws if the catalogue has no state of this name. */
export function stateOf(screen: string, name: string): State {
  const found = screens.find((one) => one.screen === screen)
  const state = found?.states[name] ?? found?.forms?.[name]
  if (!state) throw new Error(`The catalogue has no state « ${screen} / ${name} ».`)
  return state
}
