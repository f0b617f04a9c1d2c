import { providers } from '../providers/profiles'
import type { Backend } from '../backend'

/** A demo account, which `npm start` prints. */
export interface DemoAccount {
  /** A French description of the situation that this account shows. */
  situation: string
  identifier: string
  password: string
}

/** Adds the demo data: an account for each situation, and identities at the two providers. Returns the accounts. */
export function seedDemo(backend: Backend): DemoAccount[] {
  const plain = backend.account({ email: 'alice.martin@exemple.fr', nickName: 'alice.martin' })
  const sms = backend.account({
    email: 'samir.benali@exemple.fr',
    nickName: 'samir.benali',
    cellphone: '0612345678',
    oneTimePasswordActivated: true,
  })
  const mail = backend.account({
    email: 'emma.petit@exemple.fr',
    nickName: 'emma.petit',
    doubleAuthEmailActivated: true,
  })
  const both = backend.account({
    email: 'louis.bernard@exemple.fr',
    nickName: 'louis.bernard',
    cellphone: '0698765432',
    oneTimePasswordActivated: true,
    doubleAuthEmailActivated: true,
  })
  const skemeet = backend.account({
    email: 'ines.moreau@exemple.fr',
    nickName: 'ines.moreau',
    firstname: 'Inès',
    lastname: 'Moreau',
    cellphone: '0611223344',
    changeSkemeetPassword: true,
  })
  const unconfirmed = backend.account({
    email: 'nora.lefevre@exemple.fr',
    nickName: 'nora.lefevre',
    confirmed: false,
  })
  const developer = backend.account({ email: 'hugo.garnier@exemple.fr', nickName: 'hugo.garnier' })
  const [cohort] = ['Cohorte asthme 2026', 'Suivi post-opératoire', 'Registre des dons'].map((name) =>
    backend.project(developer, name),
  )
  backend.project(developer, 'Projet partagé par un confrère', { owned: false })
  backend.apiConnection(developer, {
    name: 'Import des questionnaires',
    skeziaProjectId: cohort?.id ?? '',
    scopes: ['skezia:patient-read', 'skezia:answer-write'],
  })
  backend.apiConnection(developer, { name: 'Export statistique', skeziaProjectId: cohort?.id ?? '' })

  const integrator = backend.account({ email: 'chloe.renard@exemple.fr', nickName: 'chloe.renard' })
  const sites = ['Bordeaux', 'Lyon', 'Nantes', 'Rennes'].map((town) => backend.project(integrator, `Site de ${town}`))
  for (let number = 1; number <= 240; number += 1)
    backend.apiConnection(integrator, {
      name: `Poste ${number}`,
      skeziaProjectId: sites[number % sites.length]?.id ?? '',
      scopes: ['skezia:patient-read'],
    })

  for (const provider of providers) {
    backend.identity(provider, { name: 'Alice Martin', email: plain.email, account: plain })
    backend.identity(provider, { name: 'Nadia Roche' })
    backend.identity(provider, { name: 'Paul Girard', email: 'paul.girard@exemple.fr' })
    backend.identity(provider, { name: 'Hugo Garnier', email: developer.email })
    backend.identity(provider, { name: 'Nora Lefèvre', email: unconfirmed.email, account: unconfirmed })
  }

  return [
    { situation: 'Sans second facteur', identifier: plain.nickName, password: plain.password },
    { situation: 'Code par SMS', identifier: sms.nickName, password: sms.password },
    { situation: 'Code par e-mail', identifier: mail.nickName, password: mail.password },
    { situation: 'Les deux facteurs (le SMS l’emporte)', identifier: both.nickName, password: both.password },
    {
      situation: 'Mot de passe à renouveler, en venant de Skemeet',
      identifier: skemeet.email,
      password: skemeet.password,
    },
    { situation: 'Adresse pas encore confirmée', identifier: unconfirmed.nickName, password: unconfirmed.password },
    {
      situation: 'Développeur, avec projets et connexions API',
      identifier: developer.nickName,
      password: developer.password,
    },
    {
      situation: 'Intégrateur, avec 240 connexions API',
      identifier: integrator.nickName,
      password: integrator.password,
    },
  ]
}
