import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Backend } from '../../../mocks/backend'
import type { Fault } from '../../../mocks/handlers/faults'
import { hintFromOtherTab } from '../../testing/other-tab'
import { pagePaths } from '../../../deploy/build/page-documents'
import { recordNavigations } from '../../testing/external-navigation'
import { openSignedIn } from '../../testing/signed-in'
import { routes } from '../routes'

describe('the project from which a user comes', () => {
  test.each([
    ['/dashboard/apps', 'Mes applications'],
    ['/dashboard', 'Authentification'],
    ['/dashboard/nowhere', 'Authentification'],
  ])('%s stores and shows the project from which the user comes', async (path, heading) => {
    await openSignedIn(`${path}?projectName=Cohorte`, heading)
    expect(localStorage.getItem('projectName')).toBe('Cohorte')
    expect(screen.getByText('Cohorte', { selector: 'header *' })).toBeInTheDocument()
  })

  test("hostile characters in a project's name do not change the order of the words around the name", async () => {
    const hostile = encodeURIComponent('\u202eÉtude\u2069\u202e ORION')
    await openSignedIn(`/dashboard/apps?projectName=${hostile}`, 'Mes applications')
    expect(screen.getByText('Étude ORION', { selector: 'header bdi' })).toBeInTheDocument()
    expect(screen.getByText(/Vous venez de l’espace « Étude ORION »\./)).toBeInTheDocument()
    expect(screen.getByText('É', { selector: '[aria-hidden]' })).toBeInTheDocument()
    expect(document.documentElement.outerHTML).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  })
})

const alice = { email: 'alice@exemple.fr', nickName: 'alice.martin' }

test.each([
  ['/dashboard/authentication', 'Authentification', alice.email],
  ['/dashboard/authentication', 'Authentification', alice.nickName],
  ['/dashboard/authentication/email', 'Adresse e-mail', alice.email],
  ['/dashboard/authentication/nickName', 'Identifiant', alice.nickName],
])('%s marks the e-mail address and the nickname as text that must not be translated', async (path, heading, text) => {
  await openSignedIn(path, heading, alice)
  // Ignore the two invisible isolation characters that the portal writes around an address in a sentence.
  const shown = screen.getAllByText((words) => words.replace(/[\u2068\u2069]/g, '') === text)
  expect(shown.filter((element) => element.closest('[translate="no"]') === null)).toEqual([])
})

test('if the user has used the skip link and goes Back from an edited page, the portal still asks for confirmation', async () => {
  const { user } = await openSignedIn('/dashboard/authentication', 'Authentification')
  await user.click(screen.getByRole('link', { name: 'Aller au contenu' }))
  expect(screen.getByRole('main')).toHaveFocus()
  await user.click(screen.getByRole('link', { name: /^Identifiant/ }))
  await user.type(await screen.findByRole('textbox', { name: /identifiant/ }), 'alice')
  window.history.back()
  expect(await screen.findByRole('dialog', { name: 'Quitter cette page ?' })).toBeInTheDocument()
})

