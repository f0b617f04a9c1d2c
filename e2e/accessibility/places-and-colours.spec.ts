import type { Locator } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { EMAIL, NICKNAME } from '../../catalogue/account'
import { reach } from '../../catalogue/scene'
import { stateOf } from '../support/state-of'
import { withScene } from '../support/with-scene'

/* Checks the places of some elements, the texts that are too long for their place, and the meaning of the colours. */

const LAPTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
const SMALL_PHONE = { width: 360, height: 640 }

const GREEN = 'rgb(11, 115, 80)'
const ORANGE = 'rgb(222, 109, 23)'
const ORANGE_SOFT = 'rgb(255, 242, 229)'
const GREEN_SOFT = 'rgb(230, 244, 236)'

const ground = (place: Locator) => place.evaluate((element) => getComputedStyle(element).backgroundColor)

/** Returns the background colour of each filled button inside the element `place`. */
const filled = (place: Locator) =>
  place.locator('[data-kind]:visible').evaluateAll(
    (buttons, colours) => {
      const grounds = buttons.map((button) => getComputedStyle(button).backgroundColor)
      return grounds.filter((colour) => colours.includes(colour))
    },
    [GREEN, ORANGE],
  )

test('the mobile number to verify stands alone on its line in large figures', async ({ browser, build }) => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 640 },
  ])
    await withScene(browser, build, { viewport }, async (scene) => {
      await reach(scene, stateOf('Authentification à double facteur', 'turning SMS on: the number is shown'))
      const number = scene.page.getByRole('dialog').getByText('06\u00a012\u00a034\u00a056\u00a042', { exact: true })
      await expect(number).toHaveCSS('font-size', '22px')
      await expect(number).toHaveCSS('font-variant-numeric', 'tabular-nums')
      await expect(number).toHaveCSS('display', 'block')
      expect((await number.boundingBox())?.height).toBeLessThan(30)
    })
})

test('a phone number is shown in groups of two digits in the help, in the field, and in the masked form', async ({
  browser,
  build,
}) => {
  const shown: [screen: string, state: string, text: string | RegExp][] = [
    ['Authentification', 'with a code by SMS', /^•• •• •• •• 42$/],
    ['Authentification à double facteur', 'SMS on', /^•• •• •• •• 42$/],
    ['Authentification à double facteur', 'both off', /^•• •• •• •• 42$/],
    ['Authentification à double facteur', 'turning SMS on', /par exemple 06\s12\s34\s56\s78\.$/],
    ['Authentification à double facteur', 'a stored number, while SMS is off', /par exemple 06\s12\s34\s56\s78\./],
  ]
  for (const [screen, state, text] of shown)
    await withScene(browser, build, { viewport: SMALL_PHONE }, async (scene) => {
      await reach(scene, stateOf(screen, state))
      const number = scene.page.getByRole('main').getByText(text)
      await expect(number, `${screen} / ${state}`).toBeVisible()
      const field = scene.page.getByRole('textbox', { name: 'Numéro de mobile' })
      if ((await field.count()) === 0) return
      await field.fill('')
      await field.pressSequentially('0612345678')
      await expect(field).toHaveValue('06 12 34 56 78')
    })
})

test('on a phone, the button « Copier le secret » stands at the top of the page until the user copies the new secret', async ({
  browser,
  build,
}) => {
  for (const viewport of [PHONE, SMALL_PHONE])
    await withScene(browser, build, { viewport, permissions: ['clipboard-read', 'clipboard-write'] }, async (scene) => {
      const { page } = scene
      await reach(scene, stateOf('Configuration manuelle', 'new secret'))
      const notice = page.locator('main [data-tone="orange"]').first()
      await page.evaluate(() => scrollTo(0, 0))
      const copy = page.getByRole('button', { name: 'Copier le secret' })
      await expect(copy).toBeInViewport({ ratio: 1 })
      expect(await ground(notice)).toBe(ORANGE_SOFT)
      const [above, card] = [await notice.boundingBox(), await page.getByRole('main').locator('form').boundingBox()]
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(card?.y ?? 0)
      await copy.click()
      await expect(copy).toHaveCount(0)
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\S{20,}$/)
      await expect(page.getByText('Secret copié. Rangez-le en lieu sûr.')).toBeVisible()
    })
})

