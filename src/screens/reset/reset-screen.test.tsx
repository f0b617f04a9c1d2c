import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Account } from '../../../mocks/data/accounts'
import type { Backend } from '../../../mocks/backend'
import { openPortal, startBackend } from '../../testing/render-portal'
import { CHARACTERS, EMAIL, MISMATCH, PASSWORD, REQUIRED, TOO_LONG, TOO_SHORT } from '../../testing/rule-messages'

const PARTNER = 'https://meet.skemeet.example/room/42'
const REDIRECT = `?redirectUrl=${encodeURIComponent(PARTNER)}`

/** Each flow's own words and calls. */
const FLOWS = [
  {
    path: '/reset-password',
    tokenName: 'resetPasswordToken',
    request: 'POST /auth/reset-password',
    confirm: 'POST /auth/reset-password-confirm',
    forgotten: 'Mot de passe oublié',
    requestLead:
      'Indiquez l’adresse e-mail de votre compte. Nous vous enverrons un lien pour choisir un nouveau mot de passe.',
    sentLead:
      'Votre demande a bien été envoyée. Si un compte activé est associé à lea@exemple.fr, vous recevrez un e-mail pour choisir un nouveau mot de passe.',
    choose: 'Choisissez un nouveau mot de passe',
    done: 'Votre mot de passe est à jour',
    doneLead: 'Vous pouvez maintenant vous connecter.',
    field: 'Nouveau mot de passe',
    good: 'Voltaire-2026-x',
    sent: { password: 'Voltaire-2026-x' },
    other: { link: 'Choisir un nouvel identifiant', heading: 'Identifiant oublié' },
    refusal: {
      status: 400,
      type: 'INVALID_PASSWORD',
      message: 'Ce mot de passe n’est pas accepté. Choisissez-en un autre.',
    },
    now: (account: Account) => account.password,
  },
  {
    path: '/reset-nickname',
    tokenName: 'resetNicknameToken',
    request: 'POST /auth/reset-nickname',
    confirm: 'POST /auth/reset-nickname-confirm',
    forgotten: 'Identifiant oublié',
    requestLead:
      'Indiquez l’adresse e-mail de votre compte. Nous vous enverrons un lien pour choisir un nouvel identifiant.',
    sentLead:
      'Votre demande a bien été envoyée. Si un compte activé est associé à lea@exemple.fr, vous recevrez un e-mail pour choisir un nouvel identifiant.',
    choose: 'Choisissez un nouvel identifiant',
    done: 'Votre identifiant est à jour',
    doneLead: 'Vous pouvez maintenant vous connecter avec votre nouvel identifiant.',
    field: 'Nouvel identifiant',
    good: 'lea.durand',
    sent: { nickName: 'lea.durand' },
    other: { link: 'Choisir un nouveau mot de passe', heading: 'Mot de passe oublié' },
    refusal: {
      status: 409,
      type: 'NICKNAME_ALEREADY_USED',
      message: 'Cet identifiant est déjà utilisé. Choisissez-en un autre.',
    },
    now: (account: Account) => account.nickName,
  },
] as const
type Flow = (typeof FLOWS)[number]

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
/** The page's or step's title, once it has taken the focus. */
async function focusedHeading(name: string) {
  const found = await heading(name)
  await waitFor(() => expect(found).toHaveFocus())
}

const calls = (backend: Backend, call: string) => backend.calls.filter((logged) => logged.call === call)
const email = () => screen.getByLabelText('E-mail')
const send = () => screen.getByRole('button', { name: 'Envoyer la demande' })
const save = () => screen.getByRole('button', { name: 'Enregistrer' })

async function fill(user: UserEvent, label: string, text: string) {
  await user.clear(screen.getByLabelText(label))
  if (text !== '') await user.paste(text)
}

async function fillNewValue(user: UserEvent, flow: Flow, value: string = flow.good) {
  await fill(user, flow.field, value)
  if (flow.path === '/reset-password') await fill(user, 'Confirmer le nouveau mot de passe', value)
}

