import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Backend } from '../../../mocks/backend'
import { goInHistory } from '../../testing/go-in-history'
import { openPortal, startBackend } from '../../testing/render-portal'
import { openSignedIn, signIn } from '../../testing/signed-in'

/** Test queries treat a non-breaking space as a normal space. */
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
/** Returns the messages that the backend has received, without the technical information. */
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

it('the contact panel shows the current nickname in a field that the user has not edited', async () => {
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

it('the contact panel keeps the focus when Back opens another page', async () => {
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

it('if the user types in the contact panel while a message is sent, the panel keeps the typed text', async () => {
  const { backend, user } = await openForm()
  await fill(user)
  const held = backend.fault('POST /users/send-support-message', { hang: true, times: 1 })
  await user.click(inPanel('Envoyer'))
  await user.type(field('Description'), ' PS')
  held.release()
  expect(await screen.findByText(SENT)).toBeInTheDocument()
  expect(field('Description')).toHaveValue(`${filled.content} PS`)
})

describe('the contact panel', () => {
  it('the contact panel has three fields, and does not block the page', async () => {
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
    ['the close button', (user: UserEvent) => user.click(inPanel('Fermer la fenêtre de contact'))],
  ])('%s closes the contact panel, and the typed text is kept', async (_, close) => {
    const { user } = await openForm()
    await fill(user)
    // The user still holds the Escape key, which has closed a dialog above the panel. The panel must stay open.
    fireEvent.keyDown(panel(), { key: 'Escape', repeat: true })
    expect(widget()).toHaveAttribute('aria-expanded', 'true')
    await close(user)
    closed()
    expect(widget()).toHaveFocus()
    expect(widget()).toHaveAttribute('aria-expanded', 'false')
    // The user types right after the click that opens the contact panel. The panel must receive the typed text.
    fireEvent.click(widget())
    await user.keyboard('!')
    expect(field('Description')).toHaveValue(`${filled.content}!`)
  })

  it('the contact panel takes the focus each time the page requests the panel', async () => {
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

  it('a page that opens the contact panel with a prepared text does not replace a description that the user has typed', async () => {
    const { user, request } = await open()
    const message = 'Bonjour, je souhaite supprimer mon compte.'
    request(message)
    await screen.findByRole('dialog', { name: 'Contact' })
    // The prepared text already fills the description, so the first empty field has the focus.
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

    // If the user has not edited a prepared text, the next prepared text replaces it.
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

  it('the browser asks for confirmation before an unsent message to the support is lost', async () => {
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

  it('the Back gesture of a phone closes the contact panel, and the typed text is kept', async () => {
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

describe('a message to the support', () => {
  it('Enter in a field of the contact form sends nothing while a field is empty, and moves the focus to the empty field', async () => {
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

  it('the contact panel removes an incomplete emoji from a sent message, but keeps complete emojis', async () => {
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

  it('after a message without an e-mail address, the contact panel does not promise an answer', async () => {
    const { user } = await openForm()
    await user.type(field('Description'), 'Bonjour')
    await user.click(inPanel('Envoyer'))
    await within(panel()).findByText(SENT)
    expect(within(panel()).queryByText(/^Nous vous répondrons/)).toBeNull()
  })

  it('the portal sends the three fields of a message to the support without checking their values', async () => {
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

  it('if the browser refuses all cookies, the contact panel reports the refusal and sends no message', async () => {
    const { backend, user } = await openForm()
    await fill(user)
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
    await user.click(inPanel('Envoyer'))
    expect(await within(panel()).findByText(/^Votre navigateur refuse les cookies/)).toBeInTheDocument()
    expect(messages(backend)).toEqual([])
  })

  it('the contact panel sends no message if all fields are blank', async () => {
    const { backend, user } = await openForm()
    await fill(user, { name: '   ', email: '', content: '   ' })
    await user.click(inPanel('Envoyer'))
    await waitFor(() => expect(field('Description')).toHaveFocus())
    expect(field('Description')).toHaveAccessibleDescription(/^Écrivez votre message avant de l’envoyer\./)
    expect(messages(backend)).toEqual([])
    // While the panel is open, the title of the document mentions the error.
    expect(document.title).toMatch(/^Erreur – /)
    await user.keyboard('{Escape}')
    expect(document.title).not.toMatch(/Erreur/)
  })

  it('if the answer to a message arrives while the contact panel is closed, the panel shows the answer later', async () => {
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

/** Types a message in the contact panel of the sign-in page. */
async function writeAtLogin() {
  const backend = startBackend()
  const { user } = await openPortal('/login')
  await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
  await openPanel(user)
  await fill(user)
  return { backend, user }
}

it('an unsent message of one user is not shown to a user who signs in afterwards', async () => {
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

it('if the user signs in while a message to the support is sent, the portal still shows the result of the message', async () => {
  const { backend, user } = await writeAtLogin()
  const held = backend.fault('POST /users/send-support-message', { hang: true, times: 1 })
  await user.click(inPanel('Envoyer'))
  await waitFor(() => expect(messages(backend)).toHaveLength(1))
  await signIn(user, backend.account())
  await screen.findByRole('heading', { level: 1, name: 'Mes applications' })
  held.release()
  expect(await screen.findByText(SENT)).toBeInTheDocument()
})

it('if the user has closed the contact panel before a message fails, a toast shows the failure', async () => {
  const { backend, user } = await openForm()
  await fill(user)
  const held = backend.fault('POST /users/send-support-message', { hang: true, status: 503, body: '', times: 1 })
  await user.click(inPanel('Envoyer'))
  await waitFor(() => expect(messages(backend)).toHaveLength(1))
  await user.keyboard('{Escape}')
  held.release()
  const toast = await screen.findByRole('alert')
  expect(toast).toHaveTextContent(APOLOGY)
  // The toast is allowed to cut the text, because the panel shows the whole text.
  expect(toast.querySelector('[data-clamped]')).not.toBeNull()
})

describe('the contact panel of a signed-in user', () => {
  const question = () => screen.getByRole('dialog', { name: 'Quitter sans envoyer votre message ?' })
  async function openEmail(user: UserEvent) {
    await user.click(screen.getByRole('link', { name: 'Authentification' }))
    await user.click(await screen.findByRole('link', { name: /^Adresse e-mail/ }))
    await screen.findByRole('heading', { level: 1, name: 'Adresse e-mail' })
  }
  const lea = { nickName: 'lea.martin', email: 'lea@exemple.fr' }
  const CALL = 'POST /users/send-support-message'

  async function openForSomebody(values: Partial<typeof lea> = lea) {
    const opened = await openSignedIn('/dashboard/apps', 'Mes applications', values)
    await openPanel(opened.user)
    return opened
  }

  it('a typed message stays in the contact panel on each page of the account, until the user signs out', async () => {
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

  it('a message is not sent if the user closes the contact panel during the check of the session', async () => {
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

  it.each(['an unsent message', 'a message that is being sent'])(
    'if the contact panel contains %s, the portal asks for confirmation before a sign-out',
    async (what) => {
      const { backend, user, sent } = await openForSomebody()
      await user.type(field('Description'), 'Bonjour')
      if (what === 'a message that is being sent') {
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
    },
  )

  it.each([
    ['from the form « Adresse e-mail »', 3, (user: UserEvent) => openEmail(user)],
    [
      'from the page « Authentification »',
      4,
      async (user: UserEvent) => {
        await openEmail(user)
        await user.click(screen.getByRole('link', { name: 'Annuler' }))
        await screen.findByRole('heading', { level: 1, name: 'Authentification' })
      },
    ],
  ])(
    'if the user goes back %s to a public page, the portal asks for confirmation and keeps the unsent message',
    async (_, entries, go) => {
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
    },
  )

  it("if a contact form contains only the user's prefilled values, the form sends nothing", async () => {
    const { backend, user } = await openForSomebody()
    await user.click(inPanel('Envoyer'))
    await waitFor(() => expect(field('Description')).toBeInvalid())
    expect(messages(backend)).toEqual([])
  })

  it('if the account has no nickname, the contact form contains only the e-mail address at first', async () => {
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
