import { expect, test } from 'vitest'
import { recordNavigations } from '../external-navigation'
import { addAccount, EMAIL, NEW_PASSWORD } from '../../../catalogue/person'
import { password } from '../../../e2e/support/sign-in'
import { expectTranscript, type Listener } from './listener'

/* The journeys of an account, from the first key to the last, as docs/accessibility.md describes. */

/** Opens the newest link that was mailed to an address. */
async function openMail({ backend, open, note }: Listener, to: string, title: string, ...heard: string[]) {
  const { pathname, search } = new URL(backend.lastLink(to))
  note(`le lien de l’e-mail reçu à ${to}`)
  await open(pathname + search, title, ...heard)
}

test('sign-in, with an error and a second factor', () =>
  expectTranscript(
    'connexion',
    'Se connecter\u00a0: une erreur de mot de passe, une erreur de code, puis «\u00a0Mes applications\u00a0»',
    async (listener) => {
      const { backend, open, type, typeIn, press, readTo, nextHeading } = listener
      const account = addAccount(backend, { oneTimePasswordActivated: true })
      await open('/login', 'Connexion')
      await nextHeading()
      await readTo('Accédez')
      await typeIn('Identifiant ou e-mail', EMAIL)
      await typeIn('Mot de passe', 'Faux-Secret-12')
      await press('Enter', 'mot de passe est incorrect')
      await press('Enter', 'mot de passe est incorrect')
      await type(password)
      await press('Enter', 'Saisissez votre code')
      await type('000000', 'Le code')
      await type(backend.lastCode(account))
      await press('Enter', 'Mes applications')
      await readTo('Skezia')
    },
  ))

test('sign-up', () =>
  expectTranscript(
    'inscription',
    'Créer un compte\u00a0: un mot de passe trop faible, puis le compte et son activation',
    async (listener) => {
      const { open, tabTo, type, typeIn, press, readTo, nextHeading } = listener
      await open('/subscription', 'Inscription')
      await nextHeading()
      await readTo('Se connecter')
      await typeIn('E-mail', EMAIL)
      await typeIn('Identifiant', 'camille.morel')
      await typeIn('Mot de passe', 'Soleil')
      await typeIn('Confirmer le mot de passe', 'Soleil')
      await tabTo('J’accepte')
      await tabTo('Créer mon compte')
      await press('Enter', 'Votre mot de passe doit contenir')
      await type(NEW_PASSWORD)
      await typeIn('Confirmer le mot de passe', NEW_PASSWORD)
      await tabTo('J’accepte')
      await press(' ')
      await tabTo('Créer mon compte')
      await press('Enter', 'Félicitations')
      await press('Enter', 'Se connecter')
      await openMail(listener, EMAIL, 'Connexion', 'a été validé')
    },
  ))

test('forgotten password', () =>
  expectTranscript(
    'mot-de-passe-oublie',
    'Choisir un nouveau mot de passe, oublié sur la page de connexion',
    async (listener) => {
      const { backend, open, tabTo, type, typeIn, press, readTo, nextHeading } = listener
      addAccount(backend)
      await open('/login', 'Connexion')
      await tabTo('Mot de passe oublié')
      await press('Enter', 'Mot de passe oublié')
      await readTo('nouveau mot de passe.')
      await typeIn('E-mail', 'camille')
      await press('Enter', 'Le format attendu')
      await type(EMAIL)
      await press('Enter', 'Consultez votre boîte mail')
      await readTo('Retour à la page de connexion')
      await openMail(listener, EMAIL, 'Mot de passe oublié')
      await nextHeading()
      await readTo('vos solutions.')
      await typeIn('Nouveau mot de passe', NEW_PASSWORD)
      await typeIn('Confirmer', NEW_PASSWORD)
      await press('Enter', 'Votre mot de passe est à jour')
      await readTo('vous connecter.')
      await tabTo('Se connecter')
      await press('Enter', 'Se connecter')
    },
  ))

test('change of the e-mail address', () =>
  expectTranscript('adresse-e-mail', 'Changer l’adresse e-mail, et la confirmer', async (listener) => {
    const { backend, open, tabTo, typeIn, press, readTo, wait } = listener
    backend.session(addAccount(backend))
    await open('/dashboard/authentication', 'Authentification', 'Authentification')
    await tabTo('Adresse e-mail')
    await press('Enter', 'Adresse e-mail')
    await readTo(EMAIL)
    await typeIn('Nouvel e-mail', 'camille@nouveau.fr')
    await typeIn('Confirmer le nouvel e-mail', 'camille@nouveau.fr')
    await tabTo('Confirmer')
    await press('Enter', 'Confirmez votre nouvelle adresse', 'Email mis à jour', '5 secondes')
    await readTo('de votre compte.')
    await wait(5, 'Authentification')
    await openMail(listener, 'camille@nouveau.fr', 'Authentification', 'Authentification', 'Email mis à jour')
  }))

test('second factor switched on', () =>
  expectTranscript('double-facteur', 'Activer le code par SMS, avec une erreur dans le numéro', async (listener) => {
    const { backend, open, tabTo, type, press, readTo } = listener
    backend.session(addAccount(backend, { cellphone: '' }))
    await open('/dashboard/authentication/doubleAuthentication', 'Authentification à double facteur', 'double facteur')
    await readTo('Ajoutez')
    await tabTo('Code par SMS')
    await press(' ', 'Numéro de mobile')
    await type('06123')
    await press('Enter', 'Le numéro doit')
    await type('0612345642')
    await press('Enter', 'Vérifiez votre numéro')
    await tabTo('Oui, activer')
    await press('Enter', 'Code par SMS', 'mise à jour')
    await readTo('42')
  }))

test('return from a provider', () =>
  expectTranscript('retour-fournisseur', 'Se connecter avec e-CPS pour la première fois', async (listener) => {
    const { backend, open, tabTo, typeIn, press, readTo, note } = listener
    recordNavigations()
    await open('/login', 'Connexion')
    await tabTo('Avec e-CPS')
    await press('Enter')
    note('la personne s’identifie avec sa e-CPS')
    const { pathname, search } = new URL(
      backend.providerReturn(backend.identity('pro-sante-connect', { name: 'Camille Morel', email: '' })),
    )
    await open(pathname + search, 'Connexion FC', 'Finaliser votre inscription')
    await readTo('enverrons.')
    await typeIn('E-mail', EMAIL)
    await press('Enter', 'Votre compte est créé')
    await readTo('activer votre compte.')
    await tabTo('Fermer')
    await press('Enter', 'Se connecter')
    expect(backend.mailbox(EMAIL)).toHaveLength(1)
  }))
