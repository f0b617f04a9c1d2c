import { expect } from '@playwright/test'
import type { Call } from '../../mocks/contract'
import { accountOf, UNKNOWN_ERROR, type CallOnScreen, type Screen, type State, type Step, type Visit } from './scene'
import { click, dialog, fail, fill, hang, heading, label, open, option, session, text } from './steps'

const LIST = '/dashboard/api-connections'

/** Adds projects to the account. */
const addProjects: Step<Visit> = (scene) => {
  for (const name of ['Cabinet Voltaire', 'Suivi post-opératoire', 'Étude ORION – site de Lyon', 'Registre des dons'])
    scene.world.backend.project(accountOf(scene), name)
}

/** Adds connections of the first projects. */
const addConnections: Step<Visit> = (scene) => {
  const { backend } = scene.world
  const owner = accountOf(scene)
  const [first, second, third] = backend.connections.projectsOf(owner, { owned: true })
  const add = (name: string, project: typeof first, scopes: string[] = []) =>
    backend.apiConnection(owner, { name, skeziaProjectId: project?.id ?? '', scopes })
  add('Synchronisation du dossier patient', first, ['skezia:patient-write', 'skezia:answer-read'])
  add('Tableau de bord qualité', second, ['skezia:answer-read'])
  add('Export étude ORION', third)
}

const developer: State<Visit> = [...session(), addProjects, addConnections]
const openList: State<Visit> = [...developer, open(LIST)]
const atList: State<Visit> = [...openList, heading('Connexions API'), text('Étude ORION – site de Lyon')]
const atNewConnection: State<Visit> = [...atList, click('Nouvelle connexion API'), dialog('Nouvelle connexion API')]
const filledIn: State = [
  ...atNewConnection,
  fill({ 'Nom de la connexion API': 'Agenda du cabinet' }),
  ({ page }) => page.getByRole('combobox', { name: 'Projet' }).click(),
  click('Cabinet Voltaire', 'option'),
]
const created: State = [...filledIn, click('Sauvegarder')]
const atNewSecret: State = [...created, heading('Configuration manuelle'), text(/^Copiez ce secret maintenant/)]
const openDetail: State<Visit> = [
  ...developer,
  (scene) => {
    const [first] = scene.world.backend.connections.apiConnectionsOf(accountOf(scene))
    return scene.visitor.open(`${LIST}/${first?.appId ?? ''}`)
  },
  heading('Configuration manuelle'),
]
const atDetail: State<Visit> = [...openDetail, label('Nom de la connexion API')]

/** A list that is long enough to have a search. */
const atLongList: State<Visit> = [
  ...developer,
  (scene) => {
    const owner = accountOf(scene)
    const [project] = scene.world.backend.connections.projectsOf(owner, { owned: true })
    for (let number = 1; number <= 21; number += 1)
      scene.world.backend.apiConnection(owner, { name: `Poste ${number}`, skeziaProjectId: project?.id ?? '' })
  },
  open(LIST),
  text('Étude ORION – site de Lyon'),
  label('Rechercher par nom, projet ou identifiant'),
]
const search =
  (words: string): Step =>
  ({ page }) =>
    page.getByRole('searchbox').fill(words)

/** A read of the list, which is opened from the menu and then requested again. */
const reading = (call: Call, words: string): CallOnScreen => ({
  call,
  from: [...developer, open('/dashboard/apps'), heading('Mes applications')],
  send: [
    async ({ page }) => {
      const retry = page.getByRole('button', { name: 'Réessayer' })
      const menu = page.getByRole('navigation').getByRole('link', { name: 'Connexions API' })
      await ((await retry.count()) > 0 ? retry : menu).click()
    },
  ],
  done: [text(words)],
  isLeft: true,
})

