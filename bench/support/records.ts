import * as z from 'zod/mini';
import { formatUsDate } from '#contract/time/quantified-time.ts';
import { guidanceRecord, type GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { quantifiedRecord, type QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import { ratiosResult, type RatiosResult } from '#contract/endpoints/ratios.ts';
import { splitRecord, type SplitRecord } from '#contract/endpoints/splits.ts';
import guidanceExample from '#contract/docs/examples/guidance.json' with { type: 'json' };
import quantifiedExample from '#contract/docs/examples/quantified.json' with { type: 'json' };
import ratiosExample from '#contract/docs/examples/ratios.json' with { type: 'json' };
import splitsExample from '#contract/docs/examples/splits.json' with { type: 'json' };
import { isDecimalText } from '#contract/schema/decimal.ts';
import { secondsPerDay, secondsPerHour, utcDate } from '#contract/time/dates.ts';
import { newestSeconds, symbolAt, symbolCount } from './news-items.ts';

// Copies of the contract's example records, with other ids, symbols and times: two years of them at an even pace.

const example = <T>(examples: readonly unknown[], schema: z.ZodMiniType<T>): T => z.parse(schema, examples[0]);

/** Unix seconds of a record. */
const secondsAt = (index: number, count: number): number =>
  Math.floor(newestSeconds - ((count - 1 - index) / count) * 2 * 365 * secondsPerDay);
const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
const idAt = (seconds: number, index: number): string => hex(seconds, 8) + hex(index, 16);
/** Frequent symbols more often, without a random number. */
const symbolOf = (index: number): string => symbolAt(Math.floor((((index * 7919) % 10_007) / 10_007) ** 2 * symbolCount));

const percentOf = (index: number): NonNullable<QuantifiedRecord['Result%']> => {
  const text = ((((index * 31) % 2001) - 1000) / 100).toFixed(2);
  if (!isDecimalText(text)) throw new Error(text);
  return text;
};

export function* quantifiedRecords(count: number): Generator<QuantifiedRecord> {
  const base = example(quantifiedExample, quantifiedRecord);
  for (let index = 0; index < count; index++) {
    const created = secondsAt(index, count);
    const date = formatUsDate(utcDate(created - 4 * secondsPerHour));
    const ids = { _id: idAt(created, index), ResourceID: String(30_000_000 + index) };
    yield { ...base, ...ids, Symb: symbolOf(index), Date: date, 'Result%': percentOf(index), created };
  }
}

export function* guidanceRecords(count: number): Generator<GuidanceRecord> {
  const base = example(guidanceExample.guidance, guidanceRecord);
  for (let index = 0; index < count; index++) {
    const updated = secondsAt(index, count);
    const named = { id: idAt(updated, index), ticker: symbolOf(index), date: utcDate(updated), updated };
    yield { ...base, ...named, importance: index % 6, is_primary: index % 5 === 0 ? 'N' : 'Y' };
  }
}

export function* splitRecords(count: number): Generator<SplitRecord> {
  const base = example(splitsExample.splits, splitRecord);
  for (let index = 0; index < count; index++) {
    const updated = secondsAt(index, count);
    const ex = utcDate(updated + 20 * secondsPerDay);
    const dates = { date_announced: utcDate(updated), date_ex: ex, date_recorded: ex, date_distribution: ex, updated };
    yield { ...base, ...dates, id: idAt(updated, index), ticker: symbolOf(index), importance: index % 6 };
  }
}

/** Reporting periods of each company: ten years of quarters and years, original and restated. */
export const periodsPerCompany = 100;

/** The symbol of a company with ratios; there are more of them than symbols in the news. */
export const companyAt = (index: number): string => `C${index.toString(36).toUpperCase()}`;

/** @param periods over all companies */
export function* ratiosResults(periods: number): Generator<RatiosResult> {
  const base = example(ratiosExample.result, ratiosResult);
  const [period] = base.operationRatios;
  if (!period) throw new Error('the example has a company without a period');
  for (let index = 0; index < Math.ceil(periods / periodsPerCompany); index++) {
    const symbol = companyAt(index);
    const operationRatios = Array.from({ length: periodsPerCompany }, (_, place) => {
      const kind = place % 2 === 0 ? { reportType: 'A', aorOrRestate: 'AOR' } : { reportType: 'R', aorOrRestate: 'RESTATE' };
      const asOf = utcDate(newestSeconds - Math.floor(place / 2) * 91 * secondsPerDay);
      return { ...period, id: { ...period.id, ...kind, companyId: `0C${hex(index, 8).toUpperCase()}`, asOf } };
    });
    const company = { ...base.company, primarySymbol: symbol, cik: String(1_000_000 + index) };
    yield { ...base, symbol, id: symbol, company, operationRatios };
  }
}
