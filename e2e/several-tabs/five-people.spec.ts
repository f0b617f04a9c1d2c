import type { BrowserContext, Page } from '@playwright/test'
import type { Account } from '../../mocks/data/accounts'
import { expect, test } from '../support/fixtures'
import { comeBackFromProvider, openOtherTab, password, signIn } from '../support/sign-in'

/* Five people, one after the other, in two tabs of one browser: nothing of one is seen, spoken, sent or stored for the next. */

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

declare global {
  interface Window {
    noteSight?: (what: string) => void
  }
}

/**
 * Watches what each page shows, speaks, sends and stores, while one person after the other uses the browser. Pictures would only
 * be read again as words: what the portal paints is text, values, attributes, styles and images of its requests, each of which is
 * looked at, and nothing that draws by itself.
 */
async function watchPeople(context: BrowserContext) {
  const earlier: string[] = []
  let words: string[] = []
  const found = new Set<string>()
  const note = (what: string) => {
    for (const word of earlier) if (what.includes(word)) found.add(`${word} in: ${what.slice(0, 600)}`)
  }
  await context.exposeBinding('noteSight', (_, what: string) => note(what))
  await context.addInitScript(() => {
    let isDue = false
    const look = () => {
      isDue = false
      const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
      const seen = [document.title, document.documentElement.outerHTML, ...Array.from(fields, ({ value }) => value)]
      const stored = [localStorage, sessionStorage, document.cookie, history.state as unknown, location.href]
      window.noteSight?.(JSON.stringify([seen, stored]))
    }
    // A frame that is painted is looked at.
    new MutationObserver(() => {
      if (!isDue) requestAnimationFrame(look)
      isDue = true
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  context.on('request', (request) => note(`${request.url()} ${request.postData() ?? ''}`))
  return {
    /** From now on the next person is there, of whom these words are. */
    next: (...of: string[]) => {
      earlier.push(...words)
      words = of
    },
    /** This is theirs, too. */
    also: (word: string) => void words.push(word),
    /** What was found, and what of an earlier person the styles and the other stores of a page hold. */
    found: async (page: Page) => {
      const others = await page.evaluate(async () => [
        ...Array.from(document.styleSheets, ({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText)).flat(),
        ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
        ...(await caches.keys()),
      ])
      others.forEach(note)
      await expect(page.locator('canvas, video, iframe, object, embed')).toHaveCount(0)
      return [...found]
    },
  }
}

const MINUTES = 15
test.use({ settings: { VITE_INACTIVITY_MINUTES: String(MINUTES) } })

test('nothing of one person is seen, spoken, sent or stored for the next', async ({
  page,
  context,
  backend,
  world,
}) => {
  const person = (name: string, more: Partial<Account> = {}) =>
    backend.account({ email: `${name}@exemple.fr`, nickName: `${name}.nom`, password, ...more })
  const [bob, chloe, david, emma] = [
    person('bob', { changeSkemeetPassword: true }),
    person('chloe'),
    person('david', { doubleAuthEmailActivated: true }),
    person('emma'),
  ]
  const application = backend.apiConnection(chloe, { name: 'Agenda-chloe' })
  await page.clock.install()
  const people = await watchPeople(context)
  const other = await openOtherTab(page)
  await page.goto(`/login?redirectUrl=${encodeURIComponent(world.skemeet)}`)

  people.next('lea@', 'Douleur-lea')
  await press(page, 'Contact')
  const panel = page.getByRole('dialog', { name: 'Contact' })
  await panel.getByLabel(/^Email/).fill('lea@exemple.fr')
  await panel.getByLabel('Description').fill('Douleur-lea')
  await press(page, 'Fermer la fenêtre de contact')

  // In the document of the one before, whose draft is there until somebody has signed in.
  await signIn(page, bob.email)
  await expect(title(page, 'Choisissez un nouveau mot de passe')).toBeVisible()
  await field(page, 'Nouveau mot de passe').fill('Nouveau-de-bob-1')
  // He is called away, and comes back.
  await page.clock.runFor(MINUTES * 60_000 + 1000)
  await expect(page.getByText('Votre session s’est fermée')).toBeVisible()
  people.next('bob@', 'bob.', '-de-bob-')
  await signIn(page, bob.email)
  await expect(title(page, 'Mes applications')).toBeVisible()
  await press(page, 'Contact')
  await expect(panel.getByLabel('Description')).toHaveValue('')
  await panel.getByLabel('Description').fill('Bonjour')
  await press(page, 'Envoyer')
  await expect(panel.getByText('Votre message a bien été envoyé.')).toBeVisible()
  await other.goto('/dashboard/authentication')
  await expect(other.getByText(bob.email).first()).toBeVisible()
  await page.goto('/dashboard/authentication/nickName')
  await field(page, 'Nouvel identifiant').fill('bob.autre')
  await press(page, 'Confirmer')
  await expect(page.getByText('Identifiant mise à jour').first()).toBeVisible()
  await expect(title(page, 'Authentification')).toBeFocused()
  await page.getByRole('link', { name: 'Se déconnecter' }).click()
  await expect(title(page, 'Se connecter')).toBeVisible()
  await expect(title(other, 'Se connecter')).toBeVisible()

  people.next('chloe@', 'chloe.', '-chloe')
  await page.goto('/dashboard/apps?projectName=Cohorte-chloe')
  await signIn(page, chloe.email)
  await expect(page.getByText('Cohorte-chloe').first()).toBeVisible()
  await page.goto(`/dashboard/api-connections/${application.appId}`)
  await press(page, 'Générer un nouveau code')
  await press(page, 'Confirmer')
  await expect(page.getByRole('main').getByText('Copiez ce secret maintenant')).toBeVisible()
  people.also(application.appSecret)
  // She walks away, and her session ends. The page waits for her, until somebody says that it is not theirs.
  backend.endSessions()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByRole('dialog', { name: 'Votre session a expiré' })).toBeVisible()
  await press(page, 'Se connecter avec un autre compte')
  await expect(title(page, 'Se connecter')).toBeVisible()

  people.next('david@', 'david.')
  await signIn(page, david.email)
  await field(page, 'Code de vérification').fill(backend.lastCode(david))
  await expect(page.getByRole('dialog', { name: 'Passer au code par SMS ?' })).toBeVisible()
  await press(page, 'Non, annuler')
  await expect(title(page, 'Mes applications')).toBeVisible()
  // Held, because Chromium may not close a window that loads its next document.
  const signOut = backend.fault('POST /auth/logout', { hang: true, times: 1 })
  await page.getByRole('link', { name: 'Se déconnecter' }).click()
  await expect(page.getByText('Déconnexion en cours…')).toBeVisible()
  await page.close()
  signOut.release()
  await other.goto('/login')
  await expect(title(other, 'Se connecter')).toBeVisible()
  await expect.poll(() => other.evaluate(() => localStorage.getItem('signOutAsked'))).toBeNull()

  people.next('emma@', 'emma.')
  await comeBackFromProvider(other, backend.identity('pro-sante-connect', { name: 'Emma', account: emma }))
  await expect(title(other, 'Mes applications')).toBeVisible()
  await expect(other.getByText(emma.email).first()).toBeVisible()
  // She walks away, too.
  await other.clock.runFor(MINUTES * 60_000 + 1000)
  await expect(other.getByText('Votre session s’est fermée')).toBeVisible()

  people.next()
  await other.goto('/login')
  await expect(title(other, 'Se connecter')).toBeVisible()
  expect(await people.found(other)).toEqual([])
})
