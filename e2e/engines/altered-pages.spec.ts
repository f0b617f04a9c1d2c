import { connections } from '../gallery/connection-states'
import { emailAddress } from '../gallery/dashboard-states'
import { reach, type State, type Visit } from '../gallery/scene'
import { connexion } from '../gallery/sign-in-states'
import { password } from '../support/sign-in'
import { expect, test } from './fixtures'
import { button, heading, link, type Screen, type Target } from './screen'
import { visitorAt } from './visitor'

/*
 * Pages that the browser and its extensions change from the first document on. e2e/accessibility/every-state.spec.ts types in every
 * form so, in Chromium.
 */

interface Typed {
  css: string
  value: string
}

/** The fields of the open dialog, else of the page. */
const fieldsOf = (portal: Screen) =>
  portal.tab.run(
    () =>
      [
        ...(document.querySelector('dialog:modal, [role=dialog]') ?? document).querySelectorAll<
          HTMLInputElement | HTMLTextAreaElement
        >('input:not([type=checkbox], [type=radio], [readonly]), textarea'),
      ]
        .filter((field) => field.getClientRects().length > 0)
        .map((field) => ({
          css: field.name === '' ? '[type=search]' : `[name="${field.name}"]`,
          autoComplete: field.getAttribute('autocomplete') ?? '',
          value: field.value,
        })),
    undefined,
  )

function textFor(autoComplete: string): string {
  if (autoComplete === 'one-time-code') return '493027'
  if (autoComplete.startsWith('tel')) return '0612345678'
  if (autoComplete === 'email') return 'lea.martin@exemple.fr'
  return autoComplete.endsWith('password') ? 'Soleil-Levant-42' : 'lea.martin'
}

/** The translation may move the field away from the pointer; then a person clicks again. */
async function clickUntilFocused(portal: Screen, target: Target) {
  await expect(async () => {
    await portal.click(target)
    expect(await portal.see(target)).toMatchObject({ focused: true })
  }).toPass()
}

async function expectTyped(portal: Screen, typed: readonly Typed[]) {
  for (const { css, value } of typed) await portal.seeValue({ css }, value)
}

const FORMS: State<Visit>[] = [connexion, connections, emailAddress].flatMap(({ forms = {} }) =>
  Object.values(forms).slice(0, 1),
)

test.describe('a translation, a password manager and a dark reader', () => {
  test.use({ alterations: ['a translation', 'a password manager', 'a dark reader'] })

  test('leave what is typed in a page, in a dialog and in the account', async ({ portal, world, expectComplaint }) => {
    // The style that the password manager sets.
    expectComplaint(/^policy violation: style-src/)
    for (const state of FORMS) {
      await reach({ visitor: visitorAt(portal, world), world }, state)
      await portal.hydrated()
      const fields = await fieldsOf(portal)
      expect(fields).not.toEqual([])
      const typed: Typed[] = []
      for (const { css, autoComplete } of fields) {
        const value = textFor(autoComplete)
        await clickUntilFocused(portal, { css })
        await portal.fill({ css }, value)
        typed.push({ css, value })
      }
      await expectTyped(portal, typed)
      // As at a zoom of 400 %.
      await portal.tab.resize({ width: 320, height: 640 })
      await expectTyped(portal, typed)
      await portal.tab.resize({ width: 1280, height: 800 })
      await expectTyped(portal, typed)
    }
  })

  test('leave what is typed in every public page before hydration', async ({
    portal,
    build,
    scripts,
    expectComplaint,
  }) => {
    expectComplaint(/^policy violation: style-src/)
    const withForm = [...build.documents].filter(([, html]) => html.includes('<input')).map(([name]) => name)
    expect(withForm).toContain('/login.html')
    for (const path of withForm.map((name) => name.replace('.html', ''))) {
      scripts.hold()
      await portal.open(path)
      await portal.see({ css: 'h1' })
      const typed: Typed[] = []
      for (const { css, autoComplete } of await fieldsOf(portal)) {
        const value = textFor(autoComplete)
        await portal.fill({ css }, value)
        typed.push({ css, value })
      }
      expect(typed, path).not.toEqual([])
      scripts.release()
      await portal.hydrated()
      await expectTyped(portal, typed)
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
