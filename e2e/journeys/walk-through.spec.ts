import type { BrowserContext, Page } from '@playwright/test'
import { seedDemo, type DemoAccount } from '../../mocks/data/demo'
import { FIRST_SOLUTION_PORT } from '../../mocks/tools/solutions'
import { CLOCK_SCRIPT, PASS_TIME_PATH, passTimePage } from '../../mocks/tools/portal-clock'
import { walkThrough } from '../../mocks/walk-through'
import { expect, test } from '../support/fixtures'
import { fillNewPassword, identifierField, passwordField, signIn } from '../support/sign-in'
import type { World } from '../support/world'

/* Each row of the table in README.md, on the data of `npm start`: its account does what it says, and sees what it quotes. */

const NEW_PASSWORD = 'Aurore-Boreale-27'
const INACTIVITY_MIN = 480
const NOBODY: DemoAccount = { situation: 'Sans compte', identifier: '–', password: '' }

interface Visit {
  page: Page
  context: BrowserContext
  world: World
  account: DemoAccount
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const follow = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true }).click()
/** The e-mail address of an account, as README.md says. */
const emailOf = ({ identifier }: DemoAccount) => `${identifier}@exemple.fr`
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function signInTo({ page, account }: Visit): Promise<void> {
  await page.goto('/login')
  await signIn(page, account.identifier, account.password)
  await expect(title(page, 'Mes applications')).toBeVisible()
}

async function openOutbox({ context, world }: Visit): Promise<Page> {
  const outbox = await context.newPage()
  await outbox.goto(world.sandbox.outboxUrl)
  return outbox
}

/** Opens the link of the newest mail to an address, in the outbox. */
async function openMail({ page, world: { backend, sandbox } }: Visit, email: string): Promise<void> {
  await expect.poll(() => backend.mailbox(email)).not.toEqual([])
  await page.goto(sandbox.outboxUrl)
  await page.getByRole('listitem').filter({ hasText: email }).first().getByRole('link').click()
}

async function askForPassword(visit: Visit): Promise<void> {
  const { page, account } = visit
  await page.goto('/login')
  await follow(page, 'Mot de passe oublié ?')
  await page.getByLabel('E-mail', { exact: true }).fill(emailOf(account))
  await press(page, 'Envoyer la demande')
  await openMail(visit, emailOf(account))
}

async function openConnection(visit: Visit, name: string): Promise<void> {
  await signInTo(visit)
  await visit.page.goto('/dashboard/api-connections')
  await visit.page.getByRole('listitem').filter({ hasText: name }).getByRole('link').click()
}

