import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { rotateSecret } from '../api/api-connections'
import { installConfig, TEST_CONFIG } from './install-config'

test('the read for the CSRF cookie and the empty body of a call are documented as they are sent', async () => {
  const page = readFileSync('docs/api.md', 'utf8')
  installConfig()
  const sent: { call: string; query: string[]; body: string }[] = []
  const server = setupServer(
    http.all(`${TEST_CONFIG.VITE_ACCOUNT_API_URL}/*`, async ({ request }) => {
      const { pathname, searchParams } = new URL(request.url)
      sent.push({
        call: `${request.method} ${pathname}`,
        query: [...searchParams.keys()],
        body: await request.text(),
      })
      return HttpResponse.json({ appSecret: 'secret' })
    }),
  )
  server.listen({ onUnhandledRequest: 'error' })
  onTestFinished(() => server.close())

  await rotateSecret('{appId}')
  expect(sent.map(({ call }) => decodeURI(call))).toEqual([
    'GET /users/me',
    'PATCH /applications/{appId}/update-secret',
  ])
  for (const { call, query, body } of sent) {
    const [, , request = ''] =
      page
        .split('\n')
        .find((line) => line.startsWith(`| \`${decodeURI(call)}\``))
        ?.split('|') ?? []
    expect(request).toContain(body)
    for (const name of query) expect(request).toContain(`\`${name}\``)
  }
})