test('a long name of an API connection has at most two lines in the list', async ({ browser, build }) => {
  await withScene(browser, build, {}, async (scene) => {
    const { page } = scene
    await reach(scene, stateOf('Connexions API', 'names of any length and script'))
    for (const viewport of [SMALL_PHONE, PHONE, LAPTOP]) {
      await page.setViewportSize(viewport)
      const heights = await page
        .getByRole('list', { name: 'Connexions API' })
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.parentElement?.getBoundingClientRect().height ?? 0))
      expect(Math.max(...heights)).toBeLessThanOrEqual(2 * 16 * 1.35 + 1)
    }
    await page.getByRole('button', { name: /^Supprimer MMM/ }).click()
    const dialog = page.getByRole('dialog')
    const title = await dialog.getByRole('heading').textContent()
    expect(title?.length).toBeLessThanOrEqual(60)
    await expect(dialog.getByText(/^M{100,}$/)).toBeVisible()
  })
})

test('on a phone, the description of a second factor is as wide as the card of the second factor', async ({
  browser,
  build,
}) => {
  await withScene(browser, build, { viewport: { width: 360, height: 640 } }, async (scene) => {
    await reach(scene, stateOf('Authentification à double facteur', 'both off'))
    const text = scene.page.getByText(/^Moins sûr que le SMS/)
    const card = scene.page.locator('section', { has: text })
    const [inner, outer] = [await text.boundingBox(), await card.boundingBox()]
    expect(inner?.width).toBeCloseTo((outer?.width ?? 0) - 48, 0)
  })
})

test('in a window of 320 px, the example call of an API connection needs no horizontal scrolling', async ({
  browser,
  build,
}) => {
  await withScene(browser, build, { viewport: { width: 320, height: 640 } }, async (scene) => {
    await reach(scene, stateOf('Configuration manuelle', 'secret hidden'))
    const command = scene.page.getByRole('group', { name: 'Commande curl' }).getByText(/^curl/)
    await expect(command).toBeVisible()
    const hidden = await command.evaluate(
      (lines) => lines.scrollWidth - lines.clientWidth + lines.getBoundingClientRect().right - innerWidth,
    )
    expect(hidden).toBeLessThanOrEqual(0)
  })
})

test("on a small phone, the sentence about the code's time limit has one line, and no line break follows « refaites une demande »", async ({
  browser,
  build,
}) => {
  const options = { viewport: { width: 360, height: 640 } }
  await withScene(browser, build, options, async (scene) => {
    await reach(scene, stateOf('Mot de passe oublié', 'mail sent'))
    const button = scene.page.getByRole('button', { name: 'refaites une demande' })
    const isBelow = await button.evaluate((link) => {
      const stop = document.createRange()
      stop.selectNode(link.nextSibling ?? link)
      return stop.getBoundingClientRect().top >= link.getBoundingClientRect().bottom
    })
    expect(isBelow).toBe(false)
  })
  for (const state of ['code by SMS', 'about to end'])
    await withScene(browser, build, options, async (scene) => {
      await reach(scene, stateOf('Vérification (second facteur)', state))
      const main = scene.page.getByRole('main')
      const sentence = await main.getByText(/^Sans saisie, l’étape se ferme/).boundingBox()
      expect(sentence?.height, state).toBeLessThan(25)
    })
})

test('if the list of API connections is empty, the page shows a sentence, a button and a documentation link, one below the other', async ({
  browser,
  build,
}) => {
  for (const viewport of [LAPTOP, SMALL_PHONE])
    await withScene(browser, build, { viewport }, async (scene) => {
      await reach(scene, stateOf('Connexions API', 'empty'))
      const main = scene.page.getByRole('main')
      const sentence = main.getByText(/^Une connexion API permet à un logiciel de lire ou de modifier les données/)
      const action = main.getByRole('button', { name: 'Nouvelle connexion API' })
      const link = main.getByRole('link', { name: /^Documentation de l’API/ })
      await expect(link).toHaveAttribute('href', `${scene.world.skezia}/documentation`)
      const boxes = await Promise.all([sentence, action, link].map((part) => part.boundingBox()))
      const middles = boxes.map((box) => (box?.x ?? 0) + (box?.width ?? 0) / 2)
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(1)
      const [words, button, docs] = boxes.map((box) => ({
        top: box?.y ?? 0,
        bottom: (box?.y ?? 0) + (box?.height ?? 0),
      }))
      expect(words?.bottom).toBeLessThanOrEqual(button?.top ?? 0)
      expect(button?.bottom).toBeLessThanOrEqual(docs?.top ?? 0)
    })
})

