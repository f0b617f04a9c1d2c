import type { Account } from '../../mocks/data/accounts'
import type { Backend } from '../../mocks/backend'
import { password } from '../support/sign-in'
import { expect, openSignedIn, test } from './fixtures'
import { button, dialog, field, heading, link, option, text, type Screen } from './screen'

const LIST = '/dashboard/api-connections'
const project = { role: 'combobox', name: 'Projet' }
const create = button('Nouvelle connexion API')
const newConnection = dialog('Nouvelle connexion API')

function developer(backend: Backend): Account {
  const lea = backend.account({ password })
  for (const name of ['Cabinet Voltaire', 'Étude ORION']) backend.project(lea, name)
  return lea
}

async function openConnection(portal: Screen, backend: Backend) {
  const lea = developer(backend)
  const [first] = backend.connections.projectsOf(lea, { owned: true })
  const scopes = ['skezia:patient-write', 'skezia:answer-read']
  const connection = backend.apiConnection(lea, { name: 'Agenda', skeziaProjectId: first?.id ?? '', scopes })
  await openSignedIn(portal, backend, lea, `${LIST}/${connection.appId}`)
  await portal.see(field('Nom de la connexion API'))
  return connection
}

test('a connection is created with the keyboard', async ({ portal, backend }) => {
  const lea = developer(backend)
  await openSignedIn(portal, backend, lea, '/dashboard/apps')
  await portal.click(link('Connexions API'))
  await portal.see(text('Aucune connexion API pour le moment'))
  await portal.click(create)
  await portal.seeFocused(field('Nom de la connexion API'))
  await portal.type('Agenda')
  await portal.press('Tab')
  await portal.seeFocused(project)
  await portal.press('ArrowDown')
  await portal.see(option('Cabinet Voltaire'))
  // Escape closes the list of projects, not the dialog.
  await portal.press('Escape')
  await portal.seeNone(option('Cabinet Voltaire'))
  await portal.see(newConnection)
  await portal.type('et')
  await portal.press('Enter')
  await portal.click(button('Sauvegarder'))
  await portal.see(heading('Configuration manuelle'))
  expect(backend.connections.apiConnectionsOf(lea)).toMatchObject([{ name: 'Agenda' }])
})

test('a dialog keeps the focus, and returns it after Escape and a click on the backdrop', async ({
  portal,
  backend,
}) => {
  await openSignedIn(portal, backend, developer(backend), LIST)
  // The button moves when the list is there.
  await portal.see(text('Aucune connexion API pour le moment'))
  await portal.click(create)
  await portal.seeFocused(field('Nom de la connexion API'))
  await portal.press('Tab', 'Shift')
  await portal.seeFocused(button('Sauvegarder'))
  await portal.press('Tab')
  await portal.seeFocused(field('Nom de la connexion API'))
  await portal.press('Escape')
  await portal.seeNone(newConnection)
  await portal.seeFocused(create)
  await portal.press('Enter')
  await portal.see(newConnection)
  await portal.tab.click(40, 400)
  await portal.seeNone(newConnection)
  await portal.seeFocused(create)
})

test('an identifier is copied', async ({ portal, backend }) => {
  await openConnection(portal, backend)
  await portal.click({ css: '[translate=no] + button' })
  await portal.see(text('Copié !'))
})

test('leaving by a link or by Back asks before unsaved changes are lost', async ({ portal, backend }) => {
  await openConnection(portal, backend)
  await portal.fill(field('Nom de la connexion API'), 'Agenda du cabinet')
  await portal.click(link('Authentification'))
  await portal.see(dialog('Quitter cette page ?'))
  await portal.press('Escape')
  await portal.seeValue(field('Nom de la connexion API'), 'Agenda du cabinet')
  await portal.click(button('Sauvegarder'))
  await portal.click(link('Agenda du cabinet'))
  await portal.fill(field('Nom de la connexion API'), 'Agenda')
  await portal.back()
  await portal.see(dialog('Quitter cette page ?'))
  await portal.click(button('Quitter la page'))
  await portal.see(link('Agenda du cabinet'))
})
