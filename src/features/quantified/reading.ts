import { failedChecks, isNear } from '#contract/checks/check.ts';
import { quantifiedChecks } from '#contract/checks/quantified.ts';
import { numberOf } from '#contract/decimal.ts';
import { quantifiedFields, type QuantifiedMetric, type QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import { parseUtcTime } from '#contract/quantified-time.ts';
import type { Reading as Measured } from '#src/shared/readings/reading.ts';

/** A quantified record with its numbers parsed once; tables, filters and arithmetic never look at wire text again. */
export interface Reading extends Measured {
  /** `_id` of the row */
  readonly key: string;
  /** names of contract/checks that fail */
  readonly failed: readonly string[];
  /** `Range%` is neither the fraction nor the percent that its own record implies, and stands as it came */
  readonly rangeUnitUnknown: boolean;
}

const metrics = quantifiedFields.flatMap(({ name, kind }) => (kind === 'metric' ? [name as QuantifiedMetric] : []));

type Numbers = Record<QuantifiedMetric, number | null>;

/**
 * `Range%` as percent points. The wire sends a fraction, unlike its name; each record decides by its own arithmetic
 * (product.md 3.1). Assumed: where a price is missing, it is taken for the fraction that the feed sends.
 */
function rangePercent(numbers: Numbers): { percent: number | null; unitUnknown: boolean } {
  const part = numbers['Range%'];
  const { RangeAmt: amount, TONLow: before, EODLow: after } = numbers;
  const low = before === null ? after : after === null ? before : Math.min(before, after);
  if (part === null) return { percent: null, unitUnknown: false };
  if (amount === null || low === null || low === 0) return { percent: part * 100, unitUnknown: false };
  if (isNear(part, amount / low, 1e-6)) return { percent: part * 100, unitUnknown: false };
  return { percent: part, unitUnknown: !isNear(part, (amount / low) * 100, 1e-6) };
}

export function readReading(record: QuantifiedRecord): Reading {
  const numbers = {} as Numbers;
  for (const name of metrics) numbers[name] = numberOf(record[name]);
  const { percent, unitUnknown } = rangePercent(numbers);
  numbers['Range%'] = percent;
  const thousands = numbers['MktCap(1000)'];
  numbers['MktCap(1000)'] = thousands === null ? null : thousands * 1000;
  return {
    record,
    key: record._id,
    numbers,
    publishedSeconds: parseUtcTime(record.PUBt),
    failed: failedChecks(quantifiedChecks, record).map(({ name }) => name),
    rangeUnitUnknown: unitUnknown,
  };
}
