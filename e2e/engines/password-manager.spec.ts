import { password } from '../support/sign-in'
import { expect, openSignedIn, test as base } from './fixtures'
import type { PasswordManager } from './password-manager'
import { button, field, heading, type Screen } from './screen'

/* The password manager of Firefox, which fills and saves for real: it keeps one entry an account. */

const NEW_PASSWORD = 'Soleil-Levant-42'

const test = base.extend<{ passwords: PasswordManager }>({
  passwords: async ({ engine }, use) => {
    if (!engine.passwords) throw new Error('No program reaches the password manager of this engine.')
    await engine.passwords.enable(true)
    await use(engine.passwords)
    await engine.passwords.enable(false)
  },
})

/** Agrees to what the manager asks, and sees its entries. */
async function expectSaved(passwords: PasswordManager, entries: readonly string[]): Promise<void> {
  await expect.poll(() => passwords.agree(), { message: 'the manager asks' }).toBe(true)
  await expect.poll(() => passwords.saved()).toEqual(entries)
}

/** Waits until the manager has filled a form that is added to the page, after those of the page. */
async function seeFilled(portal: Screen, name: string): Promise<void> {
  await portal.hydrated()
  await portal.tab.run(() => {
    const form = document.body.appendChild(document.createElement('form'))
    for (const autocomplete of ['username', 'current-password']) {
      const input = form.appendChild(document.createElement('input'))
      input.type = autocomplete === 'username' ? 'text' : 'password'
      Object.assign(input, { autocomplete, id: `added-${autocomplete}` })
    }
  }, undefined)
  await portal.seeValue({ css: '#added-username' }, name)
}

async function fillNewPassword(portal: Screen): Promise<void> {
  for (const css of ['[name=newPassword]', '[name=confirmNewPassword]']) await portal.fill({ css }, NEW_PASSWORD)
}

/** What stands in the fields for new values. */
const newValues = (portal: Screen) =>
  portal.tab.run(
    () =>
      [
        ...document.querySelectorAll<HTMLInputElement>('main input:not([autocomplete=current-password], [readonly])'),
      ].map(({ name, value }) => `${name}: ${value}`),
    undefined,
  )

test('what signs in is filled in, and no field for a new value', async ({ portal, backend, world, passwords }) => {
  const lea = backend.account({ nickName: 'lea.martin', password })
  await passwords.save({ origin: world.portal, username: 'lea.martin', password })
  await portal.open('/login')
  await portal.seeValue(field('Identifiant ou e-mail'), 'lea.martin')
  await portal.seeValue(field('Mot de passe'), password)
  const token = backend.tokens.issue({ kind: 'reset-nickname', account: lea })
  await portal.open(`/reset-nickname?resetNicknameToken=${token}`)
  await portal.see(field('Nouvel identifiant'))
  await seeFilled(portal, 'lea.martin')
  expect(await newValues(portal)).toEqual(['newNickname: '])
  for (const [page, values] of Object.entries({
    nickname: ['nickName: '],
    email: ['newEmail: ', 'confirmNewEmail: '],
    password: ['newPassword: ', 'confirmNewPassword: '],
  })) {
    await openSignedIn(portal, backend, lea, `/dashboard/authentication/${page}`)
    await expect.poll(() => newValues(portal), page).toEqual(values)
    await seeFilled(portal, 'lea.martin')
    expect(await newValues(portal), page).toEqual(values)
  }
})

for (const kind of ['nickName', 'email'] as const)
  test(`the entry of a sign-in by ${kind} gets the changed password`, async ({ portal, backend, passwords }) => {
    const name = backend.account({ nickName: 'lea.martin', password })[kind]
    await portal.open('/login')
    await portal.hydrated()
    await portal.fill(field('Identifiant ou e-mail'), name)
    await portal.fill(field('Mot de passe'), password)
    await portal.click(button('Se connecter'))
    await portal.seePath('/dashboard/apps')
    await expectSaved(passwords, [`${name} ${password}`])
    await portal.open('/dashboard/authentication/password')
    await portal.seeValue({ css: '[name=actualPassword]' }, password)
    await fillNewPassword(portal)
    await portal.click(button('Confirmer'))
    await portal.seePath('/dashboard/authentication')
    await expectSaved(passwords, [`${name} ${NEW_PASSWORD}`])
  })

test('the entry of a sign-in gets the password that is required of it', async ({
  portal,
  backend,
  world,
  passwords,
}) => {
  const { email } = backend.account({ nickName: 'lea.martin', password, changeSkemeetPassword: true })
  await passwords.save({ origin: world.portal, username: email, password })
  await portal.open(`/login?redirectUrl=${encodeURIComponent(world.skemeet)}`)
  await portal.hydrated()
  await portal.seeValue(field('Mot de passe'), password)
  await portal.click(button('Se connecter'))
  await portal.see(heading('Choisissez un nouveau mot de passe'))
  await fillNewPassword(portal)
  await portal.click(button('Confirmer'))
  await expectSaved(passwords, [`${email} ${NEW_PASSWORD}`])
})

test('a sign-up is saved under its nickname', async ({ portal, passwords }) => {
  await portal.open('/subscription')
  await portal.hydrated()
  await portal.fill({ css: '[name=email]' }, 'lea@exemple.fr')
  await portal.fill({ css: '[name=nickname]' }, 'lea.martin')
  await portal.fill({ css: '[name=password]' }, password)
  await portal.fill({ css: '[name=confirmPassword]' }, password)
  await portal.click({ css: '[name=acceptCGU]' })
  await portal.click(button('Créer mon compte'))
  await expectSaved(passwords, [`lea.martin ${password}`])
})
