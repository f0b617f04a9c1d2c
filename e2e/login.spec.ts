import { expect, test } from './fixtures'
import { watchFocusOnShow } from './focus-on-show'
import { identifierField, password, passwordField, signIn } from './sign-in'

test.describe('with a password', () => {
  test('a user signs in with an identifier and reaches the applications', async ({ page, backend }) => {
    const lea = backend.account({ nickName: 'lea.martin', password })
    await page.goto('/login')
    await expect(page).toHaveTitle('Connexion – Compte Skezia')
    await signIn(page, 'lea.martin')
    await expect(page).toHaveURL('/dashboard/apps')
    await expect(page.getByRole('heading', { level: 1, name: 'Mes applications' })).toBeFocused()
    await expect(page.getByText(lea.email)).toBeVisible()
  })

  test('Enter in the password field signs in, once, with the CSRF header', async ({ page, backend }) => {
    const lea = backend.account({ password })
    await page.goto('/login')
    await identifierField(page).fill(lea.email)
    await passwordField(page).fill(password)
    await passwordField(page).press('Enter')
    await expect(page).toHaveURL('/dashboard/apps')
    const logins = backend.calls.filter((call) => call.path === '/auth/login')
    expect(logins).toHaveLength(1)
    expect(logins[0]?.body).toEqual({ nickNameOrEmail: lea.email, password, fromSkemeet: false })
  })

  test('empty fields show an error each and nothing is sent', async ({ page, backend }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page.getByText('Ce champ est obligatoire')).toHaveCount(2)
    await expect(identifierField(page)).toBeFocused()
    await expect(page).toHaveTitle('Erreur – Connexion – Compte Skezia')
    expect(backend.calls.filter((call) => call.method === 'POST')).toHaveLength(0)
  })

  test('on a laptop the page needs no scrolling', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/login')
    for (const lastMethod of ['pro-sante-connect', 'france-connect']) {
      await page.evaluate((method) => localStorage.setItem('lastMethod', method), lastMethod)
      await page.goto('/check-user?error=access_denied')
      await expect(page.getByText('Connexion avec e-CPS annulée.')).toBeVisible()
      await expect(page.getByText('Dernière méthode utilisée')).toHaveCount(1)
      const [ecps, franceConnect] = await Promise.all(
        ['Avec e-CPS', 'Avec France Connect +'].map((name) => page.getByRole('button', { name }).boundingBox()),
      )
      expect(ecps?.y).toBe(franceConnect?.y)
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(800)
    }
  })

  test('wrong credentials show one toast, which covers nothing, and keep the typed values', async ({
    page,
    backend,
  }) => {
    const lea = backend.account({ password })
    await page.goto('/login')
    await identifierField(page).fill(lea.email)
    await passwordField(page).fill('Un-autre-secret-1')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page.getByRole('alert')).toHaveText(/L’identifiant, l’e-mail ou le mot de passe est incorrect/)
    await expect(page.getByRole('alert')).toHaveCount(1)
    const toast = page.getByRole('alert')
    const heading = page.getByRole('heading', { name: 'Se connecter' })
    await expect
      .poll(async () => {
        const [above, below] = [await toast.boundingBox(), await heading.boundingBox()]
        return above && below && above.y + above.height <= below.y
      })
      .toBe(true)
    expect((await toast.getByText(/^L’identifiant/).boundingBox())?.height, 'two lines').toBeLessThanOrEqual(70)
    await expect(identifierField(page)).toHaveValue(lea.email)
    await passwordField(page).fill(password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL('/dashboard/apps')
  })

  test('a technical failure has its own step, and a retry keeps the identifier', async ({ page, backend }) => {
    const lea = backend.account({ password })
    backend.fault('POST /auth/login', { status: 500, body: '<html>502</html>', contentType: 'text/html', times: 1 })
    await page.goto('/login')
    await signIn(page, lea.email)
    await expect(page.getByRole('heading', { name: 'Un problème technique est survenu' })).toBeFocused()
    await page.getByRole('button', { name: 'contactez-nous' }).click()
    await expect(page.getByRole('dialog', { name: 'Contact' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Désolé, une erreur est survenue. Veuillez réessayer plus tard.')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(identifierField(page)).toHaveValue(lea.email)
    await expect(passwordField(page)).toHaveValue('')
    await passwordField(page).fill(password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL('/dashboard/apps')
  })

  test('an HTML page instead of the answer does not sign in', async ({ page, backend }) => {
    const lea = backend.account({ password })
    const portal = {
      status: 200,
      body: '<html>portail</html>',
      contentType: 'text/html',
      breaksContract: true,
    } as const
    backend.fault('POST /auth/login', portal)
    await page.goto('/login')
    await signIn(page, lea.email)
    await expect(page.getByRole('heading', { name: 'Un problème technique est survenu' })).toBeVisible()
  })
})

test('the focus follows the form for another activation e-mail and its result as soon as they are visible', async ({
  page,
  backend,
}) => {
  await page.goto('/login?mailActivatedToken=expired')
  const ask = page.getByRole('button', { name: 'Demander un nouvel e-mail d’activation' })
  const formFocus = await watchFocusOnShow(page, '[role=group] form')
  await ask.click()
  expect(await formFocus()).toBe(true)

  await page.keyboard.type('lea@exemple.fr')
  const resultFocus = await watchFocusOnShow(page, '[role=group]:has([role=status])')
  await page.keyboard.press('Enter')
  await expect(page.getByText('un nouvel e-mail vient d’être envoyé')).toBeVisible()
  expect(await resultFocus()).toBe(true)
  expect(backend.calls.filter(({ path }) => path === '/users/send-email-validation')).toHaveLength(1)
})

test.describe('with a second factor', () => {
  test('by SMS: a wrong code shows an error at the field, the right one signs in', async ({ page, backend }) => {
    const lea = backend.account({ password, oneTimePasswordActivated: true, cellphone: '0612345642' })
    await page.goto('/login')
    await signIn(page, lea.email)
    await expect(page.getByRole('heading', { name: 'Saisissez votre code' })).toBeFocused()
    await expect(page).toHaveTitle('Vérification – Compte Skezia')
    await expect(page.getByText('par SMS au numéro se terminant par 42.')).toBeVisible()

    const code = backend.lastCode(lea)
    const wrong = code === '111111' ? '222222' : '111111'
    await page.getByLabel('Code de vérification').fill(wrong)
    await page.getByRole('button', { name: 'Vérifier' }).click()
    await expect(page.getByRole('alert')).toHaveText(/Le code saisi est incorrect/)
    await expect(page.getByLabel('Code de vérification')).toBeFocused()
    // The wrong code is selected, so that typing replaces it.
    await expect(page.locator('main [data-current]')).toHaveCount(6)

    await page.keyboard.type(`${code.slice(0, 3)} ${code.slice(3)}`)
    await page.getByRole('button', { name: 'Vérifier' }).click()
    await expect(page).toHaveURL('/dashboard/apps')
  })

  test('by e-mail: SMS is proposed and can be declined', async ({ page, backend }) => {
    const lea = backend.account({ password, doubleAuthEmailActivated: true })
    await page.goto('/login')
    await signIn(page, lea.email)
    await expect(page.getByText('Nous avons envoyé un code à 6 chiffres à votre adresse e-mail.')).toBeVisible()
    await page.getByLabel('Code de vérification').fill(backend.lastCode(lea))
    await page.getByRole('button', { name: 'Vérifier' }).click()
    await expect(page.getByRole('dialog', { name: 'Passer au code par SMS ?' })).toBeVisible()
    await page.getByRole('button', { name: 'Non, annuler' }).click()
    await expect(page).toHaveURL('/dashboard/apps')
  })

  test('the code can be sent again after a minute', async ({ page, backend }) => {
    await page.clock.install()
    const lea = backend.account({ password, oneTimePasswordActivated: true, cellphone: '0612345642' })
    await page.goto('/login')
    await signIn(page, lea.email)
    const resend = page.getByRole('button', { name: 'Renvoyer le code' })
    await expect(resend).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText(/^(1:00|0:5\d)$/)).toBeVisible()
    await expect(resend).toHaveAccessibleDescription(/Vous pourrez renvoyer un code dans\s: \d+\sseconde\(s\)/)
    const first = backend.lastCode(lea)
    await page.clock.fastForward(61_000)
    backend.clock.advance(61_000)
    await expect(resend).not.toHaveAttribute('aria-disabled', 'true')
    await resend.click()
    await expect(page.getByRole('status').filter({ hasText: 'Votre code de vérification a été renvoyé' })).toBeVisible()
    await expect(resend).toHaveAttribute('aria-disabled', 'true')
    expect(backend.sms(lea.cellphone)).toHaveLength(2)
    await page.getByLabel('Code de vérification').fill(backend.lastCode(lea))
    await page.getByRole('button', { name: 'Vérifier' }).click()
    await expect(page).toHaveURL('/dashboard/apps')
    expect(first).toHaveLength(6)
  })
})
