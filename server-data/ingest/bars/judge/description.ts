import { dateOf, dayOf, isTradingDay } from '#contract/market/day.ts';
import type { Layout } from './header.ts';

/** A judgement in words and values, as `inspect` prints it. */
export interface Description {
  readonly format: string;
  readonly symbols: readonly string[];
  /** of every length in the source, such as `1m` */
  readonly lengths: readonly string[];
  readonly firstDay: string;
  readonly lastDay: string;
  /** trading days in between without a bar, `YYYY-MM-DD` */
  readonly missingDays: readonly string[];
  /** meanings and the names of their columns */
  readonly columns: readonly (readonly [column: string, name: string])[];
  readonly notRead: readonly string[];
  readonly times: string;
  readonly stamp: string;
  readonly dates: string;
  readonly numbers: string;
  readonly volume: string;
  readonly prices: string;
  readonly notes: readonly string[];
}

/** `America/New_York, as days begin at …` */
export const withReason = (text: string, because: string | undefined): string => (because === undefined ? text : `${text}, as ${because}`);

/** Which columns are read as what, and which are not. */
export function describeColumns(layout: Layout): Pick<Description, 'columns' | 'notRead'> {
  const { header, series, places } = layout;
  const [first] = series;
  const all = [...places, ...(first?.places ?? [])].toSorted(([, a], [, b]) => a - b);
  const read = new Set([...places.values(), ...series.flatMap((each) => [...each.places.values()])]);
  return {
    columns: all.map(([column, place]) => [column, header[place] || 'unnamed'] as const),
    notRead: header.filter((name, place) => !read.has(place) && name !== '' && name !== '-'),
  };
}

/** Trading days between the first and the last day of a source on which it has no bar. @param days `YYYY-MM-DD`, in their order */
export function missingDays(days: readonly string[]): readonly string[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const known = new Set(days);
  const missing: string[] = [];
  for (let day = dayOf(first); day < dayOf(last); day++) if (isTradingDay(day) && !known.has(dateOf(day))) missing.push(dateOf(day));
  return missing;
}
