import { isoDate } from '#contract/schema/codecs.ts';
import { orderedDates, parameter } from '#contract/schema/endpoint.ts';
import type { DayRange } from '#src/shared/time/day-range.ts';
import { type SearchShape, useSearch } from '#src/shared/url/use-search.ts';

const query = { from: parameter('from', isoDate), to: parameter('to', isoDate) };
const search: SearchShape<typeof query> = { query, rules: ({ from, to }) => orderedDates(from, to, 'from', 'to') };

/** The days in the address that timeline and reactions of a symbol page are limited to, and a function that sets them. */
export function useSymbolDates(): readonly [DayRange, (dates: DayRange) => void] {
  const [{ value }, setSearch] = useSearch(search);
  return [value, ({ from, to }) => setSearch({ from, to })];
}
