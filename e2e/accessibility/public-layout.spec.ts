import { reach } from '../../catalogue/scene'
import { pages } from '../../catalogue/states'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { holdScripts } from '../support/held-scripts'
import { tabTo } from '../support/keyboard'
import { password, signIn } from '../../catalogue/sign-in'
import { stateOf } from '../support/state-of'
import { withScene } from '../support/with-scene'

/** The value of the token `s-8`: the space between a form and the edges of its half of the page. */
const ROOM_PX = 32

/** The distance from the top of the window to the bottom of a toast with two lines, plus a small margin. */
const TOAST_PX = 88

const STEPS = ['emailRequest', 'askCreateOrSelectMergeAccount', 'selectMergeAccount', 'error']
const PATHS = [
  ...pages.filter((page) => !/^\/(?:dashboard|check-user|logout|finalise-registration)/.test(page)),
  ...STEPS.map((step) => `/finalise-registration?page=${step}`),
]

test('all public forms begin at the same height, with space for a toast above the form', async ({ page }) => {
  for (const path of PATHS) {
    await page.goto(path)
    await expect(page.locator('[data-hydrate]')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const height of [600, 1100]) {
      await page.setViewportSize({ width: 1280, height })
      const { above, below, beside } = await page.getByRole('main').evaluate((main) => {
        const form = main.firstElementChild?.getBoundingClientRect() ?? new DOMRect()
        const half = main.getBoundingClientRect()
        const footer = document.querySelector('footer')?.getBoundingClientRect() ?? new DOMRect()
        return {
          above: form.top - half.top,
          below: footer.top - form.bottom,
          beside: Math.min(form.left - half.left, half.right - form.right),
        }
      })
      expect(above, path).toBeCloseTo(Math.max(TOAST_PX, 0.11 * height), 0)
      expect(below, path).toBeGreaterThanOrEqual(ROOM_PX)
      expect(beside, path).toBeGreaterThanOrEqual(ROOM_PX)
    }
  }
})

test('in a window zoomed to 200 %, the heading and the first field of a public page are visible', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  for (const path of ['/login', '/reset-password']) {
    await page.goto(path)
    await expect(page.getByRole('banner')).toHaveCSS('height', '64px')
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('textbox').first()).toBeInViewport({ ratio: 1 })
  }
})

test('in a window 800 px high, the sign-in page shows all its buttons without scrolling', async ({ page }) => {
  await page.goto('/login')
  await expect(page.locator('[data-hydrate]')).toHaveCount(0)
  for (const name of ['Se connecter', 'Avec e-CPS', 'Avec France Connect +'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'Créer un compte' })).toBeInViewport({ ratio: 1 })
})

test('the parts of the sign-in form have the specified distances', async ({ page }) => {
  const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const gap = async (above: Locator, below: Locator) => {
    const [one, other] = [await boxOf(above), await boxOf(below)]
    return other.y - one.y - one.height
  }
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto('/login')
    await expect(page.locator('[data-hydrate]')).toHaveCount(0)
    const note = page.getByText('Tous les champs sont obligatoires.')
    const field = (name: string) => page.getByRole('textbox', { name, exact: true }).locator('..')
    const label = (text: string) => page.locator('label', { hasText: text })
    const submit = page.getByRole('button', { name: 'Se connecter' })
    expect(await gap(page.locator('main header p'), note)).toBeCloseTo(8, 0)
    expect(await gap(note, label('Identifiant'))).toBeCloseTo(12, 0)
    expect(await gap(field('Identifiant ou e-mail'), label('Mot de passe'))).toBeCloseTo(28.8, 0)
    // On a phone, expect a larger gap between the password field and the button. The longest error about the password
    // needs two lines in a narrow window.
    expect(await gap(field('Mot de passe'), submit)).toBeCloseTo(viewport.width > 432 ? 28.8 : 45.6, 0)
    const [between, above] = [
      page.getByText('ou', { exact: true }).last(),
      page.getByText('ou', { exact: true }).first(),
    ]
    expect(await gap(page.getByRole('button', { name: 'Avec e-CPS' }), between)).toBeCloseTo(8, 0)
    expect(await gap(between, page.getByRole('button', { name: 'Avec France Connect +' }))).toBeCloseTo(8, 0)
    expect(await gap(submit, above)).toBeGreaterThanOrEqual(8)
    expect(await gap(above, page.getByRole('button', { name: 'Avec e-CPS' }))).toBeGreaterThanOrEqual(8)
  }
})

