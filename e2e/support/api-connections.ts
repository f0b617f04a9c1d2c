import type { Page } from '@playwright/test'
import type { Account } from '../../mocks/data/accounts'
import type { Backend } from '../../mocks/backend'
import { expect, test as base } from './fixtures'

export const LIST = '/dashboard/api-connections'

/** A signed-in account that owns two projects. */
export const test = base.extend<{ lea: Account }>({
  lea: async ({ backend, context }, use) => {
    const lea = backend.account({ nickName: 'lea.martin' })
    backend.project(lea, 'Cabinet Voltaire')
    backend.project(lea, 'Étude ORION')
    await context.addCookies([backend.session(lea)])
    await use(lea)
  },
})

export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/**
 * Returns the group with this name. The group contains an API connection's identifier or secret, and the button that
 * copies the value.
 */
export const key = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

export const choice = (page: Page, name: string) => page.getByRole('combobox', { name })

export function newest(backend: Backend, account: Account) {
  const connection = backend.connections.apiConnectionsOf(account).at(-1)
  if (!connection) throw new Error('There is no connection.')
  return connection
}

export async function create(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Nouvelle connexion API' }).click()
  await page.getByLabel('Nom de la connexion API').fill(name)
  await choice(page, 'Projet').click()
  await page.getByRole('option', { name: 'Cabinet Voltaire' }).click()
  await page.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(title(page, 'Configuration manuelle')).toBeFocused()
}
