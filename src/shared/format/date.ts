import { formatter } from './time.ts';

/** `2026-11-05` → `Nov 5`, or `Nov 5, 2025` in another year: a calendar date never shifts with a zone. */
export function formatDate(date: string, thisYear: string): string {
  const sameYear = date.startsWith(thisYear);
  const options: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', ...(!sameYear && { year: 'numeric' }) };
  return formatter('utc', sameYear ? 'month day' : 'date with year', options).format(Date.parse(`${date}T00:00:00Z`));
}
