import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import type { Fault } from '../../../mocks/handlers/faults'
import type { Backend } from '../../../mocks/backend'
import type { Call } from '../../../mocks/contract/contract'
import type { ApiConnection } from '../../api/api-connections'
import { GUARDED_ROUTE, PortalContext } from '../../session/portal-state'
import { installConfig } from '../../testing/install-config'
import { userWith } from '../../../mocks/data/accounts'
import { portalStateHere } from '../../testing/portal-state'
import { openPortal, startBackend } from '../../testing/render-portal'
import { signInAgain } from '../../testing/signed-in'
import { hurryClock } from '../../testing/stop-clock'
import { startRead } from '../../lib/read'
import { Component as ConnectionsScreen } from './connections-screen'

const LIST = '/dashboard/api-connections'
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/

/**
 * Opens the page with the list of API connections. Before that, `furnish` creates the projects and connections of the
 * account.
 */
async function openList(furnish: (backend: Backend, project: (name: string) => string) => void = () => undefined) {
  const backend = startBackend()
  const account = backend.account()
  backend.session(account)
  furnish(backend, (name) => backend.project(account, name).id)
  const portal = await openPortal(LIST)
  await screen.findByRole('heading', { level: 1, name: 'Connexions API' })
  const count = (call: Call) => backend.calls.filter((logged) => logged.call === call).length
  return { backend, account, count, ...portal }
}

const owner = (backend: Backend) => backend.accounts.byEmail('personne1@exemple.fr') ?? backend.account()

const openWithTwo = () =>
  openList((backend, project) => {
    const skeziaProjectId = project('Cabinet Voltaire')
    const scopes = ['skezia:patient-write', 'skezia:answer-read', 'partner:report']
    backend.apiConnection(owner(backend), { name: 'Agenda', skeziaProjectId, scopes })
    backend.apiConnection(owner(backend), { name: 'Export', skeziaProjectId })
  })

const question = (name: string) => `Supprimer « ${name} » ?`
const row = (name: string) => screen.getByRole('link', { name }).closest('li') ?? document.body
const alerts = () => screen.queryAllByRole('alert').filter((alert) => alert.textContent !== '')

