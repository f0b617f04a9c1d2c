import { expect, type Page } from '@playwright/test'
import { openOtherTab, password, signIn } from '../sign-in'
import { BROKEN, camille, heading, openSignedIn, press, shown, toast, type Scene, type Screen } from './scene'

const panel = ({ page }: Scene) => page.getByRole('dialog', { name: 'Contact' })

async function openContact(scene: Scene) {
  await scene.page.goto('/login')
  await press(scene.page, 'Contact')
  await expect(panel(scene)).toBeVisible()
}

async function send(scene: Scene) {
  await openContact(scene)
  await panel(scene).getByLabel('Comment doit-on vous appeler ?').fill('Camille Morel')
  await panel(scene).getByLabel('Email').fill('camille.morel@cabinet-voltaire.fr')
  await panel(scene).getByLabel('Description').fill('Bonjour, je ne reçois pas le code par SMS.')
  await press(scene.page, 'Envoyer')
}

export const contact: Screen = {
  screen: 'Contact',
  states: {
    'under the pointer': async ({ page }) => {
      await page.goto('/login')
      await page.getByRole('button', { name: 'Contact' }).hover()
    },
    empty: openContact,
    'of somebody signed in': async (scene) => {
      await openSignedIn(scene, camille(scene.backend), '/dashboard/authentication')
      await press(scene.page, 'Supprimer le compte')
      await expect(panel(scene).getByLabel('Email')).toHaveValue('camille.morel@cabinet-voltaire.fr')
    },
    busy: async (scene) => {
      scene.backend.fault('POST /users/send-support-message', { hang: true })
      await send(scene)
      await shown(scene.page, 'Envoi en cours…')
    },
    sent: async (scene) => {
      await send(scene)
      await shown(scene.page, 'Votre message a bien été envoyé.')
    },
    failed: async (scene) => {
      scene.backend.fault('POST /users/send-support-message', BROKEN)
      await send(scene)
      await shown(scene.page, /^Veuillez nous excuser/)
    },
    'failed, opened again': async (scene) => {
      scene.backend.fault('POST /users/send-support-message', { status: 500, body: { message: 'En panne.' } })
      await send(scene)
      await expect(panel(scene).getByRole('button', { name: 'Réessayer' })).toBeVisible()
      await scene.page.keyboard.press('Escape')
      await press(scene.page, 'Contact')
      await shown(scene.page, 'En panne.')
    },
  },
}

/** A page of the account, and in another tab, which it gives, somebody else who signs in `after` that page stands. */
async function signInElsewhere(scene: Scene, after?: () => unknown): Promise<Page> {
  const { page, backend } = scene
  const other = await openOtherTab(page, backend)
  await openSignedIn(scene, camille(backend), '/dashboard/authentication/email')
  await heading(page, 'Adresse e-mail')
  backend.account({ email: 'dominique.petit@exemple.fr', password })
  after?.()
  await signIn(other, 'dominique.petit@exemple.fr')
  return other
}

export const everywhere: Screen = {
  screen: 'Partout',
  states: {
    'several toasts': async (scene) => {
      const { page, backend } = scene
      backend.fault('PUT /users/update-double-authentication-email', { status: 429, body: '', times: 1 })
      await openSignedIn(scene, camille(backend), '/dashboard/authentication/doubleAuthentication')
      await page.getByRole('switch', { name: 'Code par e-mail' }).click()
      await press(page, 'Confirmer')
      await shown(page, /erreur/)
      await press(page, 'Confirmer')
      await toast(page, 'Authentification à double facteur mise à jour')
    },
    'first focus: skip link': async ({ page }) => {
      await page.goto('/login')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
    },
    'the script cannot be had': async ({ page }) => {
      await page.route(/\/assets\/libraries-.*\.js$/, (route) => route.fulfill({ status: 404 }))
      await page.goto('/login')
      await shown(page, /La page n’est pas arrivée en entier/)
    },
    offline: async (scene) => {
      await openSignedIn(scene, camille(scene.backend), '/dashboard/authentication')
      await heading(scene.page, 'Authentification')
      await scene.page.context().setOffline(true)
      await shown(scene.page, /^Vous êtes hors ligne/)
    },
    'asking whose session it is': async (scene) => {
      const other = await signInElsewhere(scene, () => scene.backend.fault('GET /users/me', { hang: true }))
      await heading(scene.page, 'Vérification de votre session…')
      await other.close()
    },
    'another person has signed in': async (scene) => {
      const other = await signInElsewhere(scene)
      await heading(scene.page, 'Une autre personne s’est connectée')
      await other.close()
    },
    'another page on its way': async (scene) => {
      const { page, backend } = scene
      await openSignedIn(scene, camille(backend), '/dashboard/apps')
      await heading(page, 'Mes applications')
      backend.fault('GET /users/me', { hang: true })
      await page.getByRole('link', { name: 'Authentification' }).click()
      await expect(page.locator('[data-screen-only][aria-hidden]')).toBeVisible()
    },
    'on paper': async (scene) => {
      await openSignedIn(scene, camille(scene.backend), '/dashboard/authentication')
      await heading(scene.page, 'Authentification')
      await scene.page.emulateMedia({ media: 'print' })
    },
    'a page that cannot be shown': async ({ page, world }) => {
      await page.route(`${world.portal}/login`, async (route) => {
        const document = await (await route.fetch()).text()
        await route.fulfill({ body: document.replace(world.skemeet, ''), contentType: 'text/html' })
      })
      await page.goto('/login')
      await heading(page, 'Unexpected Application Error!')
    },
  },
}
