import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Backend } from '../../../mocks/backend'
import { goInHistory } from '../../testing/go-in-history'
import { openPortal, startBackend } from '../../testing/render-portal'
import { openSignedIn, signIn } from '../../testing/signed-in'

/** The queries treat a non-breaking space as a space. */
const NAME = 'Comment doit-on vous appeler ?'
const EMAIL_FIELD = 'Email'
const APOLOGY = "Veuillez nous excuser, une erreur s'est produite :"
const SENT = 'Votre message a bien été envoyé.'

const widget = () => screen.getByLabelText('Contact', { selector: 'button' })
const panel = () => screen.getByRole('dialog', { name: 'Contact' })
const closed = () => expect(screen.queryByRole('dialog', { name: 'Contact' })).not.toBeInTheDocument()
const field = (label: string) => within(panel()).getByLabelText<HTMLInputElement | HTMLTextAreaElement>(label)
const inPanel = (name: string) => within(panel()).getByRole('button', { name })
const messages = (backend: Backend) => backend.calls.filter(({ call }) => call === 'POST /users/send-support-message')
/** Returns the bodies of the messages as typed, without the technical information. */
const sentBodies = (backend: Backend) =>
  messages(backend).map(({ body }): unknown =>
    JSON.parse(JSON.stringify(body).replace(/\\n\\nInformations techniques\\n[^"]*/, '')),
  )
const filled = { name: 'Léa Martin', email: 'lea@exemple.fr', content: 'Bonjour,\nje ne peux plus entrer.' }

async function open() {
  const backend = startBackend()
  const { user, portal } = await openPortal('/reset-password')
  await screen.findByRole('heading', { level: 1 })
  const request = (message?: string) => act(() => portal.contactRequest.set(message === undefined ? {} : { message }))
  return { backend, user, portal, request }
}

async function openPanel(user: UserEvent) {
  await user.click(widget())
  await screen.findByRole('dialog', { name: 'Contact' })
}

async function openForm() {
  const world = await open()
  await openPanel(world.user)
  return world
}

async function fill(user: UserEvent, values = filled) {
  for (const [label, text] of [
    [NAME, values.name],
    [EMAIL_FIELD, values.email],
    ['Description', values.content],
  ] as const) {
    await user.click(field(label))
    await user.paste(text)
  }
}

it('the panel shows the present identifier where the user has not edited it, and keeps edited fields', async () => {
  const { user } = await openSignedIn('/dashboard/authentication/nickName', 'Identifiant', {
    nickName: 'lea.martin',
    email: 'lea@exemple.fr',
  })
  await openPanel(user)
  expect(field(NAME)).toHaveValue('lea.martin')
  await user.type(field(EMAIL_FIELD), 'x')
  await user.click(inPanel('Fermer la fenêtre de contact'))
  await user.type(screen.getByRole('textbox', { name: 'Nouvel identifiant' }), 'lea.durand')
  await user.click(screen.getByRole('button', { name: 'Confirmer' }))
  await screen.findByRole('heading', { level: 1, name: 'Authentification' })
  await openPanel(user)
  expect(field(NAME)).toHaveValue('lea.durand')
  expect(field(EMAIL_FIELD)).toHaveValue('lea@exemple.frx')
})

it('the panel keeps the focus while another page opens by itself', async () => {
  const { user } = await openSignedIn('/dashboard/apps', 'Mes applications')
  await user.click(screen.getByRole('link', { name: 'Authentification' }))
  await screen.findByRole('heading', { level: 1, name: 'Authentification' })
  await openPanel(user)
  await user.type(field('Description'), 'Bon')
  await goInHistory('back')
  await screen.findByRole('heading', { level: 1, name: 'Mes applications' })
  await user.keyboard('jour')
  expect(field('Description')).toHaveValue('Bonjour')
})

it('a postscript typed while the message is being sent stays in the panel', async () => {
  const { backend, user } = await openForm()
  await fill(user)
  const held = backend.fault('POST /users/send-support-message', { hang: true, times: 1 })
  await user.click(inPanel('Envoyer'))
  await user.type(field('Description'), ' PS')
  held.release()
  expect(await screen.findByText(SENT)).toBeInTheDocument()
  expect(field('Description')).toHaveValue(`${filled.content} PS`)
})

describe('the panel', () => {
  it('the panel has the texts and the three fields of the specification, and does not cover the page', async () => {
    await openForm()
    expect(panel()).toHaveTextContent('Nous sommes là pour répondre à vos questions.')
    expect(field(NAME)).toHaveAttribute('autocomplete', 'name')
    expect(field(EMAIL_FIELD)).toHaveAttribute('autocomplete', 'email')
    expect(within(panel()).getAllByRole('textbox')).toHaveLength(3)
    expect(widget()).toHaveAttribute('aria-expanded', 'true')
    expect(panel()).not.toHaveAttribute('aria-modal')
    const policy = within(panel()).getByRole('link', { name: /^Politique de confidentialité/ })
    expect(policy).toHaveAttribute('href', '/documents/politique-de-confidentialite.html')
    expect(policy).toHaveAttribute('target', '_blank')
  })

  it.each([
    ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
    ['Escape on the page', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['its icon', (user: UserEvent) => user.click(inPanel('Fermer la fenêtre de contact'))],
  ])('%s closes the panel, returns the focus to its button, and keeps the typed text', async (_, close) => {
    const { user } = await openForm()
    await fill(user)
    // The user still holds the Escape key that has closed a dialog above the panel. The panel stays open.
    fireEvent.keyDown(panel(), { key: 'Escape', repeat: true })
    expect(widget()).toHaveAttribute('aria-expanded', 'true')
    await close(user)
    closed()
    expect(widget()).toHaveFocus()
    expect(widget()).toHaveAttribute('aria-expanded', 'false')
    // The user types at once. The text must still reach the panel.
    fireEvent.click(widget())
    await user.keyboard('!')
    expect(field('Description')).toHaveValue(`${filled.content}!`)
  })

  it('the panel opens when the page requests it, takes the focus again at another request, and returns it to the page', async () => {
    const { user, request } = await open()
    const email = screen.getByLabelText('E-mail')
    await user.click(email)
    request()
    await screen.findByRole('dialog', { name: 'Contact' })
    await waitFor(() => expect(field(NAME)).toHaveFocus())
    await user.click(email)
    request()
    await waitFor(() => expect(field(NAME)).toHaveFocus())
    await user.keyboard('{Escape}')
    expect(email).toHaveFocus()
  })

  it('the text of a request begins the description once, and never replaces a typed text', async () => {
    const { user, request } = await open()
    const message = 'Bonjour, je souhaite supprimer mon compte.'
    request(message)
    await screen.findByRole('dialog', { name: 'Contact' })
    // Support needs an address for its answer.
    await waitFor(() => expect(field(NAME)).toHaveFocus())
    await user.type(field(NAME), 'Léa')
    await user.type(field(EMAIL_FIELD), 'lea@exemple.fr')
    await user.keyboard('{Escape}')
    closed()
    request(message)
    const description = field('Description')
    await waitFor(() => expect(description).toHaveFocus())
    expect(description).toHaveValue(message)
    expect(description.selectionStart).toBe(message.length)

    // The user has not edited these fields.
    await user.keyboard('{Escape}')
    request('Bonjour, mon compte a été modifié.')
    await waitFor(() => expect(field('Description')).toHaveValue('Bonjour, mon compte a été modifié.'))
    await user.keyboard('{Escape}')
    await user.click(widget())
    expect(field('Description')).toHaveValue('')

    await user.type(field('Description'), 'Bonjour,')
    request(message)
    await waitFor(() => expect(field('Description')).toHaveFocus())
    expect(field('Description')).toHaveValue('Bonjour,')
  })

  it('an unsent message asks before it is lost with the document', async () => {
    const { user } = await openForm()
    const asks = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))
    await user.type(field(NAME), 'Léa')
    expect(asks()).toBe(false)
    await user.type(field('Description'), 'Bonjour')
    expect(asks()).toBe(true)
    await user.keyboard('{Escape}')
    expect(asks()).toBe(true)
    await user.click(widget())
    await user.click(inPanel('Envoyer'))
    await within(panel()).findByText(SENT)
    expect(asks()).toBe(false)
  })

  it('the Back gesture of a phone closes the panel and keeps the typed text', async () => {
    const watcher: { onclose?: () => void; destroy: () => void } = { destroy: () => undefined }
    vi.stubGlobal('CloseWatcher', function () {
      return watcher
    })
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    const { user } = await openForm()
    await user.type(field('Description'), 'Bonjour')
    watcher.onclose?.()
    await waitFor(closed)
    await user.click(widget())
    expect(field('Description')).toHaveValue('Bonjour')
  })
})

describe('a message', () => {
  it('Enter in a field sends nothing before there is a message; a sent message has no control character, and its address no invisible one', async () => {
    const { backend, user } = await openForm()
    await user.type(field(NAME), 'Léa{Enter}')
    expect(field(EMAIL_FIELD)).toHaveFocus()
    await user.paste('lea@exemple.fr\u200b')
    await user.keyboard('{Enter}')
    expect(field('Description')).toHaveFocus()
    await user.paste('Bonjour,\u0000\n\u001b[31mmerci')
    await user.type(field(NAME), '{Enter}')
    await within(panel()).findByText(SENT)
    const content = 'Bonjour,\n[31mmerci'
    expect(sentBodies(backend)).toEqual([{ name: 'Léa', email: 'lea@exemple.fr', content }])
    expect(within(panel()).getByText(/^Nous vous répondrons/)).toBeInTheDocument()
  })

  it('a sent message loses half an emoji, which an API may refuse, and keeps a whole emoji and a space inside the address', async () => {
    const { backend, user } = await openForm()
    const typed = [
      [NAME, 'Léa\ud83d'],
      [EMAIL_FIELD, 'lea petit@exemple.fr'],
      ['Description', 'Bonjour 👍\ude00'],
    ] as const
    for (const [name, value] of typed) fireEvent.input(field(name), { target: { value } })
    await user.click(inPanel('Envoyer'))
    await within(panel()).findByText(SENT)
    expect(sentBodies(backend)).toEqual([{ name: 'Léa', email: 'lea petit@exemple.fr', content: 'Bonjour 👍' }])
  })

  it('a message without an address gets no promise of an answer', async () => {
    const { user } = await openForm()
    await user.type(field('Description'), 'Bonjour')
    await user.click(inPanel('Envoyer'))
    await within(panel()).findByText(SENT)
    expect(within(panel()).queryByText(/^Nous vous répondrons/)).toBeNull()
  })

  it('a message sends the three fields as typed, without any rule, and the form is empty after closing', async () => {
    const { backend, user } = await openForm()
    const values = { name: ' <b>x</b> ', email: 'pas une adresse', content: '' }
    await fill(user, values)
    await user.click(inPanel('Envoyer'))
    await within(panel()).findByText(SENT)
    expect(sentBodies(backend)).toEqual([values])
    expect(within(panel()).queryByRole('textbox')).not.toBeInTheDocument()
    await user.keyboard('{Escape}')
    await openPanel(user)
    expect(field(NAME)).toHaveValue('')
    expect(field(EMAIL_FIELD)).toHaveValue('')
    expect(field('Description')).toHaveValue('')
  })

  it('a message is not sent when the browser refuses all cookies, and the panel says so', async () => {
    const { backend, user } = await openForm()
    await fill(user)
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
    await user.click(inPanel('Envoyer'))
    expect(await within(panel()).findByText(/^Votre navigateur refuse les cookies/)).toBeInTheDocument()
    expect(messages(backend)).toEqual([])
  })

  it('nothing is sent when every field is blank', async () => {
    const { backend, user } = await openForm()
    await fill(user, { name: '   ', email: '', content: '   ' })
    await user.click(inPanel('Envoyer'))
    await waitFor(() => expect(field('Description')).toHaveFocus())
    expect(field('Description')).toHaveAccessibleDescription(/^Écrivez votre message avant de l’envoyer\./)
    expect(messages(backend)).toEqual([])
    // The title of the page shows the error while the panel is open.
    expect(document.title).toMatch(/^Erreur – /)
    await user.keyboard('{Escape}')
    expect(document.title).not.toMatch(/Erreur/)
  })

  it('an answer that arrives while the panel is closed is shown when it opens', async () => {
    const { backend, user } = await openForm()
    const fault = backend.fault('POST /users/send-support-message', { hang: true })
    await fill(user)
    await user.click(inPanel('Envoyer'))
    await waitFor(() => expect(messages(backend)).toHaveLength(1))
    await user.keyboard('{Escape}')
    closed()
    fault.release()
    await waitFor(() => expect(backend.supportMessages).toHaveLength(1))
    await openPanel(user)
    expect(await within(panel()).findByText(SENT)).toBeInTheDocument()
  })
})

/** Writes a message on the sign-in page. */
async function writeAtLogin() {
  const backend = startBackend()
  const { user } = await openPortal('/login')
  await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
  await openPanel(user)
  await fill(user)
  return { backend, user }
}

it('a draft of one user is not shown to another user who signs in afterwards', async () => {
  const { backend, user } = await writeAtLogin()
  const account = backend.account({ nickName: 'bob.durand' })
  await signIn(user, account)
  await screen.findByRole('heading', { level: 1, name: 'Mes applications' })
  expect(screen.queryByRole('dialog', { name: 'Contact' })).toBeNull()
  await openPanel(user)
  expect(field(NAME)).toHaveValue('bob.durand')
  expect(field(EMAIL_FIELD)).toHaveValue(account.email)
  expect(field('Description')).toHaveValue('')
})

it('the panel shows the outcome of a message that was still under way at the sign-in', async () => {
  const { backend, user } = await writeAtLogin()
  const held = backend.fault('POST /users/send-support-message', { hang: true, times: 1 })
  await user.click(inPanel('Envoyer'))
  await waitFor(() => expect(messages(backend)).toHaveLength(1))
  await signIn(user, backend.account())
  await screen.findByRole('heading', { level: 1, name: 'Mes applications' })
  held.release()
  expect(await screen.findByText(SENT)).toBeInTheDocument()
})

it('a failure that arrives after the panel was closed is a toast', async () => {
  const { backend, user } = await openForm()
  await fill(user)
  const held = backend.fault('POST /users/send-support-message', { hang: true, status: 503, body: '', times: 1 })
  await user.click(inPanel('Envoyer'))
  await waitFor(() => expect(messages(backend)).toHaveLength(1))
  await user.keyboard('{Escape}')
  held.release()
  const toast = await screen.findByRole('alert')
  expect(toast).toHaveTextContent(APOLOGY)
  // The panel shows the whole text.
  expect(toast.querySelector('[data-clamped]')).not.toBeNull()
})

describe('a signed-in user', () => {
  const question = () => screen.getByRole('dialog', { name: 'Quitter sans envoyer votre message ?' })
  async function openEmail(user: UserEvent) {
    await user.click(screen.getByRole('link', { name: 'Authentification' }))
    await user.click(await screen.findByRole('link', { name: /^Adresse e-mail/ }))
    await screen.findByRole('heading', { level: 1, name: 'Adresse e-mail' })
  }
  const lea = { nickName: 'lea.martin', email: 'lea@exemple.fr' }
  const CALL = 'POST /users/send-support-message'

  async function openForSomebody(person: Partial<typeof lea> = lea) {
    const opened = await openSignedIn('/dashboard/apps', 'Mes applications', person)
    await openPanel(opened.user)
    return opened
  }

  it('a signed-in user keeps a typed message on each page, sends it once, and signing out empties the form', async () => {
    const { backend, user } = await openForSomebody()
    expect(field(EMAIL_FIELD)).toHaveValue(lea.email)
    await user.clear(field(NAME))
    await user.type(field(NAME), 'Léa')
    await user.type(field('Description'), 'Bonjour')
    const held = backend.fault(CALL, { hang: true, times: 1 })
    await user.click(inPanel('Envoyer'))
    await waitFor(() => expect(messages(backend)).toHaveLength(1))
    for (const page of ['Connexions API', 'Authentification']) {
      await user.click(screen.getByRole('link', { name: page }))
      await screen.findByRole('heading', { level: 1, name: page })
    }
    expect(field(NAME)).toHaveValue('Léa')
    expect(field('Description')).toHaveValue('Bonjour')
    await user.click(inPanel('Envoi en cours…'))
    held.release()
    expect(await within(panel()).findByText(SENT)).toBeInTheDocument()
    expect(messages(backend)).toHaveLength(1)
    await user.click(screen.getByRole('link', { name: 'Se déconnecter' }))
    await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
    await openPanel(user)
    expect(field(NAME)).toHaveValue('')
    expect(field(EMAIL_FIELD)).toHaveValue('')
  })

  it('closing the panel during the check before a message keeps it from being sent, and it stays in the form', async () => {
    const { backend, user } = await openForSomebody()
    await user.type(field('Description'), 'Bonjour')
    const before = backend.calls.length
    const held = backend.fault('GET /users/me', { hang: true, times: 1 })
    await user.click(inPanel('Envoyer'))
    await waitFor(() => expect(backend.calls.length).toBe(before + 1))
    await user.keyboard('{Escape}')
    held.release()
    await user.click(widget())
    expect(field('Description')).toHaveValue('Bonjour')
    await user.click(inPanel('Envoyer'))
    expect(await within(panel()).findByText(SENT)).toBeInTheDocument()
    expect(messages(backend)).toHaveLength(1)
  })

  it.each(['is not sent', 'is being sent'])('signing out asks before a message that %s is lost', async (what) => {
    const { backend, user, sent } = await openForSomebody()
    await user.type(field('Description'), 'Bonjour')
    if (what === 'is being sent') {
      backend.fault('GET /users/me', { hang: true, times: 1 })
      await user.click(inPanel('Envoyer'))
    }
    await user.keyboard('{Escape}')
    const signOut = () => user.click(screen.getByRole('link', { name: 'Se déconnecter' }))
    await signOut()
    await user.click(within(question()).getByRole('button', { name: 'Revenir au message' }))
    await waitFor(() => expect(field('Description')).toHaveFocus())
    expect(sent('POST /auth/logout')).toEqual([])
    await signOut()
    await user.click(within(question()).getByRole('button', { name: 'Quitter la page' }))
    await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
    expect(sent('POST /auth/logout')).toHaveLength(1)
  })

  it.each([
    ['Adresse e-mail, whose form asks for itself', 3, (user: UserEvent) => openEmail(user)],
    [
      'Authentification, after a form',
      4,
      async (user: UserEvent) => {
        await openEmail(user)
        await user.click(screen.getByRole('link', { name: 'Annuler' }))
        await screen.findByRole('heading', { level: 1, name: 'Authentification' })
      },
    ],
  ])('Back to a public page asks before a message is lost: %s', async (_, entries, go) => {
    const backend = startBackend()
    const { user } = await openPortal('/login')
    await signIn(user, backend.account())
    await screen.findByRole('heading', { level: 1, name: 'Mes applications' })
    await openPanel(user)
    await go(user)
    await user.type(field('Description'), 'Bonjour')
    window.history.go(-entries)
    await waitFor(() => expect(question()).toBeInTheDocument())
    await user.click(within(question()).getByRole('button', { name: 'Revenir au message' }))
    await waitFor(() => expect(field('Description')).toHaveFocus())
    expect(field('Description')).toHaveValue('Bonjour')
    expect(messages(backend)).toEqual([])
  })

  it('a prefilled form without a message of the user sends nothing', async () => {
    const { backend, user } = await openForSomebody()
    await user.click(inPanel('Envoyer'))
    await waitFor(() => expect(field('Description')).toBeInvalid())
    expect(messages(backend)).toEqual([])
  })

  it('a user without a nickname gets only the e-mail address prefilled, even after a message was sent', async () => {
    const { backend, user } = await openForSomebody({ ...lea, nickName: '' })
    await user.type(field('Description'), 'Bonjour')
    await user.click(inPanel('Envoyer'))
    await within(panel()).findByText(SENT)
    expect(sentBodies(backend)).toEqual([{ name: '', email: lea.email, content: 'Bonjour' }])
    await user.keyboard('{Escape}')
    await openPanel(user)
    expect(field(EMAIL_FIELD)).toHaveValue(lea.email)
    expect(field('Description')).toHaveValue('')
  })
})
