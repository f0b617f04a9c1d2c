import { defineConfig } from 'vitest/config'

/* `npm run test:deploy`: the build, configured by its own tools and served by a real nginx. */
export default defineConfig({
  test: { include: ['deploy/**/*.check.ts'], testTimeout: 20_000, hookTimeout: 30_000 },
})
