import { defineConfig } from '@playwright/test'
import { hasPasswordManager, type EngineName } from './find-engines'

/** Chromium is a reference for the journeys: `-- --project chromium`. */
const PROJECTS: (EngineName | 'chromium')[] = ['firefox', 'webkit', 'chromium']

export default defineConfig<object, { engineName: EngineName | 'chromium' }>({
  testDir: '.',
  globalSetup: '../support/fresh-build.ts',
  outputDir: '../../test-results/engines',
  // A worker starts its browser once.
  fullyParallel: true,
  workers: 2,
  // As in playwright.config.ts.
  retries: process.env.CI ? 1 : 0,
  retryStrategy: 'isolated',
  timeout: 240_000,
  expect: { timeout: 40_000 },
  forbidOnly: Boolean(process.env.CI),
  projects: PROJECTS.map((engineName) => ({
    name: engineName,
    use: { engineName },
    testIgnore: hasPasswordManager(engineName) ? [] : ['password-manager.spec.ts'],
  })),
})
