import { DASHBOARD_PAGES, PUBLIC_PAGES } from '../../deploy/page-documents'
import { expect, needs, openSignedIn, test } from './fixtures'
import { addresses, type Screen } from './screen'

/* The reader is a page of its own; on the way back Firefox loads the first page anew, without what was typed. */

test.use({ settings: { reader: true } })

test('the reader is offered on no page with a form', needs('the reader of Firefox'), async ({ portal, backend }) => {
  for (const path of addresses(PUBLIC_PAGES)) await expectNoReader(portal, path)
  const lea = backend.account()
  const { id } = backend.project(lea, 'Cabinet Voltaire')
  const { appId } = backend.apiConnection(lea, { name: 'Agenda', skeziaProjectId: id, scopes: [] })
  await openSignedIn(portal, backend, lea, '/dashboard/apps')
  for (const path of [...addresses(DASHBOARD_PAGES), `/dashboard/api-connections/${appId}`])
    await expectNoReader(portal, path)
})

async function expectNoReader(portal: Screen, path: string) {
  await portal.open(path)
  await portal.see({ css: 'main h1' })
  await portal.hydrated()
  expect(await portal.tab.isReadable(), path).toBe(false)
}

test('the reader shows the whole of a document, and leads back', needs('the reader of Firefox'), async ({ portal }) => {
  for (const name of ['accessibilite', 'conditions-generales', 'politique-de-confidentialite']) {
    const path = `/documents/${name}.html`
    await portal.open(path)
    expect(await portal.tab.isReadable(), path).toBe(true)
    const texts = await portal.tab.run(
      () =>
        [...document.querySelectorAll<HTMLElement>('main :is(h2, h3, p, li, dt, dd, th, td)')]
          .filter((element) => !element.closest('.contents, .choice'))
          .map((element) => element.innerText.replace(/\s+/g, ' ')),
      undefined,
    )
    expect(texts.length).toBeGreaterThan(30)
    await portal.tab.toggleReader()
    await expect(async () => {
      const shown = await portal.tab.run(() => document.body.innerText.replace(/\s+/g, ' '), undefined)
      expect(await portal.tab.run(() => location.protocol, undefined)).toBe('about:')
      expect(texts.filter((text) => !shown.includes(text))).toEqual([])
    }).toPass()
    await portal.tab.toggleReader()
    await portal.seePath(path)
  }
})
