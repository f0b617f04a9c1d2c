import { accountOf, session } from './account'
import type { Outcome, Screen, State, Step, Visit } from './scene'
import { dialog, heading, label, option, text, toast, UNDONE, visibleButton } from './sights'
import { click, fail, fault, fill, hang, open } from './steps'

const LIST = '/dashboard/api-connections'

const addProjects: Step<Visit> = (scene) => {
  for (const name of ['Cabinet Voltaire', 'Suivi post-opératoire', 'Étude ORION – site de Lyon', 'Registre des dons'])
    scene.world.backend.project(accountOf(scene), name)
}

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
const fillConnection: State<Visit> = [
  fill({ 'Nom de la connexion API': 'Agenda du cabinet' }),
  click('Projet', 'combobox'),
  click('Cabinet Voltaire', 'option'),
]
const filledIn: State<Visit> = [...atNewConnection, ...fillConnection]
const created: State<Visit> = [...filledIn, click('Sauvegarder')]
const atNewSecret: State<Visit> = [...created, heading('Configuration manuelle'), text(/^Copiez ce secret maintenant/)]
const openDetail: State<Visit> = [
  ...developer,
  (scene) => {
    const [first] = scene.world.backend.connections.apiConnectionsOf(accountOf(scene))
    return scene.visitor.open(`${LIST}/${first?.appId ?? ''}`)
  },
  heading('Configuration manuelle'),
]
const atDetail: State<Visit> = [...openDetail, label('Nom de la connexion API')]

/** Names of API connections that are difficult to display: some are very long, and some use other scripts. */
const HARD_NAMES = [
  'M'.repeat(300),
  `${'Très long nom '.repeat(21)}fin.`,
  '👩🏽‍⚕️🏥'.repeat(40),
  'عيادة الدكتورة ليلى 12',
  '\u202Eeman\u202C & <b>x</b> {{y}} $t(title)',
]
const atHardNames: State<Visit> = [
  ...session(),
  (scene) => {
    const owner = accountOf(scene)
    const { id } = scene.world.backend.project(owner, 'P'.repeat(300))
    for (const name of HARD_NAMES) scene.world.backend.apiConnection(owner, { name, skeziaProjectId: id })
  },
  open(LIST),
  text('P'.repeat(300)),
]

/** Opens a list with 24 API connections. The page shows a search field for such a long list. */
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
/** The list has one valid connection, and `count` connections with an invalid name. */
const withUnreadable = (count: number): State<Visit> => [
  ...developer,
  (scene) => {
    const { backend } = scene.world
    const { appId, name } = backend.connections.apiConnectionsOf(accountOf(scene))[0] ?? {}
    const unreadable = Array.from({ length: count }, (_, index) => ({ appId: `id-${index}`, name: 12 }))
    backend.fault('GET /applications', { body: [{ appId, name }, ...unreadable], breaksContract: true })
  },
  open(LIST),
]
const search =
  (words: string): Step =>
  ({ page }) =>
    page.getByRole('search').getByRole('textbox').fill(words)

const ROTATION_UNKNOWN =
  'L’ancien secret ne fonctionne peut-être plus. Nous ne pouvons pas afficher le nouveau : confirmez de nouveau pour en générer un autre.'
const DELETED = 'Tableau de bord qualité'
const atDeletion: State<Visit> = [...atList, click(`Supprimer ${DELETED}`), dialog(`Supprimer « ${DELETED} » ?`)]
const toList: State<Visit> = [click('Connexions API', 'link'), heading('Connexions API')]
const failed: Outcome = { again: [click('Réessayer')] }
/** Opens another page, whose menu has a link to the list of connections. */
const fromMenu = [...developer, open('/dashboard/apps'), heading('Mes applications')]
const openFromMenu = [click('Connexions API', 'link')]
const openFromList = [click(DELETED, 'link')]
const ofConnection = { when: 'of a connection', from: atList, send: openFromList, failed }

