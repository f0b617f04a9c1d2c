import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { FAILURE_TYPES } from '../api/failure'
import english from '../../public/locales/en/errors.json'
import french from './fr/errors.json'

const requested: string[] = []
const server = setupServer(
  http.get('*/locales/:language/errors.json', ({ params }) => {
    requested.push(String(params.language))
    return HttpResponse.json(english)
  }),
)
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => vi.resetModules())
afterEach(() => {
  requested.length = 0
  server.resetHandlers()
  window.history.replaceState(null, '', '/login')
})
afterAll(() => server.close())

const browserSpeaks = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)

/** A fresh page's error texts, its language found. */
async function texts() {
  const { errorText } = await import('./error-texts')
  const { loadErrorLanguage } = await import('./error-language')
  await loadErrorLanguage()
  return errorText
}

describe('the catalogue', () => {
  it('is whole in both languages', () => {
    expect(Object.keys(french).sort()).toEqual([...FAILURE_TYPES].sort())
    expect(Object.keys(english).sort()).toEqual([...FAILURE_TYPES].sort())
  })

  it('is in French, without any request, for who reads French', async () => {
    browserSpeaks('fr-CH', 'en')
    const errorText = await texts()
    expect(errorText({ type: 'INVALID_CODE' })).toEqual({ text: 'Le code saisi est incorrect.' })
    expect(requested).toEqual([])
  })

  it.each([['en-GB'], ['de', 'it']])('is in English, and says so, for who reads %s', async (...languages) => {
    browserSpeaks(...languages)
    const errorText = await texts()
    expect(errorText({ type: 'INVALID_CODE' })).toEqual({ text: 'Invalid code', lang: 'en' })
    expect(requested).toEqual(['en'])
  })

  it('follows the address before the browser, and remembers it', async () => {
    browserSpeaks('fr')
    window.history.replaceState(null, '', '/login?lng=en')
    const errorText = await texts()
    expect(errorText({ type: 'INVALID_TOKEN' }).lang).toBe('en')
    expect(localStorage.getItem('i18nextLng')).toBe('en')
  })

  it('takes no language from the address that it does not speak', async () => {
    browserSpeaks('fr')
    window.history.replaceState(null, '', '/login?lng=../../x')
    const errorText = await texts()
    expect(errorText({ type: 'INVALID_TOKEN' }).text).not.toBe('INVALID_TOKEN')
    expect(requested.every((language) => language === 'en')).toBe(true)
  })

  it('stays in French when the English file never comes, after five new tries', async () => {
    vi.useFakeTimers()
    browserSpeaks('en')
    let tries = 0
    server.use(
      http.get('*/locales/en/errors.json', () => {
        tries += 1
        return HttpResponse.error()
      }),
    )
    const { errorText } = await import('./error-texts')
    const { loadErrorLanguage } = await import('./error-language')
    const loading = loadErrorLanguage()
    await vi.advanceTimersByTimeAsync(30_000)
    await loading
    vi.useRealTimers()
    expect(errorText({ type: 'INVALID_CODE' })).toEqual({ text: 'Le code saisi est incorrect.' })
    expect(tries).toBe(6)
  })
})

describe('without a catalogue type', () => {
  it.each([
    [{ serverMessage: 'Maintenance à 20 h' }, 'Maintenance à 20 h'],
    [{ type: 'TEAPOT', serverMessage: 'Théière' }, 'Théière'],
    [{}, french.UNKNOWN_ERROR],
    [undefined, french.UNKNOWN_ERROR],
    [new Error('chunk'), french.UNKNOWN_ERROR],
    [{ type: 'toString' }, french.UNKNOWN_ERROR],
  ])('%j says %s', async (failure, text) => {
    const { errorText } = await import('./error-texts')
    expect(errorText(failure)).toEqual({ text })
  })
})