export const connections: Screen = {
  screen: 'Connexions API',
  forms: { 'new connection': atNewConnection, 'long list': atLongList },
  states: {
    empty: [...session(), addProjects, open(LIST), text('Aucune connexion API pour le moment')],
    loading: [hang('GET /applications'), ...openList, text('Chargement en cours…')],
    list: atList,
    'a search': [...atLongList, search('lyon'), text('1 connexion API sur 24')],
    'a search without a result': [...atLongList, search('agenda'), text('Aucune connexion API ne correspond')],
    'failed to load': [fail('GET /applications'), ...openList, text('Vos connexions API n’ont pas pu être chargées')],
    'names of projects failed to load': [fail('GET /projects'), ...openList, text(/^Les noms de vos projets/)],
    'new connection: project being chosen': [
      ...atNewConnection,
      ({ page }) => page.getByRole('combobox', { name: 'Projet' }).click(),
      option('Cabinet Voltaire'),
    ],
    'new connection: invalid': [
      ...atNewConnection,
      click('Sauvegarder'),
      ({ page }) => expect(page.getByText('Ce champ est obligatoire')).toHaveCount(2),
    ],
    'new connection: no project': [...session(), open(LIST), click('Nouvelle connexion API'), text(/^Aucun projet\./)],
    'new connection: busy': [hang('POST /applications/create'), ...created, text('Enregistrement…')],
    'new connection: failed': [fail('POST /applications/create'), ...created, text(UNKNOWN_ERROR)],
    deletion: [
      ...atList,
      click('Supprimer Tableau de bord qualité'),
      dialog('Supprimer « Tableau de bord qualité » ?'),
    ],
  },
  calls: [
    reading('GET /applications', 'Tableau de bord qualité'),
    reading('GET /projects', 'Étude ORION – site de Lyon'),
    {
      call: 'POST /applications/create',
      from: filledIn,
      send: 'Sauvegarder',
      isClickedTwice: true,
      done: [text('Copiez ce secret maintenant')],
    },
    {
      call: 'DELETE /applications/{appId}/delete',
      from: [...atList, click('Supprimer Tableau de bord qualité')],
      send: 'Confirmer',
      isClickedTwice: true,
      done: [
        text('Étude ORION – site de Lyon'),
        ({ page }) => expect(page.getByRole('main').getByText('Tableau de bord qualité')).toHaveCount(0),
      ],
    },
  ],
}

export const connection: Screen = {
  screen: 'Configuration manuelle',
  forms: { 'secret hidden': atDetail },
  states: {
    loading: [hang('GET /applications'), ...openDetail, text('Chargement en cours…')],
    'failed to load': [fail('GET /applications'), ...openDetail, text('La connexion API n’a pas pu être chargée')],
    'right being chosen': [
      ...atDetail,
      ({ page }) => page.getByRole('combobox', { name: 'Patients' }).click(),
      option('Visualisation'),
    ],
    'new secret': atNewSecret,
    'secret copied': [
      ({ page }) => page.context().grantPermissions(['clipboard-read', 'clipboard-write']),
      ...atNewSecret,
      ({ page }) => page.getByRole('group', { name: 'Secret ID', exact: true }).getByRole('button').click(),
      text('Copié !'),
    ],
    'leaving without a copy': [...atNewSecret, click('Annuler', 'link'), dialog('Quitter sans copier le secret ?')],
    'another secret': [...atDetail, click('Générer un nouveau code'), dialog('Générer un nouveau secret ?')],
    invalid: [
      ...atDetail,
      fill({ 'Nom de la connexion API': '' }),
      click('Sauvegarder'),
      text('Ce champ est obligatoire'),
    ],
    missing: [...session(), open(`${LIST}/inconnue`), heading('Connexion API introuvable')],
  },
  calls: [
    {
      call: 'GET /applications/scopes',
      from: atList,
      send: [click('Tableau de bord qualité', 'link')],
      retry: [click('Annuler', 'link')],
      done: [({ page }) => expect(page.getByLabel('Nom de la connexion API')).toBeVisible()],
      error: 'Les accès possibles n’ont pas pu être vérifiés : tous sont proposés.',
    },
    {
      call: 'PATCH /applications/{appId}/update',
      from: [...atDetail, fill({ 'Nom de la connexion API': 'Agenda bis' })],
      send: 'Sauvegarder',
      isClickedTwice: true,
      isLeft: true,
      done: [({ page }) => expect(page.getByRole('link', { name: 'Agenda bis', exact: true })).toBeVisible()],
    },
    {
      call: 'PATCH /applications/{appId}/update-secret',
      from: [...atDetail, click('Générer un nouveau code')],
      send: 'Confirmer',
      isClickedTwice: true,
      done: [text('Copiez ce secret maintenant')],
    },
  ],
}
