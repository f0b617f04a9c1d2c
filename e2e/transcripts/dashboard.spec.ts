import { addAccount, EMAIL } from '../../catalogue/person'
import { password } from '../../catalogue/sign-in'
import { holdClock, transcript } from './listener'

/* The journeys of docs/accessibility.md that concern API connections, the support and the ends of a session. */

transcript(
  'nouvelle-connexion-api',
  'Créer une connexion API, et copier son secret',
  async ({ world: { backend }, page, visitor, open, tabTo, type, press, read }) => {
    await page.context().grantPermissions(['clipboard-write'])
    const account = addAccount(backend)
    await visitor.addCookie(backend.session(account))
    for (const name of ['Cabinet Voltaire', 'Registre des dons']) backend.project(account, name)
    await open('/dashboard/api-connections', 'Connexions API', 'heading "Connexions API"')
    await read('lire ou de modifier')
    await tabTo('Nouvelle connexion API')
    await press('Enter', 'dialog "Nouvelle connexion API"', 'textbox')
    await type('Agenda du cabinet')
    await tabTo('Projet')
    await press('ArrowDown', 'option "Cabinet Voltaire"')
    await press('ArrowDown', 'option "Registre des dons"')
    await press('Enter', 'expanded=false')
    await tabTo('Sauvegarder')
    await press('Enter', 'Configuration manuelle', 'Copiez ce secret')
    await read('Registre des dons')
    await tabTo('Copier" (Secret ID)')
    await press('Enter', 'Copié')
    await tabTo('Sauvegarder')
    await press('Enter', 'heading "Connexions API"', 'sauvegardée')
    await read('Agenda du cabinet')
  },
)

transcript(
  'suppression-connexion-api',
  'Supprimer une connexion API',
  async ({ world: { backend }, visitor, open, tabTo, press, read }) => {
    const account = addAccount(backend)
    await visitor.addCookie(backend.session(account))
    const project = backend.project(account, 'Cabinet Voltaire')
    for (const name of ['Agenda du cabinet', 'Tableau de bord qualité'])
      backend.apiConnection(account, { name, skeziaProjectId: project.id, scopes: ['skezia:answer-read'] })
    await open('/dashboard/api-connections', 'Connexions API', 'heading "Connexions API"')
    await read('Cabinet Voltaire')
    await tabTo('Supprimer Tableau')
    await press('Enter', 'dialog "Supprimer «', 'button "Annuler')
    await tabTo('Confirmer')
    await press('Enter', 'heading "Connexions API"', 'supprimée')
    await read('Agenda du cabinet')
  },
)

transcript(
  'contact',
  'Écrire au support : un échec, puis l’envoi',
  async ({ world: { backend }, open, tabTo, type, typeIn, press }) => {
    await open('/reset-password', 'Mot de passe oublié')
    await tabTo('Contact')
    await press('Enter', 'Comment doit-on')
    await type('Camille Morel')
    await typeIn('Email', EMAIL)
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
)

transcript('session-expiree', 'Enregistrer quand la session a expiré', async (listener) => {
  const { world, visitor, open, type, typeIn, press, note, wait } = listener
  await visitor.addCookie(world.backend.session(addAccount(world.backend)))
  await holdClock(listener)
  await open('/dashboard/authentication/nickName', 'Identifiant', 'heading "Identifiant"')
  await typeIn('Nouvel identifiant', 'camille.m')
  world.backend.endSessions()
  await note('la session se ferme')
  await press('Enter')
  // The API is asked once more.
  await wait(1, 'Votre session a expiré', 'Mot de passe')
  await type('Faux-Secret-12')
  await press('Enter', 'mot de passe est incorrect')
  await type(password)
  await press('Enter', 'Authentification', 'session est rétablie', 'mise à jour')
})

transcript('inactivite', 'Répondre à la question après une absence, puis ne pas y répondre', async (listener) => {
  const { world, visitor, open, wait, press } = listener
  world.configure({ VITE_INACTIVITY_MINUTES: '5' })
  await visitor.addCookie(world.backend.session(addAccount(world.backend)))
  await holdClock(listener)
  await open('/dashboard/authentication', 'Authentification', 'heading "Authentification"')
  await wait(240, 'Êtes-vous toujours là', '60 secondes', 'button "Poursuivre')
  await press('Enter', 'Authentification')
  await wait(241, 'Êtes-vous toujours là', '60 secondes', 'button "Poursuivre')
  await wait(30, '30 secondes')
  await wait(20, '10 secondes')
  await wait(10, 'Se connecter', 'session s’est fermée')
})
