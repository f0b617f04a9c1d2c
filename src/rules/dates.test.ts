import { describe, expect, it, vi } from 'vitest'
import { formatDate } from './dates'

describe('formatDate', () => {
  it.each([
    ['Europe/Paris', '2025-12-31T23:30:00Z', '01/01/2026'],
    ['America/Martinique', '2025-12-31T23:30:00Z', '31/12/2025'],
    ['UTC', '2024-02-29T00:00:00Z', '29/02/2024'],
    ['America/Martinique', '2025-07-14', '14/07/2025'],
    ['Pacific/Noumea', '2025-07-14', '14/07/2025'],
  ])('in the time zone %s, the date %s is displayed as %s', (zone, iso, shown) => {
    vi.stubEnv('TZ', zone)
    expect(formatDate(iso)).toBe(shown)
  })

  it.each([null, '14/07/2025', '2025-13-01T00:00:00Z', '2025-01-01Tmidi', '0001-01-01T00:00:00'])(
    'the value %s is not displayed as a date',
    (iso) => expect(formatDate(iso)).toBeUndefined(),
  )
})
