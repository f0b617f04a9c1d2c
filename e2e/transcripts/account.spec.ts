import { addAccount, EMAIL, NEW_PASSWORD } from '../../catalogue/person'
import { password } from '../../catalogue/sign-in'
import { holdClock, transcript, type Listener } from './listener'

/* The journeys of an account, from the first key to the last, as docs/accessibility.md describes. */

/** Opens the newest link that was mailed to an address. */
async function openMail({ world, open, note }: Listener, to: string, title: string, ...heard: string[]) {
  const { pathname, search } = new URL(world.backend.lastLink(to))
  await note(`le lien de l’e-mail reçu à ${to}`)
  await open(pathname + search, title, ...heard)
}

transcript(
  'connexion',
  'Se connecter : une erreur de mot de passe, une erreur de code, puis « Mes applications »',
  async ({ world: { backend }, open, type, typeIn, press, read }) => {
    const account = addAccount(backend, { oneTimePasswordActivated: true })
    await open('/login', 'Connexion')
    await read('Accédez')
    await type(EMAIL)
    await typeIn('Mot de passe', 'Faux-Secret-12')
    await press('Enter', 'mot de passe est incorrect')
    await press('Enter', 'mot de passe est incorrect')
    await type(password)
    await press('Enter', 'Saisissez votre code', 'Code')
    await type('000000', 'Le code')
    await type(backend.lastCode(account))
    await press('Enter', 'Mes applications')
    await read('Skezia')
  },
)

transcript(
  'inscription',
  'Créer un compte : un mot de passe trop faible, puis le compte et son activation',
  async (listener) => {
    const { open, tabTo, type, typeIn, press, read } = listener
    await open('/subscription', 'Inscription')
    await read('Se connecter')
    await typeIn('E-mail', EMAIL)
    await typeIn('Identifiant', 'camille.morel')
    await typeIn('Mot de passe', 'Soleil', 'Faible')
    await typeIn('Confirmer le mot de passe', 'Soleil')
    await tabTo('J’accepte')
    await tabTo('Créer mon compte')
    await press('Enter', 'Votre mot de passe doit contenir')
    await type(NEW_PASSWORD, 'Forte')
    await typeIn('Confirmer le mot de passe', NEW_PASSWORD)
    await tabTo('J’accepte')
    await press('Space', 'checked=true')
    await tabTo('Créer mon compte')
    await press('Enter', 'Félicitations', 'Fermer')
    await press('Enter', 'Se connecter')
    await openMail(listener, EMAIL, 'Connexion', 'a été validé')
  },
)

transcript(
  'mot-de-passe-oublie',
  'Choisir un nouveau mot de passe, oublié sur la page de connexion',
  async (listener) => {
    const { world, open, tabTo, type, typeIn, press, read } = listener
    addAccount(world.backend)
    await open('/login', 'Connexion')
    await tabTo('Mot de passe oublié')
    await press('Enter', 'Mot de passe oublié')
    await read('nouveau mot de passe.')
    await typeIn('E-mail', 'camille')
    await press('Enter', 'Le format attendu')
    await type(EMAIL)
    await press('Enter', 'Consultez votre boîte mail')
    await read('Retour à la page de connexion')
    await openMail(listener, EMAIL, 'Mot de passe oublié')
    await read('vos solutions.')
    await typeIn('Nouveau mot de passe', NEW_PASSWORD, 'Forte')
    await typeIn('Confirmer', NEW_PASSWORD)
    await press('Enter', 'Votre mot de passe est à jour')
    await read('vous connecter.')
    await tabTo('Se connecter')
    await press('Enter', 'Se connecter')
  },
)

transcript('adresse-e-mail', 'Changer l’adresse e-mail, et la confirmer', async (listener) => {
  const { world, visitor, open, tabTo, typeIn, press, read, wait } = listener
  await visitor.addCookie(world.backend.session(addAccount(world.backend)))
  await holdClock(listener)
  await open('/dashboard/authentication', 'Authentification', 'heading "Authentification"')
  await tabTo('Adresse e-mail')
  await press('Enter', 'heading "Adresse e-mail"')
  await read(EMAIL)
  await typeIn('Nouvel e-mail', 'camille@nouveau.fr')
  await typeIn('Confirmer le nouvel e-mail', 'camille@nouveau.fr')
  await tabTo('Confirmer')
  await press('Enter', 'Confirmez votre nouvelle adresse', 'Email mis à jour', '5 secondes')
  await wait(5, 'heading "Authentification"')
  await openMail(listener, 'camille@nouveau.fr', 'Authentification', 'heading', 'Email mis à jour')
})

transcript('double-facteur', 'Activer le code par SMS, avec une erreur dans le numéro', async (listener) => {
  const { world, visitor, open, tabTo, type, press, read } = listener
  await visitor.addCookie(world.backend.session(addAccount(world.backend, { cellphone: '' })))
  await open(
    '/dashboard/authentication/doubleAuthentication',
    'Authentification à double facteur',
    'heading "Authentification à double facteur"',
  )
  await read('Ajoutez')
  await tabTo('Code par SMS')
  await press('Space', 'Numéro de mobile')
  await type('06123')
  await press('Enter', 'Le numéro doit')
  await type('0612345642')
  await press('Enter', 'Vérifiez votre numéro', 'button "Corriger"')
  await tabTo('Oui, activer')
  await press('Enter', 'Code par SMS', 'mise à jour')
  await read('42')
})

transcript('retour-fournisseur', 'Se connecter avec e-CPS pour la première fois', async (listener) => {
  const { world, visitor, open, tabTo, typeIn, press, read, note } = listener
  const identity = world.backend.identity('pro-sante-connect', { name: 'Camille Morel', email: '' })
  await open('/login', 'Connexion')
  await tabTo('Avec e-CPS')
  await visitor.comeBackWith(identity)
  await note('la personne s’identifie avec sa e-CPS', 'heading "Finaliser votre inscription"')
  await read('enverrons.')
  await typeIn('E-mail', EMAIL)
  await press('Enter', 'Votre compte est créé')
  await read('activer votre compte.')
  await tabTo('Fermer')
  await press('Enter', 'Se connecter')
})
