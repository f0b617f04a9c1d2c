import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  addDraftForm,
  collectDraft,
  hasRestored,
  holdSecret,
  keepRestoredOf,
  restoreForms,
  takeRestored,
  type DraftValues,
} from './draft-forms'

const ends: (() => void)[] = []
const addForm = (name: string, values: DraftValues) => ends.push(addDraftForm({ name, read: () => values }))

/** Adds a field and types in it. */
function type(name: string, value: string, element = document.createElement('input')) {
  element.name = name
  document.body.append(element)
  element.value = value
}

beforeEach(() => document.body.replaceChildren())
afterEach(() => ends.splice(0).forEach((end) => end()))

it('is collected from each edited form of the page', () => {
  addForm('nickname', { nickName: 'docteur.martin' })
  addForm('contact', { content: 'Bonjour', attaches: false })
  addForm('email', {})
  type('nickName', 'docteur.martin')
  type('content', 'Bonjour')
  expect(collectDraft()).toEqual({
    nickname: { nickName: 'docteur.martin' },
    contact: { content: 'Bonjour', attaches: false },
  })
})

it('is not collected beside a filled-in field that no form allows', () => {
  addForm('nickname', { nickName: 'docteur.martin' })
  type('newPassword', 'Soleil-Levant-42')
  expect(collectDraft()).toBeUndefined()
})

it('is not collected while a secret is shown', () => {
  addForm('connection', { name: 'Export' })
  const end = holdSecret()
  expect(collectDraft()).toBeUndefined()
  end()
  expect(collectDraft()).toEqual({ connection: { name: 'Export' } })
})

it('is not collected without an edited form', () => {
  addForm('email', {})
  expect(collectDraft()).toBeUndefined()
  addForm('nickname', { nickName: 'docteur.martin' })
  ends.at(-1)?.()
  expect(collectDraft()).toBeUndefined()
})

it('is given to each form once, and to no other page or person', () => {
  restoreForms('lea /email', { email: { newEmail: 'lea@nouveau.fr' }, contact: { content: 'Bonjour' } })
  keepRestoredOf('lea /email')
  expect(hasRestored('email')).toBe(true)
  expect(takeRestored('email')).toEqual({ newEmail: 'lea@nouveau.fr' })
  expect(takeRestored('email')).toBeUndefined()
  keepRestoredOf('bob /email')
  expect(takeRestored('contact')).toBeUndefined()
})
