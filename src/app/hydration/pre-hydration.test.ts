import { fireEvent } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { REDIRECT_LIFETIME_MS, STILL_WAITING_MS } from '../../rules/limits'
import { installConfig, TEST_CONFIG } from '../../testing/install-config'
import { remember } from '../../memory'
import { startPreHydration } from './pre-hydration'

const PAGE = `
  <div id="root" data-hydrate>
    <button type="button" id="provider">Avec e-CPS</button>
    <button type="button" id="contact">Contact</button>
    <a id="link" href="/subscription">Créer un compte</a>
    <form>
      <input id="password" />
      <button type="button" id="eye">Afficher</button>
      <button type="submit" id="submit">Se connecter</button>
    </form>
  </div>
  <p id="waiting" hidden></p>`

const byId = (id: string) => {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no #${id}.`)
  return element
}
const keptButton = () => document.querySelector('[data-early]')?.id
const isWaitingShown = () => !byId('waiting').hidden

// The pre-hydration script runs once for each document. The listeners of the script therefore stay for all tests.
beforeAll(() => {
  window.history.replaceState(null, '', '/login')
  startPreHydration()
})
beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = PAGE
})
afterEach(() => {
  document.body.innerHTML = ''
})

describe('a press before hydration', () => {
  test('if a submit is recorded before hydration, a later click on a button of the same form does not replace the submit', () => {
    fireEvent.submit(byId('submit').closest('form') ?? document)
    fireEvent.click(byId('eye'))
    expect(keptButton()).toBe('submit')
    fireEvent.click(byId('provider'))
    expect(keptButton()).toBe('provider')
  })

  test.each([
    ['?redirectUrl=https%3A%2F%2Fapp.skezia.example%2Fx&message=noSession', 'https://app.skezia.example/x'],
    ['', null],
  ])(
    'before hydration, a click on a link copies the redirect of the page into the link (query of the page « %s », redirect in the link %s)',
    (search, redirect) => {
      window.history.replaceState(null, '', `/login${search}`)
      byId('link').addEventListener('click', (event) => event.preventDefault())
      fireEvent.click(byId('link'))
      const { searchParams } = new URL(byId('link').getAttribute('href') ?? '', location.href)
      expect([...searchParams]).toEqual(redirect === null ? [] : [['redirectUrl', redirect]])
    },
  )
})