test('the sign-up shows its first field in the upper half of the window', async ({ page }) => {
  await page.goto('/subscription')
  const first = page.locator('main label').first()
  expect((await first.boundingBox())?.y).toBeLessThan(400)
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(viewport)
    const texts = ['Champs obligatoires, sauf mention', 'Vous y recevrez le lien', 'De 5 à 32 minuscules']
    for (const text of texts) expect((await page.getByText(text).boundingBox())?.height, text).toBeLessThan(25)
  }
})

test('on a small phone, the opened contact panel shows the label of the description', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Contact' }).click()
  const panel = page.getByRole('dialog', { name: 'Contact' })
  await expect(panel.getByRole('textbox').first()).toBeFocused()
  const [label, button] = await Promise.all([
    panel.getByText('Description', { exact: true }).boundingBox(),
    panel.getByRole('button', { name: 'Envoyer' }).boundingBox(),
  ])
  expect((label?.y ?? 0) + (label?.height ?? 0)).toBeLessThan((button?.y ?? 0) - 12)
  await expect(panel.getByText('(facultatif)')).toHaveCount(0)
})

test('when a low window becomes higher, a scrolled contact panel shows the title and the close button again', async ({
  page,
}) => {
  await page.goto('/login')
  for (const [low, high] of [
    [
      { width: 640, height: 400 },
      { width: 1280, height: 800 },
    ],
    [
      { width: 844, height: 390 },
      { width: 390, height: 844 },
    ],
  ] as const) {
    await page.setViewportSize(low)
    await page.getByRole('button', { name: 'Contact' }).click()
    const panel = page.getByRole('dialog', { name: 'Contact' })
    await panel.getByRole('button', { name: 'Envoyer' }).focus()
    expect(await panel.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
    await page.setViewportSize(high)
    await expect(panel.getByRole('heading', { name: 'Contact' })).toBeInViewport({ ratio: 1 })
    await panel.getByRole('button', { name: 'Fermer la fenêtre de contact' }).click()
  }
})

test('in a scrolled page, the question about an unsent message covers the whole window', async ({ browser, build }) => {
  for (const viewport of [
    { width: 640, height: 400 },
    { width: 390, height: 844 },
  ])
    await withScene(browser, build, { viewport }, async (scene) => {
      const { page } = scene
      await reach(scene, stateOf('Contact', 'leaving without sending').slice(0, -2))
      await page.evaluate(() => scrollTo(0, 200))
      // Press the link by script, because Playwright would scroll the page.
      await page.getByRole('link', { name: 'Se déconnecter' }).evaluate((link: HTMLElement) => link.click())
      const dialog = page.getByRole('dialog', { name: 'Quitter sans envoyer votre message ?' })
      await expect(dialog).toBeVisible()
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)
      expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, ...viewport })
    })
})

test('the sign-in page focuses the identifier if the user has a mouse and no message to read', async ({
  page,
  browser,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('textbox', { name: 'Identifiant ou e-mail' })).toBeFocused()
  await page.goto('/login?message=noSession')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Identifiant ou e-mail' })).not.toBeFocused()
  const phone = await browser.newPage({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  await phone.goto(new URL('/login', page.url()).href)
  await expect(phone.locator('[data-hydrate]')).toHaveCount(0)
  await expect(phone.getByRole('textbox', { name: 'Identifiant ou e-mail' })).not.toBeFocused()
  await phone.close()
})

test('the help of a field comes after the field in the tab order', async ({ page }) => {
  for (const [path, names] of [
    ['/login', ['Identifiant ou e-mail', 'Mot de passe', 'Afficher le mot de passe']],
    ['/subscription', ['Identifiant']],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('[data-hydrate]')).toHaveCount(0)
    await page.getByRole('textbox', { name: names[0], exact: true }).focus()
    for (const name of names.slice(1)) {
      await page.keyboard.press('Tab')
      await expect(page.locator(':focus')).toHaveAccessibleName(name)
    }
    await tabTo(page, page.getByRole('button', { name: `Aide : ${names[0]}` }))
  }
})

test('if the address of the sign-in page names a solution, the page offers no other solution, even before hydration', async ({
  page,
  world,
}) => {
  const release = await holdScripts(page)
  await page.goto(`/login?redirectUrl=${encodeURIComponent(world.skezia)}`, { waitUntil: 'commit' })
  await expect(page.getByText('Vous continuerez vers')).toBeVisible()
  await expect(page.getByText('Ou allez directement')).toBeHidden()
  await release()
  await expect(page.locator('[data-hydrate]')).toHaveCount(0)
  await expect(page.getByText('Ou allez directement')).toBeHidden()
  // Remove the stored redirect, because it would affect the next visit of this browser.
  await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()))
  await page.goto('/login')
  await expect(page.getByText('Ou allez directement')).toBeVisible()
})

