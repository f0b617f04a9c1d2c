import { parseConfig, provideConfig, type RawConfig } from '../config'
import type { Solution } from '../rules/solutions'
import { ALLOWED_ORIGINS } from './redirect-inputs'

/** Two further solutions: one with a logo and one without. */
export const MORE_SOLUTIONS: readonly Solution[] = [
  {
    name: 'Skecollect',
    description: 'Collectez des données sensibles.',
    url: 'https://collect.skezia.example',
    logo: 'https://images.skezia.example/collect.svg',
  },
  { name: 'ça & Cie', description: 'Demandez l’avis d’un confrère.', url: 'https://expertise.skezia.example/avis' },
]

/**
 * The configuration of all tests. No server listens at the addresses of the APIs, because the tests intercept the
 * requests.
 */
export const TEST_CONFIG = {
  VITE_ACCOUNT_API_URL: 'http://localhost:4001',
  VITE_APPLICATION_API_URL: 'http://localhost:4002',
  VITE_SKEZIA_URL: 'https://app.skezia.example',
  VITE_SKEMEET_URL: 'https://meet.skemeet.example',
  VITE_MORE_SOLUTIONS: JSON.stringify(MORE_SOLUTIONS),
  VITE_REDIRECT_ALLOWED_ORIGINS: ALLOWED_ORIGINS.join(','),
} as const

/**
 * Sets the configuration of a page. The function writes the configuration block of index.html, and gives the parsed
 * values to the portal. `setup.ts` calls this function before each test.
 */
export function installConfig(settings: RawConfig = {}): void {
  const values = { ...TEST_CONFIG, ...settings }
  document.getElementById('config')?.remove()
  const block = document.createElement('script')
  block.id = 'config'
  block.type = 'application/json'
  block.textContent = JSON.stringify(values)
  document.head.append(block)
  provideConfig(parseConfig(values))
}
