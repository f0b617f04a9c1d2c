import { test } from 'vitest'
import { addAccount, EMAIL } from '../../../catalogue/person'
import { password } from '../../../e2e/support/sign-in'
import { installConfig } from '../install-config'
import { expectTranscript } from './listener'

/* The journeys of docs/accessibility.md that concern API connections, the support and the ends of a session. */

test('a new API connection, and its secret', () =>
  expectTranscript(
    'nouvelle-connexion-api',
    'Créer une connexion API, et copier son secret',
    async ({ backend, open, tabTo, type, press, shows, readTo }) => {
      const account = addAccount(backend)
      backend.session(account)
      for (const name of ['Cabinet Voltaire', 'Registre des dons']) backend.project(account, name)
      await open('/dashboard/api-connections', 'Connexions API', 'Connexions API')
      await readTo('lire ou modifier.')
      await tabTo('Nouvelle connexion API')
      await press('Enter', 'Nouvelle connexion API', 'Choisir un projet')
      await type('Agenda du cabinet')
      await tabTo('Projet')
      await press('ArrowDown')
      await press('ArrowDown')
      await press('Enter')
      await tabTo('Sauvegarder')
      await press('Enter', 'Configuration manuelle', 'Copiez ce secret')
      await shows('Registre des dons')
      await readTo('Copiez ce secret')
      await tabTo('Copier, Secret ID')
      await press('Enter', 'Copié')
      await tabTo('Sauvegarder')
      await press('Enter', 'Connexions API')
      await readTo('Agenda du cabinet')
    },
  ))

test('deletion of an API connection', () =>
  expectTranscript(
    'suppression-connexion-api',
    'Supprimer une connexion API',
    async ({ backend, open, tabTo, press, readTo }) => {
      const account = addAccount(backend)
      backend.session(account)
      const project = backend.project(account, 'Cabinet Voltaire')
      for (const name of ['Agenda du cabinet', 'Tableau de bord qualité'])
        backend.apiConnection(account, { name, skeziaProjectId: project.id, scopes: ['skezia:answer-read'] })
      await open('/dashboard/api-connections', 'Connexions API', 'Connexions API')
      await readTo('Cabinet Voltaire')
      await tabTo('Supprimer Tableau')
      await press('Enter', 'Supprimer «')
      await tabTo('Confirmer')
      await press('Enter', 'Connexions API', 'est supprimée')
      await readTo('Agenda du cabinet')
    },
  ))

test('contact', () =>
  expectTranscript(
    'contact',
    'Écrire au support\u00a0: un échec, puis l’envoi',
    async ({ backend, open, tabTo, type, typeIn, press }) => {
      await open('/reset-password', 'Mot de passe oublié')
      await tabTo('Contact')
      await press('Enter', 'Comment doit-on')
      await type('Camille Morel')
      await typeIn('Email(facultatif)', EMAIL)
      await typeIn('Description', 'Je ne reçois pas le code par SMS.')
      await tabTo('Joindre')
      await tabTo('Envoyer')
      backend.fault('POST /users/send-support-message', {
        status: 400,
        body: { type: 'INVALID_INPUTS', message: 'En panne.' },
        times: 1,
      })
      await press('Enter', 'une erreur', 'Réessayer')
      await press('Enter', 'Description')
      await tabTo('Envoyer')
      await press('Enter', 'a bien été envoyé')
      await press('Enter', 'Contact')
    },
  ))

test('session ended over an edit', () =>
  expectTranscript(
    'session-expiree',
    'Enregistrer quand la session a expiré',
    async ({ backend, open, type, typeIn, press, note, wait }) => {
      backend.session(addAccount(backend))
      await open('/dashboard/authentication/nickName', 'Identifiant', 'Identifiant')
      await typeIn('Nouvel identifiant', 'camille.m')
      note('la session se ferme')
      backend.endSessions()
      await press('Enter')
      // The API is asked once more.
      await wait(1, 'Votre session a expiré')
      await type('Faux-Secret-12')
      await press('Enter', 'mot de passe est incorrect')
      await type(password)
      await press('Enter', 'Authentification', 'session est rétablie', 'mise à jour')
    },
  ))

test('inactivity', () =>
  expectTranscript(
    'inactivite',
    'Répondre à la question après une absence, puis ne pas y répondre',
    async ({ backend, open, wait, press }) => {
      installConfig({ VITE_INACTIVITY_MINUTES: '5' })
      backend.session(addAccount(backend))
      await open('/dashboard/authentication', 'Authentification', 'Authentification')
      await wait(240, 'Êtes-vous toujours là', '60 secondes')
      await press('Enter', 'Authentification')
      await wait(241, 'Êtes-vous toujours là', '60 secondes')
      await wait(30, '30 secondes')
      await wait(20, '10 secondes')
      await wait(10, 'Se connecter', 'session s’est fermée')
    },
  ))