/** Asks for a link from the page, and gives the one that was mailed. */
async function mailedLink(backend: Backend, user: UserEvent, account: Account): Promise<string> {
  await fill(user, 'E-mail', account.email)
  await user.click(send())
  await heading('Consultez votre boîte mail')
  return backend.lastLink(account.email)
}

/** Follows a fresh link of the flow, as from the mailbox. */
async function openLink(flow: Flow, query = '') {
  const backend = startBackend()
  const lea = backend.account({ email: 'lea@exemple.fr', nickName: 'lea.martin' })
  const kind = flow.path === '/reset-password' ? 'reset-password' : 'reset-nickname'
  const token = backend.tokens.issue({ kind, account: lea })
  const { user } = await openPortal(`${flow.path}?${flow.tokenName}=${token}${query.replace('?', '&')}`)
  await heading(flow.choose)
  return { backend, user, lea, token }
}

beforeAll(() => Promise.all([import('./reset-screen'), import('../../ui/form/form-rules')]))

describe.each(FLOWS)('$path', (flow) => {
  describe('request', () => {
    it('describes the next step', async () => {
      startBackend()
      await openPortal(flow.path)
      await heading(flow.forgotten)
      expect(screen.getByText(/^Indiquez l’adresse/).textContent).toBe(flow.requestLead)
      expect(document.title).toBe(`${flow.forgotten} – Compte Skezia`)
      expect(screen.getByRole('link', { name: 'Retour à la page de connexion' })).toHaveAttribute('href', '/login')
      expect(email()).toHaveAttribute('autocomplete', 'email')
    })

    it('refuses an invalid e-mail address', async () => {
      const backend = startBackend()
      const { user } = await openPortal(flow.path)
      await heading(flow.forgotten)
      for (const [typed, message] of [
        ['', REQUIRED],
        ['lea@exemple', EMAIL],
        ['lea@hôpital.fr', EMAIL],
      ] as const) {
        await fill(user, 'E-mail', typed)
        await user.click(send())
        await waitFor(() => expect(email()).toHaveAccessibleDescription(message))
        expect(email()).toHaveFocus()
        expect(email()).toHaveValue(typed)
      }
      expect(calls(backend, flow.request)).toEqual([])
    })

    it.each([
      ['a confirmed account', { confirmed: true }, 1],
      ['an account not yet confirmed', { confirmed: false }, 0],
      ['no account', undefined, 0],
    ])('says the same for %s', async (_, account, mails) => {
      const backend = startBackend()
      if (account) backend.account({ email: 'lea@exemple.fr', ...account })
      const { user } = await openPortal(flow.path)
      await heading(flow.forgotten)
      await fill(user, 'E-mail', '  lea@exemple.fr ')
      await user.click(send())
      await focusedHeading('Consultez votre boîte mail')
      expect(screen.getByText(/^Votre demande a bien été envoyée/).textContent).toBe(flow.sentLead)
      expect(document.title).toBe(`${flow.forgotten}\u00a0: demande envoyée – Compte Skezia`)
      expect(screen.queryByRole('alert')).not.toBeInTheDocument()
      expect(calls(backend, flow.request).map(({ body }) => body)).toEqual([
        { email: 'lea@exemple.fr', locationUrl: `http://localhost:3000${flow.path}` },
      ])
      expect(backend.mailbox('lea@exemple.fr')).toHaveLength(mails)
    })

    it('links to the mailbox of a well-known host, and the address can be corrected', async () => {
      startBackend()
      const { user } = await openPortal(flow.path)
      await heading(flow.forgotten)
      await fill(user, 'E-mail', 'lea@gmail.com')
      await user.click(send())
      const mailbox = await screen.findByRole('link', { name: /^Ouvrir Gmail ?\(nouvelle fenêtre\)$/ })
      expect(mailbox).toHaveAttribute('href', 'https://mail.google.com/')
      expect(mailbox).toHaveAttribute('target', '_blank')
      expect(mailbox).toHaveAttribute('rel', 'noopener noreferrer')
      await user.click(screen.getByRole('button', { name: 'Modifier l’adresse' }))
      await focusedHeading(flow.forgotten)
      await fill(user, 'E-mail', 'lea@exemple.fr')
      await user.click(send())
      await heading('Consultez votre boîte mail')
      expect(screen.getByText('lea@exemple.fr').closest('strong')).toBeVisible()
      expect(screen.queryByRole('link', { name: /^Ouvrir/ })).not.toBeInTheDocument()
    })

    it('can be repeated, with the address kept', async () => {
      const backend = startBackend()
      const { user } = await openPortal(flow.path)
      await heading(flow.forgotten)
      await fill(user, 'E-mail', 'lea@exemple.fr')
      await user.click(send())
      await heading('Consultez votre boîte mail')
      await user.click(screen.getByRole('button', { name: 'refaites une demande.' }))
      await focusedHeading(flow.forgotten)
      expect(email()).toHaveValue('lea@exemple.fr')
      await user.click(send())
      await heading('Consultez votre boîte mail')
      expect(calls(backend, flow.request)).toHaveLength(2)
    })

    it('is prefilled with the address typed on the sign-in page, and passes it to the other flow', async () => {
      startBackend()
      const { user } = await openPortal('/login')
      await user.click(await screen.findByLabelText('Identifiant ou e-mail'))
      await user.paste('lea@exemple.fr')
      await user.click(screen.getByRole('link', { name: `${flow.forgotten}\u00a0?` }))
      await heading(flow.forgotten)
      expect(email()).toHaveValue('lea@exemple.fr')
      await fill(user, 'E-mail', 'lea.martin@exemple.fr')
      await user.click(screen.getByRole('link', { name: flow.other.link }))
      await heading(flow.other.heading)
      expect(email()).toHaveValue('lea.martin@exemple.fr')
    })
  })

  describe('the link of the e-mail', () => {
    it('changes the value and starts no session', async () => {
      const backend = startBackend()
      const lea = backend.account({ email: 'lea@exemple.fr' })
      const { user, unmount } = await openPortal(flow.path)
      await heading(flow.forgotten)
      const link = await mailedLink(backend, user, lea)
      unmount()

      const { user: again } = await openPortal(link.replace('http://localhost:3000', ''))
      await heading(flow.choose)
      expect(document.title).toMatch(new RegExp(`^${flow.forgotten}\u00a0: nouve(au mot de passe|l identifiant) – `))
      expect(screen.getByText('Il remplacera l’ancien pour toutes vos solutions.')).toBeVisible()
      expect(window.location.href).toBe(`http://localhost:3000${flow.path}`)
      await fillNewValue(again, flow)
      await again.click(save())
      await focusedHeading(flow.done)
      expect(screen.getByText(/^Vous pouvez maintenant/).textContent).toBe(flow.doneLead)
      expect(flow.now(lea)).toBe(flow.good)
      expect(calls(backend, 'POST /auth/login')).toEqual([])
      await again.click(screen.getByRole('link', { name: 'Se connecter' }))
      await focusedHeading('Se connecter')
      expect(window.location.pathname).toBe('/login')
    })

    it('shows a refusal at the field, and accepts another value with the same link', async () => {
      const { backend, user, token } = await openLink(flow)
      const { status, type } = flow.refusal
      backend.fault(flow.confirm, { status, body: { type }, times: 1 })
      await fillNewValue(user, flow)
      await user.click(save())
      const field = screen.getByLabelText(flow.field)
      await waitFor(() =>
        expect(field).toHaveAccessibleDescription(new RegExp(flow.refusal.message.replaceAll('.', '\\.'))),
      )
      expect(field).toHaveFocus()
      expect(field).toHaveValue(flow.good)
      expect(await screen.findAllByRole('alert')).toHaveLength(1)
      await user.click(save())
      await heading(flow.done)
      expect(calls(backend, flow.confirm).map(({ body }) => body)).toEqual([
        { token, ...flow.sent },
        { token, ...flow.sent },
      ])
    })

    it('works after leaving the page, until it is used', async () => {
      const { user } = await openLink(flow)
      await user.click(screen.getByRole('link', { name: 'Compte Skezia' }))
      await heading('Se connecter')
      await user.click(screen.getByRole('link', { name: `${flow.forgotten}\u00a0?` }))
      await heading(flow.choose)
      await fillNewValue(user, flow)
      await user.click(save())
      await heading(flow.done)
      await user.click(screen.getByRole('link', { name: 'Se connecter' }))
      await heading('Se connecter')
      window.history.back()
      await heading(flow.forgotten)
    })

    it('is lost on a reload: the page offers a new one', async () => {
      const { user } = await openLink(flow)
      await fillNewValue(user, flow)
      document.body.replaceChildren()
      await openPortal(window.location.pathname + window.location.search)
      expect(await heading(flow.forgotten)).toBeVisible()
    })
  })

  describe('an invalid link', () => {
    const spent = (token: string) => `${flow.path}?${flow.tokenName}=${token}`

    it.each([
      ['unknown', spent('never-issued')],
      ['4 kB long', spent('a'.repeat(4096))],
      ['HTML', spent(encodeURIComponent('<img src=x onerror=alert(1)>'))],
    ])('that is %s is said so when it is used, and a new one can be asked for', async (_, address) => {
      const backend = startBackend()
      const { user } = await openPortal(address)
      await heading(flow.choose)
      await fillNewValue(user, flow)
      await user.click(save())
      await focusedHeading('Ce lien n’est plus valable')
      expect(screen.getByText('Il a peut-être expiré ou déjà servi. Faites une nouvelle demande.')).toBeVisible()
      expect(document.title).toBe(`${flow.forgotten}\u00a0: lien non valable – Compte Skezia`)
      expect(screen.queryByRole('alert')).not.toBeInTheDocument()
      expect(calls(backend, flow.confirm)).toHaveLength(1)
      await user.click(screen.getByRole('button', { name: 'Refaire une demande' }))
      await focusedHeading(flow.forgotten)
      expect(screen.getByRole('link', { name: 'Retour à la page de connexion' })).toHaveAttribute('href', '/login')
    })

    it.each([
      ['empty', spent('')],
      ['repeated', `${spent('a')}&${flow.tokenName}=b`],
      ['too long', spent('a'.repeat(4097))],
      ['with a control character', spent('a%00b')],
    ])('that is %s is said so at once, and is not sent', async (_, address) => {
      const backend = startBackend()
      const { user } = await openPortal(address)
      await heading('Ce lien n’est plus valable')
      expect(window.location.href).toBe(`http://localhost:3000${flow.path}`)
      await user.click(screen.getByRole('link', { name: 'Retour à la page de connexion' }))
      await heading('Se connecter')
      await user.click(screen.getByRole('link', { name: `${flow.forgotten}\u00a0?` }))
      await heading(flow.forgotten)
      expect(calls(backend, flow.confirm)).toEqual([])
    })

    it('of the other flow is refused', async () => {
      startBackend()
      await openPortal(
        `${flow.path}?${flow.tokenName === 'resetPasswordToken' ? 'resetNicknameToken' : 'resetPasswordToken'}=x`,
      )
      expect(await heading(flow.forgotten)).toBeVisible()
    })
  })

  it('keeps the redirect on every link, and in the e-mail', async () => {
    const backend = startBackend()
    const lea = backend.account({ email: 'lea@exemple.fr' })
    const { user, unmount } = await openPortal(`${flow.path}${REDIRECT}`)
    await heading(flow.forgotten)
    expect(screen.getByText(/^Vous continuerez vers/).parentElement).toHaveTextContent('Vous continuerez vers Skemeet')
    expect(screen.getByRole('link', { name: 'Retour à la page de connexion' })).toHaveAttribute(
      'href',
      `/login${REDIRECT}`,
    )
    expect(screen.getByRole('link', { name: flow.other.link })).toHaveAttribute(
      'href',
      `${flow.path === '/reset-password' ? '/reset-nickname' : '/reset-password'}${REDIRECT}`,
    )
    const link = await mailedLink(backend, user, lea)
    expect(screen.getByRole('link', { name: 'Retour à la connexion' })).toHaveAttribute('href', `/login${REDIRECT}`)
    expect(new URL(link).searchParams.get('redirectUrl')).toBe(PARTNER)
    unmount()
    localStorage.clear()

    const { user: again } = await openPortal(link.replace('http://localhost:3000', ''))
    await heading(flow.choose)
    await fillNewValue(again, flow)
    await again.click(save())
    await heading(flow.done)
    expect(screen.getByRole('link', { name: 'Se connecter' })).toHaveAttribute('href', `/login${REDIRECT}`)
  })

  it('keeps the redirect when it leaves an invalid link', async () => {
    startBackend()
    await openPortal(`${flow.path}${REDIRECT}&${flow.tokenName}=`)
    await heading('Ce lien n’est plus valable')
    expect(screen.getByRole('link', { name: 'Retour à la page de connexion' })).toHaveAttribute(
      'href',
      `/login${REDIRECT}`,
    )
  })
})