export const connections: Screen = {
  screen: 'Connexions API',
  pages: ['/dashboard/api-connections'],
  forms: { 'new connection': atNewConnection, 'long list': atLongList },
  states: {
    empty: [...session(), addProjects, open(LIST), text('Aucune connexion API pour le moment')],
    loading: [hang('GET /applications'), ...openList, text('Chargement en cours…')],
    list: atList,
    'names of any length and script': atHardNames,
    'deletion of a long name': [...atHardNames, click(/^Supprimer MMM/), dialog(/^Supprimer « MMM/)],
    'a search': [...atLongList, search('lyon'), text('1 connexion API sur 24')],
    'a search without a result': [...atLongList, search('agenda'), text('Aucune connexion API ne correspond')],
    'failed to load': [fail('GET /applications'), ...openList, text('Vos connexions API n’ont pas pu être chargées')],
    'one of them unreadable': [...withUnreadable(1), text(/^Une connexion API n’a pas pu être lue/)],
    'two of them unreadable': [...withUnreadable(2), text(/^2 connexions API n’ont pas pu être lues/)],
    'names of projects failed to load': [fail('GET /projects'), ...openList, text(/^Les noms de vos projets/)],
    'new connection: project being chosen': [
      ...atNewConnection,
      click('Projet', 'combobox'),
      option('Cabinet Voltaire'),
    ],
    'new connection: invalid': [
      ...atNewConnection,
      click('Sauvegarder'),
      ({ page }) => page.getByText('Ce champ est obligatoire').nth(1).waitFor(),
    ],
    'new connection: no project': [...session(), open(LIST), click('Nouvelle connexion API'), text(/^Aucun projet\./)],
    'new connection: busy': [hang('POST /applications/create'), ...created, text('Sauvegarde…')],
    'new connection: failed': [fail('POST /applications/create'), ...created, text(UNDONE)],
    'new connection: result unknown': [
      ...filledIn,
      fault('POST /applications/create', { drop: true, isApplied: true, times: 1 }),
      fault('GET /applications', { drop: true }),
      click('Sauvegarder'),
      text(/^La connexion API est peut-être déjà créée/),
    ],
    deletion: atDeletion,
    'deletion: not known to be done': [
      ...atDeletion,
      fault('DELETE /applications/{appId}/delete', { drop: true, isApplied: true, times: 1 }),
      fault('GET /applications', { drop: true }),
      click('Confirmer'),
      text(/^La modification est peut-être faite/),
    ],
    deleted: [...atDeletion, click('Confirmer'), toast('Connexion API supprimée')],
  },
  calls: [
    { call: 'GET /applications', from: fromMenu, send: openFromMenu, done: { role: 'link', name: DELETED }, failed },
    {
      call: 'GET /projects',
      from: fromMenu,
      send: openFromMenu,
      done: { text: 'Étude ORION – site de Lyon' },
      failed,
      notAwaited: 'the list appears without the names of projects',
    },
    {
      call: 'POST /applications/create',
      from: filledIn,
      send: 'Sauvegarder',
      done: { text: /^Copiez ce secret maintenant/ },
      unanswered: { text: UNDONE },
      lost: {
        text: 'Le secret n’a pas pu être affiché',
        again: [click('Générer un nouveau code'), click('Confirmer')],
      },
    },
    {
      call: 'GET /users/me',
      when: 'before a deletion',
      from: atDeletion,
      send: 'Confirmer',
      done: { gone: 'link', name: DELETED },
      // Expect a second `GET /users/me`. After the deletion, the page loads the list again, and the guard reads the
      // user first.
      requests: 2,
      technical: { text: UNDONE },
    },
    {
      call: 'DELETE /applications/{appId}/delete',
      from: atDeletion,
      send: 'Confirmer',
      done: { gone: 'link', name: DELETED },
      unanswered: { text: UNDONE },
      lost: 'shown',
      refused: {
        // This error states that the connection does not exist, so the page removes the row. The sandbox has kept the
        // connection, so the next list shows the row.
        APPLICATION_NOT_FOUND: {
          text: null,
          again: [
            click('Mes applications', 'link'),
            heading('Mes applications'),
            ...toList,
            visibleButton(`Supprimer ${DELETED}`),
            click(`Supprimer ${DELETED}`),
            click('Confirmer'),
          ],
        },
      },
    },
  ],
}

export const connection: Screen = {
  screen: 'Configuration manuelle',
  pages: ['/dashboard/api-connections/:appId'],
  forms: { 'secret hidden': atDetail },
  states: {
    loading: [hang('GET /applications'), ...openDetail, text('Chargement en cours…')],
    'failed to load': [fail('GET /applications'), ...openDetail, text('La connexion API n’a pas pu être chargée')],
    'right being chosen': [...atDetail, click('Patients', 'combobox'), option('Visualisation')],
    'new secret': atNewSecret,
    'new secret lost': [
      fault('POST /applications/create', { drop: true, isApplied: true, times: 1 }),
      ...created,
      text('Le secret n’a pas pu être affiché'),
    ],
    'changed elsewhere': [
      ...atDetail,
      (scene) => {
        const [first] = scene.world.backend.connections.apiConnectionsOf(accountOf(scene))
        if (first) first.scopes = []
      },
      click('Patients', 'combobox'),
      click('Visualisation', 'option'),
      click('Sauvegarder'),
      dialog('Remplacer une modification récente ?'),
    ],
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
    'on paper': [...atDetail, ({ page }) => page.emulateMedia({ media: 'print' })],
    missing: [...session(), open(`${LIST}/inconnue`), heading('Connexion API introuvable')],
  },
  calls: [
    { call: 'GET /applications', ...ofConnection, done: { label: 'Nom de la connexion API' } },
    { call: 'GET /projects', ...ofConnection, done: { text: 'Suivi post-opératoire' } },
    {
      call: 'GET /applications/scopes',
      ...ofConnection,
      done: { label: 'Nom de la connexion API' },
      failed: {
        text: 'Les accès possibles n’ont pas pu être vérifiés : tous sont proposés.',
        again: [...toList, ...openFromList],
      },
      notAwaited: 'every access level is offered meanwhile',
    },
    {
      call: 'PATCH /applications/{appId}/update',
      from: [...atDetail, fill({ 'Nom de la connexion API': 'Agenda bis' })],
      send: 'Sauvegarder',
      done: { role: 'link', name: 'Agenda bis' },
      unanswered: { text: UNDONE },
      lost: 'shown',
    },
    {
      call: 'PATCH /applications/{appId}/update-secret',
      from: [...atDetail, click('Générer un nouveau code'), dialog('Générer un nouveau secret ?')],
      send: 'Confirmer',
      done: { text: /^Copiez ce secret maintenant/ },
      unanswered: { text: ROTATION_UNKNOWN },
      lost: { text: ROTATION_UNKNOWN, again: [click('Confirmer')] },
      isAwaited: true,
    },
  ],
}
