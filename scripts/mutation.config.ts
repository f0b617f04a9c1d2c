import { defineConfig } from 'vitest/config'

/** The tests with which Stryker looks for changes of rules, session and calls that no test notices (`npx stryker run`). */
export default defineConfig({
  root: '.',
  define: { BUILD_VERSION: '"inconnue"' },
  test: {
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost:3000' } },
    setupFiles: 'src/testing/setup.ts',
    include: ['src/{rules,addresses,session,api}/**/*.test.{ts,tsx}'],
    // Its time zones need a process of their own, and Stryker has threads.
    exclude: ['src/rules/dates.test.ts'],
    restoreMocks: true,
  },
})
