import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Call } from '../../../mocks/contract/contract'
import type { Fault } from '../../../mocks/handlers/faults'
import { goInHistory } from '../../testing/go-in-history'
import { installConfig } from '../../testing/install-config'
import { openPortal, startBackend } from '../../testing/render-portal'
import { signInAgain } from '../../testing/signed-in'
import { hurryClock } from '../../testing/stop-clock'

const LIST = '/dashboard/api-connections'
const UPDATE = 'PATCH /applications/{appId}/update'
const ROTATE = 'PATCH /applications/{appId}/update-secret'

/** Creates an account with two projects. The first project has a connection « Agenda ». */
function furnished(scopes: string[] = ['skezia:patient-write', 'partner:report', 'skezia:answer-read']) {
  const backend = startBackend()
  const account = backend.account()
  backend.session(account)
  const project = backend.project(account, 'Cabinet Voltaire')
  const other = backend.project(account, 'Étude ORION')
  const application = backend.apiConnection(account, { name: 'Agenda', skeziaProjectId: project.id, scopes })
  const count = (call: Call) => backend.calls.filter((logged) => logged.call === call).length
  const lastBody = (call: Call) => backend.calls.findLast((logged) => logged.call === call)?.body
  return { backend, account, project, other, application, count, lastBody }
}
type World = ReturnType<typeof furnished>

/** Opens the page of the connection « Agenda ». */
async function openDetail(world: World = furnished()) {
  const portal = await openPortal(`${LIST}/${world.application.appId}`)
  await screen.findByLabelText('Nom de la connexion API')
  return { ...world, ...portal }
}
type Opened = Awaited<ReturnType<typeof openDetail>>
type User = Opened['user']

/** Opens the dialog of the list and creates another connection in the dialog. */
async function openNew(world: World) {
  const portal = await openPortal(LIST)
  const { user } = portal
  await screen.findByRole('link', { name: 'Agenda' })
  await user.click(screen.getByRole('button', { name: 'Nouvelle connexion API' }))
  await user.type(await screen.findByLabelText('Nom de la connexion API'), 'Nouveau')
  await user.click(screen.getByRole('combobox', { name: 'Projet' }))
  await user.click(await screen.findByRole('option', { name: 'Étude ORION' }))
  await user.click(screen.getByRole('button', { name: 'Sauvegarder' }))
  return { ...world, ...portal }
}

/** Creates a connection in the dialog of the list. The page of the connection then opens and shows the new secret. */
async function openCreated(prepare: (world: World) => void = () => undefined) {
  const world = furnished()
  prepare(world)
  const portal = await openNew(world)
  await screen.findByRole('heading', { level: 1, name: 'Configuration manuelle' })
  const created = world.backend.connections.apiConnectionsOf(world.account)[1] ?? world.application
  return { ...world, ...portal, created }
}

const group = (name: string) => within(screen.getByRole('group', { name }))
const alerts = () => screen.queryAllByRole('alert').filter((alert) => alert.textContent !== '')
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const isOnList = () => screen.findByRole('heading', { level: 1, name: 'Connexions API' })
const leaveQuestion = 'Quitter sans copier le secret ?'

async function choose(user: User, field: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: field }))
  await user.click(screen.getByRole('option', { name: option }))
}

async function rotate(user: User) {
  await user.click(button('Générer un nouveau code'))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Confirmer' }))
}

/** Opens the page of the connection « Agenda », and requests another secret. The answer of the API is delayed. */
async function openAwaited(fault: Fault = { hang: true }) {
  const opened = await openDetail()
  const held = opened.backend.fault(ROTATE, { ...fault, times: 1 })
  await rotate(opened.user)
  await waitFor(() => expect(opened.count(ROTATE)).toBe(1))
  return { ...opened, held }
}

