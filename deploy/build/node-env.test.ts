import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test.each(['development', 'test'])('a build with NODE_ENV=%s is refused in one line', (given) => {
  const command = ['vite', 'build', '--configLoader', 'runner']
  const { VITEST: _, ...environment } = process.env
  const { status, stdout, stderr } = spawnSync('npx', command, {
    env: { ...environment, NODE_ENV: given },
    encoding: 'utf8',
  })
  expect([status, stdout + stderr]).toEqual([
    1,
    `NODE_ENV is "${given}": a build needs "production", which it sets when NODE_ENV is absent.\n`,
  ])
})

test('npm installs what a build needs, also with NODE_ENV=production', () => {
  const { stdout } = spawnSync('npm', ['config', 'get', 'include'], {
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  expect(stdout.trim()).toBe('dev')
})
