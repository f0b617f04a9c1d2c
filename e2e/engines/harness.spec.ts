import { expect, test } from './fixtures'

/*
 * What the journeys would miss if the probe heard nothing: each engine fails a page that uses what it lacks.
 * altered-pages.spec.ts causes a violation of the policy.
 */

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