test('« Copier » stands at the end of the address and of the identifier, or on the next line if the line is full', async ({
  browser,
  build,
}) => {
  for (const viewport of [LAPTOP, PHONE, SMALL_PHONE])
    await withScene(browser, build, { viewport }, async (scene) => {
      await reach(scene, stateOf('Authentification', 'with a code by SMS'))
      for (const [label, value] of [
        ['Adresse e-mail', EMAIL],
        ['Identifiant', NICKNAME],
      ] as const) {
        const words = scene.page.getByRole('main').getByText(value, { exact: true })
        const lines = await words.evaluate((text) =>
          Array.from(text.getClientRects(), ({ left, right, top, bottom }) => ({ left, right, top, bottom })),
        )
        const line = lines.at(-1)
        const button = await scene.page.getByRole('button', { name: `Copier : ${label}` }).boundingBox()
        if (!line || !button) throw new Error(`The row « ${label} » is shown.`)
        const below = button.y + button.height / 2 - (line.top + line.bottom) / 2
        const after = button.x - line.right
        const isBeside = Math.abs(below) <= 2 && after >= 8 && after <= 16
        // In the window with a width of 390 px, the e-mail address fills the whole line.
        const isBelow = viewport === PHONE && value === EMAIL && below > 16 && below < 28 && button.x === lines[0]?.left
        expect(
          isBeside || isBelow,
          `${label}, ${viewport.width} px: « Copier » is ${below} px below and ${after} px after the text`,
        ).toBe(true)
      }
    })
})

test("on a phone, the brand and the link that signs out are on one line of the header, to the left of a toast's close button", async ({
  browser,
  build,
}) => {
  for (const viewport of [PHONE, SMALL_PHONE])
    await withScene(browser, build, { viewport }, async (scene) => {
      await reach(scene, stateOf('Mes applications', 'with a second factor'))
      const header = scene.page.getByRole('banner')
      const name = header.getByText('Compte Skezia', { exact: true })
      const leave = header.getByRole('link', { name: 'Se déconnecter' })
      expect(await name.evaluate((text) => text.getClientRects().length)).toBe(1)
      const [brand, link] = [await name.boundingBox(), await leave.boundingBox()]
      expect(brand?.height, `${viewport.width} px`).toBeLessThan(32)
      const middle = (box: typeof brand) => (box?.y ?? 0) + (box?.height ?? 0) / 2
      expect(middle(link)).toBeCloseTo(middle(brand), 0)
      expect((link?.x ?? 0) + (link?.width ?? 0)).toBeLessThanOrEqual(viewport.width - 8 - 44 - 8)
    })
})

test('the dialog about inactivity has two buttons of equal width, and the green button comes first', async ({
  browser,
  build,
}) => {
  for (const viewport of [LAPTOP, PHONE])
    await withScene(browser, build, { viewport }, async (scene) => {
      await reach(scene, stateOf('Partout', 'asking whether the user is still there'))
      const dialog = scene.page.getByRole('dialog')
      const [stay, leave] = [
        dialog.getByRole('button', { name: 'Poursuivre ma session' }),
        dialog.getByRole('button', { name: 'Se déconnecter maintenant' }),
      ]
      expect(await filled(dialog)).toEqual([GREEN])
      expect(await ground(stay)).toBe(GREEN)
      const [one, other] = [await stay.boundingBox(), await leave.boundingBox()]
      const isBeside = one?.y === other?.y && (one?.x ?? 0) < (other?.x ?? 0)
      const isBelow = (one?.y ?? 0) < (other?.y ?? 0) && one?.x === other?.x
      expect(isBeside || isBelow).toBe(true)
      expect(one?.width).toBeCloseTo(other?.width ?? 0, 0)
    })
})

