// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest'
import { displayDate } from './dates'

afterEach(() => vi.unstubAllEnvs())

describe('displayDate', () => {
  it.each([
    ['Europe/Paris', '2025-12-31T23:30:00Z', '01/01/2026'],
    ['Europe/Paris', '2025-03-04T12:00:00.000Z', '04/03/2025'],
    ['America/Martinique', '2025-12-31T23:30:00Z', '31/12/2025'],
    ['Indian/Reunion', '2025-12-31T21:00:00Z', '01/01/2026'],
    ['Pacific/Noumea', '2025-06-30T14:00:00+02:00', '30/06/2025'],
    ['UTC', '2024-02-29T00:00:00Z', '29/02/2024'],
    ['UTC', '2025-07-14', '14/07/2025'],
  ])('in %s, %s is %s', (zone, iso, shown) => {
    vi.stubEnv('TZ', zone)
    expect(displayDate(iso)).toBe(shown)
  })

  it.each([undefined, null, '', 'hier', '2025', '14/07/2025', '2025-13-01T00:00:00Z', '2025-01-01Tmidi', '1736899200'])(
    '%s shows nothing',
    (iso) => expect(displayDate(iso)).toBeUndefined(),
  )
})
