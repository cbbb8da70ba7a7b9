import { standing } from '#src/shared/readings/standing.ts';
import { foldedTexts } from './folded-texts.ts';
import type { MetricFilter } from './metric-filter.ts';
import { columnById, type QuantifiedColumn } from './quantified-columns.tsx';
import type { Reading } from './reading.ts';

type Predicate = (reading: Reading, index: number) => boolean;

/** The values in the text of a cell: topics are a list, anything else is one value. */
export const valuesIn = ({ id }: QuantifiedColumn, text: string): readonly string[] => (id === 'Topics' ? text.split(', ') : [text]);

/** Empties never match: "not measured" is neither much nor little. */
const within =
  (numberOf: (reading: Reading) => number | null, from: number, to: number): Predicate =>
  (reading) => {
    const value = numberOf(reading);
    return value !== null && value >= from && value <= to;
  };

function predicateOf(readings: readonly Reading[], filter: MetricFilter): Predicate | undefined {
  const column = columnById(filter.column);
  if (!column) return undefined;
  if (filter.op === 'in' || filter.op === 'has') {
    const texts = foldedTexts(readings, column);
    if (filter.op === 'has') {
      const wanted = filter.text.toLowerCase();
      return (_, index) => texts[index]?.includes(wanted) === true;
    }
    const wanted = new Set(filter.values.map((value) => value.toLowerCase()));
    return (_, index) => valuesIn(column, texts[index] ?? '').some((value) => wanted.has(value));
  }
  const { numberOf } = column;
  if (!numberOf || filter.op === 'top' || filter.op === 'bottom') return undefined;
  if (filter.op === 'between') return within(numberOf, filter.from, filter.to);
  return filter.op === 'gte' ? within(numberOf, filter.value, Infinity) : within(numberOf, -Infinity, filter.value);
}

/**
 * Assumed: the top n % are of the readings that the other filters leave and that have the value, at least one of them;
 * equal values at the edge all belong.
 */
function shareOf(readings: readonly Reading[], filter: MetricFilter): readonly Reading[] {
  const numberOf = columnById(filter.column)?.numberOf;
  if (!numberOf || (filter.op !== 'top' && filter.op !== 'bottom')) return readings;
  const values = Float64Array.from(readings.flatMap((reading) => numberOf(reading) ?? [])).toSorted();
  const count = Math.max(1, Math.round((values.length * filter.value) / 100));
  if (filter.op === 'top') return readings.filter(within(numberOf, values[values.length - count] ?? Infinity, Infinity));
  return readings.filter(within(numberOf, -Infinity, values[count - 1] ?? -Infinity));
}

/** The readings that all filters leave, in the order they came. */
export function pickReadings(readings: readonly Reading[], filters: readonly MetricFilter[]): readonly Reading[] {
  const predicates = filters.flatMap((filter) => predicateOf(readings, filter) ?? []);
  const matching =
    predicates.length === 0 ? readings : readings.filter((reading, index) => predicates.every((holds) => holds(reading, index)));
  return filters.reduce(shareOf, matching);
}

/**
 * One row for each story and symbol, where the first of its rows stood.
 *
 * Assumed: a table has one row for each story and symbol unless every session is asked for, so that no story counts four times.
 */
export function onePerStory(readings: readonly Reading[]): readonly Reading[] {
  const best = new Map<string, Reading>();
  for (const reading of readings) {
    const { ResourceID, Symb } = reading.record;
    const name = `${ResourceID} ${Symb}`;
    const before = best.get(name);
    // A map keeps the place of a key that is set anew.
    if (!before || standing(reading.record) < standing(before.record)) best.set(name, reading);
  }
  return [...best.values()];
}