describe('the new identifier', () => {
  it('is refused when it is invalid', async () => {
    const { backend, user } = await openLink(FLOWS[1])
    const field = screen.getByLabelText('Nouvel identifiant')
    for (const [typed, message] of [
      ['', REQUIRED],
      ['É', TOO_SHORT],
      ['a'.repeat(33), TOO_LONG],
      ['lea😀durand', CHARACTERS],
    ] as const) {
      await fill(user, 'Nouvel identifiant', typed)
      await user.click(save())
      await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(message.replaceAll('.', '\\.'))))
      expect(field).toHaveFocus()
    }
    expect(calls(backend, 'POST /auth/reset-nickname-confirm')).toEqual([])
  })

  it('is lowercased while typing, and refused by name when it is taken', async () => {
    const { backend, user, lea } = await openLink(FLOWS[1])
    backend.account({ nickName: 'lea.durand' })
    await user.type(screen.getByLabelText('Nouvel identifiant'), 'LEA.Durand')
    expect(screen.getByLabelText('Nouvel identifiant')).toHaveValue('lea.durand')
    await user.click(save())
    expect(
      await within(screen.getByRole('main')).findByText('Cet identifiant est déjà utilisé. Choisissez-en un autre.'),
    ).toBeVisible()
    await user.type(screen.getByLabelText('Nouvel identifiant'), '.2')
    await user.click(save())
    await heading('Votre identifiant est à jour')
    expect(lea.nickName).toBe('lea.durand.2')
  })
})

describe('the new password', () => {
  it('is refused when it is weak or differs from its confirmation', async () => {
    const { backend, user } = await openLink(FLOWS[0])
    for (const [typed, confirmed, message] of [
      ['', '', REQUIRED],
      ['Voltaire-20', 'Voltaire-20', PASSWORD],
      ['Voltaire-2026-x', 'Voltaire-2026-x ', MISMATCH],
    ] as const) {
      await fill(user, 'Nouveau mot de passe', typed)
      await fill(user, 'Confirmer le nouveau mot de passe', confirmed)
      await user.click(save())
      const said = (text: string) => text === message.replaceAll('\u00a0', ' ')
      expect((await screen.findAllByText(said)).length).toBeGreaterThan(0)
    }
    expect(calls(backend, 'POST /auth/reset-password-confirm')).toEqual([])
  })

  it.each(['Aa1-'.repeat(32), '  Été à Nîmes 2026  ', 'e\u0301te\u0301-Voltaire-1'])(
    '%j is sent to the letter',
    async (password) => {
      const { user, lea } = await openLink(FLOWS[0])
      await fillNewValue(user, FLOWS[0], password)
      await user.click(save())
      await heading('Votre mot de passe est à jour')
      expect(lea.password).toBe(password)
    },
  )
})
