import { expect, test } from './fixtures'

/* What the journeys would miss if the probe heard nothing: each engine fails a page that uses what it lacks. */

test('a property that the engine lacks fails the journey', async ({ portal, engineName, expectComplaint }) => {
  expectComplaint(/^uncaught: TypeError/)
  // The portal's own report of it.
  expectComplaint(/^console\.error: TypeError/)
  await portal.open('/login')
  await portal.hydrated()
  const lacking = { firefox: 'userAgentData', webkit: 'userAgentData', chromium: 'buildID' }[engineName]
  expect(await portal.tab.run((name) => name in navigator, lacking)).toBe(false)
  await portal.tab.load(`setTimeout(() => navigator.${lacking}.brands)`)
})

test('a violation of the policy fails the journey', async ({ portal, expectComplaint }) => {
  expectComplaint(/^policy violation: style-src/)
  await portal.open('/login')
  await portal.hydrated()
  await portal.tab.run(() => document.body.setAttribute('style', 'color: red'), undefined)
})

test('a line in the console fails the journey', async ({ portal, expectComplaint }) => {
  expectComplaint(/^console\.error: seeded/)
  await portal.open('/login')
  await portal.tab.run(() => console.error('seeded'), undefined)
})
