import { ALLOWED_ORIGINS } from './redirect-inputs'

/** A configuration for tests. The APIs' origins are nobody's: the requests are intercepted. */
export const TEST_CONFIG = {
  VITE_ACCOUNT_API_URL: 'http://localhost:4001',
  VITE_APPLICATION_API_URL: 'http://localhost:4002',
  VITE_SKEZIA_URL: 'https://app.skezia.example',
  VITE_SKEMEET_URL: 'https://meet.skemeet.example',
  VITE_REDIRECT_ALLOWED_ORIGINS: ALLOWED_ORIGINS.join(','),
} as const

/** Gives the page its configuration block, as index.html does. */
export function installConfig(): void {
  document.getElementById('config')?.remove()
  const block = document.createElement('script')
  block.id = 'config'
  block.type = 'application/json'
  block.textContent = JSON.stringify(TEST_CONFIG)
  document.head.append(block)
}
