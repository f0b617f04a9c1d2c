import { password } from '../support/sign-in'
import { expect, openSignedIn, test } from './fixtures'
import { button, dialog, heading, link, text, type Screen } from './screen'

/*
 * Pages that the browser and its extensions change from the first document on. e2e/accessibility/every-state.spec.ts types in every
 * form so, in Chromium, with Dark Reader too.
 */

const TEXT = 'lea.martin@exemple.fr'

/** Selectors of the fields of the open dialog, else of the page. */
const fieldsOf = (portal: Screen) =>
  portal.tab.run(
    () =>
      [
        ...(document.querySelector('dialog:modal') ?? document).querySelectorAll<HTMLInputElement>(
          'input:not([type=checkbox], [readonly])',
        ),
      ]
        .filter((field) => field.getClientRects().length > 0)
        .map(({ name }) => `[name="${name}"]`),
    undefined,
  )

async function expectTyped(portal: Screen, fields: readonly string[]) {
  for (const css of fields) await portal.seeValue({ css }, TEXT)
}

/** Types in every field, also while the page becomes as narrow as at a zoom of 400 %. */
async function expectTypedIsKept(portal: Screen) {
  await portal.hydrated()
  const fields = await fieldsOf(portal)
  expect(fields).not.toEqual([])
  for (const css of fields) {
    // The translation may move the field away from the pointer; then a person clicks again.
    await expect(async () => {
      await portal.click({ css })
      expect(await portal.see({ css })).toMatchObject({ focused: true })
    }).toPass()
    await portal.fill({ css }, TEXT)
  }
  await expectTyped(portal, fields)
  await portal.tab.resize({ width: 320, height: 640 })
  await expectTyped(portal, fields)
  await portal.tab.resize({ width: 1280, height: 800 })
  await expectTyped(portal, fields)
}

test.describe('a translation and a password manager', () => {
  test.use({ alterations: ['a translation', 'a password manager'] })

  // The style that the password manager sets.
  test.beforeEach(({ expectComplaint }) => expectComplaint(/^policy violation: style-src/))

  test('leave what is typed in a page, in the account and in a dialog', async ({ portal, backend }) => {
    await portal.open('/login')
    await expectTypedIsKept(portal)
    const lea = backend.account()
    backend.project(lea, 'Cabinet Voltaire')
    await openSignedIn(portal, backend, lea, '/dashboard/authentication/email')
    await portal.see(heading('Adresse e-mail'))
    await expectTypedIsKept(portal)
    await openSignedIn(portal, backend, lea, '/dashboard/api-connections')
    await portal.see(text('Aucune connexion API pour le moment'))
    await portal.click(button('Nouvelle connexion API'))
    await portal.see(dialog('Nouvelle connexion API'))
    await expectTypedIsKept(portal)
  })

  test('leave what is typed in every public page before hydration', async ({ portal, build, scripts }) => {
    const withForm = [...build.documents].filter(([, html]) => html.includes('<input')).map(([name]) => name)
    expect(withForm).toContain('/login.html')
    for (const path of withForm.map((name) => name.replace('.html', ''))) {
      scripts.hold()
      await portal.open(path)
      await portal.see({ css: 'h1' })
      const fields = await fieldsOf(portal)
      expect(fields, path).not.toEqual([])
      for (const css of fields) await portal.fill({ css }, TEXT)
      scripts.release()
      await portal.hydrated()
      await expectTyped(portal, fields)
    }
  })
})

test.describe('a password manager', () => {
  test.use({ alterations: ['a password manager'] })

  test('fills in fields without an event, before and after hydration', async ({
    portal,
    backend,
    scripts,
    expectComplaint,
  }) => {
    expectComplaint(/^policy violation: style-src/)
    const lea = backend.account({ password })
    const values = { identifier: lea.email, password }
    const fillIn = () =>
      portal.tab.run((values) => {
        for (const [name, value] of Object.entries(values)) {
          const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
          if (field) field.value = value
        }
      }, values)
    scripts.hold()
    await portal.open('/login')
    await portal.see({ css: 'h1' })
    await fillIn()
    scripts.release()
    await portal.hydrated()
    await portal.seeValue({ css: '[name=identifier]' }, lea.email)
    await portal.click(button('Se connecter'))
    await portal.seePath('/dashboard/apps')
    await portal.click(link('Se déconnecter'))
    await portal.see(heading('Se connecter'))
    await portal.hydrated()
    await fillIn()
    await portal.click(button('Se connecter'))
    await portal.seePath('/dashboard/apps')
  })
})
