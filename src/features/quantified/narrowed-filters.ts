import { boundText } from './analysis/box-text.ts';
import { writeFilter, type MetricFilter } from './metric-filter.ts';
import { columnById } from './quantified-columns.tsx';
import type { Reading } from './reading.ts';

interface Range {
  readonly metric: string;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

function rangeFilter({ metric, from, to }: Range): readonly string[] {
  const [low, high] = [boundText(from), boundText(to)];
  if (low !== '' && high !== '') return [`${metric}:between:${low}..${high}`];
  return low !== '' ? [`${metric}:gte:${low}`] : high !== '' ? [`${metric}:lte:${high}`] : [];
}

/**
 * A part of 100 as the bound that it stands for now: among fewer readings the same part would be another one. Rounded away from what
 * it keeps, so that nothing falls out with the last digit.
 */
function boundOf(filter: MetricFilter, picked: readonly Reading[]): string {
  const numberOf = columnById(filter.column)?.numberOf;
  if (!numberOf || (filter.op !== 'top' && filter.op !== 'bottom')) return writeFilter(filter);
  const values = picked.flatMap((reading) => numberOf(reading) ?? []);
  const [least, most] = values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
  const end = filter.op === 'top' ? least : most;
  const short = boundText(end);
  const isKept = filter.op === 'top' ? Number(short) <= end : Number(short) >= end;
  const bound = isKept ? short : boundText(end + (filter.op === 'top' ? -1 : 1) * Math.abs(end) * 1e-12);
  return bound === '' ? writeFilter(filter) : `${filter.column}:${filter.op === 'top' ? 'gte' : 'lte'}:${bound}`;
}

/**
 * The filters, as the address has them, that leave of some readings only those within ranges.
 *
 * @param picked what the filters leave now
 */
export const narrowedFilters = (filters: readonly MetricFilter[], picked: readonly Reading[], ranges: readonly Range[]): string[] => [
  ...new Set([...filters.map((filter) => boundOf(filter, picked)), ...ranges.flatMap(rangeFilter)]),
];