const journeys: Record<string, (visit: Visit, todo: string) => Promise<void>> = {
  'Sign in with a wrong password, then with the right one': async ({ page, account }) => {
    await page.goto('/login')
    await signIn(page, account.identifier, 'Faux-Secret-12345')
    await expect(page.getByRole('alert')).toContainText('mot de passe est incorrect')
    await signIn(page, account.identifier, account.password)
    await expect(page.getByRole('link', { name: /^Ouvrir / })).toHaveCount(4)
  },

  'Sign in with the code of the SMS in the outbox': async (visit) => {
    const { page, account } = visit
    await page.goto('/login')
    await signIn(page, account.identifier, account.password)
    const code = page.getByLabel('Code de vérification')
    await expect(code).toBeVisible()
    const sms = await (await openOutbox(visit)).getByRole('listitem').first().innerText()
    await code.fill(/\b\d{6}\b/.exec(sms)?.[0] ?? '')
  },

  'Sign in, ask for another e-mail, open its link in the outbox': async (visit) => {
    const { page, account } = visit
    await page.goto('/login')
    await signIn(page, account.identifier, account.password)
    await press(page, 'Demander un nouvel e-mail d’activation')
    await page.getByLabel('E-mail', { exact: true }).fill(emailOf(account))
    await press(page, 'Recevoir un nouvel e-mail')
    await openMail(visit, emailOf(account))
  },

  'Create an account, open the link in the outbox': async (visit) => {
    const { page } = visit
    const email = 'claire.dupont@exemple.fr'
    await page.goto('/login')
    await follow(page, 'Créer un compte')
    await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email)
    await page.getByRole('textbox', { name: 'Identifiant', exact: true }).fill('claire.dupont')
    await passwordField(page).fill(NEW_PASSWORD)
    await page.getByRole('textbox', { name: 'Confirmer le mot de passe' }).fill(NEW_PASSWORD)
    await page.getByRole('checkbox', { name: /^J’accepte/ }).check()
    await press(page, 'Créer mon compte')
    await openMail(visit, email)
    await expect(identifierField(page)).toBeVisible()
  },

  'Follow « Mot de passe oublié ? », open the link, choose a password': async (visit) => {
    await askForPassword(visit)
    await fillNewPassword(visit.page, NEW_PASSWORD)
    await press(visit.page, 'Confirmer')
  },

  'Open /login?redirectUrl=http://127.0.0.1:5178, sign in, put the new password off': async (
    { page, world, account },
    todo,
  ) => {
    expect(todo).toContain(`redirectUrl=http://127.0.0.1:${FIRST_SOLUTION_PORT + 1},`)
    await page.goto(`/login?redirectUrl=${world.skemeet}`)
    await expect(page.getByText('Vous continuerez vers Skemeet.')).toBeVisible()
    await signIn(page, account.identifier, account.password)
    await expect(title(page, 'Choisissez un nouveau mot de passe')).toBeVisible()
    await press(page, 'Me le rappeler plus tard')
  },

  'Choose « Avec France Connect + », Nadia Roche, give an e-mail address, open the link': async (visit) => {
    const { page } = visit
    const email = 'nadia.roche@exemple.fr'
    await page.goto('/login')
    await press(page, 'Avec France Connect +')
    await press(page, /^Nadia Roche/)
    await page.getByLabel('E-mail', { exact: true }).fill(email)
    await press(page, 'Continuer')
    await openMail(visit, email)
  },

  'Choose « Avec e-CPS », Hugo Garnier, merge the accounts': async ({ page }) => {
    await page.goto('/login')
    await press(page, 'Avec e-CPS')
    await press(page, /^Hugo Garnier/)
    await press(page, 'Fusionner mes comptes')
  },

  'Create an API connection': async (visit) => {
    const { page } = visit
    await signInTo(visit)
    await follow(page, 'Connexions API')
    await press(page, 'Nouvelle connexion API')
    await page.getByLabel('Nom de la connexion API').fill('Agenda du cabinet')
    await page.getByRole('combobox', { name: 'Projet' }).click()
    await page.getByRole('option').first().click()
    await press(page, 'Sauvegarder')
  },

  'Change the e-mail address, open the link': async (visit) => {
    const { page } = visit
    const email = 'alice.martin@nouveau.fr'
    await signInTo(visit)
    await page.goto('/dashboard/authentication/email')
    await page.getByLabel('Nouvel e-mail', { exact: true }).fill(email)
    await page.getByLabel('Confirmer le nouvel e-mail').fill(email)
    await press(page, 'Confirmer')
    await openMail(visit, email)
    await expect(page.getByRole('listitem').filter({ hasText: 'Adresse e-mail' })).toContainText(email)
  },

  'Write a message with the button « Contact »': async (visit) => {
    const { page } = visit
    await signInTo(visit)
    await press(page, 'Contact')
    await page.getByRole('dialog', { name: 'Contact' }).getByLabel('Description').fill('Comment changer de nom ?')
    await press(page, 'Envoyer')
  },

  'Rename an API connection, but press « Terminer les sessions » in the outbox before saving': async (visit) => {
    const { page } = visit
    await openConnection(visit, 'Export statistique')
    await page.getByLabel('Nom de la connexion API').fill('Export mensuel')
    await press(await openOutbox(visit), /^Terminer les sessions/)
    await press(page, 'Sauvegarder')
    await expect(page.getByLabel('Nom de la connexion API')).toHaveValue('Export mensuel')
  },

  'Sign in, then press « Laisser passer 479 minutes » in the outbox': async (visit) => {
    const { context, world } = visit
    // What the development server of `npm start` adds to the portal.
    await context.addInitScript(CLOCK_SCRIPT)
    const body = String(await passTimePage(INACTIVITY_MIN - 1, world.sandbox.outboxUrl))
    await context.route(`${world.portal}${PASS_TIME_PATH}?*`, (route) =>
      route.fulfill({ contentType: 'text/html', body }),
    )
    await signInTo(visit)
    await press(await openOutbox(visit), /^Laisser passer 479 minutes/)
  },

  'Press « Ouvrir les liens avant la personne » in the outbox, then ask for a password': async (visit) => {
    const outbox = await openOutbox(visit)
    await press(outbox, /^Ouvrir les liens avant la personne/)
    await expect(outbox.getByRole('button', { name: /^Ne plus ouvrir les liens/ })).toBeVisible()
    await askForPassword(visit)
  },
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.use({ settings: { VITE_INACTIVITY_MINUTES: String(INACTIVITY_MIN) } })

test('each row of the table in README.md has a journey, and each journey a row', () => {
  expect(Object.keys(journeys)).toEqual(walkThrough().map(({ todo }) => plain(todo)))
})

for (const { account: identifier, todo, see } of walkThrough())
  test(`${identifier}: ${plain(todo)}`, async ({ page, context, world }) => {
    world.configure({ VITE_MORE_SOLUTIONS: JSON.stringify(world.moreSolutions) })
    const account = [NOBODY, ...seedDemo(world.backend)].find((known) => known.identifier === identifier)
    if (!account) throw new Error(`${identifier} is no demo account.`)
    await journeys[plain(todo)]?.({ page, context, world, account }, todo)
    for (const [, quoted = ''] of see.matchAll(/«\s([^»]+)\s»/g))
      await expect(page.getByText(quoted).first()).toBeVisible()
  })
