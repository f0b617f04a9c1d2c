import { defineConfig } from 'vitest/config'

/* `npm run test:deploy` tests the build, configured by its own commands and served by nginx. */
export default defineConfig({
  test: {
    include: ['deploy/*.check.ts'],
    // A test starts the commands a dozen times, beside the other tests in CI.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // As in vite.config.ts.
    retry: process.env.CI ? 1 : 0,
  },
})
