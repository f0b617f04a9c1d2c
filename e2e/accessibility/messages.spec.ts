import { account, accountOf, EMAIL, NEW_PASSWORD, session } from '../../catalogue/person'
import type { Call } from '../../mocks/contract/contract'
import { reach, type Scene, type State } from '../../catalogue/scene'
import { heading, text } from '../../catalogue/sights'
import { click, fault, fill, fillNewPassword, hydrated, open } from '../../catalogue/steps'
import { visitorOf } from '../support/visitor'
import { expect, test } from '../support/fixtures'
import { password } from '../support/sign-in'
import { typefaceShown } from '../support/typeface'
import { checkToasts, closeToasts, placesOf, SIZES } from './toasts'

/*
 * A message that comes or goes moves no heading, field or button, and its toast covers none. The sweep looks at every toast
 * in all SIZES.
 */

const WINDOWS = SIZES.filter(({ width }) => [320, 1366, 1920].includes(width))
/** Where the longest errors take two lines. */
const TWO_LINES = [{ width: 360, height: 740 }, ...WINDOWS.slice(1)]

const signIn = (path: string, secret = 'Faux-Secret-12'): State => [
  open(path),
  hydrated,
  fill({ 'Identifiant ou e-mail': EMAIL, 'Mot de passe': secret }),
]
const opened = (path: string): State => [open(path), hydrated]
const at = (path: string, title: string): State => [open(path), heading(title)]
const emailFactor: State = [
  ...at('/dashboard/authentication/doubleAuthentication', 'Authentification à double facteur'),
  click('Code par e-mail', 'switch'),
]
const TAKEN = 'camille@exemple.fr'
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
const failing = (call: Call, status = 422) =>
  fault(call, { status, body: { type: 'X', message: 'Le service est fermé.' } })
const PROVIDER = 'GET /auth/pro-sante-connect/connexion'

type Act = (scene: Scene) => Promise<unknown>
const type =
  (field: string, text: string): Act =>
  ({ page }) =>
    page.locator(`[name="${field}"]`).pressSequentially(text)
/** Types a letter in the password while Caps Lock is on. */
const typeCapital: Act = ({ page }) =>
  page.locator('[name="password"]').evaluate((field) => {
    const event = new KeyboardEvent('keydown', { key: 'A', bubbles: true })
    Object.defineProperty(event, 'getModifierState', { value: () => true })
    field.dispatchEvent(event)
  })
/** Opens a page for which the API has no answer yet. */
const openSlowPage: Act = async ({ page, world }) => {
  world.backend.fault('GET /users/me', { delayMs: 4000, times: 1 })
  await page.getByRole('link', { name: 'Connexions API' }).click()
}

/** By name: the world, what leads to the page in it, what leads to the message (the name of a button, or an act), and the message. */
const MESSAGES: Record<
  string,
  [world: State, before: State, act: string | Act, message: string, windows?: typeof SIZES]
