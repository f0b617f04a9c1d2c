import type { Call } from '../../mocks/calls'
import { link, named, pressingTwice, title, toApplications, type Scene, type Screen } from './screen'

const CONNECTIONS = '/dashboard/api-connections'

/** A list of connections with one, of a project. */
function furnish({ backend, lea }: Scene): string {
  const project = backend.project(lea, 'Cabinet Voltaire')
  return backend.apiConnection(lea, { name: 'Agenda', skeziaProjectId: project.id }).appId
}

const openConnections = async (scene: Scene) => {
  furnish(scene)
  await scene.page.goto(CONNECTIONS)
  await scene.page.getByText('Cabinet Voltaire').waitFor()
}

const openConnection = async (scene: Scene) => {
  await scene.page.goto(`${CONNECTIONS}/${furnish(scene)}`)
  await scene.page.getByLabel('Nom de la connexion').waitFor()
}

/** A read of the list, which is opened once and then asked for again. */
const reading = (call: Call, text: string): Screen => {
  let isOpen = false
  return {
    call,
    isProtected: true,
    open: async (scene) => {
      isOpen = false
      furnish(scene)
      await scene.page.goto('/dashboard/apps')
      await title(scene.page, 'Mes applications').waitFor()
    },
    act: async ({ page }) => {
      await (isOpen ? named('Réessayer')(page) : page.getByRole('navigation').getByText('Connexions API')).click()
      isOpen = true
    },
    done: ({ page }) => page.getByText(text),
    leave: toApplications,
  }
}

/** The API connections. */
export const connectionScreens: Screen[] = [
  reading('GET /applications', 'Agenda'),
  reading('GET /projects', 'Cabinet Voltaire'),
  {
    call: 'GET /applications/scopes',
    isProtected: true,
    open: openConnections,
    act: ({ page }) => link(page, 'Agenda').click(),
    before: ({ page }) => link(page, 'Annuler').click(),
    done: ({ page }) => page.getByLabel('Nom de la connexion'),
    told: 'Les accès possibles n’ont pas pu être vérifiés : tous sont proposés.',
  },
  {
    call: 'POST /applications/create',
    isProtected: true,
    open: async (scene) => {
      const { page } = scene
      await openConnections(scene)
      await named('Nouvelle connexion API')(page).click()
      await page.getByLabel('Nom de la connexion').fill('Export')
      await page.getByRole('combobox', { name: 'Projet' }).click()
      await page.getByRole('option', { name: 'Cabinet Voltaire' }).click()
    },
    ...pressingTwice('Sauvegarder'),
    done: ({ page }) => page.getByText('Copiez ce secret maintenant'),
  },
  {
    call: 'DELETE /applications/{appId}/delete',
    isProtected: true,
    open: async (scene) => {
      await openConnections(scene)
      await named('Supprimer Agenda')(scene.page).click()
    },
    ...pressingTwice('Confirmer'),
    done: ({ page }) => page.getByText('Aucune connexion API pour le moment'),
  },
  {
    call: 'PATCH /applications/{appId}/update',
    isProtected: true,
    open: async (scene) => {
      await openConnection(scene)
      await scene.page.getByLabel('Nom de la connexion').fill('Agenda bis')
    },
    ...pressingTwice('Sauvegarder'),
    done: ({ page }) => link(page, 'Agenda bis'),
    leave: toApplications,
  },
  {
    call: 'PATCH /applications/{appId}/update-secret',
    isProtected: true,
    open: async (scene) => {
      await openConnection(scene)
      await named('Générer un nouveau code')(scene.page).click()
    },
    ...pressingTwice('Confirmer'),
    done: ({ page }) => page.getByText('Copiez ce secret maintenant'),
  },
]
