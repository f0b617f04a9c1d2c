import { readFileSync } from 'node:fs'
import type { BrowserContext } from '@playwright/test'
import { password, signIn } from '../../catalogue/sign-in'
import { create, key, LIST, title } from '../support/api-connections'
import { expect, test } from '../support/fixtures'
import { scriptWith } from '../support/script-with'

/*
 * docs/browser-interfaces.md lists optional interfaces. The tests remove each of these interfaces from the browser, or
 * make the interface throw, as hardened browsers do.
 */

const NAMES = [...readFileSync('docs/browser-interfaces.md', 'utf8').matchAll(/^- `(\w+)`: /gm)].map(
  ([, name = '']) => name,
)

/** Chromium does not have these interfaces of docs/browser-interfaces.md. */
const ELSEWHERE = ['globalPrivacyControl']

/** Hardened browsers have these interfaces, but throw an error when a script reads or calls one of them. */
const REFUSED = [
  'localStorage',
  'sessionStorage',
  'BroadcastChannel',
  'clipboard',
  'sendBeacon',
  'FontFace',
  'execCommand',
]

/**
 * Removes the interfaces `names` from every page of a context. With `refused`, each interface stays, but throws an
 * error when a script uses it. Call `dispose` of the result to restore the interfaces in the next document.
 */
async function takeAway(context: BrowserContext, names: readonly string[], how: 'absent' | 'refused') {
  return context.addInitScript(
    ([names, how, expected]) => {
      const found = names.filter((name) => {
        const owners = [window, Window.prototype, Navigator.prototype, Document.prototype]
        const owner = owners.find((one) => Object.hasOwn(one, name))
        if (!owner) return false
        const value: unknown = Object.getOwnPropertyDescriptor(owner, name)?.value
        const refuse = () => {
          throw new DOMException(`${name} is refused`, 'SecurityError')
        }
        if (how === 'absent') Reflect.deleteProperty(owner, name)
        else if (typeof value === 'function') Object.defineProperty(owner, name, { value: refuse, configurable: true })
        else if (name.endsWith('Storage') || name === 'clipboard')
          Object.defineProperty(owner, name, { get: refuse, configurable: true })
        return true
      })
      if (found.length < expected) throw new Error(`the test found only these interfaces to remove: ${found.join()}`)
    },
    [names, how, names.filter((name) => !ELSEWHERE.includes(name)).length] as const,
  )
}

// Turn analytics off, because the tests remove `sendBeacon`, and the analytics script calls this function.
test.use({ counted: false })

test.beforeEach(() => expect(NAMES.length).toBeGreaterThan(10))

for (const [how, names] of [
  ['absent', NAMES],
  ['refused', REFUSED],
] as const)
  test(`if every optional interface of the browser is ${how}, a user can still sign in and change the account`, async ({
    page,
    context,
    backend,
  }) => {
    const lea = backend.account({ nickName: 'lea.martin', password })
    backend.project(lea, 'Cabinet Voltaire')
    const taken = await takeAway(context, names, how)
    await page.goto(`/login?${new URLSearchParams({ redirectUrl: '/dashboard/authentication/nickName' })}`)
    await signIn(page, lea.email)
    await expect(title(page, 'Identifiant')).toBeVisible()
    await page.getByRole('textbox', { name: 'Nouvel identifiant' }).pressSequentially('Lea.Durand')
    await page.getByRole('button', { name: 'Confirmer' }).click()
    await expect(page.getByText('Identifiant mise à jour')).toBeVisible()
    expect(lea.nickName).toBe('lea.durand')

    await page.goto(LIST)
    await create(page, 'Agenda')
    const secret = backend.connections.apiConnectionsOf(lea).at(-1)?.appSecret ?? ''
    await key(page, 'Secret ID').getByRole('button', { name: 'Copier' }).click()
    await expect(page.getByRole('main').getByText(/^La copie n’a pas abouti/)).toBeVisible()
    await expect(key(page, 'Secret ID').getByText(secret)).toBeVisible()

    await page.getByRole('button', { name: 'Contact', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Contact' })).toBeVisible()
    await page.getByRole('button', { name: 'Fermer' }).click()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto('/logout')
    await expect(title(page, 'Se connecter')).toBeVisible()
    // Restore the interfaces of the browser, because the scan for secrets reads localStorage after the test.
    await taken.dispose()
    await page.reload()
    await expect(title(page, 'Se connecter')).toBeVisible()
  })

for (const how of ['absent', 'refused'] as const)
  test(`if one page throws an error and \`sendBeacon\` is ${how}, the other pages of the portal still work`, async ({
    page,
    context,
    backend,
    world,
    expectNoise,
  }) => {
    expectNoise(/^error: TypeError: Cannot read properties of undefined\n/)
    await takeAway(context, ['sendBeacon'], how)
    await context.addCookies([backend.session(backend.account())])
    const isOfScreen = scriptWith('Vous venez de l’espace')
    await page.route(
      (address) => isOfScreen(address) && address.search === '',
      (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: `export * from '${route.request().url()}?original'
          export function Component() { throw new TypeError("Cannot read properties of undefined (reading 'scopes')") }`,
        }),
    )
    await page.goto('/dashboard/apps')
    await expect(title(page, 'Unexpected Application Error!')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Se déconnecter' })).toBeVisible()
    await page.getByRole('link', { name: 'Authentification' }).click()
    await expect(title(page, 'Authentification')).toBeVisible()
    await expect(page.locator('[data-skeleton]')).toHaveCount(0)
    expect(world.errorReports).toEqual([])
  })