describe('the list of connections', () => {
  test('the list shows the project and the access rights of each connection', async () => {
    const { backend } = await openWithTwo()
    const agenda = await screen.findByRole('link', { name: 'Agenda' })
    const [application] = backend.connections.apiConnectionsOf(owner(backend))
    expect(agenda).toHaveAttribute('href', `${LIST}/${application?.appId}`)
    expect(await within(row('Agenda')).findByText('Cabinet Voltaire')).toBeInTheDocument()
    expect(within(row('Agenda')).getByText('Patients : Modification')).toBeInTheDocument()
    expect(within(row('Agenda')).getByText('Réponses : Visualisation')).toBeInTheDocument()
    expect(within(row('Export')).getByText('Aucun accès').closest('[data-tone]')).toHaveAttribute('data-tone', 'orange')
    expect(screen.getByRole('button', { name: 'Supprimer Export' })).toBeInTheDocument()
    expect(document.title).toBe('Connexions API – Compte Skezia')
    expect(screen.getByRole('link', { name: 'Connexions API' })).toHaveAttribute('aria-current', 'page')
  })

  test('the list states how many connections the portal cannot read', async () => {
    const { backend, user } = await openWithTwo()
    const [agenda] = backend.connections.apiConnectionsOf(owner(backend))
    const body = [
      { appId: agenda?.appId, name: 'Agenda' },
      { appId: 'a/b', name: 'Export' },
      { appId: 'c', name: 12 },
    ]
    backend.fault('GET /applications', { body, breaksContract: true })
    await user.click(screen.getByRole('link', { name: 'Authentification' }))
    await user.click(await screen.findByRole('link', { name: 'Connexions API' }))
    expect(await screen.findByText(/^2 connexions API n’ont pas pu être lues/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Agenda' })).toBeInTheDocument()
  })

  test('the user can search a long list of connections by name, project and identifier', async () => {
    const { backend, user } = await openList((backend, project) => {
      const [voltaire, lyon] = [project('Cabinet Voltaire'), project('Étude ORION – Lyon')]
      for (let number = 1; number <= 22; number += 1)
        backend.apiConnection(owner(backend), {
          name: number === 21 ? 'Prélèvements' : `Poste ${number}`,
          skeziaProjectId: number === 22 ? lyon : voltaire,
        })
    })
    const field = await screen.findByRole('textbox', { name: 'Rechercher par nom, projet ou identifiant' })
    const rows = () => [...document.querySelectorAll('main li a')].map((link) => link.textContent)
    expect(rows()).toHaveLength(22)
    const search = async (query: string) => {
      await user.clear(field)
      await user.click(field)
      await user.paste(query)
    }
    const finds = async (query: string, count: string, names: string[]) => {
      await search(query)
      await waitFor(() => expect(rows()).toEqual(names))
      expect(screen.getByText(count).closest('[role="status"]')).not.toBeNull()
    }
    await finds('PRELEVEMENT', '1 connexion API sur 22', ['Prélèvements'])
    await finds('etude  poste', '1 connexion API sur 22', ['Poste 22'])
    const [first] = backend.connections.apiConnectionsOf(owner(backend))
    await finds(first?.appId ?? '', '1 connexion API sur 22', ['Poste 1'])
    await finds('poste 2', '4 connexions API sur 22', ['Poste 2', 'Poste 12', 'Poste 20', 'Poste 22'])

    await search('agenda')
    expect(await screen.findByRole('heading', { name: 'Aucune connexion API ne correspond' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Effacer la recherche' }))
    expect(field).toHaveFocus()
    await waitFor(() => expect(rows()).toHaveLength(22))
  })

  test('if the name of a connection is invisible or not unique, the list shows the identifier of the connection', async () => {
    let ids: string[] = []
    const { user } = await openList((backend, project) => {
      ids = ['Cabinet Voltaire', 'Cabinet\u00a0 Voltaire ', '\u200B\u00AD'].map(project)
      const skeziaProjectId = String(ids[0])
      ids.push(backend.apiConnection(owner(backend), { name: '\u2068\u2069\u200B', skeziaProjectId }).appId)
      ids.push(backend.apiConnection(owner(backend), { name: 'Agenda é', skeziaProjectId }).appId)
      ids.push(backend.apiConnection(owner(backend), { name: 'Agenda e\u0301', skeziaProjectId }).appId)
    })
    const [first, second, unseen, unnamed, agenda, otherAgenda] = ids
    expect(await screen.findByRole('link', { name: `Connexion API sans nom (${unnamed})` })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: `Agenda é (${agenda})` })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: `Supprimer Agenda e\u0301 (${otherAgenda})` }))
    const asked = screen.getByRole('dialog', { name: /^Supprimer « Agenda .* \(.*… » \?$/ })
    expect(asked).toHaveAccessibleDescription(new RegExp(`Agenda .* \\(${otherAgenda}\\)$`))
    await user.click(screen.getByRole('button', { name: 'Annuler' }))
    await user.click(screen.getByRole('button', { name: 'Nouvelle connexion API' }))
    await user.click(await screen.findByRole('combobox', { name: 'Projet' }))
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      `Cabinet Voltaire (${first})`,
      `Cabinet\u00a0 Voltaire (${second})`,
      `Projet sans nom (${unseen})`,
    ])
  })

  test('direction controls are removed from the names of connections and projects', async () => {
    const hostile = 'Agenda \u2069\u202Eetnias\u2066'
    const { user } = await openList((backend, project) => {
      backend.apiConnection(owner(backend), { name: hostile, skeziaProjectId: project(hostile) })
    })
    await screen.findByText('Agenda etnias', { selector: 'bdi' })
    const everything = () => document.documentElement.outerHTML
    expect(everything()).not.toMatch(DIRECTION_CONTROLS)
    await user.click(screen.getByRole('button', { name: 'Supprimer Agenda etnias' }))
    expect(screen.getByRole('dialog', { name: question('Agenda etnias') })).toBeInTheDocument()
    expect(everything()).not.toMatch(DIRECTION_CONTROLS)
    await user.click(screen.getByRole('button', { name: 'Confirmer' }))
    await screen.findByText('Connexion API supprimée')
    // After the deletion of the last connection, the message about the empty list contains the button for a new
    // connection.
    await screen.findByRole('heading', { name: 'Aucune connexion API pour le moment' })
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Nouvelle connexion API' }))
    await user.click(await screen.findByRole('combobox', { name: 'Projet' }))
    expect(await screen.findByRole('option', { name: 'Agenda etnias' })).toBeInTheDocument()
    expect(everything()).not.toMatch(DIRECTION_CONTROLS)
  })
})

