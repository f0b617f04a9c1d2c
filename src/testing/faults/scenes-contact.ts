import { expect } from 'vitest'
import texts from '../../i18n/fr/contact.json'
import french from '../../i18n/fr/errors.json'
import { openPortal } from '../render-portal'
import { applications, startSignedIn } from './dashboard'
import { hasTitle, getField, fillIn, click, showsText, waitUntil } from './page-queries'
import type { Scene } from './scene'
import { startWorld } from './world'

const CONTENT = 'Je ne reçois pas mon code.'

/** Opens the contact form on a page, and fills in what is not there already. */
async function openContact(there: () => boolean, typed: Record<string, string>) {
  await waitUntil(there, 'the page')
  click('Contact')
  await waitUntil(() => document.querySelector('[name="content"]'), 'the contact form')
  fillIn(typed)
}

async function openSignedOut() {
  const world = startWorld()
  const typed = { name: 'Léa Martin', email: 'lea@exemple.fr', content: CONTENT }
  await openPortal('/reset-password')
  await openContact(hasTitle('Mot de passe oublié'), typed)
  const leave = async () => {
    click('Retour à la page de connexion')
    await waitUntil(hasTitle('Se connecter'), 'the sign-in page')
  }
  return { ...world, typed, leave }
}

async function openSignedIn() {
  const { account, ...world } = startSignedIn()
  await openPortal('/dashboard/authentication')
  await openContact(hasTitle('Authentification'), { content: CONTENT })
  const typed = { name: account.nickName, email: account.email, content: CONTENT }
  const leave = async () => {
    click('Mes applications')
    await waitUntil(applications, 'the applications')
  }
  return { ...world, typed, leave }
}

export const contact: Scene[] = [
  { name: 'signed out', open: openSignedOut },
  { name: 'signed in', open: openSignedIn },
].map(({ name, open }): Scene => ({
  name: `the contact form, ${name}: sending a message`,
  call: 'POST /users/send-support-message',
  sentBy: 'form',
  async open() {
    const stage = await open()
    const tryAgain = () => {
      click('Réessayer')
      for (const [name, value] of Object.entries(stage.typed))
        expect(getField(name).value, `F2: ${name} is kept`).toBe(value)
      click('Envoyer')
    }
    return {
      ...stage,
      button: 'Envoyer',
      isDone: () => showsText(texts.sent),
      // The apology takes the form's place. It has the server's own words, or that the error is unknown.
      onFailure: ({ words }) => ({ text: words ?? french.UNKNOWN_ERROR, keptFields: [], retry: tryAgain }),
    }
  },
}))
