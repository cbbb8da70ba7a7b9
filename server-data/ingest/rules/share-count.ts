import { isUnknown, parseNumber } from '../bars/judge/number-marks.ts';
import type { Fault } from './fault.ts';
import { describeValue } from './describe-fault.ts';

/** A number of shares as it is stored, undefined where it is unknown, and what was read into it; or why the value is refused. */
export type ShareCount = { readonly shares: number | undefined; readonly note?: string } | { readonly fault: Fault };

function parse(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || /[$€£]/.test(value)) return Number.NaN;
  const withPoint = parseNumber(value, '.');
  // Two points or more are of thousands.
  return Number.isNaN(withPoint) ? parseNumber(value, ',') : withPoint;
}

/**
 * A number of shares as files have it: `1200000000`, `1.2e9`, `12,345,678`, `1.2B`.
 *
 * Assumed: 0 is unknown, as several vendors write it for securities whose shares they do not know.
 */
export function readShareCount(field: string, value: unknown): ShareCount {
  if (value === undefined || value === null || (typeof value === 'string' && isUnknown(value))) return { shares: undefined };
  const shares = parse(value);
  if (shares === 0) return { shares: undefined, note: `${field} of 0 as unknown` };
  if (Number.isSafeInteger(shares) && shares > 0)
    return { shares, ...(typeof value === 'string' && /[kmbn]\s*$/i.test(value) && { note: `${field} rounded, as in K, M or B` }) };
  const what = 'a whole number of shares such as 15204137000, 15,204,137,000 or 15.2B, or nothing';
  return { fault: { kind: `invalid ${field}`, reason: `${field}: expected ${what}, got ${describeValue(value)}` } };
}
