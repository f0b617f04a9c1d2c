import { expect, test } from '@playwright/test'
import { applyMode, FURTHER_MODES, installChecks, MODES, stopTimers, UNDER_OVERLAYS } from './modes'

const ALL_MODES = [...MODES, ...FURTHER_MODES, UNDER_OVERLAYS]

/* Plants faults in an otherwise correct page, to test that each check reports them. */

/**
 * The key is the name of a mode. Each entry contains HTML with a fault, and the report that the checks of the mode must
 * give.
 */
const EXAMPLES: Record<string, [content: string, report: RegExp][]> = {
  '1280 px, light': [
    ['<p style="animation: turn 3s infinite">', /moves for Infinity ms/],
    ['<p style="color: #aaa">Bonjour</p>', /^axe, color-contrast/],
    ['<button aria-label="Valider">Envoyer</button>', /^axe, label-content-name/],
    ['<input aria-label="Nom" aria-describedby="aide">', /^HTML, no-missing-references/],
    ['<ul><p>Un</p></ul>', /^HTML, element-permitted-content/],
    [
      '<form><label>Nom <input name="a"></label><label>Ville <input name="b"></label></form>',
      /does not state which fields are required/,
    ],
    [
      '<div data-tone="orange"><a href="/" data-alone style="text-decoration: none">Voir</a></div>',
      /« Voir » has no underline/,
    ],
    [
      `<div data-invalid><label>Nom</label><div><input aria-label="Nom" aria-invalid="true" aria-describedby="e"></div>
       <p id="e"><svg width="9" height="9"></svg><span>Obligatoire</span></p></div><button>Envoyer</button>`,
      /has its error \d+\.\d px away/,
    ],
    [
      '<form><label for="a">Nom</label><br><input id="a"><br><label for="b">Ville</label><br><input id="b"></form>',
      /« Ville » is -?\d+\.\d px below/,
    ],
    [
      '<span data-help><button aria-label="Aide : Nom">?</button></span><label>Nom<input></label>',
      /« Aide : Nom » comes before its field/,
    ],
    [
      '<a href="/" data-kind style="background: #0b7350">Oui</a><button data-kind style="background: #de6d17">Non</button>',
      /« Oui » and button « Non » are both filled/,
    ],
    [
      '<button data-kind>Non</button><button data-kind style="background: #0b7350">Oui</button>',
      /« Oui » comes after another button/,
    ],
    [
      '<button data-kind>Continuer</button><button data-kind>Annuler</button>',
      /« Annuler » is narrower than its column/,
    ],
    ['<dialog open><main>Encore</main></dialog>', /main in a dialog/],
    ['<h1>Encore</h1>', /not exactly one h1/],
    [
      '<h1>Se connecter</h1><p style="height: 900px"></p><form><button type="submit">Envoyer</button></form>',
      /the sign-in button is out of sight/,
    ],
  ],
  '320 px, dark': [
    ['<div style="width: 400px">Bonjour</div>', /^4\d\d px wide in a window of 320/],
    ['<p style="position: relative; left: -3em">Bonjour</p>', /extends beyond the window/],
    ['<p>Bonjour</p><p style="margin-top: -2em">Bonsoir</p>', /overlap/],
    [
      '<a href="#a" style="display: block; font-size: 10px">A</a><a href="#b" style="display: block">B</a>',
      /^axe, target-size/,
    ],
    ['<button data-kind="green" style="min-height: 30px; height: 30px">Envoyer</button>', /less than 44 px high/],
    ['<label>Nom <input style="font-size: 14px; height: 44px"></label>', /has letters of 14px/],
  ],
  '320 px, text of 200 %': [
    [
      '<button style="width: 7rem; max-width: 112px; overflow: hidden; white-space: nowrap">Continuer</button>',
      /« Continuer » extends beyond button/,
    ],
    ['<p style="width: 20px; overflow-wrap: anywhere">Bonjour Camille</p>', /is broken into 1\d lines/],
    ['<h1 style="width: 8rem; overflow-wrap: anywhere">Authentification</h1>', /« Authentification » is broken/],
    ['<p style="width: 2.5rem">Un e-mail</p>', /« e-mail » is broken/],
  ],
  '320 px, text spaced': [
    ['<button style="width: 80px; overflow: hidden; white-space: nowrap">Continuer</button>', /extends beyond button/],
  ],
  'forced colours': [
    ['<button style="border: 0">Envoyer</button>', /has no edge/],
    ['<p style="forced-color-adjust: none; color: #333; background: #444">Bonjour</p>', /is rgb\(51, 51, 51\) on/],
  ],
  '1280 px, other rules': [
    ['<div role="alert" tabindex="0">Enregistré</div>', /^Equal Access, element_tabbable_role_valid/],
  ],
  'by the keyboard, 390 px': [
    [
      '<button>Envoyer</button><div style="position: fixed; inset: 0; background: #fff">Contact</div>',
      /« Envoyer » has the focus, under/,
    ],
  ],
  'by the keyboard, 1280 px': ['article class="Toastify__toast"', 'dialog open'].map((overlay) => [
    `<${overlay} style="position: fixed; inset: 200px 0; margin: 0; width: auto; background: #fff">Message</${overlay.split(' ', 1)[0]}>
     <p style="height: 1500px"><button style="margin-top: 900px">Envoyer</button></p>`,
    new RegExp(`« Envoyer » has the focus, under ${overlay.split(' ', 1)[0]} « Message »`),
  ]),
}

const STYLE = `
  :root { --green: #0b7350; --orange: #de6d17 }
  html { font: 16px/1.5 sans-serif; color-scheme: light dark; background: Canvas; color: CanvasText }
  button { font: inherit; min-height: 44px } p { margin: 1em 0 }
  @keyframes turn { to { rotate: 1turn } }`

const pageWith = (content: string) => `<!doctype html><html lang="fr"><meta charset="utf-8">
  <meta name="viewport" content="width=device-width"><title>Essai – Compte Skezia</title><style>${STYLE}</style>
  <main id="contenu"><h1>Essai</h1>${content}</main><footer>Fin</footer></html>`

test.beforeEach(({ context }) => installChecks(context))

for (const mode of ALL_MODES)
  for (const [content, report] of EXAMPLES[mode.name] ?? [])
    test(`in the mode « ${mode.name} », the checks report the planted fault ${report.source}`, async ({ page }) => {
      await page.goto(`data:text/html,${encodeURIComponent(pageWith(content))}`)
      await stopTimers(page)
      await applyMode(page, mode)
      expect(await mode.check(page)).toContainEqual(expect.stringMatching(report))
    })

test('the checks report a button or a dialog whose edge has the same colour as the page', async ({ page }) => {
  const content =
    '<button data-kind style="border: 0; background: none">Envoyer</button><dialog open style="border: 0">Contact</dialog>'
  await page.goto(`data:text/html,${encodeURIComponent(pageWith(content))}`)
  expect(await page.evaluate(() => window.controlChecks.faint())).toEqual([
    'button « Envoyer » has an edge of 1.00:1',
    'dialog « Contact » has an edge of 1.00:1',
  ])
})

test('each mode of the checks has an example of a fault', () => {
  expect(Object.keys(EXAMPLES)).toEqual(ALL_MODES.map(({ name }) => name))
})
