import { expect } from '@playwright/test'
import { BROKEN, camille, dialog, heading, openSignedIn, press, shown, type Scene, type Screen } from './scene'

const LIST = '/dashboard/api-connections'

/** Somebody with projects, whose list of connections is `full` or empty. */
function developer({ backend }: Scene, { full }: { full: boolean }) {
  const account = camille(backend)
  const projects = ['Cabinet Voltaire', 'Suivi post-opératoire', 'Étude ORION – site de Lyon', 'Registre des dons'].map(
    (name) => backend.project(account, name).id,
  )
  const [first = '', second = '', third = ''] = projects
  const connections = full
    ? [
        backend.apiConnection(account, {
          name: 'Synchronisation du dossier patient',
          skeziaProjectId: first,
          scopes: ['skezia:patient-write', 'skezia:answer-read'],
        }),
        backend.apiConnection(account, {
          name: 'Tableau de bord qualité',
          skeziaProjectId: second,
          scopes: ['skezia:answer-read'],
        }),
        backend.apiConnection(account, { name: 'Export étude ORION', skeziaProjectId: third }),
      ]
    : []
  return { account, connections }
}

async function atList(scene: Scene, { full = true } = {}) {
  await openSignedIn(scene, developer(scene, { full }).account, LIST)
  await heading(scene.page, 'Connexions API')
  await shown(scene.page, full ? 'Étude ORION – site de Lyon' : 'Aucune connexion API pour le moment')
}

async function newConnection(scene: Scene) {
  await atList(scene)
  await press(scene.page, 'Nouvelle connexion API')
  await dialog(scene.page, 'Nouvelle connexion API')
}

async function created(scene: Scene) {
  await newConnection(scene)
  await scene.page.getByLabel('Nom de la connexion').fill('Agenda du cabinet')
  await scene.page.getByRole('combobox', { name: 'Projet' }).click()
  await scene.page.getByRole('option', { name: 'Cabinet Voltaire' }).click()
  await press(scene.page, 'Sauvegarder')
}

async function atNewSecret(scene: Scene) {
  await created(scene)
  await heading(scene.page, 'Configuration manuelle')
  await shown(scene.page, /^Copiez ce secret maintenant/)
}

async function openDetail(scene: Scene) {
  const { account, connections } = developer(scene, { full: true })
  await openSignedIn(scene, account, `${LIST}/${connections[0]?.appId ?? ''}`)
  await heading(scene.page, 'Configuration manuelle')
}

async function atDetail(scene: Scene) {
  await openDetail(scene)
  await expect(scene.page.getByLabel('Nom de la connexion')).toBeVisible()
}

export const connections: Screen = {
  screen: 'Connexions API',
  states: {
    empty: (scene) => atList(scene, { full: false }),
    loading: async (scene) => {
      scene.backend.fault('GET /applications', { hang: true })
      await openSignedIn(scene, developer(scene, { full: true }).account, LIST)
      await shown(scene.page, 'Chargement en cours…')
    },
    list: (scene) => atList(scene),
    'failed to load': async (scene) => {
      scene.backend.fault('GET /applications', BROKEN)
      await openSignedIn(scene, developer(scene, { full: true }).account, LIST)
      await shown(scene.page, 'Vos connexions API n’ont pas pu être chargées')
    },
    'names of projects failed to load': async (scene) => {
      scene.backend.fault('GET /projects', BROKEN)
      await openSignedIn(scene, developer(scene, { full: true }).account, LIST)
      await shown(scene.page, /^Les noms de vos projets/)
    },
    'new connection': newConnection,
    'new connection: project being chosen': async (scene) => {
      await newConnection(scene)
      await scene.page.getByRole('combobox', { name: 'Projet' }).click()
      await expect(scene.page.getByRole('option', { name: 'Cabinet Voltaire' })).toBeVisible()
    },
    'new connection: invalid': async (scene) => {
      await newConnection(scene)
      await press(scene.page, 'Sauvegarder')
      await expect(scene.page.getByText('Ce champ est obligatoire')).toHaveCount(2)
    },
    'new connection: no project': async (scene) => {
      await openSignedIn(scene, camille(scene.backend), LIST)
      await press(scene.page, 'Nouvelle connexion API')
      await shown(scene.page, /^Aucun projet\./)
    },
    'new connection: busy': async (scene) => {
      scene.backend.fault('POST /applications/create', { hang: true })
      await created(scene)
      await shown(scene.page, 'Enregistrement…')
    },
    'new connection: failed': async (scene) => {
      scene.backend.fault('POST /applications/create', BROKEN)
      await created(scene)
      await shown(scene.page, /^Une erreur inconnue est survenue/)
    },
    deletion: async (scene) => {
      await atList(scene)
      await press(scene.page, 'Supprimer Tableau de bord qualité')
      await dialog(scene.page, 'Supprimer « Tableau de bord qualité » ?')
    },
  },
}

export const connection: Screen = {
  screen: 'Configuration manuelle',
  states: {
    loading: async (scene) => {
      scene.backend.fault('GET /applications', { hang: true })
      await openDetail(scene)
      await shown(scene.page, 'Chargement en cours…')
    },
    'failed to load': async (scene) => {
      scene.backend.fault('GET /applications', BROKEN)
      await openDetail(scene)
      await shown(scene.page, 'La connexion n’a pas pu être chargée')
    },
    'secret hidden': atDetail,
    'right being chosen': async (scene) => {
      await atDetail(scene)
      await scene.page.getByRole('combobox', { name: 'Patients' }).click()
      await expect(scene.page.getByRole('option', { name: 'Visualisation' })).toBeVisible()
    },
    'new secret': atNewSecret,
    'secret copied': async (scene) => {
      await scene.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await atNewSecret(scene)
      await scene.page.getByRole('group', { name: 'Secret ID', exact: true }).getByRole('button').click()
      await shown(scene.page, 'Copié !')
    },
    'leaving without a copy': async (scene) => {
      await atNewSecret(scene)
      await scene.page.getByRole('link', { name: 'Annuler' }).click()
      await dialog(scene.page, 'Quitter sans copier le secret ?')
    },
    'another secret': async (scene) => {
      await atDetail(scene)
      await press(scene.page, 'Générer un nouveau code')
      await dialog(scene.page, 'Générer un nouveau code ?')
    },
    invalid: async (scene) => {
      await atDetail(scene)
      await scene.page.getByLabel('Nom de la connexion').fill('')
      await press(scene.page, 'Sauvegarder')
      await shown(scene.page, 'Ce champ est obligatoire')
    },
    missing: async (scene) => {
      await openSignedIn(scene, camille(scene.backend), `${LIST}/inconnue`)
      await heading(scene.page, 'Connexion introuvable')
    },
  },
}
