import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { FAILURE_TYPES } from '../../mocks/contract/contract'
import { isFailureType } from '../api/failure'
import english from '../../public/locales/en/errors.json'
import { remember } from '../memory'
import french from './fr/errors.json'

const requested: string[] = []
const server = setupServer(
  http.get('*/locales/:language/errors.json', ({ params }) => {
    requested.push(String(params.language))
    return HttpResponse.json(english)
  }),
)
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  vi.resetModules()
  document.documentElement.lang = 'fr'
})
afterEach(() => {
  requested.length = 0
  server.resetHandlers()
  window.history.replaceState(null, '', '/login')
})
afterAll(() => {
  server.close()
  // Load the modules anew. Otherwise the next test file of the worker would have the language of the last test.
  vi.resetModules()
})

function browserSpeaks(...languages: string[]) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(languages[0] ?? '')
}

/** Loads the texts of errors and detects the language, as a new page does. */
async function texts() {
  const { errorText, loadErrorLanguage } = await import('./texts')
  await loadErrorLanguage()
  return errorText
}

describe('the texts of errors', () => {
  it('each error type of the contract and each failure of the portal itself has a French and an English text', () => {
    expect(Object.keys(english).sort()).toEqual(Object.keys(french).sort())
    expect(Object.keys(french).filter(isFailureType).sort()).toEqual(FAILURE_TYPES.toSorted())
    expect(Object.keys(french).filter((key) => !isFailureType(key))).toEqual([
      'notDone',
      'noSession',
      'moduleLost',
      'cookieRefused',
      'cookiesBlocked',
    ])
  })

  it('the English texts of errors are the texts of the specification', () => {
    expect(english).toMatchObject({
      UNKNOWN_ERROR: 'Unknown error. If the problem persists, please contact support',
      INVALID_INPUTS: 'The data sent in the form is invalid',
      EMAIL_ALREADY_USED: 'Email already used',
      INVALID_CREDENTIALS:
        'Your email or password is incorrect. Make sure you have signed up or entered the correct credentials',
      ACCOUNT_NOT_CONFIRMED: 'You must confirm your account before you can log in',
      INVALID_CODE: 'Invalid code',
      INVALID_TOKEN: 'The Token supplied is invalid',
      INVALID_PASSWORD: 'Password invalid',
      INVALID_OLD_PASSWORD: 'Current password is invalid',
      INVALID_AUTHORIZATION_TOKEN: 'The authorisation token is invalid',
      APPLICATION_NOT_FOUND: 'Application not found',
      INVALID_SECRET: 'Invalid secret',
      NICKNAME_ALEREADY_USED: 'Identifier already in use',
      NO_VALID_SESSION: 'Not logged or session has expired',
      OTP_COOLDOWN: 'Please wait a few seconds before requesting a new code',
      noSession: 'Your session has expired, please log in again.',
    })
  })

  it.each([
    ['de en-GB', 'fr'],
    ['', ''],
  ])(
    'if the browser prefers the languages "%s" and the document is in "%s", the texts of errors are English and have the attribute `lang`',
    async (languages, pageLanguage) => {
      browserSpeaks(...languages.split(' '))
      document.documentElement.lang = pageLanguage
      const errorText = await texts()
      expect(errorText({ type: 'INVALID_CODE' })).toEqual({ text: 'Invalid code', lang: 'en' })
      expect(requested).toEqual(['en'])
    },
  )

  it.each(['fr-CH en', 'de it', ''])(
    'if the document is French and the browser prefers the languages "%s", the error messages are French',
    async (languages) => {
      browserSpeaks(...languages.split(' '))
      const errorText = await texts()
      expect(errorText({ type: 'INVALID_CODE' })).toEqual({
        text: 'Le code saisi est incorrect ou a expiré. Vérifiez-le, ou demandez-en un nouveau.',
      })
      expect(requested).toEqual([])
    },
  )

  it.each([
    ['the address', () => window.history.replaceState(null, '', '/login?lng=en')],
    ['the cookie', () => (document.cookie = 'i18next=en; path=/')],
    ['local storage', () => localStorage.setItem('i18nextLng', 'en')],
    ['session storage', () => sessionStorage.setItem('i18nextLng', 'en')],
  ])(
    'if %s contains a language, error messages have this language, not the language of the browser',
    async (_, choose) => {
      browserSpeaks('fr')
      choose()
      const errorText = await texts()
      expect(errorText({ type: 'INVALID_CODE' }).lang).toBe('en')
      expect(localStorage.getItem('i18nextLng')).toBe('en')
    },
  )

  it('the parameter `lng` of the current address has priority over an earlier address and the cookie', async () => {
    browserSpeaks('fr')
    document.cookie = 'i18next=fr; path=/'
    remember('lng', 'en')
    expect((await texts())({ type: 'INVALID_CODE' }).lang).toBe('en')
    window.history.replaceState(null, '', '/login?lng=fr')
    vi.resetModules()
    expect((await texts())({ type: 'INVALID_CODE' }).lang).toBeUndefined()
  })

  it.each(['../../x', 'cimode'])('the portal ignores the value `%s` of the parameter `lng`', async (language) => {
    browserSpeaks('en')
    window.history.replaceState(null, '', `/login?lng=${language}`)
    const errorText = await texts()
    expect(errorText({ type: 'INVALID_CODE' }).text).toBe('Invalid code')
    expect(localStorage.getItem('i18nextLng')).toBe('en')
    expect(requested).toEqual(['en'])
  })

  it('errors stay French if the English file cannot be loaded in six attempts', async () => {
    vi.useFakeTimers()
    browserSpeaks('en')
    let tries = 0
    server.use(
      http.get('*/locales/en/errors.json', () => {
        tries += 1
        return HttpResponse.error()
      }),
    )
    const { errorText, loadErrorLanguage } = await import('./texts')
    // Loading a module takes real time, and fake timers do not advance real time.
    await import('./error-language')
    const loading = loadErrorLanguage()
    await vi.advanceTimersByTimeAsync(30_000)
    await loading
    vi.useRealTimers()
    expect(errorText({ type: 'INVALID_CODE' })).toEqual({
      text: 'Le code saisi est incorrect ou a expiré. Vérifiez-le, ou demandez-en un nouveau.',
    })
    expect(tries).toBe(6)
  })
})

