import { expect, test, vi } from 'vitest'
import { recordNavigations } from '../testing/external-navigation'
import { loadDocument } from './page-transitions'

test('an address of which only the fragment differs is loaded as a document', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  const departures = recordNavigations()
  window.history.replaceState(null, '', '/login#x')
  loadDocument('/login#y')
  expect([window.location.hash, reload.mock.calls.length, departures]).toEqual(['#y', 1, ['reload']])
  loadDocument('/login')
  expect([reload.mock.calls.length, departures.length]).toEqual([1, 2])
})