test('on a page or in a dialog about a sent mail, only the button with which the user continues is green', async ({
  browser,
  build,
}) => {
  for (const [screen, state] of [
    ['Mot de passe oublié', 'mail sent'],
    ['Identifiant oublié', 'mail sent'],
    ['Connexion FC / PSC', 'account created'],
    ['Connexion FC / PSC', 'association mail sent'],
    ['Connexion FC / PSC', 'account not activated'],
    ['Adresse e-mail', 'mail sent'],
    ['Inscription', 'done'],
  ] as const)
    await withScene(browser, build, {}, async (scene) => {
      await reach(scene, stateOf(screen, state))
      const dialog = scene.page.getByRole('dialog')
      const place = (await dialog.count()) > 0 ? dialog.last() : scene.page.getByRole('main')
      const green = await place.evaluate(
        (root, colours) =>
          [...root.querySelectorAll('*')]
            .filter((part) => part.checkVisibility() && !part.closest('[data-kind]'))
            .filter((part) => {
              const { backgroundColor, fill } = getComputedStyle(part)
              return colours.includes(backgroundColor) || (part.closest('svg') !== null && colours.includes(fill))
            })
            .map((part) => part.outerHTML.slice(0, 120)),
        [GREEN, GREEN_SOFT],
      )
      expect(green, `${screen} / ${state}`).toEqual([])
    })
})

test('in the skeleton of a list, each bar is about as long as the text that replaces the bar', async ({
  browser,
  build,
}) => {
  const widthsOf = (texts: Locator) =>
    texts.evaluateAll((all) =>
      all.map((text) => {
        const range = document.createRange()
        range.selectNodeContents(text)
        return range.getBoundingClientRect().width
      }),
    )
  const means: number[] = []
  await withScene(browser, build, {}, async (scene) => {
    await reach(scene, stateOf('Connexions API', 'list'))
    const list = scene.page.getByRole('list', { name: 'Connexions API' })
    for (const texts of [list.getByRole('link'), list.getByText(/^Projet /)]) {
      const widths = await widthsOf(texts)
      means.push(widths.reduce((sum, width) => sum + width) / widths.length)
    }
  })
  await withScene(browser, build, {}, async (scene) => {
    await reach(scene, stateOf('Connexions API', 'loading'))
    const row = scene.page.locator('[data-skeleton] [data-has-action]').first()
    const bars = await row.locator('> :last-child > span').evaluateAll((all) => all.map((bar) => bar.clientWidth))
    for (const [index, mean] of means.entries()) {
      expect((bars[index] ?? 0) / mean).toBeGreaterThan(0.6)
      expect((bars[index] ?? 0) / mean).toBeLessThan(1.25)
    }
  })
})

test('the footer of a public page is as wide as the form of the page', async ({ page }) => {
  await page.goto('/login')
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const form = await page.locator('main form').boundingBox()
    const links = page.locator('footer a')
    const boxes = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().right))
    expect(Math.max(...boxes)).toBeLessThanOrEqual((form?.x ?? 0) + (form?.width ?? 0) + 0.5)
  }
})

test('the button of the last used provider has a green border even before hydration', async ({ browser, build }) => {
  await withScene(browser, build, {}, async (scene) => {
    const { page } = scene
    await reach(scene, stateOf('Connexion', 'last method: e-CPS'))
    const [last, other] = [page.locator('[name="pro-sante-connect"]'), page.locator('[name="france-connect"]')]
    const border = async () => {
      await expect(last).toHaveCSS('border-color', GREEN)
      await expect(last).toHaveCSS('box-shadow', `${GREEN} 0px 0px 0px 1px inset`)
      await expect(other).not.toHaveCSS('border-color', GREEN)
    }
    await border()
    await page.route('**/assets/*.js', () => undefined)
    await page.reload({ waitUntil: 'commit' })
    await expect(page.locator('[data-hydrate]')).toHaveCount(1)
    await border()
  })
})

/**
 * Each entry lists the colours of the filled buttons in one state, in page order. If a dialog is open, only its buttons
 * count.
 */
