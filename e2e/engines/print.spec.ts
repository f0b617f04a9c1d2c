import { extractText, getDocumentProxy } from 'unpdf'
import type { DASHBOARD_PAGES, PUBLIC_PAGES } from '../../deploy/page-documents'
import type { Account } from '../../mocks/accounts'
import type { Backend } from '../../mocks/backend'
import { expect, needs, openSignedIn, test } from './fixtures'
import type { Screen } from './screen'

/* Each page on sheets of A4. The bold weights of a variable font have no text in Firefox's PDF. */

const ON_FIRST_SHEET: Record<
  | Exclude<keyof typeof PUBLIC_PAGES, '/check-user' | '/logout'>
  | Exclude<keyof typeof DASHBOARD_PAGES, `${string}/:appId`>
  | `/finalise-registration?${string}`,
  string
> = {
  '/login': 'Accédez à votre compte',
  '/subscription': 'Un seul compte',
  '/reset-password': 'Indiquez l’adresse',
  '/reset-nickname': 'Indiquez l’adresse',
  '/finalise-registration?page=emailRequest': 'Indiquez l’adresse',
  '/finalise-registration?page=askMergeAccount': 'Un compte existe déjà',
  '/dashboard/apps': 'Toutes vos solutions',
  '/dashboard/authentication': 'Gérez vos moyens de connexion',
  '/dashboard/authentication/email': 'Adresse actuelle',
  '/dashboard/authentication/nickName': 'Identifiant actuel',
  '/dashboard/authentication/password': '12 caractères',
  '/dashboard/authentication/doubleAuthentication': 'Vous recevez un code',
  '/dashboard/api-connections': 'Donnez à vos outils',
}

/** The same of the documents, which have several sheets. */
const DOCUMENTS = {
  '/documents/accessibilite.html': 'Cette déclaration repose',
  '/documents/conditions-generales.html': 'vous donne accès, avec un seul compte',
  '/documents/politique-de-confidentialite.html': 'Cette page explique',
}

for (const [area, isPublic] of [
  ['every public page', true],
  ['every page of the account', false],
] as const)
  test(
    `${area} is printed from its first sheet on, without an empty sheet`,
    needs('print'),
    async ({ portal, backend }) => {
      if (!isPublic) await openSignedIn(portal, backend, developer(backend), '/dashboard/apps')
      for (const [path, words] of Object.entries(ON_FIRST_SHEET).filter(
        ([path]) => isPublic !== path.startsWith('/dashboard/'),
      )) {
        await portal.open(path)
        await portal.seeSome({ text: new RegExp(words) })
        const sheets = await printed(portal)
        expect(sheets[0], path).toContain(words)
        expect(sheets, path).toHaveLength(1)
      }
    },
  )

test('a connection is printed on sheets that cut no field', needs('print'), async ({ portal, backend }) => {
  const lea = developer(backend)
  const [first] = backend.connections.projectsOf(lea, { owned: true })
  const scopes = ['skezia:patient-write', 'skezia:answer-read']
  const { appId } = backend.apiConnection(lea, { name: 'Agenda', skeziaProjectId: first?.id ?? '', scopes })
  await openSignedIn(portal, backend, lea, `/dashboard/api-connections/${appId}`)
  await portal.see({ label: 'Nom de la connexion API' })
  const sheets = await printed(portal)
  expect(sheets).toHaveLength(2)
  expect(sheets[0]).toMatch(/Reprenez ces clés.*Agenda/s)
  expect(sheets[1]).toMatch(/Ce que la connexion API peut voir.*Cabinet Voltaire.*Modification.*Visualisation/s)
})

test('a document keeps headings with their text, and paragraphs and rows whole', needs('print'), async ({ portal }) => {
  for (const [path, words] of Object.entries(DOCUMENTS)) {
    await portal.open(path)
    const [headings = [], blocks = []] = await portal.tab.run(
      () =>
        ['main :is(h2, h3, dt)', 'main :is(p, li, dd, td)'].map((css) =>
          [...document.querySelectorAll<HTMLElement>(css)].flatMap((element) =>
            element.closest('.contents, .choice') || element.innerText === ''
              ? []
              : element.innerText.replace(/\s+/g, ' '),
          ),
        ),
      undefined,
    )
    expect(Math.min(headings.length, blocks.length), path).toBeGreaterThan(10)
    const sheets = await printed(portal)
    expect(sheets[0], path).toContain(words)
    for (const sheet of sheets) expect(sheet, path).toMatch(/\p{L}{3}/u)
    for (const sheet of sheets)
      expect(
        headings.filter((heading) => sheet.trim().endsWith(heading)),
        path,
      ).toEqual([])
    const whole = sheets.map((sheet) => sheet.replaceAll(' ', ''))
    const isCut = (block: string) => !whole.some((sheet) => sheet.includes(block.replaceAll(' ', '')))
    expect(blocks.filter(isCut), path).toEqual([])
    expect(sheets.join()).not.toContain('Refuser la mesure d’audience')
  }
})

function developer(backend: Backend): Account {
  const lea = backend.account()
  backend.project(lea, 'Cabinet Voltaire')
  return lea
}

/** The text of each sheet. */
async function printed(portal: Screen): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await portal.tab.print()))
  return (await extractText(pdf, { mergePages: false })).text.map((sheet) => sheet.replace(/\s+/g, ' '))
}
