/**
 * Formats an ISO 8601 date as a day, `JJ/MM/AAAA`. An instant is shown in the browser's time zone, a date without a time as
 * it is. Returns undefined when the date is absent or malformed, or is in the years 1 to 999, because some services use
 * such a year for an absent date.
 */
export function displayDate(iso: string | null | undefined): string | undefined {
  if (!iso || !/^[1-9]\d{3}-\d{2}-\d{2}(T|$)/.test(iso)) return undefined
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return undefined
  // A date without a time is midnight in UTC. In Martinique this is still the day before.
  const zone = iso.includes('T') ? {} : { timeZone: 'UTC' }
  return date.toLocaleDateString('fr', { day: '2-digit', month: '2-digit', year: 'numeric', ...zone })
}