describe('the page of a connection', () => {
  test('the page of a connection shows its settings, its client ID and a mask in place of its secret', async () => {
    const { application } = await openDetail()
    expect(document.title).toBe('Agenda – Configuration manuelle – Compte Skezia')
    const back = screen.getAllByRole('link', { name: /^Mes applications/ }).map((link) => link.getAttribute('href'))
    expect(back).toContain(LIST)
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Connexions API')
    expect(screen.getByLabelText('Nom de la connexion API')).toHaveValue('Agenda')
    expect(group('Client ID').getByText(application.appId)).toBeInTheDocument()
    expect(group('Secret ID').getByText('*************')).toHaveAttribute('aria-hidden', 'true')
    expect(group('Secret ID').getByText('(masqué)')).toBeInTheDocument()
    expect(group('Secret ID').queryByRole('button')).not.toBeInTheDocument()
    expect(document.body).not.toHaveTextContent(application.appSecret)
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Projet' })).toHaveTextContent('Cabinet Voltaire'))
    expect(screen.getByText('Affiché une seule fois. Perdu ? Générez-en un nouveau.')).toBeInTheDocument()
    expect(screen.queryByText('Utiliser vos clés')).not.toBeInTheDocument()
    expect(screen.queryByText(/ne peut encore rien faire/)).toBeNull()
  })

  test('the English terms on the page of a connection are marked as English', async () => {
    installConfig({ VITE_API_TOKEN_URL: 'https://auth.skezia.example/token' })
    const { user, application } = await openDetail()
    await rotate(user)
    await screen.findByText(application.appSecret)
    const language = (text: string) => screen.getByText(text).closest('[lang]')?.getAttribute('lang') ?? ''
    for (const term of ['Client ID', 'Secret ID', 'client credentials']) expect(language(term)).toBe('en')
    for (const name of ['Client ID', 'Secret ID']) {
      expect(screen.getByRole('group', { name })).toHaveAttribute('lang', 'en')
      expect(group(name).getByRole('button')).toHaveAttribute('lang', 'fr')
    }
  })

  test('if the user signs out during the save of a connection, the portal ends the session after the save', async () => {
    const world = furnished()
    const write = world.backend.fault(UPDATE, { isLate: true })
    const { user } = await openDetail(world)
    await user.type(screen.getByLabelText('Nom de la connexion API'), ' bis')
    await user.click(button('Sauvegarder'))
    await waitFor(() => expect(world.backend.calls.some(({ call }) => call === UPDATE)).toBe(true))
    await user.click(screen.getByRole('link', { name: 'Se déconnecter' }))
    await screen.findByRole('dialog', { name: 'Quitter cette page ?' })
    write.release()
    await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
  })

  test('the page of a connection keeps the project of the connection if the projects fail to load', async () => {
    const world = furnished()
    world.backend.fault('GET /projects', { status: 500, times: 1 })
    const { user, lastBody, project } = await openDetail(world)
    expect(await screen.findByText('Vos projets n’ont pas pu être chargés.')).toBeInTheDocument()
    expect(alerts()).toHaveLength(1)
    expect(screen.getByRole('combobox', { name: 'Projet' })).toHaveTextContent('Projet actuel')
    await user.type(screen.getByLabelText('Nom de la connexion API'), ' bis')
    await user.click(button('Sauvegarder'))
    await isOnList()
    expect(lastBody(UPDATE)).toMatchObject({ name: 'Agenda bis', skeziaProjectId: project.id })
  })

  test('the page of a connection keeps the project of the connection even if the user does not own the project any more', async () => {
    const world = furnished()
    world.application.skeziaProjectId = world.backend.project(world.backend.account(), 'D’un confrère').id
    const { user, lastBody } = await openDetail(world)
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Projet' })).toHaveTextContent('Projet inaccessible'),
    )
    await user.click(button('Sauvegarder'))
    await isOnList()
    expect(lastBody(UPDATE)).toMatchObject({ skeziaProjectId: world.application.skeziaProjectId })
  })

  test('the page of a connection offers the access levels that the API grants, and the saved access level', async () => {
    const world = furnished()
    world.backend.fault('GET /applications/scopes', { body: ['skezia:patient-read', 'skezia:answer-read'] })
    const { user } = await openDetail(world)
    const optionsOf = async (field: string) => {
      await user.click(screen.getByRole('combobox', { name: field }))
      return screen.getAllByRole('option').map((option) => option.textContent)
    }
    await waitFor(async () => expect(await optionsOf('Réponses')).toEqual(['Visualisation', 'Aucun accès']))
    expect(await optionsOf('Patients')).toEqual(['Modification', 'Visualisation', 'Aucun accès'])
  })
})

