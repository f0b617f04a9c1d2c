import { defineConfig } from 'vitest/config'

/** The tests with which Stryker looks for changes of rules, session and calls that no test notices (`npx stryker run`). */
export default defineConfig({
  test: {
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost:3000' } },
    setupFiles: 'src/testing/setup.ts',
    include: ['src/{rules,session,api}/**/*.test.{ts,tsx}'],
    restoreMocks: true,
  },
})
