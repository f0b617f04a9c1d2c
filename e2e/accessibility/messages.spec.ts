import { account, EMAIL, NEW_PASSWORD, session } from '../../catalogue/person'
import { reach, type State } from '../../catalogue/scene'
import { heading } from '../../catalogue/sights'
import { click, fault, fill, hydrated, open } from '../../catalogue/steps'
import { password } from '../support/sign-in'
import { visitorOf } from '../support/visitor'
import { expect, test } from '../support/fixtures'
import { typefaceShown } from '../support/typeface'
import { checkToasts, closeToasts, placesOf, SIZES } from './toasts'

/*
 * A message that comes or goes moves no heading, field or button, and its toast covers none. The sweep looks at every toast
 * in all SIZES.
 */

const WINDOWS = SIZES.filter(({ width }) => [320, 1366, 1920].includes(width))
/** Where the longest errors take two lines. */
const TWO_LINES = [{ width: 360, height: 740 }, ...WINDOWS.slice(1)]

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
const TAKEN = 'camille@exemple.fr'
const CLOSED = 'Le service est fermé.'
const signUp: State = [
  fill({
    'E-mail': EMAIL,
    Identifiant: 'camille.m',
    'Mot de passe': NEW_PASSWORD,
    'Confirmer le mot de passe': NEW_PASSWORD,
  }),
  click(/^J’accepte/, 'checkbox'),
]
const codeStep: State = [
  ...opened('/login'),
  fill({ 'Identifiant ou e-mail': EMAIL, 'Mot de passe': password }),
  click('Se connecter'),
  heading('Saisissez votre code'),
]
const refuse = (message: string) =>
  fault('PUT /users/update-double-authentication-email', { status: 422, body: { type: 'X', message }, times: 6 })

/** By name: the world, what leads to the page in it, and the button that leads to the message. */
const MESSAGES: Record<string, [world: State, before: State, button: string, message: string, windows?: typeof SIZES]> =
  {
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
    'an address without a domain': [
      [],
      [...opened('/reset-password'), fill({ 'E-mail': 'camille' })],
      'Envoyer la demande',
      '[aria-invalid]',
      TWO_LINES,
    ],
    'an address that is taken': [
      [...session(), ({ world }) => world.backend.account({ email: TAKEN })],
      [
        ...at('/dashboard/authentication/email', 'Adresse e-mail'),
        fill({ 'Nouvel e-mail': TAKEN, 'Confirmer le nouvel e-mail': TAKEN }),
      ],
      'Confirmer',
      '[aria-invalid]',
      TWO_LINES,
    ],
    'an address that is taken, at the sign-up': [
      [account()],
      [...opened('/subscription'), ...signUp],
      'Créer mon compte',
      '[aria-invalid]',
      TWO_LINES,
    ],
    'a refused provider, at the sign-up': [
      [fault('GET /auth/pro-sante-connect/connexion', { status: 422, body: { type: 'X', message: CLOSED } })],
      opened('/subscription'),
      'Avec e-CPS',
      '[data-kind="red"]',
      TWO_LINES,
    ],
    'a refused code': [
      [account({ oneTimePasswordActivated: true }), ({ world }) => world.backend.nextCode('493027')],
      [...codeStep, fill({ 'Code de vérification': '11111' })],
      'Vérifier',
      '[aria-invalid]',
      TWO_LINES,
    ],
  }

for (const [name, [world, before, button, message, windows = WINDOWS]] of Object.entries(MESSAGES))
  test(`${name} moves nothing, and its toast covers nothing`, async ({ page, world: place }) => {
    const scene = { page, world: place, visitor: visitorOf(page, place) }
    // A dialog that comes is at its place at once.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await reach(scene, world)
    for (const size of windows) {
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

test('a likelier address is proposed where it moves nothing', async ({ page }) => {
  for (const size of TWO_LINES) {
    await page.setViewportSize(size)
    await page.goto('/subscription')
    await expect(page.locator('[data-hydrate]')).toHaveCount(0)
    await typefaceShown(page)
    const moved = await placesOf(page)
    await page.getByRole('textbox', { name: 'E-mail' }).fill('camille@gmial.com')
    await expect(page.getByRole('button', { name: 'Utiliser cette adresse' })).toBeVisible()
    expect.soft(await moved(), `${size.width} px`).toEqual([])
  }
})

test('the error of the conditions lies over no text', async ({ page }) => {
  for (const size of TWO_LINES) {
    await page.setViewportSize(size)
    await page.goto('/subscription')
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
    const error = page.getByText('Veuillez accepter les CGU.')
    const bottomOf = (text: string) =>
      page.getByText(text).evaluate((element) => element.getBoundingClientRect().bottom)
    await expect(error).toBeVisible()
    const { y, height } = (await error.boundingBox()) ?? { y: 0, height: 0 }
    const next = (await page.getByText('Je souhaite recevoir').boundingBox())?.y ?? 0
    expect.soft(y, `${size.width} px`).toBeGreaterThanOrEqual(await bottomOf('J’accepte les'))
    expect.soft(next, `${size.width} px`).toBeGreaterThanOrEqual(y + height)
  }
})

test('the number of a second factor is changed below what stays in place', async ({ page, context, backend }) => {
  await context.addCookies([
    backend.session(backend.account({ cellphone: '0612345642', oneTimePasswordActivated: true })),
  ])
  for (const size of TWO_LINES) {
    await page.setViewportSize(size)
    await page.goto('/dashboard/authentication/doubleAuthentication')
    const button = page.getByRole('button', { name: 'Modifier le numéro de mobile' })
    await expect(button).toBeVisible()
    const above = ['heading', 'switch'] as const
    const placesAbove = async () => {
      const parts = above.flatMap((role) => page.getByRole('main').getByRole(role))
      const places = await Promise.all(parts.map((part) => part.first().boundingBox()))
      return [...places, await page.getByRole('heading', { name: 'Code par SMS' }).boundingBox()]
    }
    const before = await placesAbove()
    await button.click()
    await expect(page.getByLabel('Numéro de mobile')).toBeFocused()
    expect.soft(await placesAbove(), `${size.width} px`).toEqual(before)
  }
})

test('the help on the identifier covers neither the heading nor its field in a window zoomed to 200 %', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await page.goto('/login')
  await expect(page.locator('[data-hydrate]')).toHaveCount(0)
  await typefaceShown(page)
  const help = page.getByRole('button', { name: 'Aide : Identifiant ou e-mail' })
  await help.focus()
  const bubble = await page.getByRole('tooltip').boundingBox()
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  const label = await page.getByText('Identifiant ou e-mail').first().boundingBox()
  if (!bubble || !heading || !label) throw new Error('They are shown.')
  expect(bubble.y).toBeGreaterThanOrEqual(heading.y + heading.height)
  expect(bubble.y + bubble.height).toBeLessThanOrEqual(label.y)
})
