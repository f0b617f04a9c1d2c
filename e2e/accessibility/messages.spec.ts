import { account, EMAIL, session } from '../../catalogue/person'
import { reach, type State } from '../../catalogue/scene'
import { heading } from '../../catalogue/sights'
import { click, fault, fill, hydrated, open } from '../../catalogue/steps'
import { visitorOf } from '../support/visitor'
import { expect, test } from '../support/fixtures'
import { typefaceShown } from '../support/typeface'
import { checkToasts, closeToasts, placesOf, SIZES } from './toasts'

/*
 * A message that comes or goes moves no heading, field or button, and its toast covers none. The sweep looks at every toast
 * in all SIZES.
 */

const WINDOWS = SIZES.filter(({ width }) => [320, 1366, 1920].includes(width))

const signIn = (path: string): State => [
  open(path),
  hydrated,
  fill({ 'Identifiant ou e-mail': EMAIL, 'Mot de passe': 'Faux-Secret-12' }),
]
const opened = (path: string): State => [open(path), hydrated]
const at = (path: string, title: string): State => [open(path), heading(title)]
const emailFactor: State = [
  ...at('/dashboard/authentication/doubleAuthentication', 'Authentification à double facteur'),
  click('Code par e-mail', 'switch'),
]
const refuse = (message: string) =>
  fault('PUT /users/update-double-authentication-email', { status: 422, body: { type: 'X', message }, times: 6 })

/** By name: the world, what leads to the page in it, and the button that leads to the message. */
const MESSAGES: Record<string, [world: State, before: State, button: string, message: string]> = {
  'a refused sign-in': [[account()], signIn('/login'), 'Se connecter', '[data-kind="red"]'],
  'a refused sign-in, in English': [[account()], signIn('/login?lng=en'), 'Se connecter', '[data-kind="red"][lang]'],
  'nothing typed at the sign-in': [[], opened('/login'), 'Se connecter', '[aria-invalid]'],
  'nothing typed at the sign-up': [[], opened('/subscription'), 'Créer mon compte', '[aria-invalid]'],
  'nothing typed for a reset': [[], opened('/reset-password'), 'Envoyer la demande', '[aria-invalid]'],
  'a long message of the server': [
    [...session(), refuse('Le service est fermé '.repeat(14))],
    emailFactor,
    'Confirmer',
    '[data-kind="red"]',
  ],
  'a success': [session(), emailFactor, 'Confirmer', '.Toastify__toast'],
}

for (const [name, [world, before, button, message]] of Object.entries(MESSAGES))
  test(`${name} moves nothing, and its toast covers nothing`, async ({ page, world: place }) => {
    const scene = { page, world: place, visitor: visitorOf(page, place) }
    // A dialog that comes is at its place at once.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await reach(scene, world)
    for (const size of WINDOWS) {
      await page.setViewportSize(size)
      await reach(scene, before)
      await typefaceShown(page)
      const moved = await placesOf(page)
      await page.getByRole('button', { name: button }).click()
      await expect(page.locator(message).first()).toBeVisible()
      expect.soft(await moved(), `${size.width} px, with the message`).toEqual([])
      expect.soft(await checkToasts(page), `${size.width} px`).toEqual([])
      await closeToasts(page)
      expect.soft(await moved(), `${size.width} px, without its toast`).toEqual([])
    }
  })
