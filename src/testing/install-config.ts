import { ALLOWED_ORIGINS } from './redirect-inputs'

/** The configuration of tests. No server listens at the APIs' origins: requests are intercepted. */
export const TEST_CONFIG = {
  VITE_ACCOUNT_API_URL: 'http://localhost:4001',
  VITE_APPLICATION_API_URL: 'http://localhost:4002',
  VITE_SKEZIA_URL: 'https://app.skezia.example',
  VITE_SKEMEET_URL: 'https://meet.skemeet.example',
  VITE_REDIRECT_ALLOWED_ORIGINS: ALLOWED_ORIGINS.join(','),
} as const

/** Adds the configuration block of index.html to the page. */
export function installConfig(): void {
  document.getElementById('config')?.remove()
  const block = document.createElement('script')
  block.id = 'config'
  block.type = 'application/json'
  block.textContent = JSON.stringify(TEST_CONFIG)
  document.head.append(block)
}
