import { formatDate } from '#src/shared/time/format.ts';
import { fiscalQuarterLabel, parseQuarterBound } from './fiscal-quarter.ts';
import type { RatioPoint } from './ratio-series.ts';

/**
 * The first and last period of a comparison, inclusive: a day (`2025-03-31`) is compared with period ends, a fiscal quarter (`FY2025Q1`)
 * with each company's own fiscal quarters, whose ends differ.
 */
export interface PeriodRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export function isInPeriods({ asOf, fiscal }: Pick<RatioPoint, 'asOf' | 'fiscal'>, { from, to }: PeriodRange): boolean {
  /** Below 0 for a period before the bound. */
  const compare = (bound: string): number => {
    const quarter = parseQuarterBound(bound);
    if (quarter !== undefined) return fiscal - quarter;
    const day = bound.slice(0, 10);
    return asOf < day ? -1 : asOf > day ? 1 : 0;
  };
  return (from === undefined || compare(from) >= 0) && (to === undefined || compare(to) <= 0);
}

const boundLabel = (bound: string): string => {
  const quarter = parseQuarterBound(bound);
  return quarter === undefined ? formatDate(bound.slice(0, 10)) : fiscalQuarterLabel(quarter);
};

/** `from FY2023 Q1 to FY2025 Q4`, `from Nov 20, 2021`; '' without bounds. */
export const periodRangeLabel = ({ from, to }: PeriodRange): string =>
  [from !== undefined && `from ${boundLabel(from)}`, to !== undefined && `to ${boundLabel(to)}`].filter(Boolean).join(' ');
