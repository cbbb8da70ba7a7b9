import { failedChecks, isNear } from '#contract/checks/check.ts';
import { quantifiedChecks } from '#contract/checks/quantified.ts';
import { quantifiedFields, type QuantifiedMetric, type QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import { numberOf } from '#contract/schema/decimal.ts';
import { addComputed } from './computed-metrics.ts';
import type { ReactionMetric } from './metrics.ts';
import { type Reaction, toReaction } from './reaction.ts';

/** A reaction with all of its fields, for the explorer: tables, filters and statistics use no wire text. */
export interface QuantifiedReaction extends Reaction {
  readonly record: QuantifiedRecord;
  /** names of the failed checks of contract/checks */
  readonly failed: readonly string[];
  /** `Range%` is neither the fraction nor the percentage that its own record implies, and is shown as received */
  readonly rangeUnitUnknown: boolean;
}

const metrics = quantifiedFields.flatMap(({ name, kind }) => (kind === 'metric' ? [name as QuantifiedMetric] : []));

type Numbers = Record<ReactionMetric, number | null>;

/**
 * `Range%` in percent. The wire sends a fraction, unlike its name; the arithmetic of each record decides.
 * Assumed: where a price is missing, it is taken for the fraction that the feed sends.
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

export function parseReaction(record: QuantifiedRecord): QuantifiedReaction {
  const numbers = {} as Numbers;
  for (const name of metrics) numbers[name] = numberOf(record[name]);
  const { percent, unitUnknown } = rangePercent(numbers);
  numbers['Range%'] = percent;
  const thousands = numbers['MktCap(1000)'];
  numbers['MktCap(1000)'] = thousands === null ? null : thousands * 1000;
  const reaction = toReaction(record, numbers);
  addComputed(numbers, reaction.session);
  return {
    ...reaction,
    record,
    failed: failedChecks(quantifiedChecks, record).map(({ name }) => name),
    rangeUnitUnknown: unitUnknown,
  };
}