test('a save of a connection keeps scopes that the portal does not know', async () => {
  const { user, application, other, count, lastBody } = await openDetail()
  const name = screen.getByLabelText('Nom de la connexion API')
  await user.clear(name)
  await user.click(button('Sauvegarder'))
  await waitFor(() => expect(name).toHaveAccessibleDescription('Ce champ est obligatoire'))
  await user.type(name, ' Agenda du cabinet ')
  await choose(user, 'Projet', 'Étude ORION')
  await choose(user, 'Patients', 'Visualisation')
  await choose(user, 'Réponses', 'Modification')
  await user.click(button('Sauvegarder'))
  expect(await isOnList()).toHaveFocus()
  expect(lastBody(UPDATE)).toEqual({
    name: 'Agenda du cabinet',
    skeziaProjectId: other.id,
    scopes: ['partner:report', 'skezia:patient-read', 'skezia:answer-write'],
  })
  expect(await screen.findByRole('link', { name: 'Agenda du cabinet' })).toBeInTheDocument()
  expect(await screen.findByText('Connexion API sauvegardée')).toBeInTheDocument()
  expect(application.name).toBe('Agenda du cabinet')
  expect(count(UPDATE)).toBe(1)
  expect(window.location.pathname).toBe(LIST)
})

test('if the user types a name while the portal saves the connection, the typed name stays on the page', async () => {
  const { user, backend, application } = await openDetail()
  const name = screen.getByLabelText('Nom de la connexion API')
  await user.type(name, ' bis')
  const held = backend.fault(UPDATE, { hang: true, times: 1 })
  await user.click(button('Sauvegarder'))
  await user.type(name, ' et plus')
  held.release()
  await screen.findByText('Connexion API sauvegardée')
  expect(application.name).toBe('Agenda bis')
  expect(name).toHaveValue('Agenda bis et plus')
  await user.click(await screen.findByRole('button', { name: 'Sauvegarder' }))
  await isOnList()
  expect(application.name).toBe('Agenda bis et plus')
})

test('if the portal cannot read the list of connections before a save, the page shows that nothing was changed', async () => {
  const { backend, user, count } = await openDetail()
  await user.type(screen.getByLabelText('Nom de la connexion API'), ' bis')
  backend.fault('GET /applications', { status: 502, times: 1 })
  await user.click(screen.getByRole('button', { name: 'Sauvegarder' }))
  const words = /^Votre demande n’a pas abouti : rien n’a été modifié/
  expect(await screen.findByText(words, { selector: 'main *' })).toBeInTheDocument()
  expect(count(UPDATE)).toBe(0)
})

test("a connection that was just created is listed even if the API's list does not contain the connection yet", async () => {
  const { user } = await openCreated(({ backend, application }) => {
    const { appId, name, skeziaProjectId, scopes } = application
    for (const after of [1, 0])
      backend.fault('GET /applications', { body: [{ appId, name, skeziaProjectId, scopes }], after, times: 1 })
  })
  expect(await screen.findByLabelText('Nom de la connexion API')).toHaveValue('Nouveau')
  await user.click(screen.getByRole('link', { name: 'Annuler' }))
  await user.click(screen.getByRole('button', { name: 'Quitter la page' }))
  await isOnList()
  expect(await screen.findByRole('link', { name: 'Nouveau' })).toBeInTheDocument()
})