describe('the notice about a slow script', () => {
  test('if the portal has not handled a click in time, the notice about a slow script appears', () => {
    fireEvent.click(byId('provider'))
    vi.advanceTimersByTime(STILL_WAITING_MS - 1)
    expect(isWaitingShown()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(isWaitingShown()).toBe(true)
  })

  test('if the portal has already handled the click, the notice about a slow script does not appear', () => {
    fireEvent.click(byId('provider'))
    byId('provider').removeAttribute('data-early')
    vi.advanceTimersByTime(STILL_WAITING_MS)
    expect(isWaitingShown()).toBe(false)
  })

  test.each([
    ['a loading text', '<div id="root"><p role="status">Chargement</p></div><p id="waiting" hidden></p>', true],
    ['a form', PAGE, false],
  ])(
    'without hydration, the notice about a slow script appears only on a page with a loading text: %s',
    (_, page, shown) => {
      document.body.innerHTML = page
      startPreHydration()
      vi.advanceTimersByTime(STILL_WAITING_MS)
      expect(isWaitingShown()).toBe(shown)
    },
  )

  test.each([
    ['module', true],
    ['text/javascript', false],
  ])('if a script of the type %s fails to load, the notice about a slow script appears: %s', (type, shown) => {
    const script = document.createElement('script')
    script.type = type
    byId('root').append(script)
    fireEvent.error(script)
    expect(isWaitingShown()).toBe(shown)
  })
})

test.each([
  ['', ['/users/me?display=false']],
  ['?mailUpdatedToken=T', []],
  ['#mailUpdatedToken=T', []],
])(
  'before hydration, a dashboard page with « %s » in its address sends exactly these requests: %j',
  (rest, expected) => {
    const fetched = vi.fn(() => new Promise<Response>(() => undefined))
    vi.stubGlobal('fetch', fetched)
    window.history.replaceState(null, '', `/dashboard/authentication${rest}`)
    startPreHydration()
    const addresses = fetched.mock.calls.map(([address]: unknown[]) => String(address))
    expect(addresses).toEqual(expected.map((path) => TEST_CONFIG.VITE_ACCOUNT_API_URL + path))
  },
)

describe('the conditions in the `data-conditions` attribute', () => {
  const SKEZIA = `${TEST_CONFIG.VITE_SKEZIA_URL}/x`
  const SKEMEET = `${TEST_CONFIG.VITE_SKEMEET_URL}/x`

  const ECPS = ['specification-labels', 'pro-sante-connect', 'providers']
  const BOTH = ['specification-labels', 'pro-sante-connect', 'france-connect', 'or-france-connect', 'providers']

  function conditionsAt(redirect?: string) {
    window.history.replaceState(null, '', redirect ? `/login?redirectUrl=${encodeURIComponent(redirect)}` : '/login')
    startPreHydration()
    const { dataset, style } = document.documentElement
    const conditions = dataset.conditions?.split(' ').filter(Boolean)
    // The value of the CSS property is a CSS string in quotes.
    return conditions
      ?.filter((name) => name !== 'no-destination')
      .map((name) => (name === 'destination' ? style.getPropertyValue('--destination') : name))
  }

  test.each([
    [undefined, BOTH],
    [SKEZIA, ['"Skezia"', ...BOTH]],
    [SKEMEET, ['"Skemeet"', ...ECPS]],
    ['https://expertise.skezia.example/x', ['"ça & Cie"', ...BOTH]],
    ['https://elsewhere.example/', BOTH],
  ])('with the redirect %s, the `data-conditions` attribute is %s on a development host', (redirect, expected) => {
    expect(conditionsAt(redirect)).toEqual(expected)
  })

  test('the `data-conditions` attribute does not contain a provider that is turned off', () => {
    installConfig({ VITE_PRO_SANTE_CONNECT: 'off' })
    expect(conditionsAt()).toEqual(['specification-labels', 'france-connect', 'providers'])
    installConfig({ VITE_PRO_SANTE_CONNECT: 'off', VITE_FRANCE_CONNECT: 'off' })
    expect(conditionsAt()).toEqual(['specification-labels'])
  })

  test('the `data-conditions` attribute contains `official-labels` if official names of the providers are configured', () => {
    installConfig({ VITE_PROVIDER_LABELS: 'official' })
    expect(conditionsAt()).toEqual(['official-labels', ...BOTH.slice(1)])
  })

  test('a prerendered page shows the parts whose condition is true, and marks the button of the sign-in method that was used last', () => {
    const parts = [...BOTH, 'destination', 'no-destination', 'official-labels', 'last-france-connect', 'notice']
    byId('root').innerHTML = parts.map((name) => `<p data-when="${name}"><button name="${name}"></button></p>`).join('')
    remember('lastMethod', 'france-connect')
    installConfig({ VITE_PRO_SANTE_CONNECT: 'off' })
    for (const style of document.head.querySelectorAll('style')) style.remove()
    conditionsAt()
    const shown = [...document.querySelectorAll<HTMLElement>('[data-when]')].filter(
      (part) => getComputedStyle(part).display !== 'none',
    )
    expect(shown.map(({ dataset }) => dataset.when)).toEqual([
      'specification-labels',
      'france-connect',
      'providers',
      'no-destination',
      'last-france-connect',
    ])
    const marked = [...document.querySelectorAll('button')].filter(
      (button) => getComputedStyle(button).boxShadow !== 'none' && getComputedStyle(button).boxShadow !== '',
    )
    expect(marked.map(({ name }) => name)).toEqual(['france-connect'])
  })

  test.each([
    ['less than its lifetime ago', 1000, ['"Skemeet"', ...ECPS]],
    ['longer ago', 0, BOTH],
  ])(
    'the `data-conditions` attribute names a solution only until the stored redirect expires (redirect stored %s)',
    (_, leftMs, expected) => {
      remember('redirectUrl', SKEMEET, undefined, Date.now() - REDIRECT_LIFETIME_MS + leftMs)
      expect(conditionsAt()).toEqual(expected)
    },
  )

  test.each([
    ['pro-sante-connect', [...BOTH, 'last-pro-sante-connect']],
    ['password"><script>', BOTH],
  ])(
    'the `data-conditions` attribute contains the stored sign-in method only if this method is a provider: %s',
    (stored, expected) => {
      remember('lastMethod', stored)
      expect(conditionsAt()).toEqual(expected)
    },
  )

  test.each([
    ['a text', 'Panne', true],
    ['one that lasts', { text: 'Panne', from: '2020-01-01T00:00Z', until: '2100-01-01T00:00Z' }, true],
    ['one that is over', { text: 'Panne', until: '2020-01-01T00:00Z' }, false],
    ['one that has not begun', { text: 'Panne', from: '2100-01-01T00:00Z' }, false],
  ])(
    "the `data-conditions` attribute contains the operator's notice only while the notice is current: %s",
    (_, notice, shown) => {
      installConfig({ VITE_NOTICE: typeof notice === 'string' ? notice : JSON.stringify(notice) })
      expect(conditionsAt()?.includes('notice')).toBe(shown)
    },
  )

  test.each([
    ['still contains', '/login', true],
    ['does not contain', '/dashboard', false],
  ])(
    'after the user has dismissed the notice, the `data-conditions` attribute %s `notice` on the page %s',
    (_, path, shown) => {
      installConfig({ VITE_NOTICE: 'Panne' })
      remember('dismissedNotice', 'Panne')
      window.history.replaceState(null, '', path)
      startPreHydration()
      expect(document.documentElement.dataset.conditions?.split(' ').includes('notice')).toBe(shown)
    },
  )

  test.each(['', 'not JSON'])('the pre-hydration script throws no error if the configuration is %j', (text) => {
    delete document.documentElement.dataset.conditions
    byId('config').textContent = text
    expect(conditionsAt()).toBeUndefined()
  })
})
