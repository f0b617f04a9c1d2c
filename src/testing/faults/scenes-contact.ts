import { expect } from 'vitest'
import texts from '../../i18n/fr/contact.json'
import french from '../../i18n/fr/errors.json'
import { openPortal } from '../render-portal'
import { applications, startSignedIn } from './dashboard'
import { at, field, fill, press, sees, until } from './page'
import type { Scene } from './scene'
import { startWorld } from './world'

const CONTENT = 'Je ne reçois pas mon code.'

/** Opens the contact form on a page, and fills in what is not there already. */
async function openContact(there: () => boolean, typed: Record<string, string>) {
  await until(there, 'the page')
  press('Contact')
  await until(() => document.querySelector('[name="content"]'), 'the contact form')
  fill(typed)
}

async function openSignedOut() {
  const world = startWorld()
  const typed = { name: 'Léa Martin', email: 'lea@exemple.fr', content: CONTENT }
  await openPortal('/reset-password')
  await openContact(at('Mot de passe oublié'), typed)
  const leave = async () => {
    press('Retour à la page de connexion')
    await until(at('Se connecter'), 'the sign-in page')
  }
  return { ...world, typed, leave }
}

async function openSignedIn() {
  const { account, ...world } = startSignedIn()
  await openPortal('/dashboard/authentication')
  await openContact(at('Authentification'), { content: CONTENT })
  const typed = { name: account.nickName, email: account.email, content: CONTENT }
  const leave = async () => {
    press('Mes applications')
    await until(applications, 'the applications')
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
      press('Réessayer')
      for (const [name, value] of Object.entries(stage.typed))
        expect(field(name).value, `F2: ${name} is kept`).toBe(value)
      press('Envoyer')
    }
    return {
      ...stage,
      button: 'Envoyer',
      act: () => press('Envoyer'),
      done: () => sees(texts.sent),
      // The apology takes the form's place. It has the server's own words, or that the error is unknown.
      told: ({ words }) => ({ text: words ?? french.UNKNOWN_ERROR, kept: [], again: tryAgain }),
    }
  },
}))
