import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasRestored, keepRestoredOf, takeRestored } from '../lib/draft-forms'
import { person } from '../testing/person'
import { restoreDraft, storeDraft } from './draft'
import { readDraft } from './draft-storage'

const PATH = '/dashboard/authentication/nickName'
const FORMS = { nickname: { nickName: 'docteur.martin' }, contact: { content: 'Bonjour', attaches: false } }

const LEA = person('lea@exemple.fr')

const restored = () => [takeRestored('nickname'), takeRestored('contact')]

beforeEach(() => keepRestoredOf(''))
afterEach(() => vi.restoreAllMocks())

it('is restored once, for the same person and page, and removed', async () => {
  expect(await storeDraft(LEA, PATH, FORMS)).toBe(true)
  expect(readDraft()).not.toContain(LEA.email)
  await restoreDraft(person('Lea@Exemple.fr'), PATH)
  expect(readDraft()).toBeUndefined()
  expect(restored()).toEqual([FORMS.nickname, FORMS.contact])
  expect(restored()).toEqual([undefined, undefined])
})

it('of another page waits for it', async () => {
  await storeDraft(LEA, PATH, FORMS)
  await restoreDraft(LEA, '/dashboard/apps')
  expect(restored()).toEqual([undefined, undefined])
  await restoreDraft(LEA, PATH)
  expect(hasRestored('nickname')).toBe(true)
})

it('of another person is removed unread, on any page', async () => {
  await storeDraft(LEA, PATH, FORMS)
  await restoreDraft(person('bob@exemple.fr'), '/dashboard/apps')
  expect(readDraft()).toBeUndefined()
  expect(restored()).toEqual([undefined, undefined])
})

it.each([
  [14 * 60_000 + 59_000, true],
  [15 * 60_000, false],
  [-1000, false],
])('that is %i ms old is restored: %s', async (ageMs, isRestored) => {
  await storeDraft(LEA, PATH, FORMS)
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + ageMs)
  await restoreDraft(LEA, PATH)
  expect(hasRestored('nickname')).toBe(isRestored)
  expect(readDraft()).toBeUndefined()
})

describe('a stored value of another shape', () => {
  const change = (changes: object) => (draft: object) => JSON.stringify({ ...draft, ...changes })
  it.each([
    ['no JSON', () => '{"person'],
    ['null', () => 'null'],
    ['a list', () => '[]'],
    ['no person', change({ person: undefined })],
    ['a number as the time', change({ storedAt: 1 })],
    ['no path', change({ path: '' })],
    ['a list of forms', change({ forms: [] })],
    ['a form that is a text', change({ forms: { nickname: 'docteur.martin' } })],
    ['a value that is an object', change({ forms: { nickname: { nickName: {} } } })],
  ])('is removed: %s', async (_, rewrite) => {
    await storeDraft(LEA, PATH, FORMS)
    const draft: unknown = JSON.parse(readDraft() ?? '')
    if (typeof draft !== 'object' || draft === null) throw new Error('No draft is stored.')
    sessionStorage.setItem('draft', rewrite(draft))
    await restoreDraft(LEA, PATH)
    expect(readDraft()).toBeUndefined()
    expect(restored()).toEqual([undefined, undefined])
  })
})

describe('nothing is stored, and nothing remains of an earlier draft', () => {
  it('when it is too long', async () => {
    await storeDraft(LEA, PATH, FORMS)
    expect(await storeDraft(LEA, PATH, { contact: { content: 'x'.repeat(100_000) } })).toBe(false)
    expect(readDraft()).toBeUndefined()
  })

  it('when storage is blocked', async () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    expect(await storeDraft(LEA, PATH, FORMS)).toBe(false)
    await restoreDraft(LEA, PATH)
  })

  it('in a browser without digests', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    expect(await storeDraft(LEA, PATH, FORMS)).toBe(false)
    expect(readDraft()).toBeUndefined()
  })
})
