import { spelledSymbol } from '#contract/symbol.ts';
import { secondsOf } from '#contract/time/date-bound.ts';
import type { ReactionsAddress } from '../address/reactions-address.ts';
import { bestOf } from '../reactions/best-of.ts';
import { companySeries } from '../reactions/company.ts';
import type { QuantifiedReaction } from '../reactions/quantified-reaction.ts';
import type { FieldLookup, FilterField } from './field.ts';
import type { MetricFilter } from './filter-address.ts';

/** By list and field, because the filter editor computes the texts before the filter is applied. */
const lowerCaseCache = new WeakMap<readonly QuantifiedReaction[], Map<string, readonly string[]>>();

/** The texts of a field in lower case, one per reaction. */
export function lowerCaseTexts(reactions: readonly QuantifiedReaction[], { id, textOf, numberOf }: FilterField): readonly string[] {
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
const valuesIn = ({ id }: FilterField, text: string, reaction?: QuantifiedReaction): readonly string[] =>
  id === 'Topics'
    ? text.split(', ')
    : id === 'Symb'
      ? [spelledSymbol(text), ...(reaction ? [spelledSymbol(companySeries(reaction))] : [])]
      : [text];

/** A missing value never matches. */
const isBetween =
  (numberOf: (reaction: QuantifiedReaction) => number | null, from: number, to: number): Predicate =>
  (reaction) => {
    const value = numberOf(reaction);
    return value !== null && value >= from && value <= to;
  };

function predicateOf(reactions: readonly QuantifiedReaction[], filter: MetricFilter, fieldOf: FieldLookup): Predicate | undefined {
  const field = fieldOf(filter.column);
  if (!field) return undefined;
  if (filter.op === 'in' || filter.op === 'has') {
    const texts = lowerCaseTexts(reactions, field);
    if (filter.op === 'has') {
      const wanted = filter.text.toLowerCase();
      return (_, index) => texts[index]?.includes(wanted) === true;
    }
    const wanted = new Set(filter.values.flatMap((value) => valuesIn(field, value)).map((value) => value.toLowerCase()));
    return (reaction, index) => valuesIn(field, texts[index] ?? '', reaction).some((value) => wanted.has(value.toLowerCase()));
  }
  const { numberOf } = field;
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
  fieldOf: FieldLookup,
): readonly QuantifiedReaction[] {
  const numberOf = fieldOf(filter.column)?.numberOf;
  if (!numberOf || (filter.op !== 'top' && filter.op !== 'bottom')) return reactions;
  const values = Float64Array.from(reactions.flatMap((reaction) => numberOf(reaction) ?? [])).toSorted();
  const count = Math.max(1, Math.round((values.length * filter.value) / 100));
  if (filter.op === 'top') return reactions.filter(isBetween(numberOf, values[values.length - count] ?? Infinity, Infinity));
  return reactions.filter(isBetween(numberOf, -Infinity, values[count - 1] ?? -Infinity));
}

/** The reactions to stories published within the exact times of a range; the service only filters by day. All, where no time was given. */
function withinTimes(
  reactions: readonly QuantifiedReaction[],
  from: string | undefined,
  to: string | undefined,
): readonly QuantifiedReaction[] {
  const [first, last] = [secondsOf(from), secondsOf(to)];
  if (first === undefined && last === undefined) return reactions;
  return reactions.filter(({ publishedSeconds: time }) => time !== undefined && time >= (first ?? -Infinity) && time <= (last ?? Infinity));
}

/** The rows of an address: the reaction to each story and symbol, or every row as received. */
export const rowsOf = (
  reactions: readonly QuantifiedReaction[],
  { sessions }: Pick<ReactionsAddress, 'sessions'>,
): readonly QuantifiedReaction[] => (sessions === 'all' ? reactions : [...bestOf(reactions, { otherSession: 'keep' }).values()]);

/** The rows within the times of an address that pass its filters, in the order given. @param address resolved */
export const passingRows = (
  rows: readonly QuantifiedReaction[],
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  filters: readonly MetricFilter[],
  fieldOf: FieldLookup,
): readonly QuantifiedReaction[] => filterReactions(withinTimes(rows, from, to), filters, fieldOf);

/** The reactions that pass all filters, in the order given. */
export function filterReactions(
  reactions: readonly QuantifiedReaction[],
  filters: readonly MetricFilter[],
  fieldOf: FieldLookup,
): readonly QuantifiedReaction[] {
  const predicates = filters.flatMap((filter) => predicateOf(reactions, filter, fieldOf) ?? []);
  const matching =
    predicates.length === 0 ? reactions : reactions.filter((reaction, index) => predicates.every((matches) => matches(reaction, index)));
  return filters.reduce((passing, filter) => filterByShare(passing, filter, fieldOf), matching);
}

interface FacetValue {
  readonly value: string;
  readonly count: number;
}

/** The distinct values of a text field, the most frequent first. */
export function facetValues(reactions: readonly QuantifiedReaction[], field: FilterField): readonly FacetValue[] {
  const counts = new Map<string, number>();
  for (const reaction of reactions)
    for (const value of valuesIn(field, field.textOf(reaction))) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count })).toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
