import type { Page } from '@playwright/test'
import { signedInAt } from './account'
import type { Screen, Step } from './scene'
import { heading, text, TECHNICAL_ERROR } from './sights'
import { click, fail, fill, open } from './steps'

/* The same build with another brand and only one solution. The settings define the brand's name, colours and mark. */

const MARK = '/documents/marque.svg'
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><path fill="#fff" d="M4 26 14 6h4l10 20h-6l-6-13-6 13z"/></svg>'

const serveMark = (page: Page) =>
  page.route(`**${MARK}`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: DRAWING }))

const otherBrand: Step = async ({ page, world }) => {
  await serveMark(page)
  const [{ url }] = world.moreSolutions
  world.configure({
    VITE_SKEZIA_URL: '',
    VITE_SKEMEET_URL: '',
    VITE_MORE_SOLUTIONS: JSON.stringify([{ name: 'Alizé Suivi', description: 'Suivez vos patients à domicile.', url }]),
    VITE_BRAND_NAME: 'Espace Alizé',
    VITE_BRAND_COLOUR: '#1d4ed8',
    VITE_BRAND_ACCENT: '#d946ef',
    VITE_BRAND_MARK: MARK,
    VITE_LEGAL_NAME: 'Alizé Santé SAS',
  })
}

export const brand: Screen = {
  screen: 'Une autre marque',
  states: {
    'sign-in': [otherBrand, open('/login'), heading('Se connecter')],
    'technical error': [
      otherBrand,
      fail('POST /auth/login'),
      open('/login'),
      fill({ 'Identifiant ou e-mail': 'camille.morel', 'Mot de passe': 'Soleil-Levant-42' }),
      click('Se connecter'),
      text(TECHNICAL_ERROR),
    ],
    applications: [otherBrand, ...signedInAt('/dashboard/apps', 'Mes applications')],
    terms: [otherBrand, open('/documents/conditions-generales.html'), heading('Conditions générales d’utilisation')],
  },
}
