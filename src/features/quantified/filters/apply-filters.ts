import { secondsOf } from '#src/shared/url/date-bound.ts';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import { companySeries } from '#analysis/reactions/company.ts';
import { symbolKey } from '#src/shared/symbols/symbol-key.ts';
import type { ColumnLookup, QuantifiedColumn } from '../table/columns.tsx';
import type { MetricFilter } from './filter-address.ts';

/** By list and column, because the filter editor computes the texts before the filter is applied. */
const lowerCaseCache = new WeakMap<readonly QuantifiedReaction[], Map<string, readonly string[]>>();

/** The texts of a column in lower case, one per reaction. */
export function lowerCaseTexts(reactions: readonly QuantifiedReaction[], { id, textOf, numberOf }: QuantifiedColumn): readonly string[] {
  const compute = (): readonly string[] => reactions.map((reaction) => textOf(reaction).toLowerCase());
  // Not cached: times depend on the time zone setting.
  if (numberOf) return compute();
  const known = lowerCaseCache.get(reactions) ?? new Map<string, readonly string[]>();
  lowerCaseCache.set(reactions, known);
  const texts = known.get(id) ?? compute();
  known.set(id, texts);
  return texts;
}

type Predicate = (reaction: QuantifiedReaction, index: number) => boolean;

/** The values of a cell: topics are a list, share classes have one spelling, a symbol of two companies is theirs; any other text is one value. */
const valuesIn = ({ id }: QuantifiedColumn, text: string, reaction?: QuantifiedReaction): readonly string[] =>
  id === 'Topics'
    ? text.split(', ')
    : id === 'Symb'
      ? [symbolKey(text), ...(reaction ? [symbolKey(companySeries(reaction))] : [])]
      : [text];

/** A missing value never matches. */
const isBetween =
  (numberOf: (reaction: QuantifiedReaction) => number | null, from: number, to: number): Predicate =>
  (reaction) => {
    const value = numberOf(reaction);
    return value !== null && value >= from && value <= to;
  };

function predicateOf(reactions: readonly QuantifiedReaction[], filter: MetricFilter, columnOf: ColumnLookup): Predicate | undefined {
  const column = columnOf(filter.column);
  if (!column) return undefined;
  if (filter.op === 'in' || filter.op === 'has') {
    const texts = lowerCaseTexts(reactions, column);
    if (filter.op === 'has') {
      const wanted = filter.text.toLowerCase();
      return (_, index) => texts[index]?.includes(wanted) === true;
    }
    const wanted = new Set(filter.values.flatMap((value) => valuesIn(column, value)).map((value) => value.toLowerCase()));
    return (reaction, index) => valuesIn(column, texts[index] ?? '', reaction).some((value) => wanted.has(value.toLowerCase()));
  }
  const { numberOf } = column;
  if (!numberOf || filter.op === 'top' || filter.op === 'bottom') return undefined;
  if (filter.op === 'between') return isBetween(numberOf, filter.from, filter.to);
  return filter.op === 'gte' ? isBetween(numberOf, filter.value, Infinity) : isBetween(numberOf, -Infinity, filter.value);
}

/**
 * Assumed: the top n % are of the reactions that pass the other filters and have the value, at least one of them;
 * all values equal to the bound are included.
 */
function filterByShare(
  reactions: readonly QuantifiedReaction[],
  filter: MetricFilter,
  columnOf: ColumnLookup,
): readonly QuantifiedReaction[] {
  const numberOf = columnOf(filter.column)?.numberOf;
  if (!numberOf || (filter.op !== 'top' && filter.op !== 'bottom')) return reactions;
  const values = Float64Array.from(reactions.flatMap((reaction) => numberOf(reaction) ?? [])).toSorted();
  const count = Math.max(1, Math.round((values.length * filter.value) / 100));
  if (filter.op === 'top') return reactions.filter(isBetween(numberOf, values[values.length - count] ?? Infinity, Infinity));
  return reactions.filter(isBetween(numberOf, -Infinity, values[count - 1] ?? -Infinity));
}

/** The reactions to stories published within the exact times of a range; the service only filters by day. All, where no time was given. */
export function withinTimes(
  reactions: readonly QuantifiedReaction[],
  from: string | undefined,
  to: string | undefined,
): readonly QuantifiedReaction[] {
  const [first, last] = [secondsOf(from), secondsOf(to)];
  if (first === undefined && last === undefined) return reactions;
  return reactions.filter(({ publishedSeconds: time }) => time !== undefined && time >= (first ?? -Infinity) && time <= (last ?? Infinity));
}

/** The reactions that pass all filters, in the order given. */
export function filterReactions(
  reactions: readonly QuantifiedReaction[],
  filters: readonly MetricFilter[],
  columnOf: ColumnLookup,
): readonly QuantifiedReaction[] {
  const predicates = filters.flatMap((filter) => predicateOf(reactions, filter, columnOf) ?? []);
  const matching =
    predicates.length === 0 ? reactions : reactions.filter((reaction, index) => predicates.every((matches) => matches(reaction, index)));
  return filters.reduce((passing, filter) => filterByShare(passing, filter, columnOf), matching);
}

interface FacetValue {
  readonly value: string;
  readonly count: number;
}

/** The distinct values of a text column, the most frequent first. */
export function facetValues(reactions: readonly QuantifiedReaction[], column: QuantifiedColumn): readonly FacetValue[] {
  const counts = new Map<string, number>();
  for (const reaction of reactions)
    for (const value of valuesIn(column, column.textOf(reaction))) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count })).toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
