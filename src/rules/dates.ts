/**
 * Formats an ISO 8601 instant as a day, `JJ/MM/AAAA`, in the browser's time zone. Returns undefined when it is absent
 * or no date.
 */
export function displayDate(iso: string | null | undefined): string | undefined {
  if (!iso || !/^\d{4}-\d{2}-\d{2}(T|$)/.test(iso)) return undefined
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return undefined
  return date.toLocaleDateString('fr', { day: '2-digit', month: '2-digit', year: 'numeric' })
}
