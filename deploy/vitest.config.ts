import { defineConfig } from 'vitest/config'

/* `npm run test:deploy` tests the build, configured by its own commands and served by nginx. */
export default defineConfig({
  test: { include: ['deploy/*.check.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
})
