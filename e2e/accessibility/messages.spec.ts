import { account, accountOf, EMAIL, session } from '../../catalogue/account'
import { reach, type State, type Step } from '../../catalogue/scene'
import { heading, label, text } from '../../catalogue/sights'
import { stateNamed } from '../../catalogue/states'
import { click, fault, fill, hydrated, open } from '../../catalogue/steps'
import { expect, test } from '../support/fixtures'
import { password } from '../../catalogue/sign-in'
import { typefaceShown } from '../support/typeface'
import { withScene } from '../support/with-scene'
import { checkToasts, closeToasts, placesOf } from './toasts'

/*
 * A message must not move a heading, a field or a button when the message appears or disappears. The toast of the
 * message must cover none of these elements. every-state.spec.ts checks the toasts in all SIZES.
 */

const WINDOWS = [
  { width: 320, height: 640 },
  { width: 1366, height: 768 },
]

/** Names of states in the catalogue. The last two steps of each state make the page show a message. */
const STATES = [
  'Connexion / failed: wrong credentials',
  'Connexion / invalid: nothing typed',
  'Connexion / failed: account not activated',
  'Inscription / failed: opening a provider',
  'Inscription / failed: address taken',
  'Identifiant oublié / invalid',
  'Mot de passe oublié / invalid',
  'Mot de passe oublié / failed: technical',
  'Vérification (second facteur) / failed: wrong code',
  'Mise à jour du mot de passe / failed',
  'Mot de passe / failed: wrong current password',
  'Adresse e-mail / failed: address taken',
  'Authentification à double facteur / SMS just turned on',
  'Connexion FC / PSC / merge link, failed',
]

const seen =
  (selector: string): Step =>
  ({ page }) =>
    page.locator(selector).first().waitFor()
const refusal = seen('[data-tone="red"]')
const type =
  (field: string, text: string): Step =>
  ({ page }) =>
    page.locator(`[name="${field}"]`).pressSequentially(text)
/** Types a letter in the password while Caps Lock is on. */
const typeCapital: Step = ({ page }) =>
  page.locator('[name="password"]').evaluate((field) => {
    const event = new KeyboardEvent('keydown', { key: 'A', bubbles: true })
    Object.defineProperty(event, 'getModifierState', { value: () => true })
    field.dispatchEvent(event)
  })
const body = { type: 'X', message: 'Le service est fermé.' }

/**
 * Messages that STATES does not contain, each with the steps that lead to the message. The test measures the page
 * before and after the last two steps.
 */
