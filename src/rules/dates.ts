/**
 * Formats an ISO 8601 date as a day, `JJ/MM/AAAA`. A date with a time is shown in the browser's time zone. A date
 * without a time is not converted. Returns undefined if the date is missing, malformed, or in the years 1 to 999,
 * because some services send such a year for a missing date.
 */
export function formatDate(iso: string | null | undefined): string | undefined {
  if (!iso || !/^[1-9]\d{3}-\d{2}-\d{2}(T|$)/.test(iso)) return undefined
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return undefined
  // JavaScript reads a date without a time as midnight in UTC. In Martinique this instant is still on the day before.
  const zone = iso.includes('T') ? {} : { timeZone: 'UTC' }
  return date.toLocaleDateString('fr', { day: '2-digit', month: '2-digit', year: 'numeric', ...zone })
}