describe('a connection that somebody else has changed', () => {
  test.each(['at once', 'after an unknown outcome'])(
    'a save of a connection keeps the changes that somebody else has made: %s',
    async (when) => {
      const { user, backend, application, lastBody, project } = await openDetail()
      application.scopes = ['partner:new', 'skezia:answer-read']
      await user.type(screen.getByLabelText('Nom de la connexion API'), ' bis')
      if (when !== 'at once') {
        backend.fault(UPDATE, { drop: true, times: 1 })
        await user.click(button('Sauvegarder'))
        await screen.findAllByText(/^Votre demande n’a pas abouti/)
      }
      await user.click(button('Sauvegarder'))
      await isOnList()
      expect(lastBody(UPDATE)).toEqual({
        name: 'Agenda bis',
        skeziaProjectId: project.id,
        scopes: ['partner:new', 'skezia:answer-read'],
      })
    },
  )

  test('the page of a connection asks for confirmation before a save replaces a setting that somebody else has changed', async () => {
    const { user, application, count } = await openDetail()
    application.scopes = []
    await choose(user, 'Patients', 'Visualisation')
    await user.click(button('Sauvegarder'))
    const asked = within(await screen.findByRole('dialog', { name: 'Remplacer une modification récente ?' }))
    expect(asked.getByText('Aucun accès').closest('strong')).toHaveTextContent('Patients : Aucun accès')
    expect(asked.queryByText(/^Réponses/)).toBeNull()
    await user.click(asked.getByRole('button', { name: 'Annuler' }))
    expect(count(UPDATE)).toBe(0)
    await user.click(button('Sauvegarder'))
    const replace = await screen.findByRole('button', { name: 'Remplacer' })
    // While the dialog is open, another user changes the setting. After a click on « Remplacer », the portal must ask
    // for a second confirmation.
    application.scopes = ['skezia:patient-write']
    await user.click(replace)
    expect(await screen.findByText('Modification', { selector: 'strong *' })).toBeInTheDocument()
    expect(count(UPDATE)).toBe(0)
    await user.click(button('Remplacer'))
    await isOnList()
    expect(application.scopes).toEqual(['skezia:patient-read'])
  })

  test('if the answer to a save was lost and the API has stored the name with other characters, the next save asks for confirmation', async () => {
    const { user, backend, application, count } = await openDetail()
    backend.connections.storedName = (name) => name.replaceAll("'", '&#39;')
    backend.fault(UPDATE, { drop: true, isApplied: true, times: 1 })
    hurryClock()
    await user.type(screen.getByLabelText('Nom de la connexion API'), " d'Ève")
    await user.click(button('Sauvegarder'))
    await screen.findByText(/^La modification est peut-être faite/)
    expect(screen.queryByText(/rien n’a été modifié/)).toBeNull()
    await user.click(button('Sauvegarder'))
    const asked = within(await screen.findByRole('dialog', { name: 'Remplacer ce qui est enregistré ?' }))
    expect(asked.getByText('Agenda d&#39;Ève')).toBeInTheDocument()
    expect(asked.queryByText(/ailleurs/)).toBeNull()
    expect(count(UPDATE)).toBe(1)
    await user.click(button('Remplacer'))
    await isOnList()
    expect(application.name).toBe('Agenda d&#39;Ève')
  })

  test('if the answer to a save was lost and the stored name differs from the sent name only in spaces, the save counts as successful', async () => {
    const { user, backend, count } = await openDetail()
    backend.connections.storedName = (name) => name.replace(/\s+/g, ' ')
    backend.fault(UPDATE, { drop: true, isApplied: true, times: 1 })
    await user.type(screen.getByLabelText('Nom de la connexion API'), '  bis')
    await user.click(button('Sauvegarder'))
    await isOnList()
    expect(count(UPDATE)).toBe(1)
  })

  test('if another tab has deleted a connection, a click on « Sauvegarder » sends no change', async () => {
    const { user, backend, application, count } = await openDetail()
    backend.connections.delete(application)
    await user.click(button('Sauvegarder'))
    await screen.findAllByText('Cette connexion API n’existe plus. Revenez à la liste de vos connexions API.')
    expect(count(UPDATE)).toBe(0)
  })

  test.each(['the page', 'a save'])(
    '%s distinguishes an unreadable connection from a deleted connection',
    async (where) => {
      const world = furnished()
      const body = [{ appId: 'other' }, { ...world.application, scopes: 'all' }]
      const makeUnreadable = () => world.backend.fault('GET /applications', { body, breaksContract: true, times: 1 })
      if (where === 'the page') {
        makeUnreadable()
        await openPortal(`${LIST}/${world.application.appId}`)
      } else {
        const { user } = await openDetail(world)
        makeUnreadable()
        await user.click(button('Sauvegarder'))
      }
      await screen.findByText(/^Cette connexion API n’est pas parmi celles qui ont pu être lues/)
      expect(button('contactez le support')).toBeInTheDocument()
      expect(document.body).not.toHaveTextContent(/n’existe|supprimée/)
      expect(world.count(UPDATE)).toBe(0)
    },
  )
})

