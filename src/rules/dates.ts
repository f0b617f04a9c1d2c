/**
 * Formats an ISO 8601 date as a day, `JJ/MM/AAAA`: an instant in the browser's time zone, a date without a time as it is.
 * Returns undefined when it is absent, no date, or the year 1 to 999, with which some services say that there is none.
 */
export function displayDate(iso: string | null | undefined): string | undefined {
  if (!iso || !/^[1-9]\d{3}-\d{2}-\d{2}(T|$)/.test(iso)) return undefined
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return undefined
  // A date without a time is midnight in UTC, which is the day before in Martinique.
  const zone = iso.includes('T') ? {} : { timeZone: 'UTC' }
  return date.toLocaleDateString('fr', { day: '2-digit', month: '2-digit', year: 'numeric', ...zone })
}