test('an empty list explains the purpose of an API connection, and links to the documentation', async () => {
  installConfig({ VITE_API_DOCS_URL: 'https://docs.skezia.example/api' })
  await openList(() => undefined)
  await screen.findByRole('heading', { name: 'Aucune connexion API pour le moment' })
  expect(screen.getByText(/^Une connexion API permet à un logiciel de lire ou de modifier/)).toBeInTheDocument()
  const link = screen.getByRole('link', { name: /^Documentation de l’API/ })
  expect(link).toHaveAttribute('href', 'https://docs.skezia.example/api')
})

test('while the projects load, the page already shows the list of connections, and the user can delete a connection', async () => {
  const { user, backend } = await openList((backend) => {
    backend.apiConnection(owner(backend), { name: 'Agenda' })
    backend.apiConnection(owner(backend), { name: 'Export' })
    backend.fault('GET /projects', { hang: true })
  })
  await user.click(await screen.findByRole('button', { name: 'Supprimer Agenda' }))
  await user.click(screen.getByRole('button', { name: 'Confirmer' }))
  await waitFor(() => expect(screen.queryByText('Agenda')).not.toBeInTheDocument())
  expect(screen.getByRole('link', { name: 'Export' })).toBeInTheDocument()
  backend.clearFaults()
})

