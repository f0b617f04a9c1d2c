import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { updateNickname } from '../src/api/account'
import { checkOneTimePassword, login, logout } from '../src/api/auth'
import { listOwnProjects } from '../src/api/projects'
import { fetchUser } from '../src/api/users'
import { startPlainCalls } from '../src/testing/start-calls'
import { Backend } from './backend'
import { handlers } from './handlers/all'

/* The same handlers in the page's own process, under the portal's own HTTP client: no cookie travels there. */

const server = setupServer()
let backend: Backend

beforeAll(() => {
  const config = document.createElement('script')
  config.id = 'config'
  config.type = 'application/json'
  config.textContent = JSON.stringify({
    VITE_ACCOUNT_API_URL: 'http://localhost:4001',
    VITE_APPLICATION_API_URL: 'http://localhost:4002',
    VITE_SKEZIA_URL: 'https://app.skezia.example',
    VITE_SKEMEET_URL: 'https://meet.skemeet.example',
  })
  document.head.append(config)
  startPlainCalls()
  server.listen({ onUnhandledRequest: 'error' })
})
beforeEach(() => {
  backend = new Backend({ portalOrigin: window.location.origin })
  server.use(...handlers(backend))
})
afterEach(() => {
  server.resetHandlers()
  vi.useRealTimers()
})
afterAll(() => server.close())

const forget = () => (document.cookie = 'XSRF-TOKEN=; max-age=-1; path=/')
const signIn = ({ email, password } = backend.account()) =>
  login({ nickNameOrEmail: email, password, fromSkemeet: false })

describe('sessions', () => {
  it('start with a sign-in, are valid for both APIs, and end with logout', async () => {
    const lea = backend.account({ email: 'lea@exemple.fr' })
    backend.project(lea, 'Cohorte')
    await expect(fetchUser()).rejects.toMatchObject({ type: 'NO_VALID_SESSION' })
    await signIn(lea)
    expect((await fetchUser()).email).toBe('lea@exemple.fr')
    expect(await listOwnProjects()).toMatchObject([{ name: 'Cohorte' }])
    await logout()
    await expect(fetchUser()).rejects.toMatchObject({ type: 'NO_VALID_SESSION' })
  })

  it('start after the second factor', async () => {
    const lea = backend.account({ oneTimePasswordActivated: true })
    await signIn(lea)
    await expect(fetchUser()).rejects.toMatchObject({ type: 'NO_VALID_SESSION' })
    const { email: nickNameOrEmail, password } = lea
    const oneTimePassword = Number(backend.lastCode(lea))
    await checkOneTimePassword({ nickNameOrEmail, password, fromSkemeet: false, oneTimePassword })
    expect((await fetchUser()).email).toBe(lea.email)
  })

  it('can be started and ended by a test', async () => {
    const lea = backend.account()
    backend.session(lea)
    expect((await fetchUser()).email).toBe(lea.email)
    backend.endSessions(lea)
    await expect(fetchUser()).rejects.toMatchObject({ type: 'NO_VALID_SESSION' })
  })

  it('belong to one world, and store nothing in the page', async () => {
    await signIn()
    server.use(...handlers(new Backend({ portalOrigin: window.location.origin })))
    await expect(fetchUser()).rejects.toMatchObject({ type: 'NO_VALID_SESSION' })
    expect(document.cookie).toMatch(/^XSRF-TOKEN=\w{32}$/)
    expect(localStorage).toHaveLength(0)
  })
})

describe('the CSRF header', () => {
  it('is set by the first answer', async () => {
    forget()
    await signIn()
    expect(backend.calls.at(-1)).toMatchObject({ call: 'POST /auth/login' })
  })

  it('is refused when it differs from the cookie', async () => {
    backend.session(backend.account())
    document.cookie = 'XSRF-TOKEN=vrai; path=/'
    const answer = await fetch('http://localhost:4001/auth/logout', {
      method: 'POST',
      headers: { 'x-xsrf-token': 'faux' },
    })
    expect(answer.status).toBe(403)
  })
})

describe('faults', () => {
  it.each([{ drop: true }, { cors: false }] as const)('%o gives no answer', async (fault) => {
    backend.fault('GET /users/me', fault)
    await expect(fetchUser()).rejects.toMatchObject({ name: 'ApiFailure', status: undefined, cancelled: false })
  })

  it.each([
    [{ status: 500 }, undefined],
    [{ status: 502, body: '<h1>Bad gateway</h1>', contentType: 'text/html' }, undefined],
    [{ status: 429, body: { type: 'OTP_COOLDOWN' } }, 'OTP_COOLDOWN'],
  ])('%o gives an answer', async (fault, type) => {
    backend.fault('GET /users/me', fault)
    await expect(fetchUser()).rejects.toMatchObject({ status: fault.status, type })
  })

  it.each([
    { body: '<h1>Portail captif</h1>', contentType: 'text/html' },
    { body: '{"email":' },
    { body: null },
    { body: '' },
  ])('%o gives no user', async (fault) => {
    backend.fault('GET /users/me', fault)
    await expect(fetchUser()).rejects.toMatchObject({ name: 'ApiFailure', type: undefined })
  })

  it('a hang lasts until it is released', async () => {
    backend.session(backend.account())
    const { release } = backend.fault('POST /users/update-nickname', { hang: true })
    const settled = vi.fn()
    const answer = updateNickname({ nickName: 'autre.nom' }).then(settled)
    await expect.poll(() => backend.calls.some(({ call }) => call === 'POST /users/update-nickname')).toBe(true)
    expect(settled).not.toHaveBeenCalled()
    release()
    await answer
    expect(settled).toHaveBeenCalled()
  })

  it('a hang ends when the call is aborted', async () => {
    backend.fault('GET /users/me', { hang: true })
    const leave = new AbortController()
    const answer = fetchUser({ signal: leave.signal })
    await expect.poll(() => backend.calls.length).toBe(1)
    leave.abort()
    await expect(answer).rejects.toMatchObject({ cancelled: true })
  })

  it('a delay uses the clock of the test', async () => {
    backend.session(backend.account())
    vi.useFakeTimers()
    backend.fault('GET /users/me', { delayMs: 60_000 })
    const settled = vi.fn()
    const answer = fetchUser().then(settled)
    await vi.advanceTimersByTimeAsync(59_000)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    await answer
  })
})
