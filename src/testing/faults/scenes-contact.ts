import { expect } from 'vitest'
import texts from '../../i18n/fr/contact.json'
import { openPortal } from '../render-portal'
import { startSignedIn } from './dashboard'
import { click, clickTo, fillIn, getField, showsText, waitForTitle, waitUntil } from './page-queries'
import { scene, type Scene } from './scene'
import { LEA, startWorld } from './world'

const CONTENT = 'Je ne reçois pas mon code.'

/** Opens the contact form on a page, and fills in what is not there already. */
async function openContact(address: string, title: string, typed: Record<string, string>) {
  await openPortal(address)
  await waitForTitle(title)
  click('Contact')
  await waitUntil(() => document.querySelector('[name="content"]'), 'the contact form')
  fillIn(typed)
}

async function openSignedOut() {
  const world = startWorld()
  const typed = { name: 'Léa Martin', email: LEA.email, content: CONTENT }
  await openContact('/reset-password', 'Mot de passe oublié', typed)
  return { ...world, typed }
}

async function openSignedIn() {
  const { account, ...world } = startSignedIn()
  await openContact('/dashboard/authentication', 'Authentification', { content: CONTENT })
  return { ...world, typed: { name: account.nickName, email: account.email, content: CONTENT } }
}

export const contact: Scene[] = [
  {
    name: 'signed out',
    open: openSignedOut,
    leave: () => clickTo('Retour à la page de connexion', 'Se connecter'),
  },
  { name: 'signed in', open: openSignedIn, leave: () => clickTo('Mes applications', 'Mes applications') },
].map(({ name, open, leave }) =>
  scene({
    name: `the contact form, ${name}: sending a message`,
    call: 'POST /users/send-support-message',
    submit: 'Envoyer',
    open,
    leave,
    isDone: () => showsText(texts.sent),
    // The failure replaces the form. It has the message of the server, or else that of the form.
    onFailure: ({ serverMessage }, { typed }) => ({
      text: serverMessage ?? texts.noReason,
      keptFields: [],
      retry() {
        click('Réessayer')
        for (const [field, value] of Object.entries(typed))
          expect(getField(field).value, `F2: ${field} is kept`).toBe(value)
        click('Envoyer')
      },
    }),
  }),
)
