import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'

/** What the portal sends and receives, and the words of the privacy document for it. */
const WORDS: Record<string, string> = {
  email: 'adresse e-mail',
  nickNameOrEmail: 'identifiant',
  appConnectEmail: 'adresse e-mail',
  nickName: 'identifiant',
  password: 'mot de passe',
  oldPassword: 'mot de passe',
  newPassword: 'mot de passe',
  subscribeNewsletter: 'choix de recevoir ou non les actualités',
  cellphone: 'numéro de mobile',
  oneTimePasswordActivated: 'méthode choisie (SMS ou e-mail)',
  doubleAuthEmailActivated: 'méthode choisie (SMS ou e-mail)',
  oneTimePassword: 'codes à usage unique',
  firstname: 'nom et prénom',
  lastname: 'nom et prénom',
  name: 'Dans le formulaire « Contact » : le nom, l’adresse e-mail et le message',
  content: 'Dans le formulaire « Contact » : le nom, l’adresse e-mail et le message',
  appName: 'Pour une connexion API : son nom',
  skeziaProjectId: 'le projet relié',
  scopes: 'les droits accordés',
  emailUpdatedAt: 'Dates de mise à jour de votre adresse',
  nickNameUpdatedAt: 'de votre identifiant et de votre mot de passe',
  passwordUpdatedAt: 'de votre identifiant et de votre mot de passe',
  oneTimePasswordActivedAt: 'date d’activation de l’authentification à double facteur',
  idToken: 'informations d’identité listées à l’article 6',
}

/** What is not data of a person: addresses, tokens, what a page asks of an API and how the API answers. */
const NO_DATA =
  'locationUrl updateEmailToken code token from fromSkemeet changeSkemeetPassword temporaryAccessToken link logoutUrl page ' +
  'appId appSecret id type message display'

/** The names of the properties in every schema of the contract. */
function propertiesOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { properties }: { properties?: unknown } = value
  const own = typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
  return [...own, ...Object.values(value).flatMap(propertiesOf)]
}

test('the privacy document names each datum of the contract', () => {
  const properties = propertiesOf(load(readFileSync('docs/openapi.yaml', 'utf8')))
  const known = [...Object.keys(WORDS), ...NO_DATA.split(' ')]
  expect(
    properties.filter((name) => !known.includes(name)),
    'neither in WORDS nor in NO_DATA',
  ).toEqual([])
  expect(
    known.filter((name) => !properties.includes(name)),
    'not in docs/openapi.yaml',
  ).toEqual([])
  const document = readFileSync('public/documents/politique-de-confidentialite.html', 'utf8')
  const text = document.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ')
  expect(Object.values(WORDS).filter((words) => !text.includes(words))).toEqual([])
})
