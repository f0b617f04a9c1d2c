import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

const FASTER = /a third faster: install one \(on Debian, chromium-headless-shell\)/

test('the browser is named before the tests, and the faster one where it is missing', async ({}, info) => {
  const folder = info.outputPath('programs')
  await mkdir(folder, { recursive: true })
  const install = (name: string) => writeFile(join(folder, name), '#!/bin/sh\n', { mode: 0o755 })
  const output = () => {
    const script = join(import.meta.dirname, 'ensure-browser.ts')
    const env = { PATH: folder, PLAYWRIGHT_BROWSERS_PATH: folder }
    const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script], { env, encoding: 'utf8' })
    return stdout + stderr
  }
  await install('chromium')
  expect(output()).toContain(`The end-to-end tests drive ${join(folder, 'chromium')}.`)
  expect(output()).toMatch(FASTER)
  await install('chromium-headless-shell')
  expect(output()).toBe(`The end-to-end tests drive ${join(folder, 'chromium-headless-shell')}.\n`)
})
