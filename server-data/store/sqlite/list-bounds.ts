import { filterKey } from '../filter-key.ts';

/** A day as an index holds it, 20240131 for `2024-01-31`; 0 for a day that is not known. */
export const dayNumber = (day: string | null | undefined): number => (day ? Number(day.replaceAll('-', '')) : 0);

/** The first and last day that a query admits; without any bound days that are not known are admitted, too. */
export function dayBounds({ date, dateFrom, dateTo }: { readonly date?: string; readonly dateFrom?: string; readonly dateTo?: string }): {
  readonly first: number;
  readonly last: number;
  readonly isBounded: boolean;
} {
  const isBounded = date !== undefined || dateFrom !== undefined || dateTo !== undefined;
  return {
    // `date` beside a range narrows it (facts §2)
    first: Math.max(isBounded ? 1 : 0, dayNumber(date), dayNumber(dateFrom)),
    last: Math.min(...[date, dateTo].map((day) => (day === undefined ? 99_999_999 : dayNumber(day)))),
    isBounded,
  };
}

/** Every distinct symbol, as it is compared. */
export const symbolKeys = (symbols: readonly string[]): string[] => [...new Set(symbols.map((symbol) => filterKey('ticker', symbol)))];

/** Below every time, and every importance. */
export const always = -(2 ** 53);