test('the page of a connection asks for confirmation before the user leaves with unsaved changes', async () => {
  const { user } = await openDetail()
  await choose(user, 'Réponses', 'Aucun accès')
  await user.click(screen.getByRole('link', { name: 'Authentification' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Rester sur cette page' }))
  await choose(user, 'Réponses', 'Visualisation')
  await user.click(screen.getByRole('link', { name: 'Authentification' }))
  await screen.findByRole('heading', { level: 1, name: 'Authentification' })
})

describe('the secret of a new connection', () => {
  test('the page of a new connection asks for confirmation if its secret was not copied', async () => {
    const { user, created, count } = await openCreated()
    await screen.findByText(created.appSecret)
    // A copy of the client ID does not count as a copy of the secret.
    await user.click(group('Client ID').getByRole('button', { name: /^Copier/ }))
    await user.click(screen.getByRole('link', { name: 'Authentification' }))
    const asked = within(screen.getByRole('dialog', { name: leaveQuestion }))
    expect(asked.getByText(/Il ne sera plus affiché/)).toBeInTheDocument()
    await user.click(asked.getByRole('button', { name: 'Rester sur cette page' }))
    expect(screen.getByText(created.appSecret)).toBeInTheDocument()

    await choose(user, 'Patients', 'Visualisation')
    await user.click(button('Sauvegarder'))
    const askedAgain = within(await screen.findByRole('dialog', { name: leaveQuestion }))
    expect(count(UPDATE)).toBe(1)
    expect(created.scopes).toEqual(['skezia:patient-read'])
    await user.click(askedAgain.getByRole('button', { name: 'Rester sur cette page' }))
    await user.click(group('Secret ID').getByRole('button', { name: /^Copier/ }))
    // The user removes the access right that the first save has stored.
    await choose(user, 'Patients', 'Aucun accès')
    await user.click(button('Sauvegarder'))
    await isOnList()
    expect(created.scopes).toEqual([])
  })

  test('if the user leaves the page of a new connection, a dialog offers to copy the secret of the connection', async () => {
    const { user, created } = await openCreated()
    await screen.findByText(created.appSecret)
    await user.click(screen.getByRole('link', { name: 'Annuler' }))
    await user.click(button('Copier et quitter'))
    await isOnList()
    expect(await navigator.clipboard.readText()).toBe(created.appSecret)
  })

  test('the secret of a new connection can be copied even if the connections fail to load', async () => {
    installConfig({ VITE_API_TOKEN_URL: 'https://auth.skezia.example/token' })
    const { user, created, backend } = await openCreated(({ backend }) => {
      // The list loads on the first page, and fails to load on the second page.
      backend.fault('GET /applications', { delayMs: 0, times: 1 })
      backend.fault('GET /applications', { status: 500, times: 1 })
    })
    expect(await screen.findByText('La connexion API n’a pas pu être chargée')).toBeInTheDocument()
    expect(screen.getByText(created.appSecret)).toBeInTheDocument()
    expect(group('Commande curl').getByText(/^curl/)).toHaveTextContent(`'${created.appId}:'"$SKEZIA_CLIENT_SECRET"`)
    await user.click(screen.getByRole('link', { name: 'Authentification' }))
    await user.click(screen.getByRole('button', { name: 'Rester sur cette page' }))
    await user.click(button('Réessayer'))
    expect(await screen.findByLabelText('Nom de la connexion API')).toHaveValue('Nouveau')
    expect(screen.getByText(created.appSecret)).toBeInTheDocument()
    await user.click(group('Secret ID').getByRole('button', { name: /^Copier/ }))
    expect(backend.calls.filter(({ call }) => call === 'POST /applications/create')).toHaveLength(1)
  })

  test('the secret of a new connection is hidden when Back restores the page from the back/forward cache', async () => {
    const { created } = await openCreated()
    await screen.findByText(created.appSecret)
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    expect(screen.queryByText(created.appSecret)).not.toBeInTheDocument()
    // The check of the session has found the same user as before, so the page is visible again.
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Vérification de votre session…' })).toBeNull())
    expect(screen.queryByText(created.appSecret)).not.toBeInTheDocument()
    expect(screen.getByText('Le secret n’est plus affiché')).toBeInTheDocument()
  })

  test('a copied secret is masked without a notice when the browser restores the page from its back/forward cache', async () => {
    const { user, created } = await openCreated()
    await screen.findByText(created.appSecret)
    await user.click(group('Secret ID').getByRole('button', { name: /^Copier/ }))
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    expect(screen.queryByText(created.appSecret)).not.toBeInTheDocument()
    expect(screen.queryByText('Le secret n’est plus affiché')).toBeNull()
  })
})

describe('another secret for a connection', () => {
  test('the user can request a second new secret only after the first new secret has arrived', async () => {
    const { user, application, count, held } = await openAwaited({ isLate: true })
    await user.click(await screen.findByRole('button', { name: 'Fermer' }))
    expect(button('Générer un nouveau code')).toHaveAttribute('aria-disabled', 'true')
    await user.click(button('Générer un nouveau code'))
    expect(screen.queryByRole('dialog')).toBeNull()
    held.release()
    expect(await screen.findByText(application.appSecret)).toBeInTheDocument()
    expect(button('Générer un nouveau code')).not.toHaveAttribute('aria-disabled')
    expect(count(ROTATE)).toBe(1)
  })

  test('unsaved changes are kept while a new secret is generated', async () => {
    const { user, application, count } = await openDetail()
    const before = application.appSecret
    await user.type(screen.getByLabelText('Nom de la connexion API'), ' bis')
    await user.click(button('Générer un nouveau code'))
    const asked = screen.getByRole('dialog', { name: 'Générer un nouveau secret ?' })
    expect(asked).toHaveAccessibleDescription(/L’ancien secret cessera de fonctionner/)
    expect(count(ROTATE)).toBe(0)
    await user.click(within(asked).getByRole('button', { name: 'Confirmer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(application.appSecret).not.toBe(before)
    expect(screen.getByText(application.appSecret)).toBeInTheDocument()
    // The page shows no notice with a button for copying, because the notice would move the page, and the user already
    // sees the new secret.
    expect(screen.queryByRole('button', { name: 'Copier le secret' })).toBeNull()
    expect(screen.getByLabelText('Nom de la connexion API')).toHaveValue('Agenda bis')
    expect(button('Générer un nouveau code')).toHaveFocus()
    expect(count(ROTATE)).toBe(1)

    await user.click(screen.getByRole('link', { name: 'Annuler' }))
    expect(screen.getByRole('dialog', { name: leaveQuestion })).toHaveAccessibleDescription(
      /vos modifications ne sont pas sauvegardées/,
    )
  })

  test('if the user has copied only the first of two new secrets, the page asks for confirmation before the user leaves', async () => {
    const { user, application } = await openDetail()
    await rotate(user)
    await screen.findByText(application.appSecret)
    const first = application.appSecret
    await user.click(group('Secret ID').getByRole('button', { name: /^Copier/ }))
    await rotate(user)
    await waitFor(() => expect(screen.queryByText(first)).not.toBeInTheDocument())
    expect(screen.getByText(application.appSecret)).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Annuler' }))
    expect(screen.getByRole('dialog', { name: leaveQuestion })).toBeInTheDocument()
  })

  test('if the answer with a new secret was lost, the page hides the previous secret', async () => {
    const { user, backend, created } = await openCreated()
    const before = created.appSecret
    backend.fault(ROTATE, { drop: true, isApplied: true, times: 1 })
    await rotate(user)
    await screen.findByText(/^L’ancien secret ne fonctionne peut-être plus/, { selector: 'dialog *' })
    await user.click(button('Annuler'))
    expect(created.appSecret).not.toBe(before)
    expect(screen.queryByText(before)).toBeNull()
    expect(group('Secret ID').getByText('(masqué)')).toBeInTheDocument()
    expect(screen.getByText('Le secret n’a pas pu être affiché')).toBeInTheDocument()
  })
})

test('if the user tries to leave while a secret is generated, the user can decide in a dialog to wait for the secret', async () => {
  const { user, application, held } = await openAwaited()
  await user.click(await screen.findByRole('button', { name: 'Fermer' }))
  await user.click(screen.getByRole('link', { name: 'Authentification' }))
  const asked = within(await screen.findByRole('dialog', { name: leaveQuestion }))
  expect(asked.getByText(/^Il n’est pas encore affiché/)).toBeInTheDocument()
  await user.click(asked.getByRole('button', { name: 'Rester sur cette page' }))
  held.release()
  // Pass a function to `findByText`, because the secret does not exist yet. The API generates the secret when it
  // answers.
  expect(await screen.findByText((text) => text === application.appSecret)).toBeInTheDocument()
})

const UNSEEN = /^L’ancien secret ne fonctionne plus, et le nouveau n’a pas été affiché\. Générez un nouveau code/

test('if the user leaves while a secret is generated, a message explains that the secret was not shown, and what to do', async () => {
  const { user, held } = await openAwaited()
  await user.click(await screen.findByRole('button', { name: 'Fermer' }))
  await user.click(screen.getByRole('link', { name: 'Annuler' }))
  await user.click(await screen.findByRole('button', { name: 'Quitter la page' }))
  await isOnList()
  held.release()
  expect(await screen.findByRole('alert')).toHaveTextContent(UNSEEN)
})

test.each([
  ['the account was changed elsewhere', 'Votre compte a été modifié'],
  ['another user has signed in', 'Une autre personne s’est connectée'],
])('if %s during the generation of a secret, an alert reports that the secret was not shown', async (_, title) => {
  const { application, account, backend, held } = await openAwaited()
  if (title.startsWith('Votre')) account.nickName = 'autre.nom'
  else backend.session(backend.account({ email: 'bob@exemple.fr', nickName: 'bob.durand' }))
  act(() => void window.dispatchEvent(new Event('focus')))
  await screen.findByRole('heading', { level: 1, name: title })
  held.release()
  expect(await screen.findByRole('alert')).toHaveTextContent(UNSEEN)
  expect(document.body).not.toHaveTextContent(application.appSecret)
})

test('if the account has changed, the page is hidden, but the user can still copy a new secret', async () => {
  const { account, application, count } = furnished()
  const { user } = await openPortal(LIST)
  await user.click(await screen.findByRole('link', { name: 'Agenda' }))
  await screen.findByLabelText('Nom de la connexion API')
  await rotate(user)
  await screen.findByText(application.appSecret)
  account.nickName = 'autre.nom'
  act(() => void window.dispatchEvent(new Event('focus')))
  await screen.findByRole('heading', { level: 1, name: 'Votre compte a été modifié' })
  // The secret stays visible after the next check of the session, and after Back.
  const asked = count('GET /users/me')
  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(count('GET /users/me')).toBeGreaterThan(asked))
  expect(screen.getByText(application.appSecret)).toBeInTheDocument()
  await goInHistory('back')
  await user.click(
    within(await screen.findByRole('dialog', { name: leaveQuestion })).getByRole('button', {
      name: 'Rester sur cette page',
    }),
  )
  await user.click(group('Secret ID').getByRole('button', { name: /^Copier/ }))
  expect(await navigator.clipboard.readText()).toBe(application.appSecret)
  expect(screen.queryByText(/^Copiez ce secret/)).toBeNull()
  expect(screen.getByText(/^Secret copié/)).toBeInTheDocument()
  await user.click(button('Recharger la page'))
  await screen.findByLabelText('Nom de la connexion API')
  expect(document.body).not.toHaveTextContent(application.appSecret)
})

test('if the session expires during the generation of a secret, the page shows the secret after the same user has signed in', async () => {
  const { user, account, application, backend, held } = await openAwaited()
  backend.endSessions()
  act(() => void window.dispatchEvent(new Event('focus')))
  await screen.findByRole('dialog', { name: 'Votre session a expiré' })
  held.release()
  await signInAgain(user, account)
  expect(await screen.findByText((text) => text === application.appSecret)).toBeInTheDocument()
})

test('a connection without any access right shows a notice until the user chooses a right', async () => {
  const { user } = await openDetail(furnished([]))
  expect(
    group('Permissions')
      .getByText(/ne peut encore rien faire/)
      .closest('[data-tone=orange]'),
  ).not.toBeNull()
  await choose(user, 'Patients', 'Visualisation')
  expect(screen.queryByText(/ne peut encore rien faire/)).toBeNull()
})

describe('the curl command on the page of a connection', () => {
  const docsLink = () => screen.queryByRole('link', { name: /^Documentation de l’API/ })
  const command = () => screen.findByRole('group', { name: 'Commande curl' })

  test('the curl command is not shown if the deployment has not configured the address for the command', async () => {
    const { user } = await openDetail()
    await rotate(user)
    await screen.findByText(/^Copiez ce secret/)
    expect(screen.queryByRole('group', { name: /^Utiliser vos clés|^Demander un jeton/ })).toBeNull()
    expect(screen.queryByRole('group', { name: 'Commande curl' })).toBeNull()
    expect(docsLink()).toBeNull()
  })

  test('the curl command contains a variable in place of the secret', async () => {
    installConfig({
      VITE_API_TOKEN_URL: 'https://auth.skezia.example/token/',
      VITE_API_DOCS_URL: 'https://docs.skezia.example/api/?lang=fr#jetons',
    })
    const { user, application } = await openDetail()
    await user.click(within(await command()).getByRole('button'))
    const copied = await navigator.clipboard.readText()
    expect(copied).toContain(`--user '${application.appId}:'"$SKEZIA_CLIENT_SECRET"`)
    // The command contains the address exactly as the deployment has configured it.
    expect(copied).toContain(`'https://auth.skezia.example/token/'`)
    expect(screen.getByText(/^Pour bash ou zsh/)).toBeInTheDocument()
    expect(docsLink()).toHaveAttribute('href', 'https://docs.skezia.example/api/?lang=fr#jetons')
    expect(docsLink()).toHaveAttribute('rel', 'noopener noreferrer')
    expect(docsLink()).toHaveAccessibleName(/nouvelle fenêtre/)
  })

  test('the curl command does not contain the secret, so copying the command does not count as copying the secret', async () => {
    installConfig({ VITE_API_TOKEN_URL: 'https://auth.skezia.example/token' })
    const { user, application } = await openDetail()
    await rotate(user)
    await screen.findByText(application.appSecret)
    await user.click(within(await command()).getByRole('button', { name: 'Copier' }))
    expect(within(await command()).getByRole('button', { name: /^Copié/ })).toBeInTheDocument()
    expect(await navigator.clipboard.readText()).not.toContain(application.appSecret)
    expect(screen.queryByRole('button', { name: /^Télécharger/ })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Annuler' }))
    expect(await screen.findByRole('dialog', { name: leaveQuestion })).toBeInTheDocument()
  })

  test('the curl command contains the saved access rights', async () => {
    installConfig({ VITE_API_TOKEN_URL: 'https://auth.skezia.example/token' })
    const { user } = await openDetail()
    await user.type(screen.getByLabelText('Nom de la connexion API'), ' bis')
    expect(screen.queryByText(/^La commande ne contient pas encore/)).toBeNull()
    await choose(user, 'Patients', 'Aucun accès')
    expect(screen.getByText(/^La commande ne contient pas encore/)).toBeInTheDocument()
    const lines = within(await command()).getByText(/^curl/)
    expect(lines).toHaveTextContent(`'scope=skezia:patient-write partner:report skezia:answer-read'`)
    expect(lines.closest('[translate="no"]')).not.toBeNull()
  })
})

test.each([true, false])(
  'if the page does not know whether a right was added, the user can still remove the right (right added: %s)',
  async (isApplied) => {
    const { user, backend, application } = await openDetail(furnished([]))
    backend.fault(UPDATE, { drop: true, ...(isApplied && { isApplied }), times: 1 })
    backend.fault('GET /applications', { status: 500, after: 1, times: 1 })
    hurryClock()
    await choose(user, 'Patients', 'Modification')
    await user.click(button('Sauvegarder'))
    await screen.findByText(/^La modification est peut-être faite/)
    await choose(user, 'Patients', 'Aucun accès')
    await user.click(button('Sauvegarder'))
    await isOnList()
    expect(application.scopes).toEqual([])
  },
)