const WITHOUT_FRAME: [screen: string, state: string][] = [
  ['Mes applications', 'signing out'],
  ['Connexion FC / PSC', 'identity being checked'],
  ['Partout', 'a page that cannot be shown'],
]

for (const [screen, name] of WITHOUT_FRAME)
  test(`the heading is inside a main element in the state ${screen} / ${name}`, async ({ browser, build }) => {
    await withScene(browser, build, {}, async (scene) => {
      await reach(scene, stateOf(screen, name))
      await expect(scene.page.locator('main')).toHaveCount(1)
      await expect(scene.page.locator('main h1')).toBeVisible()
    })
  })

test('if the user asks for more contrast, the borders in a legal document have another colour', async ({ page }) => {
  await page.goto('/documents/plan-du-site.html')
  const line = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--line'))
  const before = await line()
  await page.emulateMedia({ contrast: 'more' })
  expect(await line()).not.toBe(before)
})

test('on the page of an API connection, the sentence about required fields stands above all groups of fields', async ({
  browser,
  build,
}) => {
  await withScene(browser, build, {}, async (scene) => {
    await reach(scene, stateOf('Configuration manuelle', 'secret hidden'))
    const sentence = await scene.page.getByText('Tous les champs sont obligatoires.').boundingBox()
    const group = await scene.page.getByRole('main').getByRole('group').first().boundingBox()
    expect((sentence?.y ?? 0) + (sentence?.height ?? 0)).toBeLessThanOrEqual(group?.y ?? 0)
  })
})

test('in a window of 320 × 256 px, no information disappears', async ({ page, backend }) => {
  const lea = backend.account({ password })
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/login')
  await expect(page.locator('[data-hydrate]')).toHaveCount(0)
  for (const text of ['Créez, collaborez, collectez.', 'Un seul espace pour toutes vos solutions.'])
    await expect(page.getByText(text)).toBeVisible()
  await contactButton(page).click()
  const subtitle = page.getByText('Nous sommes là pour répondre à vos questions.').filter({ visible: true })
  await expect(subtitle).toHaveCount(1)
  await page.context().addCookies([backend.session(lea)])
  await page.goto('/dashboard/apps')
  await expect(page.getByRole('banner').getByText(lea.email)).toBeVisible()
})

test("with text of 200 %, the header shows the name of the signed-in user's account", async ({ page, backend }) => {
  const lea = backend.account({ password })
  await page.context().addCookies([backend.session(lea)])
  await page.goto('/dashboard/apps')
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { font-size: 200% }')
    document.adoptedStyleSheets = [sheet]
  })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('banner').getByText(lea.email)).toBeInViewport({ ratio: 1 })
  }
})

test('the caret in the field of the SMS code stops blinking after five seconds', async ({ page, backend }) => {
  backend.account({ password, nickName: 'lea.martin', oneTimePasswordActivated: true, cellphone: '0612345642' })
  await page.goto('/login')
  await signIn(page, 'lea.martin')
  await expect(page.getByLabel('Code de vérification')).toBeFocused()
  const seconds = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement === '::before')
      .map(({ effect }) => Number(effect?.getComputedTiming().activeDuration) / 1000),
  )
  expect(seconds).toEqual([5])
})

const SMALL_PHONE = { width: 360, height: 640 }
const PHONE = { width: 390, height: 844 }

/** Returns the links, buttons, switches and new secrets that lie under the contact button. */
const underContact = (page: Page) =>
  page.evaluate(() => {
    const button = document.querySelector('[name="contact"]')
    const place = button?.getBoundingClientRect() ?? new DOMRect()
    return [...document.querySelectorAll('a[href], button, [role="switch"], [data-fresh]')]
      .filter((control) => !button?.parentElement?.contains(control))
      .filter((control) => {
        const box = control.getBoundingClientRect()
        const isBeside = box.left >= place.right || box.right <= place.left
        return !isBeside && box.top < place.bottom && box.bottom > place.top
      })
      .map(({ textContent, ariaLabel }) => textContent || ariaLabel)
  })

const contactButton = (page: Page) => page.getByRole('button', { name: 'Contact' })

