import { defineConfig } from 'vitest/config'

/* `npm run test:container` builds the image and tests it in a container. */
export default defineConfig({
  test: { include: ['deploy/container/*.check.ts'], testTimeout: 60_000, hookTimeout: 600_000 },
})
