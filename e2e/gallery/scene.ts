import { expect, type Page } from '@playwright/test'
import type { Account } from '../../mocks/accounts'
import type { Backend } from '../../mocks/backend'
import type { World } from '../world'

/** Where a state is reached: a page at the portal of a world of its own, nobody signed in. */
export interface Scene {
  page: Page
  backend: Backend
  world: World
}

/** Every state of one screen, by name: how to get there. Rejects when the state is not reached. */
export interface Screen {
  screen: string
  states: Record<string, (scene: Scene) => Promise<void>>
}

/** Somebody whose account has everything that a screen can show of it. */
export function camille(backend: Backend, overrides: Partial<Omit<Account, 'id'>> = {}): Account {
  return backend.account({
    email: 'camille.morel@cabinet-voltaire.fr',
    nickName: 'camille.morel',
    firstname: 'Camille',
    lastname: 'Morel',
    cellphone: '0612345642',
    emailUpdatedAt: '2024-04-12T09:30:00.000Z',
    nickNameUpdatedAt: '2024-02-03T09:30:00.000Z',
    passwordUpdatedAt: '2024-10-27T09:30:00.000Z',
    ...overrides,
  })
}

/** Opens a page below the guard as `account`. */
export async function openSignedIn({ page, backend }: Scene, account: Account, path: string): Promise<void> {
  await page.context().addCookies([backend.session(account)])
  await page.goto(path)
}

export const shown = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()
export const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
export const dialog = (page: Page, name: string) => expect(page.getByRole('dialog', { name })).toBeVisible()
export const toast = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('region', { name: /^Notifications/ }).getByText(text)).toBeVisible()
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A call that fails as no catalogue of errors foresees. */
export const BROKEN = { status: 500, body: '<html>502</html>', contentType: 'text/html' } as const