> = {
  'a refused sign-in': [[account()], signIn('/login'), 'Se connecter', '[data-kind="red"]'],
  'a refused sign-in, in English': [[account()], signIn('/login?lng=en'), 'Se connecter', '[data-kind="red"][lang]'],
  'nothing typed at the sign-in': [[], opened('/login'), 'Se connecter', '[aria-invalid]'],
  'an account that is not activated': [
    [account({ confirmed: false })],
    signIn('/login', password),
    'Se connecter',
    'text=Demander un nouvel e-mail',
  ],
  'a provider that refuses at the sign-in': [[failing(PROVIDER)], opened('/login'), 'Avec e-CPS', '[data-kind="red"]'],
  'a provider that fails at the sign-up': [
    [failing(PROVIDER, 500)],
    opened('/subscription'),
    'Avec e-CPS',
    '[data-kind="red"]',
  ],
  'Caps Lock': [[], opened('/login'), typeCapital, 'text=Verr. Maj.'],
  'Caps Lock in a new password': [[], opened('/subscription'), typeCapital, 'text=Verr. Maj.'],
  'a likelier domain': [[], opened('/subscription'), type('email', 'lea@gmial.com'), 'text=@gmail.com', TWO_LINES],
  'advice about a password': [[], opened('/subscription'), type('password', 'Azerty-123456'), 'text=Facile à deviner'],
  'nothing typed at the sign-up': [[], opened('/subscription'), 'Créer mon compte', '[aria-invalid]'],
  'nothing typed for a reset': [[], opened('/reset-password'), 'Envoyer la demande', '[aria-invalid]'],
  'a refused request of a new password': [
    [failing('POST /auth/reset-password')],
    [...opened('/reset-password'), fill({ 'E-mail': EMAIL })],
    'Envoyer la demande',
    '[data-kind="red"]',
  ],
  'a refused request of a new identifier': [
    [failing('POST /auth/reset-nickname')],
    [...opened('/reset-nickname'), fill({ 'E-mail': EMAIL })],
    'Envoyer la demande',
    '[data-kind="red"]',
  ],
  'a wrong current password': [
    session(),
    [
      ...at('/dashboard/authentication/password', 'Mot de passe'),
      fill({
        'Mot de passe actuel': 'Faux-Secret-12',
        'Nouveau mot de passe': NEW_PASSWORD,
        'Confirmer le nouveau mot de passe': NEW_PASSWORD,
      }),
    ],
    'Confirmer',
    '[aria-invalid]',
  ],
  'a long message of the server': [
    [...session(), refuse('Le service est fermé '.repeat(14))],
    emailFactor,
    'Confirmer',
    '[data-kind="red"]',
  ],
  'names of projects that do not come': [
    [
      ...session(),
      (scene) =>
        scene.world.backend.apiConnection(accountOf(scene), { name: 'Agenda', skeziaProjectId: 'x', scopes: [] }),
      fault('GET /projects', { status: 503, body: '', delayMs: 2000 }),
    ],
    [...at('/dashboard/api-connections', 'Connexions API'), text('Agenda')],
    () => Promise.resolve(),
    '[data-kind="red"]',
  ],
  'a page that does not come': [
    session(),
    at('/dashboard/apps', 'Mes applications'),
    openSlowPage,
    'text=plus de temps que prévu',
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
  'a refusal at the step for the code': [
    [account({ oneTimePasswordActivated: true }), failing('POST /auth/check-one-time-password')],
    codeStep,
    type('code', '493027'),
    '[data-kind="red"]',
  ],
  'a refused update of a password': [
    [account({ changeSkemeetPassword: true }), failing('POST /auth/create-user-from-skemeet-and-login')],
    [
      // The sign-in of the window before has opened a session.
      ({ page }) => page.context().clearCookies(),
      ({ world, visitor }) => visitor.open(`/login?redirectUrl=${encodeURIComponent(world.skemeet)}`),
      hydrated,
      fill({ 'Identifiant ou e-mail': EMAIL, 'Mot de passe': password }),
      click('Se connecter'),
      heading('Choisissez un nouveau mot de passe'),
      fillNewPassword(NEW_PASSWORD),
    ],
    'Confirmer',
    '[data-kind="red"]',
  ],
  'a refused code': [
    [account({ oneTimePasswordActivated: true }), ({ world }) => world.backend.nextCode('493027')],
    [...codeStep, fill({ 'Code de vérification': '11111' })],
    'Vérifier',
    '[aria-invalid]',
    TWO_LINES,
  ],
}

for (const [name, [world, before, act, message, windows = WINDOWS]] of Object.entries(MESSAGES))
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
      if (typeof act === 'string') await page.getByRole('button', { name: act }).click()
      else await act(scene)
      await expect(page.locator(message).first()).toBeVisible()
      expect.soft(await moved(), `${size.width} px, with the message`).toEqual([])
      expect.soft(await checkToasts(page), `${size.width} px`).toEqual([])
      await closeToasts(page)
      expect.soft(await moved(), `${size.width} px, without its toast`).toEqual([])
    }
  })

test('an activation link that has failed moves neither the heading nor the fields and the button', async ({
  page,
  backend,
}) => {
  backend.fault('POST /users/validate-account', { status: 422, body: { type: 'INVALID_TOKEN' }, delayMs: 1500 })
  for (const size of WINDOWS) {
    await page.setViewportSize(size)
    await page.goto('/login?mailActivatedToken=jeton')
    await expect(page.locator('[data-hydrate]')).toHaveCount(0)
    await typefaceShown(page)
    const spent = page.getByText('Ce lien a déjà servi')
    const places = () =>
      Promise.all(
        [
          page.getByRole('heading', { level: 1 }),
          page.getByLabel('Identifiant ou e-mail').last(),
          page.getByLabel('Mot de passe', { exact: true }),
          page.getByRole('button', { name: 'Se connecter' }),
        ].map((part) => part.boundingBox()),
      )
    await expect(spent).toBeHidden()
    const before = await places()
    await expect(spent).toBeVisible()
    expect.soft(await places(), `${size.width} px`).toEqual(before)
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

test('a right that is chosen moves nothing above it, nor its field', async ({ page, context, backend }) => {
  const lea = backend.account({})
  const { appId } = backend.apiConnection(lea, { name: 'Agenda', skeziaProjectId: 'x', scopes: [] })
  await context.addCookies([backend.session(lea)])
  for (const size of TWO_LINES) {
    await page.setViewportSize(size)
    await page.goto(`/dashboard/api-connections/${appId}`)
    const notice = page.getByText('ne peut encore rien faire')
    await expect(notice).toBeVisible()
    await typefaceShown(page)
    const places = () =>
      page.evaluate(() => {
        const parts = [...document.querySelectorAll('main :is(h1, h2, label, input, [role=combobox])')]
        const last = parts.findLastIndex((part) => part.role === 'combobox')
        return parts.slice(0, last + 1).map((part) => part.getBoundingClientRect().y + scrollY)
      })
    const before = await places()
    await page.getByRole('combobox', { name: 'Réponses' }).click()
    await page.getByRole('option', { name: 'Visualisation' }).click()
    await expect(notice).toBeHidden()
    await expect(page.getByText('ne contiennent pas encore vos modifications')).toBeVisible()
    expect.soft(await places(), `${size.width} px`).toEqual(before)
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
