import type { Call } from '../mocks/contract/contract'
import type { Fault } from '../mocks/handlers/faults'
import type { Pressable, Step, Visit } from './scene'

/* Each function returns a step: an action of the user, or an event in the test environment. */

export const fault =
  (call: Call, kind: Fault): Step<Visit> =>
  ({ world }) =>
    world.backend.fault(call, kind)
export const hang = (call: Call) => fault(call, { hang: true })
/** Makes a call fail with an answer that contains no error type of the API. */
export const fail = (call: Call) => fault(call, { status: 502, body: '<html>502</html>', contentType: 'text/html' })

/** Configures six more solutions: the two of the sandbox, and four that have an unusual name, description or logo. */
export const eightSolutions: Step = ({ world }) => {
  const names = ['Skebilan', 'Skezia Parcours de soins coordonnés en ville', 'Télésurveillance', 'Ça']
  const others = names.map((name, index) => ({
    name,
    description:
      index === 1 ? 'Suivez à plusieurs les patients d’un même territoire, de l’entrée à la sortie.' : 'Bilans.',
    url: `https://solution-${index}.example`,
    ...(index === 2 && { logo: '/favicon.svg' }),
  }))
  world.configure({ VITE_MORE_SOLUTIONS: JSON.stringify([...world.moreSolutions, ...others]) })
}

export const open =
  (path: string): Step<Visit> =>
  ({ visitor }) =>
    visitor.open(path)

/** Lets time pass on the page. Playwright controls the clock of the page. */
export const pass =
  (ms: number): Step =>
  async ({ page }) => {
    await page.clock.setFixedTime((await page.evaluate(() => Date.now())) + ms)
    await page.clock.fastForward(ms)
  }

export const hydrated: Step<Visit> = ({ visitor }) => visitor.hydrated()

export const fill =
  (values: Record<string, string>): Step<Visit> =>
  async ({ visitor }) => {
    for (const [label, value] of Object.entries(values)) await visitor.fill(label, value)
  }

export const fillNewPassword = (value: string, confirmation = value) =>
  fill({ 'Nouveau mot de passe': value, 'Confirmer le nouveau mot de passe': confirmation })

export const click =
  (name: string | RegExp, role: Pressable = 'button'): Step<Visit> =>
  ({ visitor }) =>
    visitor.click(role, name)