const FILLED: [screen: string, state: string, colours: string[]][] = [
  ['Configuration manuelle', 'leaving without a copy', [GREEN]],
  ['Connexion FC / PSC', 'merge link', [ORANGE]],
  ['Connexion FC / PSC', 'account created', [GREEN]],
  ['Connexion FC / PSC', 'merged', [GREEN]],
  ['Adresse e-mail', 'mail sent', [GREEN]],
  ['Partout', 'session ended over an edit: technical failure', [GREEN]],
  ['Inscription', 'done', [GREEN]],
  ['Authentification à double facteur', 'turning SMS on: the number is shown', [GREEN]],
]

for (const [screen, state, colours] of FILLED)
  test(`each filled button has the colour of its action in the state ${screen} / ${state}`, async ({
    browser,
    build,
  }) => {
    await withScene(browser, build, {}, async (scene) => {
      await reach(scene, stateOf(screen, state))
      const dialog = scene.page.getByRole('dialog')
      const isDialog = (await dialog.count()) > 0
      const place = isDialog ? dialog.last() : scene.page.getByRole('main')
      expect(await filled(place)).toEqual(colours)
      const first = await ground(place.locator('[data-kind]:visible').first())
      expect(
        isDialog || first === colours[0],
        'on a page without a dialog, the filled button must be the first button',
      ).toBe(true)
    })
  })

test('the tile beside a second factor is orange if the factor is off, and green if the factor is on', async ({
  browser,
  build,
}) => {
  const tiles: [screen: string, state: string, tile: string, colour: string][] = [
    ['Authentification', 'without a second factor', 'Authentification à double facteur', ORANGE_SOFT],
    ['Authentification', 'with a code by SMS', 'Authentification à double facteur', GREEN_SOFT],
    ['Authentification à double facteur', 'both off', 'Code par SMS', ORANGE_SOFT],
    ['Authentification à double facteur', 'both off', 'Code par e-mail', ORANGE_SOFT],
    ['Authentification à double facteur', 'SMS on', 'Code par SMS', GREEN_SOFT],
    ['Authentification à double facteur', 'SMS on', 'Code par e-mail', ORANGE_SOFT],
    ['Mes applications', 'without a second factor', 'Activez l’authentification', ORANGE_SOFT],
  ]
  for (const [screen, state, words, colour] of tiles)
    await withScene(browser, build, {}, async (scene) => {
      await reach(scene, stateOf(screen, state))
      const part = scene.page.locator('main :is(li, section):not(:has(li, section))')
      const tile = part
        .filter({ hasText: new RegExp(words.replace('e-mail', 'e-\u2060?mail')) })
        .locator('> :first-child')
      expect(
        await ground(tile.first()),
        `the colour of the tile beside « ${words} » in the state ${screen} / ${state}`,
      ).toBe(colour)
    })
})

test('a line at the top of the security page states whether the account is protected', async ({ browser, build }) => {
  const lines: [state: string, text: RegExp, colour: string][] = [
    ['without a second factor', /^Pour bien protéger votre compte/, ORANGE_SOFT],
    ['with a code by e-mail', /^Pour mieux protéger votre compte, recevez vos codes par SMS/, ORANGE_SOFT],
    ['with a code by SMS', /^Votre compte est bien protégé/, GREEN_SOFT],
  ]
  for (const [state, text, colour] of lines)
    await withScene(browser, build, {}, async (scene) => {
      await reach(scene, stateOf('Authentification', state))
      const notice = scene.page.locator('main [data-tone]', { hasText: text }).first()
      expect(await ground(notice)).toBe(colour)
      const [line, list] = [await notice.boundingBox(), await scene.page.getByRole('list').last().boundingBox()]
      expect(line?.y).toBeLessThan(list?.y ?? 0)
    })
})

test('in each dialog about an ended session, the first button has the same distance from the text', async ({
  browser,
  build,
}) => {
  const gaps: number[] = []
  for (const state of ['technical failure', 'signed in with e-CPS'])
    await withScene(browser, build, {}, async (scene) => {
      await reach(scene, stateOf('Partout', `session ended over an edit: ${state}`))
      const dialog = scene.page.getByRole('dialog')
      const [text, button] = [dialog.locator('p').first(), dialog.locator('[data-kind]').first()]
      const [above, below] = [await text.boundingBox(), await button.boundingBox()]
      gaps.push((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0))
    })
  expect(gaps.map(Math.round)).toEqual([28, 28])
})
