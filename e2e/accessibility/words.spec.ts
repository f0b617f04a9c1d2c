import { expect, test } from '../support/fixtures'
import { reach } from '../../catalogue/scene'
import { stateNamed } from '../../catalogue/states'
import { withScene } from '../support/with-scene'

/* The design states the exact words of these sentences. The page must show each whole sentence in a single element. */

const WORDS: [state: string, words: string][] = [
  [
    'Identifiant oublié / empty',
    'Vous pouvez aussi vous connecter avec votre adresse e-mail. Pour choisir un nouvel identifiant, indiquez-la : nous vous enverrons un lien.',
  ],
  ['Adresse e-mail / empty', 'Le changement se fera quand vous ouvrirez le lien envoyé à la nouvelle adresse.'],
  [
    'Connexions API / deletion: not known to be done',
    'La modification est peut-être faite. Vérifiez votre accès à internet, puis réessayez : rien ne sera fait deux fois.',
  ],
  [
    'Connexions API / one of them unreadable',
    'Une connexion API n’a pas pu être lue, et n’est pas affichée. Ses clés peuvent être actives : contactez le support.',
  ],
  [
    'Connexions API / two of them unreadable',
    '2 connexions API n’ont pas pu être lues, et ne sont pas affichées. Leurs clés peuvent être actives : contactez le support.',
  ],
  ['Connexions API / deleted', 'Connexion API supprimée'],
  [
    'Connexions API / empty',
    'Une connexion API permet à un logiciel de lire ou de modifier les données d’un de vos projets.',
  ],
  [
    'Connexion FC / PSC / merge proposed',
    'Vous vous connecterez avec Pro Santé Connect ou avec votre mot de passe, et retrouverez les mêmes solutions.',
  ],
  [
    'Authentification à double facteur / turning SMS off',
    'Sans authentification à double facteur, seul votre mot de passe protège votre compte.',
  ],
  [
    'Authentification à double facteur / turning e-mail off',
    'Sans authentification à double facteur, seul votre mot de passe protège votre compte.',
  ],
  ['Authentification à double facteur / both off', 'Numéro enregistré, codes désactivés :'],
  ['Authentification à double facteur / SMS on', 'Codes envoyés au'],
  [
    'Mes applications / signing out failed',
    'Votre session est peut-être encore ouverte dans ce navigateur. Vérifiez votre accès à internet, puis déconnectez-vous de nouveau.',
  ],
  [
    'Partout / signed out for inactivity',
    'Le portail est resté 15 minutes sans activité. Reconnectez-vous pour continuer.',
  ],
  ['Connexion / solution that does not open', 'Skezia ne s’ouvre pas'],
  ['Adresse e-mail / leaving with unsaved values', 'Rester sur cette page'],
  ['Configuration manuelle / leaving without a copy', 'Rester sur cette page'],
  ['Mot de passe oublié / mail sent', 'Consultez votre boîte mail'],
  ['Connexion / failed: wrong credentials', 'L’identifiant, l’e-mail ou le mot de passe est incorrect.'],
  ['Contact / empty', 'Seule la description est obligatoire.'],
  ['Contact / empty', 'Sans adresse, nous ne pourrons pas vous répondre.'],
  ['Inscription / empty', 'Vous y recevrez le lien d’activation.'],
  ['Partout / asking whether the user is still there', 'Se déconnecter maintenant'],
]

for (const [name, words] of WORDS)
  test(`in the state ${name}, the page shows « ${words} »`, async ({ browser, build }) => {
    await withScene(browser, build, {}, async (scene) => {
      await reach(scene, stateNamed(name))
      const dialog = scene.page.getByRole('dialog')
      const place = (await dialog.count()) > 0 ? dialog.last() : scene.page.locator('body')
      await expect(place.getByText(words, { exact: true }).filter({ visible: true }).first()).toBeVisible()
    })
  })
