import type { Locator } from '@playwright/test'
import { LIST, test } from '../support/api-connections'
import { expect } from '../support/fixtures'

/** Ends an isolate that it is not in, then turns the direction of whatever follows. */
const HOSTILE = 'Orion \u2069\u202Esuite\u2066'
const SHOWN = 'Orion suite'

/** The characters of an element in the order in which they are drawn, line by line. */
const drawn = (element: Locator) =>
  element.evaluate((root) => {
    const characters: { text: string; top: number; left: number }[] = []
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (let index = 0; index < (node.textContent ?? '').length; index += 1) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + 1)
        const { top, left, width } = range.getBoundingClientRect()
        if (width > 0) characters.push({ text: range.toString(), top: Math.round(top), left })
      }
    return characters
      .sort((one, other) => one.top - other.top || one.left - other.left)
      .map(({ text }) => text)
      .join('')
      .replace(/\s+/g, ' ')
  })

test('names with direction marks, or from right to left, stay in place in rows and questions', async ({
  page,
  backend,
  lea,
}) => {
  const { id } = backend.project(lea, HOSTILE)
  for (const name of [HOSTILE, 'אגדה (א']) backend.apiConnection(lea, { name, skeziaProjectId: id })
  await page.goto(LIST)
  expect(await drawn(page.getByText(`Projet ${SHOWN}`).first())).toBe(`Projet ${SHOWN}`)
  const question = page.getByRole('dialog').getByRole('heading')
  await page.getByRole('button', { name: `Supprimer ${SHOWN}`, exact: true }).click()
  expect(await drawn(question)).toBe(`Supprimer « ${SHOWN} » ?`)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Supprimer .*אגדה/ }).click()
  expect(await drawn(question)).toMatch(/^Supprimer « [^«»?]+ » \?$/)
})