test('on a small screen, the contact button covers no control at the top or the end of a page', async ({
  page,
  backend,
}) => {
  const lea = backend.account({ password, oneTimePasswordActivated: true })
  backend.apiConnection(lea, { name: 'Agenda', skeziaProjectId: 'x' })
  const inside = pages.filter((path) => path.startsWith('/dashboard') && !path.includes(':'))
  for (const path of [...PATHS, '/login?redirectUrl=/dashboard/apps', ...inside])
    for (const viewport of [SMALL_PHONE, PHONE]) {
      if (!path.startsWith('/dashboard')) await page.context().clearCookies()
      else await page.context().addCookies([backend.session(lea)])
      await page.setViewportSize(viewport)
      await page.goto(path)
      await expect(page.locator('[data-hydrate]')).toHaveCount(0)
      await expect(page.locator('[data-skeleton]')).toHaveCount(0)
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
      await expect(contactButton(page)).toBeInViewport({ ratio: 1 })
      const size = await contactButton(page).boundingBox()
      expect([size?.width ?? 0, size?.height ?? 0].map(Math.round), path).toEqual([48, 48])
      await expect.poll(() => underContact(page), `${path} at ${viewport.width} px`).toEqual([])
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await expect(contactButton(page)).toBeInViewport({ ratio: 1 })
      await expect.poll(() => underContact(page), `the end of ${path} at ${viewport.width} px`).toEqual([])
    }
})

const WITHOUT_ROOM: [screen: string, state: string][] = [
  ['Connexion', 'provider unavailable'],
  ['Connexion FC / PSC', 'create or associate'],
  ['Partout', 'signed out for inactivity'],
  ['Adresse e-mail', 'mail sent'],
  ['Configuration manuelle', 'new secret'],
]

for (const [screen, name] of WITHOUT_ROOM)
  test(`on a small screen, the contact button covers no control in the state ${screen} / ${name}`, async ({
    browser,
    build,
  }) => {
    const state = stateOf(screen, name)
    for (const viewport of [SMALL_PHONE, PHONE])
      await withScene(browser, build, { viewport, hasTouch: true, isMobile: true }, async (scene) => {
        await reach(scene, state)
        await expect(contactButton(scene.page)).toBeInViewport({ ratio: 1 })
        await expect.poll(() => underContact(scene.page), `at ${viewport.width} px`).toEqual([])
      })
  })

test('the contact button is 48 px wide and 12 px from the edges on a small screen, and 56 px wide on a larger screen', async ({
  page,
}) => {
  for (const [viewport, size, margin] of [
    [SMALL_PHONE, 48, 12],
    [PHONE, 48, 12],
    [{ width: 1280, height: 800 }, 56, 24],
  ] as const) {
    await page.setViewportSize(viewport)
    await page.goto('/subscription')
    await expect(page.locator('[data-hydrate]')).toHaveCount(0)
    // After scrolling, the button stays in its corner.
    await page.evaluate(() => scrollTo(0, 100))
    const place = async () => {
      const { x, y, width, height } = (await contactButton(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      return [width, height, viewport.width - x - width, viewport.height - y - height].map(Math.round)
    }
    await expect.poll(place).toEqual([size, size, margin, margin])
  }
})

test('on a small screen, the contact button hides while the page scrolls down', async ({ page }) => {
  await page.setViewportSize(SMALL_PHONE)
  await page.goto('/subscription')
  await expect(page.locator('[data-hydrate]')).toHaveCount(0)
  await expect(contactButton(page)).toBeInViewport({ ratio: 1 })
  const seen = await page.evaluate(async () => {
    const button = document.querySelector('[name="contact"]')
    let lowest = 0
    for (let step = 0; step < 40; step += 1) {
      scrollBy(0, 8)
      await new Promise(requestAnimationFrame)
      lowest = Math.max(lowest, button?.getBoundingClientRect().top ?? 0)
    }
    return lowest - innerHeight
  })
  expect(seen).toBeGreaterThan(0)
  await expect(contactButton(page)).toBeInViewport({ ratio: 1 })
  await page.mouse.wheel(0, -100)
  await expect(contactButton(page)).toBeInViewport({ ratio: 1 })
})

test('the submit button of a form keeps its distance from the error of the last field', async ({ page }) => {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(viewport)
    for (const path of ['/login', '/reset-password', '/finalise-registration?page=emailRequest']) {
      await page.goto(path)
      await expect(page.locator('[data-hydrate]')).toHaveCount(0)
      const button = page.locator('main form [type="submit"]')
      await button.click()
      const error = page.getByText('Ce champ est obligatoire').last()
      await expect(error).toBeVisible()
      const [below, above] = await Promise.all([button.boundingBox(), error.boundingBox()])
      expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0), path).toBeGreaterThanOrEqual(7.5)
    }
  }
})