describe('the deletion of a connection', () => {
  const DELETE = 'DELETE /applications/{appId}/delete'

  /** Confirms the deletion of « Agenda », and closes the dialog of the deletion before the answer arrives. */
  async function closeWhileDeleting(fault: Fault = {}) {
    const { user, backend, count, account } = await openWithTwo()
    const hang = backend.fault(DELETE, { ...fault, hang: true, times: 1 })
    await user.click(await screen.findByRole('button', { name: 'Supprimer Agenda' }))
    await user.click(screen.getByRole('button', { name: 'Confirmer' }))
    await waitFor(() => expect(count(DELETE)).toBe(1))
    await user.click(await screen.findByRole('button', { name: 'Fermer' }))
    return { user, hang, backend, count, account }
  }

  test('if the user has reopened the dialog of a running deletion, the dialog closes after the deletion', async () => {
    const { user, hang } = await closeWhileDeleting()
    await user.click(screen.getByRole('button', { name: 'Supprimer Agenda' }))
    expect(screen.getByRole('dialog', { name: question('Agenda') })).toBeInTheDocument()
    hang.release()
    await waitFor(() => expect(document.querySelectorAll('main li a')).toHaveLength(1))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test.each([
    ['refusal', { status: 400, body: { type: 'INVALID_INPUTS' } }],
    ['lost answer', { drop: true }],
  ] as const)(
    'if the deletion of a connection fails twice with the same %s, the page announces the second failure too',
    async (_, fault) => {
      const { user, backend } = await openWithTwo()
      backend.fault(DELETE, fault)
      const fail = async () => {
        await user.click(await screen.findByRole('button', { name: 'Supprimer Agenda' }))
        await user.click(screen.getByRole('button', { name: 'Confirmer' }))
        await waitFor(() => expect(document.querySelector('dialog [data-tone="red"]')).not.toBeNull())
        return screen.findByRole('alert')
      }
      const first = await fail()
      await user.click(screen.getByRole('button', { name: 'Annuler' }))
      const second = await fail()
      expect(second).not.toBe(first)
      expect(first).not.toBeInTheDocument()
    },
  )

  test('if the deletion of a connection fails while the user opens another page, the portal reports the failure once', async () => {
    const { user, backend, count } = await openWithTwo()
    const other = await screen.findByRole('link', { name: 'Authentification' })
    const held = backend.fault(DELETE, { status: 400, body: { type: 'INVALID_INPUTS' }, hang: true })
    await user.click(screen.getByRole('button', { name: 'Supprimer Agenda' }))
    await user.click(screen.getByRole('button', { name: 'Confirmer' }))
    await waitFor(() => expect(count(DELETE)).toBe(1))
    const page = backend.fault('GET /users/me', { hang: true })
    other.click()
    held.release()
    await screen.findByRole('alert')
    page.release()
    await screen.findByRole('heading', { level: 1, name: 'Authentification' })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(alerts()).toHaveLength(1)
  })

  test('a successful deletion of a connection does not close the dialog for the deletion of another connection', async () => {
    const { user, hang, backend } = await closeWhileDeleting()
    expect(screen.getByRole('button', { name: 'Supprimer Agenda' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Supprimer Export' }))
    for (const one of backend.connections.apiConnectionsOf(owner(backend))) backend.connections.delete(one)
    hang.release()
    await waitFor(() => expect(document.querySelectorAll('main li a')).toHaveLength(0))
    expect(screen.getByRole('dialog', { name: question('Export') })).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Annuler' })).toHaveFocus())
    await user.click(screen.getByRole('button', { name: 'Confirmer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    // The user wanted to delete the connection, so the page must not report that the connection no longer exists.
    expect(screen.queryByText(/n’existe plus/)).toBeNull()
  })

  test('the page reports the failure of a deletion even if the user has closed the dialog of the deletion', async () => {
    const { hang } = await closeWhileDeleting({ drop: true })
    hang.release()
    expect(
      await screen.findByText('Votre demande n’a pas abouti : rien n’a été modifié. Vous pouvez réessayer.'),
    ).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Agenda' })).toBeInTheDocument()
  })

  test('if a deletion gets no answer and the list contains an unreadable connection, the page reports an unknown outcome', async () => {
    const { user, backend } = await openWithTwo()
    backend.fault(DELETE, { drop: true })
    await user.click(await screen.findByRole('button', { name: 'Supprimer Agenda' }))
    const [agenda, report] = backend.connections.apiConnectionsOf(owner(backend))
    const body = [{ appId: agenda?.appId, name: 12 }, report]
    backend.fault('GET /applications', { body, breaksContract: true })
    await user.click(screen.getByRole('button', { name: 'Confirmer' }))
    expect(await screen.findByText(/^La modification est peut-être faite/)).toBeInTheDocument()
    expect(screen.queryByText(/Connexion API supprimée/)).toBeNull()
  })

  test('if a deletion gets no answer and another user has signed in, the portal reports nothing about the deletion', async () => {
    const { hang, backend } = await closeWhileDeleting({ drop: true })
    backend.session(backend.account({ email: 'bob@exemple.fr' }))
    hang.release()
    await screen.findByRole('heading', { level: 1, name: 'Une autre personne s’est connectée' })
    expect(screen.queryByText(/Connexion API supprimée/)).toBeNull()
  })

  test('if the user has closed the dialog of a deletion and then signs in again, the portal does not repeat the deletion', async () => {
    const { user, hang, backend, account, count } = await closeWhileDeleting()
    await user.click(screen.getByRole('button', { name: 'Contact' }))
    await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Bonjour')
    backend.endSessions()
    hang.release()
    await signInAgain(user, account)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Votre session a expiré' })).toBeNull())
    expect(count(DELETE)).toBe(1)
    expect(screen.getByRole('link', { name: 'Agenda' })).toBeInTheDocument()
  })

  test('if the deletion of a connection fails twice, the page announces both failures', async () => {
    const { user, backend, count } = await openWithTwo()
    backend.fault(DELETE, { status: 500, body: { type: 'UNKNOWN_ERROR' } })
    await user.click(await screen.findByRole('button', { name: 'Supprimer Agenda' }))
    const confirm = screen.getByRole('button', { name: 'Confirmer' })
    await user.click(confirm)
    await waitFor(() => expect(alerts()).toHaveLength(1))
    const [first] = alerts()
    await user.click(confirm)
    await waitFor(() => expect(count(DELETE)).toBe(2))
    await waitFor(() => expect(first).not.toBeInTheDocument())
    expect(alerts()).toHaveLength(1)
  })

  test('after a deletion, the row of the connection stays until the list can be read again', async () => {
    const { user, backend } = await openWithTwo()
    await user.click(await screen.findByRole('button', { name: 'Supprimer Agenda' }))
    backend.fault('GET /applications', { status: 502, times: 1 })
    await user.click(screen.getByRole('button', { name: 'Confirmer' }))
    const failure = await screen.findByText('Vos connexions API n’ont pas pu être chargées')
    expect(screen.getByRole('link', { name: 'Agenda' })).toAppearBefore(failure)
    expect(document.title).toBe('Erreur – Connexions API – Compte Skezia')
    await user.click(screen.getByRole('button', { name: 'Réessayer' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Agenda' })).not.toBeInTheDocument())
    expect(document.title).toBe('Connexions API – Compte Skezia')
  })
})

describe('the creation of a connection', () => {
  const CREATE = 'POST /applications/create'

  async function openNew(projects = ['Cabinet Voltaire', 'Étude ORION'], prepare?: Parameters<typeof openList>[0]) {
    const opened = await openList((backend, project) => {
      projects.forEach(project)
      prepare?.(backend, project)
    })
    await opened.user.click(screen.getByRole('button', { name: 'Nouvelle connexion API' }))
    return { ...opened, modal: within(await screen.findByRole('dialog', { name: 'Nouvelle connexion API' })) }
  }
  type Opened = Awaited<ReturnType<typeof openNew>>

  async function fill({ user, modal }: Opened, name: string, project: string) {
    await user.type(modal.getByLabelText('Nom de la connexion API'), name)
    await user.click(modal.getByRole('combobox', { name: 'Projet' }))
    await user.click(await modal.findByRole('option', { name: project }))
  }
  const save = ({ user, modal }: Opened) => user.click(modal.getByRole('button', { name: 'Sauvegarder' }))

  test('if the user has typed a name in the dialog for a new connection, Escape asks for confirmation before the dialog closes', async () => {
    const opened = await openNew()
    const { user, modal } = opened
    const question = { name: 'Abandonner cette connexion API ?' }
    await user.type(modal.getByLabelText('Nom de la connexion API'), 'Entrepôt')
    await user.keyboard('{Escape}')
    await screen.findByRole('dialog', question)
    // Escape closes only the confirmation.
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', question)).toBeNull()
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Continuer la saisie' }))
    expect(screen.queryByRole('dialog', question)).toBeNull()
    expect(modal.getByLabelText('Nom de la connexion API')).toHaveValue('Entrepôt')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Abandonner' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(opened.count(CREATE)).toBe(0)
  })

  test('the page of a new connection shows its secret', async () => {
    const opened = await openNew()
    const { backend } = opened
    await fill(opened, '  Agenda ', 'Étude ORION')
    await save(opened)
    expect(await screen.findByRole('heading', { level: 1, name: 'Configuration manuelle' })).toHaveFocus()
    const [application] = backend.connections.apiConnectionsOf(opened.account)
    const project = backend.connections.projectsOf(opened.account, { owned: true })[1]
    expect(backend.calls.find(({ call }) => call === CREATE)?.body).toEqual({
      name: 'Agenda',
      skeziaProjectId: project?.id,
      scopes: [],
    })
    expect(window.location.pathname).toBe(`${LIST}/${application?.appId}`)
    expect(await screen.findByText(application?.appSecret ?? '')).toBeInTheDocument()
  })

  test('if the answer to the creation of a connection was lost, the next submit does not create a second connection', async () => {
    const opened = await openNew()
    const { backend, user, modal } = opened
    await fill(opened, 'Agenda', 'Étude ORION')
    backend.fault(CREATE, { drop: true, isApplied: true, times: 1 })
    const reads = backend.fault('GET /applications', { status: 502 })
    hurryClock()
    await save(opened)
    await modal.findByText(/peut-être déjà créée/)
    reads.release()
    await user.type(modal.getByLabelText('Nom de la connexion API'), ' bis')
    await save(opened)
    await screen.findByRole('heading', { level: 1, name: 'Configuration manuelle' })
    expect(await screen.findByLabelText('Nom de la connexion API')).toHaveValue('Agenda')
    expect(screen.getByText('Le secret n’a pas pu être affiché')).toBeInTheDocument()
    expect(opened.count(CREATE)).toBe(1)
  })

  test.each([
    ['with joined spaces', 'Agenda  Ève', (name: string) => name.replaceAll('  ', ' ')],
    ['with composed accents', 'Agenda E\u0300ve', (name: string) => name.normalize('NFC')],
  ])(
    'if the answer to the creation of a connection was lost, the portal finds the connection even if the API stores its name %s',
    async (_, name, form) => {
      const opened = await openNew()
      const { backend } = opened
      backend.connections.storedName = form
      await fill(opened, name, 'Étude ORION')
      backend.fault(CREATE, { drop: true, isApplied: true, times: 1 })
      await save(opened)
      expect(await screen.findByText('Le secret n’a pas pu être affiché')).toBeInTheDocument()
      expect(screen.getByLabelText('Nom de la connexion API')).toHaveValue('Agenda Ève')
      expect(opened.count(CREATE)).toBe(1)
    },
  )

  test('if the API saves a connection under a changed name and the answer is lost, the next submit opens the saved connection', async () => {
    const opened = await openNew()
    const { backend, modal } = opened
    backend.connections.storedName = (name) => name.replaceAll("'", '&#39;')
    await fill(opened, "L'agenda", 'Étude ORION')
    backend.fault(CREATE, { drop: true, isApplied: true, times: 1 })
    hurryClock()
    await save(opened)
    await modal.findByText(/peut-être déjà créée/)
    expect(modal.queryByText(/rien n’a été modifié/)).toBeNull()
    await save(opened)
    expect(await screen.findByText('Le secret n’a pas pu être affiché')).toBeInTheDocument()
    expect(screen.getByLabelText('Nom de la connexion API')).toHaveValue('L&#39;agenda')
    expect(opened.count(CREATE)).toBe(1)
  })

  test('while the portal waits for the secret, the dialog for a new connection closes only after a confirmation', async () => {
    const opened = await openNew()
    const { backend, user, modal, count } = opened
    await fill(opened, 'Agenda', 'Étude ORION')
    const hang = backend.fault(CREATE, { hang: true, times: 1 })
    await save(opened)
    await waitFor(() => expect(count(CREATE)).toBe(1))
    await user.click(await modal.findByRole('button', { name: 'Fermer' }))
    const asked = within(screen.getByRole('dialog', { name: 'Quitter sans copier le secret ?' }))
    await user.click(asked.getByRole('button', { name: 'Attendre le secret' }))
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Quitter' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    hang.release()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^La connexion API est créée, mais son secret n’a pas été affiché\. Ouvrez-la pour générer un nouveau code/,
    )
    expect(await screen.findByRole('link', { name: 'Agenda' })).toBeInTheDocument()
    expect(window.location.pathname).toBe(LIST)
  })

  test('if the creation of a connection got no answer and the list is outdated, the portal finds the connection after a second read', async () => {
    const opened = await openNew()
    const { backend, account, count } = opened
    await fill(opened, 'Agenda', 'Étude ORION')
    backend.fault(CREATE, { drop: true, isApplied: true, times: 1 })
    backend.fault('GET /applications', { body: [], times: 1 })
    await save(opened)
    expect(await screen.findByText('Le secret n’a pas pu être affiché')).toBeInTheDocument()
    expect([count(CREATE), backend.connections.apiConnectionsOf(account)]).toMatchObject([1, [{ name: 'Agenda' }]])
  })

  test('if the creation of a connection fails, the portal does not mistake an older connection with the same name and project for the new one', async () => {
    const opened = await openNew([], (backend, project) => {
      backend.apiConnection(owner(backend), { name: 'Agenda', skeziaProjectId: project('Étude ORION') })
    })
    opened.backend.fault(CREATE, { drop: true, times: 1 })
    await fill(opened, 'Agenda', 'Étude ORION')
    await save(opened)
    expect(await opened.modal.findByText(/^Votre demande n’a pas abouti/)).toBeInTheDocument()
    expect(window.location.pathname).toBe(LIST)
  })

  test('if the portal cannot read the connections before it creates a new connection, the dialog shows that nothing was changed', async () => {
    const opened = await openNew(undefined, (backend) => backend.fault('GET /applications', { status: 502 }))
    await fill(opened, 'Agenda', 'Étude ORION')
    await save(opened)
    expect(await opened.modal.findByText(/^Votre demande n’a pas abouti : rien n’a été modifié/)).toBeInTheDocument()
    expect(opened.count(CREATE)).toBe(0)
  })

  test('« Actualiser la liste » in the dialog for a new connection finds a project that the user has created while the dialog was open', async () => {
    const opened = await openNew([])
    const { backend, user, modal, account } = opened
    expect(await modal.findByText(/Créez d’abord un projet dans/)).toBeInTheDocument()
    const link = modal.getByRole('link', { name: /^Skezia/ })
    expect(link).toHaveAttribute('href', 'https://app.skezia.example')
    backend.project(account, 'Premier projet')
    await user.click(modal.getByRole('button', { name: 'Actualiser la liste' }))
    await waitFor(() => expect(modal.queryByText(/Créez d’abord un projet/)).not.toBeInTheDocument())
    expect(modal.getByLabelText('Nom de la connexion API')).toHaveFocus()
    await fill(opened, 'Agenda', 'Premier projet')
  })

  test('if the address of Skezia is not configured, the dialog for a new connection asks for a project in « votre solution »', async () => {
    installConfig({ VITE_SKEZIA_URL: undefined })
    const { modal } = await openNew([])
    expect(await modal.findByText('Aucun projet. Créez d’abord un projet dans votre solution.')).toBeInTheDocument()
    expect(modal.queryByRole('link')).toBeNull()
  })
})

test('the rows of a long list are not rendered again while the user types or opens a dialog', async () => {
  const named = vi.fn((index: number) => `Connexion ${index}`)
  // Each render of a row reads the name once.
  const connections = Array.from({ length: 60 }, (_, index): ApiConnection => ({
    ...{ appId: `app-${index}`, skeziaProjectId: 'p', scopes: [] },
    get name() {
      return named(index)
    },
  }))
  const read = startRead(Promise.resolve({ readable: connections, unreadable: 0 }))
  const projects = startRead(Promise.resolve([{ id: 'p', name: 'Cabinet Voltaire' }]))
  const router = createMemoryRouter([
    {
      id: GUARDED_ROUTE,
      loader: () => userWith(),
      HydrateFallback: () => null,
      children: [{ path: '/', loader: () => ({ connections: read, projects }), Component: ConnectionsScreen }],
    },
  ])
  render(
    <PortalContext value={portalStateHere()}>
      <RouterProvider router={router} />
    </PortalContext>,
  )
  await waitFor(() => expect(screen.getAllByText('Cabinet Voltaire')).toHaveLength(60))
  const user = userEvent.setup()
  named.mockClear()
  await user.click(screen.getByText('Nouvelle connexion API'))
  const modal = within(document.querySelector('dialog') ?? document.body)
  await user.type(modal.getByLabelText('Nom de la connexion API'), 'Agenda du cabinet')
  await user.click(modal.getByText('Choisir un projet'))
  await user.keyboard('{ArrowDown}{Enter}')
  await user.click(modal.getByText('Annuler'))
  expect(named).not.toHaveBeenCalled()
  expect(screen.queryByLabelText('Nom de la connexion API')).not.toBeInTheDocument()
})

test('if the list of connections fails to load twice with the same message, screen readers announce the message twice', async () => {
  const { user, backend, count } = await openList((backend) => {
    backend.apiConnection(owner(backend), { name: 'Agenda' })
    backend.fault('GET /applications', { status: 502, body: '' })
  })
  await waitFor(() => expect(alerts()).toHaveLength(1))
  const announced = () => document.querySelector('[data-announcements]')?.textContent
  expect(announced()).not.toMatch(/n’ont pas pu être chargées/)
  await user.click(screen.getByRole('button', { name: 'Réessayer' }))
  await waitFor(() => expect(count('GET /applications')).toBe(2))
  await waitFor(() => expect(announced()).toMatch(/n’ont pas pu être chargées/))
  expect(screen.queryByText('Aucune connexion API pour le moment')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'contactez le support' })).toBeInTheDocument()
  backend.clearFaults()
  await user.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByRole('link', { name: 'Agenda' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})
