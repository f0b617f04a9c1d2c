import { chmod, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { requestPath } from './http-request'
import { findFreePort, startNginx, VALUES, type NginxServer } from './nginx-test-server'

/* What /health answers when a file of the release cannot be served. */
let server: NginxServer

beforeAll(async () => {
  server = await startNginx({ ...VALUES, PORTAL_HOST: 'compte.skezia.example' }, await findFreePort())
})
afterAll(() => server.close())

/** The status and the text of /health, for the portal's host name and for a check by address. */
async function health(): Promise<string> {
  const answers = []
  for (const host of ['compte.skezia.example', '127.0.0.1']) {
    const { status, body } = await requestPath(server.origin, '/health', { headers: { host } })
    answers.push(`${status} ${body.toString().trim()}`)
  }
  expect(answers[1]).toBe(answers[0])
  return answers[0] ?? ''
}

const healthy = async () => `200 ok ${(await readFile('dist-tools/version.txt', 'utf8')).trim()}`

test('a release that nginx can serve is healthy', async () => {
  expect(await health()).toBe(await healthy())
})

test.each<[what: string, path: string, damage: (file: string) => Promise<void>]>([
  ['a missing file', 'locales/en/errors.json', (file) => rm(file)],
  ['a document that is cut short', 'dashboard/apps.html', (file) => truncate(file, 1000)],
  ['an unreadable document', 'index.html', (file) => chmod(file, 0o000)],
  ['an empty compressed document', 'login.html.br', (file) => truncate(file)],
  ['a missing name of the release', '.health', (file) => rm(file)],
])('%s is answered with 503', async (_, path, damage) => {
  const file = join(server.site, path)
  const content = await readFile(file)
  onTestFinished(async () => {
    await rm(file, { force: true })
    await writeFile(file, content, { mode: 0o644 })
    expect(await health()).toBe(await healthy())
  })
  await damage(file)
  expect(await health()).toBe(`503 ${path} is missing, cut short or unreadable`)
})

test('a folder that is missing or unreadable is answered with 503', async () => {
  await rename(server.site, `${server.site}.away`)
  expect(await health()).toMatch(/^503 /)
  await rename(`${server.site}.away`, server.site)
  await chmod(server.site, 0o000)
  expect(await health()).toMatch(/^503 /)
  await chmod(server.site, 0o755)
  expect(await health()).toBe(await healthy())
})

test('without a compressed file, which nginx replaces by another one, the portal is healthy', async () => {
  const file = join(server.site, 'login.html.br')
  await rename(file, `${file}.away`)
  onTestFinished(() => rename(`${file}.away`, file))
  expect(await health()).toBe(await healthy())
})
