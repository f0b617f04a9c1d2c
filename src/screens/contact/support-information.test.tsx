import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Crash } from '../../app/route-error'
import { OpenContact } from '../../ui/text/support-contact'
import { openPortal, startBackend } from '../../testing/render-portal'
import { signIn } from '../../testing/signed-in'
import { supportInformation } from './support-information'

async function openContact(address: string, heading: string) {
  const backend = startBackend()
  const account = backend.account({ cellphone: '0612345642' })
  backend.session(account)
  const connection = backend.apiConnection(account, { name: 'Export' })
  const { user } = await openPortal(address.replace('{appId}', connection.appId))
  await screen.findByRole('heading', { level: 1, name: heading })
  await user.click(screen.getByRole('button', { name: 'Contact' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Contact' }))
  return { backend, account, connection, user, panel }
}

const shownText = () => screen.getByText(/^Informations techniques\n/, { normalizer: (text) => text }).textContent

const box = /^Joindre des informations techniques/

test.each([
  ['the description and the technical information', true, 'Bonjour'],
  ['the description if the box is not ticked', false, 'Bonjour'],
  ['only the technical information if there is no description', true, '  '],
])('a message to the support contains %s', async (_, isTicked, description) => {
  const { backend, user, panel } = await openContact('/dashboard/authentication', 'Authentification')
  expect(panel.getByRole('checkbox', { name: box })).not.toBeChecked()
  if (isTicked) await user.click(panel.getByRole('checkbox', { name: box }))
  const parts = isTicked ? [description.trim(), shownText()] : [description]
  await user.click(panel.getByLabelText('Description'))
  await user.paste(description)
  await user.click(panel.getByRole('button', { name: 'Envoyer' }))
  await panel.findByText('Votre message a bien été envoyé.')
  expect(backend.supportMessages.map(({ content }) => content)).toEqual([parts.filter(Boolean).join('\n\n')])
})

test('the box for technical information is ticked if the user opens the contact form from an error', async () => {
  const backend = startBackend()
  backend.fault('POST /auth/login', { status: 503 })
  const { user } = await openPortal('/login')
  await signIn(user, { email: 'lea.martin', password: 'Secret-de-Lea-1' })
  await user.click(await screen.findByRole('button', { name: 'contactez-nous' }))
  expect(await screen.findByRole('checkbox', { name: box })).toBeChecked()
  const reopen = async () => {
    await user.click(screen.getByRole('button', { name: 'Fermer la fenêtre de contact' }))
    await user.click(screen.getByRole('button', { name: 'Contact' }))
    return screen.getByRole('checkbox', { name: box })
  }
  expect(await reopen()).not.toBeChecked()
  await user.click(screen.getByRole('checkbox', { name: box }))
  expect(await reopen()).toBeChecked()
})

test('a refusal that mentions the support is shown with a button to contact the support', async () => {
  const backend = startBackend()
  const message =
    'Contactez le support de votre solution. Sans réponse, contactez le support : il vous aidera. Or contact support.'
  backend.fault('POST /auth/login', { status: 422, body: { type: 'X', message } })
  const { user } = await openPortal('/login')
  await signIn(user, { email: 'lea', password: 'Faux-Secret-12' })
  const buttons = await screen.findAllByRole('button', { name: /contactez le support|contact support/i })
  expect(buttons).toHaveLength(3)
  expect(buttons[0]?.closest('[data-tone="red"]')).toHaveTextContent(message)
  await user.click(buttons[1] ?? expect.fail())
  expect(await screen.findByRole('dialog', { name: 'Contact' })).toBeInTheDocument()
})

test('the technical information names the page and the last three failed calls, but not the user', async () => {
  localStorage.setItem('idToken', 'en-tete.identite.signature')
  const { backend, account, connection, user, panel } = await openContact(
    '/dashboard/api-connections/{appId}?x=requete#ancre',
    'Configuration manuelle',
  )
  await user.type(panel.getByLabelText('Description'), 'Message saisi')
  await user.keyboard('{Escape}')
  const name = await screen.findByRole('textbox', { name: /^Nom de la connexion API/ })
  await user.type(name, ' saisi')
  for (const status of [500, 502, 503, 504]) {
    backend.fault('PATCH /applications/{appId}/update', {
      status,
      body: { type: 'UNKNOWN_ERROR', message: `Panne de ${account.email}` },
      times: 1,
    })
    await user.click(screen.getByRole('button', { name: 'Sauvegarder' }))
    await screen.findAllByRole('alert')
  }
  await user.click(screen.getByRole('button', { name: 'Contact' }))
  await user.click(screen.getByRole('checkbox', { name: box }))
  const text = shownText()
  expect(text).toContain('Page : /dashboard/api-connections/:appId\n')
  expect(text).toMatch(/Version du portail : \S+/)
  expect(text).toContain(navigator.userAgent)
  expect(text).toMatch(/Heure locale : .+ \(.+\)\nRéseau : en ligne\n/)
  expect(text.split('\n').slice(-3)).toEqual(
    [502, 503, 504].map((status): unknown =>
      expect.stringMatching(
        new RegExp(`^- [\\d:]+, PATCH /applications/\\{appId\\}/update, statut ${status}, type UNKNOWN_ERROR$`),
      ),
    ),
  )
  const { email, nickName } = account
  const { appId, appSecret } = connection
  const secrets = [email, nickName, appId, appSecret, 'saisi', 'requete', 'ancre', 'Panne', 'identite']
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
})

test('the technical information reports a call without an answer', async () => {
  const backend = startBackend()
  const { portal } = await openPortal('/reset-password')
  backend.fault('GET /users/me', { drop: true })
  await expect(portal.session.read()).rejects.toMatchObject({ status: undefined })
  expect(supportInformation('/reset-password')).toMatch(/, GET \/users\/me, sans réponse$/)
})

test('the error screen, which has no router, offers the technical information to copy', async () => {
  const user = userEvent.setup()
  render(<Crash message="VITE_SKEMEET_URL is missing." />)
  const button = await screen.findByRole('button', { name: 'Copier les informations techniques' })
  const shown = shownText()
  expect(shown).toContain('Page : indisponible')
  await user.click(button)
  await screen.findByRole('button', { name: /^Copié/ })
  expect(await navigator.clipboard.readText()).toBe(shown)
})

test('the error screen opens the contact panel if the page has a contact panel', async () => {
  const open = vi.fn()
  render(
    <OpenContact value={open}>
      <Crash message="" />
    </OpenContact>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'contactez le support' }))
  expect(open).toHaveBeenCalledOnce()
  expect(screen.queryByText(/page d’accueil/)).toBeNull()
})
