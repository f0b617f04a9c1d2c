import { chmod, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { requestPath } from './http-request'
import { findFreePort, startNginx, VALUES, type NginxServer } from './nginx-test-server'

/* Checks the answer of /health while nginx cannot serve a file of the release. */
let server: NginxServer

beforeAll(async () => {
  server = await startNginx({ ...VALUES, PORTAL_HOST: 'compte.skezia.example' }, await findFreePort())
})
afterAll(() => server.close())

/**
 * Returns the status and the text of /health. Both must be the same for the portal's host name and for an IP address.
 */
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

test('/health answers 200 if the release is undamaged', async () => {
  expect(await health()).toBe(await healthy())
})

test.each<[what: string, path: string, damage: (file: string) => Promise<void>]>([
  ['no file locales/en/errors.json', 'locales/en/errors.json', (file) => rm(file)],
  ['a document that is cut short', 'dashboard/apps.html', (file) => truncate(file, 1000)],
  ['an unreadable document', 'index.html', (file) => chmod(file, 0o000)],
  ['an empty compressed document', 'login.html.br', (file) => truncate(file)],
  ['no file with the name of the release', '.health', (file) => rm(file)],
])('/health answers 503 if the site contains %s', async (_, path, damage) => {
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

test('/health answers 503 if the folder of the site is missing or unreadable', async () => {
  await rename(server.site, `${server.site}.away`)
  expect(await health()).toMatch(/^503 /)
  await rename(`${server.site}.away`, server.site)
  await chmod(server.site, 0o000)
  expect(await health()).toMatch(/^503 /)
  await chmod(server.site, 0o755)
  expect(await health()).toBe(await healthy())
})

test('/health answers 200 if a compressed file is missing, because nginx can send the uncompressed file', async () => {
  const file = join(server.site, 'login.html.br')
  await rename(file, `${file}.away`)
  onTestFinished(() => rename(`${file}.away`, file))
  expect(await health()).toBe(await healthy())
})
