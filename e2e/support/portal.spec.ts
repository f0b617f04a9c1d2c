import { expect, test } from './fixtures'

test('a page path answers with the document, a missing file with 404, with the same headers', async ({
  request,
  world,
}) => {
  for (const path of ['/', '/login', '/dashboard/api-connections/42']) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(200)
    expect(answer.headers(), path).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(await answer.text()).toContain(`"VITE_ACCOUNT_API_URL":"${world.sandbox.accountApiUrl}"`)
  }
  for (const path of ['/assets/none.js', '/assets/none', '/none.png', '/%2e%2e/package.json']) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(answer.headers()['content-security-policy'], path).toContain(
      `connect-src 'self' ${world.sandbox.accountApiUrl}`,
    )
  }
})
