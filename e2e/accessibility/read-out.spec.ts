import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { reach } from '../../catalogue/scene'
import { stateNamed } from '../../catalogue/states'
import { expect, test } from '../support/fixtures'
import { announcementsOf, recordLiveRegions } from '../support/live-regions'
import { withScene } from '../support/with-scene'

/*
 * These tests check what a screen reader reads out in some states of the catalogue.
 *
 * - The constant `STATES` lists the expected focus and the expected announcements.
 * - The folder `trees` contains the expected accessibility trees. Playwright's option `-u all` updates these files.
 * - The trees contain no address with a port, because the ports differ in each run.
 */

interface ReadOut {
  announced?: string[]
  /** The role, the name and the states of the focused element. */
  focus: string
}

const STATES: Record<string, ReadOut> = {
  'Connexion / empty': { focus: 'textbox "Identifiant ou e-mail"' },
  'Connexion / failed: wrong credentials': {
    announced: ['alert: L’identifiant, l’e-mail ou le mot de passe est incorrect.'],
    focus: 'textbox "Mot de passe" [invalid]',
  },
  'Vérification (second facteur) / failed: wrong code': {
    announced: ['alert: Le code saisi est incorrect ou a expiré. Vérifiez-le, ou demandez-en un nouveau.'],
    focus: 'textbox "Code de vérification" [invalid]',
  },
  'Vérification (second facteur) / resend: done': {
    announced: ['status: Vous pouvez demander un nouveau code.', 'status: Votre code de vérification a été renvoyé'],
    focus: 'button "Renvoyer le code" [disabled]',
  },
  'Inscription / invalid': { focus: 'textbox "E-mail" [invalid]' },
  'Mot de passe oublié / mail sent': { focus: 'heading "Consultez votre boîte mail" [level=1]' },
  'Mot de passe oublié / new password: saved': { focus: 'heading "Votre mot de passe est à jour" [level=1]' },
  'Connexion FC / PSC / address asked for': { focus: 'heading "Finaliser votre inscription" [level=1]' },
  'Connexion FC / PSC / account created': { focus: 'heading "Votre compte est créé" [level=1]' },
  'Mot de passe / failed: wrong current password': {
    announced: ['alert: Le mot de passe actuel est incorrect. Réessayez.'],
    focus: 'textbox "Mot de passe actuel" [invalid]',
  },
  'Authentification / with a code by SMS': { focus: 'heading "Authentification" [level=1]' },
  'Authentification à double facteur / turning SMS on: invalid number': {
    focus: 'textbox "Numéro de mobile France (+33)" [invalid]',
  },
  'Authentification à double facteur / turning SMS on: the number is shown': { focus: 'button "Corriger"' },
  'Authentification à double facteur / SMS just turned on': {
    announced: ['status: Authentification à double facteur mise à jour'],
    focus: 'switch "Code par SMS" [checked]',
  },
  'Connexions API / list': { focus: 'heading "Connexions API" [level=1]' },
  'Connexions API / new connection: project being chosen': { focus: 'combobox "Projet" [expanded]' },
  'Connexions API / deletion': { focus: 'button "Annuler"' },
  'Connexions API / deleted': {
    announced: ['status: Connexion API supprimée'],
    focus: 'heading "Connexions API" [level=1]',
  },
  'Configuration manuelle / secret copied': {
    announced: ['status: Copiez ce secret maintenant : il ne sera plus affiché ensuite.', 'status: Copié !'],
    focus: 'button "Copié !"',
  },
  'Contact / failed': {
    announced: [
      "alert: Veuillez nous excuser, une erreur s'est produite : le service n’a pas répondu comme prévu. Votre message est peut-être parti. Vous pouvez l’envoyer de nouveau : au pire, nous le recevrons deux fois.",
    ],
    focus: 'button "Revoir le message"',
  },
  'Contact / sent': {
    announced: ['status: Votre message a bien été envoyé. Nous vous répondrons par e-mail dans les meilleurs délais.'],
    focus: 'button "Fermer la fenêtre de contact"',
  },
  'Partout / session ended over an edit: wrong password': {
    announced: ['alert: L’identifiant, l’e-mail ou le mot de passe est incorrect.'],
    focus: 'textbox "Mot de passe" [invalid]',
  },
  'Partout / asking whether the user is still there': {
    announced: ['status: Votre session se fermera dans 60 secondes.'],
    focus: 'button "Poursuivre ma session"',
  },
  'Partout / signed out for inactivity': {
    announced: [
      'alert: Votre session s’est fermée Le portail est resté 15 minutes sans activité. Reconnectez-vous pour continuer.',
    ],
    focus: 'heading "Se connecter" [level=1]',
  },
}

/** Returns the name of the file in the folder `trees` for a state. */
const treeOf = (name: string) =>
  `${name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\d]+/gu, '-')}.aria.yml`

/** Replaces all kinds of spaces by plain ones, and removes word joiners. */
const plain = (text: string) => text.replaceAll('\u2060', '').replaceAll(/\s/g, ' ')

/** Returns the role, the name and the states of the focused element, but not the value of a field. */
async function focusOf(page: Page): Promise<string> {
  const [line = ''] = (await page.locator(':focus').ariaSnapshot()).split('\n')
  return /^- ([a-z]+ "[^"]*"( \[[^\]]+\])*)/.exec(plain(line))?.[1] ?? line
}

for (const [name, { announced = [], focus }] of Object.entries(STATES))
  test(`a screen reader reads out the recorded texts in the state « ${name} »`, async ({ browser, build }) => {
    await withScene(browser, build, {}, async (scene) => {
      const { page, visitor } = scene
      await recordLiveRegions(page)
      await reach(scene, stateNamed(name))
      await visitor.hydrated()
      // Ignore the announced strength of a password, because the announcement can come after the end of this test.
      const announcements = async () =>
        (await announcementsOf(page)).map(plain).filter((line) => !line.startsWith('status: Force du mot de passe'))
      await expect.poll(announcements).toEqual(announced)
      await expect.poll(() => focusOf(page)).toBe(focus)
      await expect(page.locator('dialog[open], main').last()).toMatchAriaSnapshot({
        name: treeOf(name),
        timeout: 5000,
      })
      expect(await announcements()).toEqual(announced)
    })
  })

test('the folder `trees` contains one accessibility tree for each tested state', () => {
  const files = readdirSync(`${import.meta.dirname}/trees`)
  expect(files.toSorted()).toEqual(Object.keys(STATES).map(treeOf).toSorted())
})
