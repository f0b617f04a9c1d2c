import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test.each(['development', 'test'])(
  'if NODE_ENV is %s, the build fails and prints one line with the right value',
  (given) => {
    const command = ['vite', 'build', '--configLoader', 'runner']
    const { VITEST: _, ...environment } = process.env
    const { status, stdout, stderr } = spawnSync('npx', command, {
      env: { ...environment, NODE_ENV: given },
      encoding: 'utf8',
    })
    expect([status, stdout + stderr]).toEqual([
      1,
      `NODE_ENV is "${given}": a build needs "production"; without NODE_ENV, the build sets this value.\n`,
    ])
  },
)

test('with NODE_ENV=production, npm still installs the development packages that a build needs', () => {
  const { stdout } = spawnSync('npm', ['config', 'get', 'include'], {
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  expect(stdout.trim()).toBe('dev')
})