describe('the message about an expired session', () => {
  it("the message about an expired session is in the user's language", async () => {
    browserSpeaks('en')
    const { sessionExpiredText } = await import('./texts')
    expect(await sessionExpiredText()).toEqual({ text: 'Your session has expired, please log in again.', lang: 'en' })
  })

  it('the message about an expired session is French if the language is not loaded within three seconds', async () => {
    browserSpeaks('en')
    server.use(http.get('*/locales/en/errors.json', () => new Promise<never>(() => undefined)))
    vi.useFakeTimers()
    const { sessionExpiredText } = await import('./texts')
    const message = sessionExpiredText()
    await vi.advanceTimersByTimeAsync(3000)
    expect(await message).toEqual({ text: 'Votre session a expiré, veuillez vous reconnecter.' })
  })
})

it.each([
  [{ type: 'TEAPOT', serverMessage: 'Théière' }, 'Théière'],
  [undefined, french.UNKNOWN_ERROR],
  [new Error('chunk'), french.UNKNOWN_ERROR],
  [{ type: 'toString' }, french.UNKNOWN_ERROR],
  [{ type: 'UNKNOWN_ERROR', serverMessage: 'java.lang.Exception' }, french.UNKNOWN_ERROR],
])('for the failure %j, `errorText` returns the message « %s »', async (failure, text) => {
  const { errorText } = await import('./texts')
  expect(errorText(failure)).toEqual({ text })
})
