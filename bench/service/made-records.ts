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
import { symbolAt, symbolCount } from '../made/wire-items.ts';

/** How many of each a bench of the data service has. */
export interface RecordCounts {
  readonly quantified: number;
  readonly guidance: number;
  readonly splits: number;
  /** reporting periods, over all companies */
  readonly periods: number;
}

/** Unix seconds of the newest record. */
export const until = 1_790_000_000;
const twoYears = 2 * 365 * 86_400;

const example = <T>(examples: readonly unknown[], schema: z.ZodMiniType<T>): T => z.parse(schema, examples[0]);

/** The n-th of `count` records' second: two years of them, at an even pace. */
const secondAt = (index: number, count: number): number => Math.floor(until - ((count - 1 - index) / count) * twoYears);
const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
const idAt = (seconds: number, index: number): string => hex(seconds, 8) + hex(index, 16);
const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

/** Any symbol of the invented market, frequent ones more often, without a random number. */
const symbolOf = (index: number): string => symbolAt(Math.floor((((index * 7919) % 10_007) / 10_007) ** 2 * symbolCount));

const cents = (index: number): NonNullable<QuantifiedRecord['Result%']> => {
  const text = ((((index * 31) % 2001) - 1000) / 100).toFixed(2);
  if (!isDecimalText(text)) throw new Error(text);
  return text;
};

export function* madeQuantified(count: number): Generator<QuantifiedRecord> {
  const base = example(quantifiedExample, quantifiedRecord);
  for (let index = 0; index < count; index++) {
    const created = secondAt(index, count);
    yield {
      ...base,
      _id: idAt(created, index),
      ResourceID: String(30_000_000 + index),
      Symb: symbolOf(index),
      Date: formatUsDate(dayOf(created - 4 * 3600)),
      'Result%': cents(index),
      created,
    };
  }
}

export function* madeGuidance(count: number): Generator<GuidanceRecord> {
  const base = example(guidanceExample.guidance, guidanceRecord);
  for (let index = 0; index < count; index++) {
    const updated = secondAt(index, count);
    yield {
      ...base,
      id: idAt(updated, index),
      ticker: symbolOf(index),
      date: dayOf(updated),
      importance: index % 6,
      is_primary: index % 5 === 0 ? 'N' : 'Y',
      updated,
    };
  }
}

export function* madeSplits(count: number): Generator<SplitRecord> {
  const base = example(splitsExample.splits, splitRecord);
  for (let index = 0; index < count; index++) {
    const updated = secondAt(index, count);
    const ex = dayOf(updated + 20 * 86_400);
    yield {
      ...base,
      id: idAt(updated, index),
      ticker: symbolOf(index),
      date_announced: dayOf(updated),
      date_ex: ex,
      date_recorded: ex,
      date_distribution: ex,
      importance: index % 6,
      updated,
    };
  }
}

/** Periods of each made company: ten years of quarters and years, as reported and restated. */
export const periodsEach = 100;

/** The symbol of a made company; there are more of them than symbols in the news. */
export const companyAt = (index: number): string => `C${index.toString(36).toUpperCase()}`;

export function* madeRatios(periods: number): Generator<RatiosResult> {
  const base = example(ratiosExample.result, ratiosResult);
  const [period] = base.operationRatios;
  if (!period) throw new Error('the example has a company without a period');
  for (let index = 0; index < Math.ceil(periods / periodsEach); index++) {
    const symbol = companyAt(index);
    yield {
      ...base,
      symbol,
      id: symbol,
      company: { ...base.company, primarySymbol: symbol, cik: String(1_000_000 + index) },
      operationRatios: Array.from({ length: periodsEach }, (_, place) => ({
        ...period,
        id: {
          ...period.id,
          companyId: `0C${hex(index, 8).toUpperCase()}`,
          asOf: dayOf(until - Math.floor(place / 2) * 91 * 86_400),
          reportType: place % 2 === 0 ? 'A' : 'R',
          aorOrRestate: place % 2 === 0 ? 'AOR' : 'RESTATE',
        },
      })),
    };
  }
}
