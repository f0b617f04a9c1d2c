import { expect, test } from 'vitest'
import { parseConfig } from '../../src/config'
import { initialOf } from '../../src/rules/solutions'
import { PLACEHOLDERS, withConfigBlock } from '../build/config-block'
import { VALUES } from './nginx-test-server'
import { securityHeaders } from './security-headers'

function policy(html: string, more = {}): Record<string, string[]> {
  const header = securityHeaders(parseConfig({ ...VALUES, ...more }), [html])['Content-Security-Policy'] ?? ''
  return Object.fromEntries(
    header.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

test("the policy allows the portal's origin and the two APIs, and forbids inline code", () => {
  expect(policy('<script type="module" src="/assets/a.js"></script>')).toEqual({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"],
    'img-src': ["'self'", 'data:', 'https://app.skezia.example', 'https://meet.skezia.example'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", 'https://api.skezia.example', 'https://applications.skezia.example'],
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  })
})

test('the policy contains the hash of each inline style and of each inline script', () => {
  const html =
    '<style>p{color:red}</style><script>alert(1)</script><script type="application/json" id="config">{"a":1}</script>'
  const { 'style-src': styles, 'script-src': scripts } = policy(html)
  expect(styles).toContain("'sha256-p0bF+un5yUb9MBO6xRb8kPHlY2BdpHVtLiFkDrZPF64='")
  expect(scripts).toEqual(["'self'", "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"])
})

test('the policy allows only two addresses of a configured analytics server', () => {
  const matomo = { VITE_MATOMO_URL: "https://stats.skezia.example/a;b,c'd$e", VITE_MATOMO_SITE_ID: '3' }
  const allowed = policy('', matomo)
  const base = 'https://stats.skezia.example/a%3Bb%2Cc%27d%24e'
  expect(allowed['script-src']).toEqual(["'self'", `${base}/matomo.js`])
  expect(allowed['connect-src']).toContain(`${base}/matomo.php`)
  expect(allowed['img-src']).toContain(`${base}/matomo.php`)
  expect(allowed['trusted-types']).toEqual(['matomo'])
})

test('the policy contains the configured address of error reports, but not the query of the address', () => {
  const reports = { VITE_ERROR_REPORT_URL: 'https://errors.skezia.example/portal?key=1' }
  expect(policy('', reports)['connect-src']).toContain('https://errors.skezia.example/portal')
  expect(policy('')['connect-src']?.join(' ')).not.toContain('errors')
})

test("the policy contains the address of a solution's logo, but not the query of the address", () => {
  const list = [
    { name: 'A', description: 'a', url: 'https://a.example', logo: "https://images.example/l'o;go.svg?v=2" },
    { name: 'B', description: 'b', url: 'https://b.example', logo: '/logo.svg' },
  ]
  expect(policy('', { VITE_MORE_SOLUTIONS: JSON.stringify(list) })['img-src']).toEqual([
    ...["'self'", 'data:', 'https://app.skezia.example', 'https://meet.skezia.example'],
    ...['https://a.example', 'https://b.example', 'https://images.example/l%27o%3Bgo.svg'],
  ])
})

test('no configured value can end the configuration block', () => {
  const html = '<script type="application/json" id="config">\n      {}\n    </script>'
  const brand = "</script><b>$&$'"
  const filled = withConfigBlock(html, { ...VALUES, VITE_BRAND_NAME: brand })
  expect(filled.match(/<\/script>/g)).toHaveLength(1)
  const json = /id="config">([^]*)<\/script>/.exec(filled)?.[1] ?? ''
  expect(JSON.parse(json)).toEqual({ ...VALUES, VITE_BRAND_NAME: brand })
  expect(withConfigBlock('<p></p>', VALUES)).toBe('<p></p>')
})

test("a document contains each solution of VITE_MORE_SOLUTIONS, and shows the solution's values as plain text", () => {
  const [logo, initial] = parseConfig(PLACEHOLDERS).moreSolutions
  const element = (kind: string, inside: string) => `<li class="a" data-solution="${kind}">${inside}</li>`
  const text = (name = '', url = '') => `<a href="${url}">${name}<i>[[text]]</i></a>`
  const html = `<div id="root"><ul><li>Skezia</li>${element('logo', `<img src="${logo?.logo}"/>${text(logo?.name, logo?.url)}`)}${element('initial', `<b>${initialOf(initial?.name ?? '')}</b>${text(initial?.name, initial?.url)}`)}</ul></div><script type="application/json" id="config"></script>`
  const filledWith = (list: unknown) => withConfigBlock(html, { ...VALUES, VITE_MORE_SOLUTIONS: JSON.stringify(list) })
  const hostile = '<b>"&$&[[text]]https://1.invalid'
  const shown = '&#60;b&#62;&#34;&#38;$&#38;[[text]]https://1.invalid'
  const filled = filledWith([
    { name: hostile, description: hostile, url: 'https://a.example', logo: 'https://images.example/a?b&c' },
    { name: 'été', description: 'x', url: 'https://b.example' },
    { name: 'C', description: 'y', url: 'https://c.example' },
  ])
  expect(filled).toContain(
    [
      '<div id="root"><ul><li>Skezia</li>',
      element(
        'logo',
        `<img src="https://images.example/a?b&#38;c"/><a href="https://a.example">${shown}<i>${shown}</i></a>`,
      ),
      element('initial', '<b>É</b><a href="https://b.example">été<i>x</i></a>'),
      element('initial', '<b>C</b><a href="https://c.example">C<i>y</i></a>'),
      '</ul></div>',
    ].join(''),
  )
  expect(filledWith([])).toContain('<div id="root"><ul><li>Skezia</li></ul></div>')
})

test('a document preconnects to the current address of the account API', () => {
  const html = '<script type="application/json" id="config">{}</script><title></title>'
  const once = withConfigBlock(html, VALUES)
  expect(once).toContain('<link rel="preconnect" href="https://api.skezia.example"><title>')
  expect(withConfigBlock(once, VALUES)).toBe(once)
  const moved = withConfigBlock(once, { ...VALUES, VITE_ACCOUNT_API_URL: 'https://elsewhere.skezia.example' })
  expect(moved.match(/rel="preconnect"/g)).toHaveLength(1)
  expect(moved).toContain('href="https://elsewhere.skezia.example"')
})