const MESSAGES: Record<string, State> = {
  'a refused sign-in, in English': [
    open('/login?lng=en'),
    fill({ 'Identifiant ou e-mail': EMAIL, 'Mot de passe': 'Faux-Secret-12' }),
    click('Se connecter'),
    seen('[data-invalid] [lang]'),
  ],
  'a provider that refuses during the sign-in': [
    fault('GET /auth/pro-sante-connect/connexion', { status: 422, body }),
    open('/login'),
    click('Avec e-CPS'),
    refusal,
  ],
  'a refused SMS or e-mail code': [
    account({ oneTimePasswordActivated: true }),
    fault('POST /auth/check-one-time-password', { status: 422, body }),
    open('/login'),
    fill({ 'Identifiant ou e-mail': EMAIL, 'Mot de passe': password }),
    click('Se connecter'),
    heading('Saisissez votre code'),
    type('code', '493027'),
    refusal,
  ],
  'an empty form at the sign-up': [open('/subscription'), click('Créer mon compte'), seen('[aria-invalid]')],
  'Caps Lock': [open('/login'), typeCapital, seen('text=Verr. Maj.')],
  'Caps Lock in a new password': [open('/subscription'), typeCapital, seen('text=Verr. Maj.')],
  'a likelier domain': [open('/subscription'), type('email', 'lea@gmial.com'), seen('text=@gmail.com')],
  'advice about a password': [open('/subscription'), type('password', 'Azerty-123456'), text(/^Facile à deviner/)],
  'a long message of the server': [
    ...session(),
    fault('PUT /users/update-double-authentication-email', {
      status: 422,
      body: { type: 'X', message: 'Le service est fermé '.repeat(14) },
    }),
    open('/dashboard/authentication/doubleAuthentication'),
    click('Code par e-mail', 'switch'),
    click('Confirmer'),
    refusal,
  ],
  'a list of projects that does not load': [
    ...session(),
    (scene) =>
      scene.world.backend.apiConnection(accountOf(scene), { name: 'Agenda', skeziaProjectId: 'x', scopes: [] }),
    fault('GET /projects', { status: 503, body: '', delayMs: 2000 }),
    open('/dashboard/api-connections'),
    text('Agenda'),
    hydrated,
    refusal,
  ],
  'a page that does not load': [
    ...session(),
    open('/dashboard/apps'),
    heading('Mes applications'),
    fault('GET /users/me', { delayMs: 4000, times: 1 }),
    click('Connexions API', 'link'),
    seen('text=plus de temps que prévu'),
  ],
  'an activation link that has failed': [
    fault('POST /users/validate-account', { status: 422, body: { type: 'INVALID_TOKEN' }, delayMs: 3000 }),
    open('/login?mailActivatedToken=jeton'),
    hydrated,
    text('Ce lien a déjà servi, ou a expiré'),
  ],
  'an option that the user chooses': [
    ...session(),
    (scene) => {
      const { appId } = scene.world.backend.apiConnection(accountOf(scene), { name: 'Agenda', skeziaProjectId: 'x' })
      return scene.visitor.open(`/dashboard/api-connections/${appId}`)
    },
    text(/ne peut encore rien faire/),
    click('Réponses', 'combobox'),
    (scene) =>
      reach(scene, [click('Visualisation', 'option'), text(/ne contient pas encore vos nouvelles permissions/)]),
  ],
  'another number of a second factor': [
    ...session({ oneTimePasswordActivated: true }),
    open('/dashboard/authentication/doubleAuthentication'),
    heading('Authentification à double facteur'),
    click('Modifier le numéro de mobile'),
    label('Numéro de mobile'),
  ],
}

/** Each key names a message that may push content down. The value is the first text on the page that may move. */
const BELOW: Partial<Record<string, string>> = {
  'an activation link that has failed': 'Avec e-CPS',
  'an option that the user chooses': 'Demander un jeton',
  'another number of a second factor': 'Code par e-mail',
}

for (const [name, state] of [
  ...STATES.map((known) => [known, stateNamed(known)] as const),
  ...Object.entries(MESSAGES),
])
  test(`a message moves no other part of the page, and covers no other part: ${name}`, async ({ browser, build }) => {
    for (const viewport of WINDOWS)
      await withScene(browser, build, { viewport }, async (scene) => {
        const { page, visitor } = scene
        await reach(scene, state.slice(0, -2))
        await visitor.hydrated()
        await typefaceShown(page)
        const moved = await placesOf(page, BELOW[name])
        await reach(scene, state.slice(-2))
        expect
          .soft(await moved(), `the parts that the message has moved, at a width of ${viewport.width} px`)
          .toEqual([])
        expect
          .soft(await checkToasts(page), `the parts that a toast covers, at a width of ${viewport.width} px`)
          .toEqual([])
        await closeToasts(page)
        expect
          .soft(await moved(), `the parts that have moved when the toast is closed, at a width of ${viewport.width} px`)
          .toEqual([])
      })
  })

test('in a window zoomed to 200 %, the help about the identifier does not cover the field of the identifier', async ({
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
  if (!bubble || !heading || !label)
    throw new Error(
      'One of these elements is missing on the page: the tooltip, the main heading, the label of the identifier.',
    )
  expect(bubble.y).toBeGreaterThanOrEqual(heading.y + heading.height)
  expect(bubble.y + bubble.height).toBeLessThanOrEqual(label.y)
})
