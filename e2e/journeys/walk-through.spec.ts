import type { Page } from '@playwright/test'
import { reach, type Scene, type State, type Step } from '../../catalogue/scene'
import { heading, text } from '../../catalogue/sights'
import { click, fill, fillNewPassword, open } from '../../catalogue/steps'
import { seedDemo, type DemoAccount } from '../../mocks/data/demo'
import { CLOCK_SCRIPT, PASS_TIME_PATH, passTimePage } from '../../mocks/tools/portal-clock'
import { FIRST_SOLUTION_PORT } from '../../mocks/tools/solutions'
import { walkThrough } from '../../mocks/walk-through'
import { expect, test } from '../support/fixtures'
import { PROVIDER_BUTTONS } from '../../catalogue/sign-in'
import { visitorOf } from '../support/visitor'

/*
 * Tests each row of the table in README.md with the data of `npm start`. The test does what the row describes, and must
 * see the texts that the row quotes.
 */

const NEW_PASSWORD = 'Aurore-Boreale-27'
const INACTIVITY_MIN = 480
const NOBODY: DemoAccount = { situation: 'Sans compte', identifier: '–', password: '' }

/** Returns the e-mail address of a demo account, as README.md describes it. */
const emailOf = ({ identifier }: DemoAccount) => `${identifier}@exemple.fr`

const submit = ({ identifier, password }: DemoAccount): State => [
  fill({ 'Identifiant ou e-mail': identifier, 'Mot de passe': password }),
  click('Se connecter'),
]
const signIn = (account: DemoAccount): State => [open('/login'), ...submit(account)]
const signedIn = (account: DemoAccount): State => [...signIn(account), heading('Mes applications')]

/** Opens the outbox, and follows the link of the newest mail to an address. */
const openMail =
  (email: string): Step =>
  async ({ page, world: { backend, sandbox } }) => {
    await expect.poll(() => backend.mailbox(email)).not.toEqual([])
    await page.goto(sandbox.outboxUrl)
    await page.getByRole('listitem').filter({ hasText: email }).first().getByRole('link').click()
  }

const openOutbox = async ({ page, world }: Scene): Promise<Page> => {
  const outbox = await page.context().newPage()
  await outbox.goto(world.sandbox.outboxUrl)
  return outbox
}

const clickInOutbox =
  (name: RegExp): Step =>
  async (scene) =>
    (await openOutbox(scene)).getByRole('button', { name }).click()

const askForPassword = (account: DemoAccount): State => [
  open('/login'),
  click('Mot de passe oublié ?', 'link'),
  fill({ 'E-mail': emailOf(account) }),
  click('Envoyer la demande'),
  openMail(emailOf(account)),
]