describe('a sign-in in another tab', () => {
  const EMAIL_PAGE = '/dashboard/authentication/email'
  const openEmail = () => openSignedIn(EMAIL_PAGE, 'Adresse e-mail', { email: 'alice@exemple.fr', nickName: 'alice' })
  const newEmail = () => screen.getByRole('textbox', { name: 'Nouvel e-mail' })
  const bobSignsIn = (backend: Backend) => backend.session(backend.account({ email: 'bob@exemple.fr' }))
  const isCovered = () => screen.queryByRole('dialog', { name: 'Vérification de votre session…' }) !== null
  const otherUser = () => screen.findByRole('heading', { level: 1, name: 'Une autre personne s’est connectée' })

  /** Opens the form for a new e-mail address and fills it in. `send` submits the form. */
  async function openFilled() {
    const portal = await openEmail()
    await portal.user.type(newEmail(), 'alice@nouveau.fr')
    await portal.user.type(screen.getByRole('textbox', { name: 'Confirmer le nouvel e-mail' }), 'alice@nouveau.fr')
    return { ...portal, send: () => portal.user.click(screen.getByRole('button', { name: 'Confirmer' })) }
  }

  test('after another user has signed in from another tab, a message replaces the page and offers to continue as that user', async () => {
    const departures = recordNavigations()
    const { backend, user, sent } = await openEmail()
    await user.type(newEmail(), 'alice@nouveau.fr')
    bobSignsIn(backend)
    const held = backend.fault('GET /users/me', { hang: true })
    act(() => hintFromOtherTab('changed'))
    await waitFor(() => expect(sent('GET /users/me').length).toBeGreaterThan(1))
    expect(newEmail()).toHaveValue('alice@nouveau.fr')
    expect(isCovered()).toBe(false)
    held.release()
    expect(await otherUser()).toHaveFocus()
    expect(document.title).toMatch(/^Une autre personne s’est connectée/)
    expect(screen.getByText('bob@exemple.fr')).toBeInTheDocument()
    expect(screen.queryByText('alice@exemple.fr')).toBeNull()
    expect(document.querySelector('input[name="newEmail"]')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Continuer avec ce compte' }))
    expect(departures).toEqual([new URL('/dashboard/apps', window.location.origin).href])
    // The page that was removed must not be rendered again while the next document loads.
    expect(document.querySelector('input[name="newEmail"]')).toBeNull()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Une autre personne s’est connectée')
  })

  test.each<[string, Fault, () => void]>([
    ['the same user has signed in', {}, () => hintFromOtherTab('changed')],
    ['the portal cannot check the user', { drop: true }, () => void window.dispatchEvent(new Event('focus'))],
    [
      'the other tab announces the sign-in and the portal cannot check the user',
      { drop: true },
      () => hintFromOtherTab('changed'),
    ],
  ])('after a sign-in in another tab, the page keeps the typed text if %s', async (_, fault, notice) => {
    const { backend, account, user, sent } = await openEmail()
    await user.type(newEmail(), 'alice@nouveau.fr')
    backend.session(account)
    backend.fault('GET /users/me', { ...fault, times: 1 })
    act(notice)
    await waitFor(() => expect(sent('GET /users/me')).toHaveLength(2))
    expect(isCovered()).toBe(false)
    expect(newEmail()).toHaveValue('alice@nouveau.fr')
    expect(newEmail()).toHaveFocus()
  })

  test('before a message to support is sent, the portal notices that another user has signed in from another tab', async () => {
    const { backend, user, sent } = await openEmail()
    await user.click(screen.getByRole('button', { name: 'Contact' }))
    const contact = within(await screen.findByRole('dialog', { name: 'Contact' }))
    await user.type(contact.getByRole('textbox', { name: 'Description' }), 'Bonjour')
    bobSignsIn(backend)
    await user.click(contact.getByRole('button', { name: 'Envoyer' }))
    await otherUser()
    expect(sent('POST /users/send-support-message')).toHaveLength(0)
  })

  describe('a page whose account has changed in another tab', () => {
    test('a page without typed text is loaded again after another tab has changed the account', async () => {
      const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
      const { account } = await openEmail()
      account.email = 'alice@ailleurs.fr'
      act(() => void window.dispatchEvent(new Event('focus')))
      await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    })

    test('the next page is loaded as a document after another tab has changed the account', async () => {
      const departures = recordNavigations()
      const { account, user } = await openEmail()
      account.email = 'alice@ailleurs.fr'
      await user.click(screen.getByRole('link', { name: 'Mes applications' }))
      await waitFor(() => expect(departures).toEqual([new URL('/dashboard/apps', window.location.origin).href]))
    })

    test('after another tab has changed the account, an edited page sends nothing and offers to load the page again', async () => {
      const departures = recordNavigations()
      const { account, user, send, sent } = await openFilled()
      account.nickName = 'alice.m'
      await send()
      expect(await screen.findByRole('heading', { level: 1, name: 'Votre compte a été modifié' })).toHaveFocus()
      expect(screen.getByText(/^Son adresse e-mail .* ne le sera pas\.$/)).toBeInTheDocument()
      expect(sent('POST /users/update-email')).toHaveLength(0)
      expect(departures).toEqual([])
      await user.click(screen.getByRole('button', { name: 'Recharger la page' }))
      expect(departures).toEqual([new URL(EMAIL_PAGE, window.location.origin).href])
    })
  })

  test('after another user has signed in from another tab, the page stays hidden when answers to earlier requests arrive', async () => {
    const { backend, send, sent } = await openFilled()
    const asked = sent('GET /users/me').length
    const write = backend.fault('GET /users/me', { hang: true, times: 1 })
    await send()
    await waitFor(() => expect(sent('GET /users/me')).toHaveLength(asked + 1))
    const focus = backend.fault('GET /users/me', { hang: true, times: 1 })
    act(() => void window.dispatchEvent(new Event('focus')))
    await waitFor(() => expect(sent('GET /users/me')).toHaveLength(asked + 2))
    bobSignsIn(backend)
    act(() => hintFromOtherTab('changed'))
    await otherUser()
    write.release()
    focus.release()
    // The message from the other tab makes both pending answers outdated, so the portal repeats the two requests. The
    // message also causes a third request.
    await waitFor(() => expect(sent('GET /users/me')).toHaveLength(asked + 5))
    await otherUser()
    expect(sent('POST /users/update-email')).toHaveLength(0)
    expect(document.querySelector('input[name="newEmail"]')).toBeNull()
  })

  test.each([
    ['without a hint from that tab', false],
    ['after a hint from that tab', true],
  ])(
    'after another user has signed in from another tab, a change that waits for the CSRF cookie is not sent (%s)',
    async (_, isAnnounced) => {
      const { backend, send, sent } = await openFilled()
      document.cookie = 'XSRF-TOKEN=; max-age=0; path=/'
      const waiting = backend.fault('GET /users/me', { hang: true, times: 1 })
      const asked = sent('GET /users/me').length
      await send()
      await waitFor(() => expect(sent('GET /users/me')).toHaveLength(asked + 1))
      bobSignsIn(backend)
      if (isAnnounced) {
        act(() => hintFromOtherTab('changed'))
        await otherUser()
      }
      waiting.release()
      await otherUser()
      // Wait for the answers to three requests. If the portal had sent the change, the change would arrive before these
      // answers.
      for (let round = 0; round < 3; round += 1) await act(() => fetch('http://localhost:4001/users/me'))
      expect(sent('POST /users/update-email')).toHaveLength(0)
    },
  )

  test('a tab that becomes visible again notices a sign-in that another tab has not announced', async () => {
    const { backend } = await openEmail()
    bobSignsIn(backend)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await otherUser()
  })
})

test.each<[string, Fault]>([
  ['NO_VALID_SESSION', { status: 401, body: { type: 'NO_VALID_SESSION' } }],
  ['a 401 of a server in front of the API', { status: 401 }],
  ['the 403 of a firewall', { status: 403, body: '<html>Accès refusé</html>', contentType: 'text/html' }],
  ['429', { status: 429 }],
])('if the API answers once with %s while the user opens another page, the session stays open', async (_, fault) => {
  const { backend, user, sent } = await openSignedIn('/dashboard/apps', 'Mes applications')
  backend.fault('GET /users/me', { ...fault, times: 1, breaksContract: true })
  await user.click(screen.getByRole('link', { name: 'Authentification' }))
  await screen.findByRole('heading', { level: 1, name: 'Authentification' })
  expect(sent('POST /auth/logout')).toHaveLength(0)
})

test('for every dashboard page, the menu links to the page or to the parent page', async () => {
  await openSignedIn('/dashboard/apps', 'Mes applications')
  const links = within(screen.getByRole('navigation')).getAllByRole('link')
  const targets = links.map((link) => link.getAttribute('href') ?? '')
  const dashboardPages = pagePaths(routes).filter((path) => path.startsWith('/dashboard/'))
  expect(dashboardPages.filter((path) => !targets.some((to) => path === to || path.startsWith(`${to}/`)))).toEqual([])
})
