import type { Locator } from '@playwright/test'
import { create, key, LIST, newest, test, title } from '../support/api-connections'
import { BACK, goBack, goForward } from '../support/back-forward'
import { expect } from '../support/fixtures'

test('the portal asks before the user leaves a page with an uncopied secret', BACK, async ({ page, backend, lea }) => {
  await page.goto(LIST)
  await create(page, 'Agenda')
  const { appSecret, appId } = newest(backend, lea)
  await expect(page.getByText(appSecret)).toHaveCount(1)

  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  await expect(page).toHaveURL(`${LIST}/${appId}`)
  await expect(key(page, 'Secret ID').getByText('(masqué)')).toBeAttached()
  await expect(page.getByText(appSecret)).toHaveCount(0)

  await page.getByRole('button', { name: 'Générer un nouveau code' }).click()
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect.poll(() => newest(backend, lea).appSecret).not.toBe(appSecret)
  const second = newest(backend, lea).appSecret
  await expect(page.getByText(second)).toHaveCount(1)
  await goBack(page)
  await expect(page.getByRole('dialog', { name: 'Quitter sans copier le secret ?' })).toBeVisible()
  await page.getByRole('button', { name: 'Rester sur cette page' }).click()
  await key(page, 'Secret ID').getByRole('button', { name: 'Copier' }).click()
  await expect(page.getByText('Secret copié')).toBeVisible()
  await goBack(page)
  await expect(title(page, 'Connexions API')).toBeVisible()
  await goForward(page)
  await expect(key(page, 'Secret ID').getByText('(masqué)')).toBeAttached()
  await expect(page.getByText(second)).toHaveCount(0)
})

test('the two buttons of the dialog about an uncopied secret are close together', async ({ page, lea }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(LIST)
  await create(page, `Agenda de ${lea.nickName}`)
  await page.getByRole('link', { name: 'Connexions API', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Quitter sans copier le secret ?' })
  const boxOf = (part: Locator) =>
    part.evaluate((element) => {
      const words = document.createRange()
      words.selectNodeContents(element)
      const { top, bottom, width } = element.getBoundingClientRect()
      return { top, bottom, room: (width - words.getBoundingClientRect().width) / 2 }
    })
  const text = await boxOf(question.getByText(/^Il ne sera plus affiché/))
  const copy = await boxOf(question.getByRole('button', { name: 'Copier et quitter' }))
  const stay = await boxOf(question.getByRole('button', { name: 'Rester sur cette page' }))
  expect(copy.top - text.bottom).toBeGreaterThan(stay.top - copy.bottom)
  expect(stay.room).toBeGreaterThanOrEqual(8)
})