const journeys: Record<string, (account: DemoAccount) => State> = {
  'Sign in with a wrong password, then with the right one': (account) => [
    ...signIn({ ...account, password: 'Faux-Secret-12345' }),
    text(/mot de passe est incorrect/),
    ...submit(account),
    ({ page }) => expect(page.getByRole('link', { name: /^Ouvrir / })).toHaveCount(4),
  ],

  'Sign in, and type the code that the outbox shows': (account) => [
    ...signIn(account),
    heading('Saisissez votre code'),
    async (scene) => {
      const sms = await (await openOutbox(scene)).getByRole('listitem').first().innerText()
      await scene.visitor.fill('Code de vérification', /\b\d{6}\b/.exec(sms)?.[0] ?? '')
    },
  ],

  'Sign in, request an activation e-mail, and open its link in the outbox': (account) => [
    ...signIn(account),
    click('Demander un nouvel e-mail d’activation', 'link'),
    fill({ 'E-mail': emailOf(account) }),
    click('Continuer'),
    openMail(emailOf(account)),
  ],

  'Create an account, and open the activation link in the outbox': () => [
    open('/login'),
    click('Créer un compte', 'link'),
    fill({ 'E-mail': 'claire.dupont@exemple.fr', Identifiant: 'claire.dupont' }),
    fill({ 'Mot de passe': NEW_PASSWORD, 'Confirmer le mot de passe': NEW_PASSWORD }),
    click(/^J’accepte/, 'checkbox'),
    click('Créer mon compte'),
    openMail('claire.dupont@exemple.fr'),
  ],

  'Ask for a new password, open its link in the outbox, and choose a password': (account) => [
    ...askForPassword(account),
    fillNewPassword(NEW_PASSWORD),
    click('Confirmer'),
  ],

  [`Open /login?redirectUrl=http://127.0.0.1:${FIRST_SOLUTION_PORT + 1}, sign in, and postpone the new password`]: (
    account,
  ) => [
    ({ visitor, world }) => visitor.open(`/login?redirectUrl=${world.skemeet}`),
    text('Vous continuerez vers Skemeet.'),
    ...submit(account),
    heading('Choisissez un nouveau mot de passe'),
    click('Me le rappeler plus tard'),
  ],

  'Click « Avec France Connect + », pick Nadia Roche, give an e-mail address, and open the activation link': () => [
    open('/login'),
    click(PROVIDER_BUTTONS['france-connect']),
    click(/^Nadia Roche/),
    fill({ 'E-mail': 'nadia.roche@exemple.fr' }),
    click('Continuer'),
    openMail('nadia.roche@exemple.fr'),
  ],

  'Click « Avec e-CPS », pick Hugo Garnier, and merge the accounts': () => [
    open('/login'),
    click(PROVIDER_BUTTONS['pro-sante-connect']),
    click(/^Hugo Garnier/),
    click('Fusionner mes comptes'),
  ],

  'Create an API connection': (account) => [
    ...signedIn(account),
    click('Connexions API', 'link'),
    click('Nouvelle connexion API'),
    fill({ 'Nom de la connexion API': 'Agenda du cabinet' }),
    click('Projet', 'combobox'),
    ({ page }) => page.getByRole('option').first().click(),
    click('Sauvegarder'),
  ],

  'Change the e-mail address, and open the link in the outbox': (account) => [
    ...signedIn(account),
    open('/dashboard/authentication/email'),
    fill({ 'Nouvel e-mail': 'alice@nouveau.fr', 'Confirmer le nouvel e-mail': 'alice@nouveau.fr' }),
    click('Confirmer'),
    openMail('alice@nouveau.fr'),
    text('alice@nouveau.fr'),
  ],

  'Write a message with the button « Contact »': (account) => [
    ...signedIn(account),
    click('Contact'),
    fill({ Description: 'Comment changer de nom ?' }),
    click('Envoyer'),
  ],

  'Type a new name for an API connection, click « Terminer les sessions » in the outbox, and save the name': (
    account,
  ) => [
    ...signedIn(account),
    click('Connexions API', 'link'),
    click(/Export statistique/, 'link'),
    fill({ 'Nom de la connexion API': 'Export mensuel' }),
    clickInOutbox(/^Terminer les sessions/),
    click('Sauvegarder'),
    ({ page }) => expect(page.getByLabel('Nom de la connexion API')).toHaveValue('Export mensuel'),
  ],

  'Sign in, then click « Laisser passer 479 minutes » in the outbox': (account) => [
    // Add the script that moves the clock of a page. The development server of `npm start` adds this script to the
    // portal, but the tests use a build without the script.
    async ({ page, world }) => {
      await page.context().addInitScript(CLOCK_SCRIPT)
      const body = String(await passTimePage(INACTIVITY_MIN - 1, world.sandbox.outboxUrl))
      await page
        .context()
        .route(`${world.portal}${PASS_TIME_PATH}?*`, (route) => route.fulfill({ contentType: 'text/html', body }))
    },
    ...signedIn(account),
    clickInOutbox(/^Laisser passer 479 minutes/),
  ],

  'Click « Ouvrir les liens avant la personne » in the outbox, ask for a new password, and open its link': (
    account,
  ) => [
    async (scene) => {
      const outbox = await openOutbox(scene)
      await outbox.getByRole('button', { name: /^Ouvrir les liens avant la personne/ }).click()
      await expect(outbox.getByRole('button', { name: /^Ne plus ouvrir les liens/ })).toBeVisible()
    },
    ...askForPassword(account),
  ],
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.use({ settings: { VITE_INACTIVITY_MINUTES: String(INACTIVITY_MIN) } })

test('the table of demo accounts in README.md has the same rows as the journeys', () => {
  expect(Object.keys(journeys)).toEqual(walkThrough().map(({ todo }) => plain(todo)))
})

for (const { account: identifier, todo, see } of walkThrough())
  test(`the demo account ${identifier} sees what README.md describes for the task « ${plain(todo)} »`, async ({
    page,
    world,
  }) => {
    world.configure({ VITE_MORE_SOLUTIONS: JSON.stringify(world.moreSolutions) })
    const account = [NOBODY, ...seedDemo(world.backend)].find((known) => known.identifier === identifier)
    if (!account) throw new Error(`${identifier} is not a demo account.`)
    await reach({ page, world, visitor: visitorOf(page, world) }, journeys[plain(todo)]?.(account) ?? [])
    for (const [, quoted = ''] of see.matchAll(/«\s([^»]+)\s»/g))
      await expect(page.getByText(quoted).first()).toBeVisible()
  })
