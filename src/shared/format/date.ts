/** `2026-11-05` → `Nov 5`, or `Nov 5, 2025` in another year: a calendar date never shifts with a zone. */
export function formatDate(date: string, thisYear: string): string {
  const options: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', ...(!date.startsWith(thisYear) && { year: 'numeric' }) };
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(Date.parse(`${date}T00:00:00Z`));
}
