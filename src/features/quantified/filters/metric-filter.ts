import { formatShortList } from '#src/shared/filters/names.ts';
import { expectedAmount, readAmount } from '#src/shared/format/amount.ts';
import { formatWhole } from '#src/shared/format/number.ts';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import { formatBound, formatFilter, type MetricFilter } from '#analysis/filters/filter-address.ts';
import { parseFilter } from '#analysis/filters/parse-filter.ts';
import { columnById, type ColumnLookup, type QuantifiedColumn } from '../table/columns.tsx';

interface TypedFilter {
  readonly filter?: MetricFilter;
  /** what is wrong with the first and the second number */
  readonly wrong?: { readonly low?: string; readonly high?: string };
}

/** A filter from what is typed: a bound, or two for a range. */
export function readTypedFilter(column: string, op: 'gte' | 'lte' | 'top' | 'bottom' | 'between', low: string, high: string): TypedFilter {
  const isRange = op === 'between';
  const [from, to] = [low, isRange ? high : '0'].map(readAmount);
  if (from === undefined || to === undefined) {
    const wrong = (typed: string): string => `${expectedAmount(typed)}.`;
    return { wrong: { ...(from === undefined && { low: wrong(low) }), ...(to === undefined && { high: wrong(high) }) } };
  }
  const filter = parseFilter(`${column}:${op}:${isRange ? `${from}..${to}` : from}`, columnById);
  return typeof filter === 'string' ? { wrong: { low: `${filter}.` } } : { filter };
}

function withUnit({ unit }: QuantifiedColumn, value: number): string {
  const number = formatWhole(value);
  if (unit === '$') return `$${number}`;
  if (unit === '%' || unit === 'x') return number + unit;
  return unit === 'min' ? `${number} min` : number;
}

/** The text of a filter's chip: `5 min at least 2%`. */
export function describeFilter(filter: MetricFilter, columnOf: ColumnLookup): string {
  const column = columnOf(filter.column);
  if (!column) return filter.column;
  const { label } = column;
  switch (filter.op) {
    case 'gte':
      return `${label} at least ${withUnit(column, filter.value)}`;
    case 'lte':
      return `${label} at most ${withUnit(column, filter.value)}`;
    case 'top':
    case 'bottom':
      return `${label} in the ${filter.op} ${formatWhole(filter.value)}%`;
    case 'between':
      return `${label} from ${withUnit(column, filter.from)} to ${withUnit(column, filter.to)}`;
    case 'in':
      return `${label}: ${formatShortList(
        filter.values.map((value) => column.valueLabel?.(value) ?? value),
        ' or ',
      )}`;
    default:
      return `${label} contains “${filter.text}”`;
  }
}

interface Range {
  readonly metric: string;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

function rangeFilter({ metric, from, to }: Range): readonly string[] {
  const [low, high] = [formatBound(from), formatBound(to)];
  if (low !== '' && high !== '') return [`${metric}:between:${low}..${high}`];
  return low !== '' ? [`${metric}:gte:${low}`] : high !== '' ? [`${metric}:lte:${high}`] : [];
}

/**
 * A top or bottom share as the bound it means now: among fewer reactions the same share would be another bound. Rounded outwards, so
 * that the reaction at the bound stays in.
 */
function fixShareFilter(filter: MetricFilter, shown: readonly QuantifiedReaction[], columnOf: ColumnLookup): string {
  const numberOf = columnOf(filter.column)?.numberOf;
  if (!numberOf || (filter.op !== 'top' && filter.op !== 'bottom')) return formatFilter(filter);
  const values = shown.flatMap((reaction) => numberOf(reaction) ?? []);
  const [smallest, largest] = values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
  const end = filter.op === 'top' ? smallest : largest;
  const short = formatBound(end);
  const isInside = filter.op === 'top' ? Number(short) <= end : Number(short) >= end;
  const bound = isInside ? short : formatBound(end + (filter.op === 'top' ? -1 : 1) * Math.abs(end) * 1e-12);
  return bound === '' ? formatFilter(filter) : `${filter.column}:${filter.op === 'top' ? 'gte' : 'lte'}:${bound}`;
}

/**
 * The filters with ranges added, in address form.
 *
 * @param shown the reactions that pass `filters`
 */
export const addRangeFilters = (
  filters: readonly MetricFilter[],
  shown: readonly QuantifiedReaction[],
  ranges: readonly Range[],
  columnOf: ColumnLookup,
): string[] => [...new Set([...filters.map((filter) => fixShareFilter(filter, shown, columnOf)), ...ranges.flatMap(rangeFilter)])];

/** The filters narrowed to a topic or a symbol, in address form. */
export function addGroupFilter(filters: readonly MetricFilter[], by: 'topic' | 'symbol', name: string): string[] {
  const filter = formatFilter({ column: by === 'topic' ? 'Topics' : 'Symb', op: 'in', values: [name] });
  // A story may have two topics, but a reaction has one symbol.
  const others = filters.filter(({ column, op }) => by === 'topic' || column !== 'Symb' || op !== 'in');
  return [...new Set([...others.map(formatFilter), filter])];
}
