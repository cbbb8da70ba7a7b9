import * as z from 'zod/mini';
import { isDate } from '#contract/schema/codecs.ts';
import { priceBases } from '#contract/market/splits.ts';
import { secondsPerDay } from '#contract/time/dates.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { parseBarLength } from '../../ingest/bars/judge/bar-length.ts';
import type { BarsOptions } from '../../ingest/bars/options.ts';
import { isTimeZone } from '../../ingest/bars/read/times.ts';
import { symbolFault } from '../../ingest/rules/symbol.ts';
import { address, commonFields, symbolsSetting } from '../settings.ts';

const oneOf = <const Word extends string>(words: readonly Word[]) =>
  z.optional(z.enum(words as readonly [Word, ...Word[]], { error: `expected ${words.map((word) => `"${word}"`).join(' or ')}` }));

const text = (isRight: (text: string) => boolean, error: string) => z.optional(z.string({ error }).check(z.refine(isRight, { error })));

/** The day from which a source is read. */
export const firstDay = text(isDate, 'expected a day as YYYY-MM-DD');
/** Its beginning in Unix seconds; the last month without one. */
export const startOf = (since: string | undefined, nowSeconds: number): number =>
  since === undefined ? nowSeconds - 30 * secondsPerDay : newYorkInstant(since);

/** How bars are read, under the names that options of `ingest bars` have, in one word. */
export const barFields = {
  interval: text((length) => parseBarLength(length) !== undefined, 'expected a length such as "1m", "30s", "1h" or "1d"'),
  timezone: text(isTimeZone, 'expected a zone such as "America/New_York" or "UTC"'),
  stamp: oneOf(['start', 'end']),
  dates: oneOf(['mdy', 'dmy']),
  decimal: oneOf(['.', ',']),
  prices: oneOf(priceBases),
  priceScale: z.optional(z.number().check(z.positive({ error: 'expected a number above 0' }))),
};

export const barsSettings = z
  .strictObject({
    ...commonFields,
    ...barFields,
    kind: z.literal('bars'),
    /** a path, or a pattern such as `bars/*.csv.gz` */
    files: z.optional(z.string({ error: 'expected a path, or a pattern such as "bars/*.csv.gz"' })),
    symbol: z.optional(z.string().check(z.refine((text) => symbolFault('symbol', text) === undefined, { error: 'expected a symbol' }))),
    symbolFrom: z.optional(z.literal('name', { error: 'expected "name"' })),
    /** of a table without a header, between commas */
    columns: z.optional(z.string()),
    /** of a service that has `/api/v2/bars`, without this path */
    url: z.optional(address),
    symbols: z.optional(symbolsSetting),
    /** the first day of a service */
    since: firstDay,
  })
  .check(
    z.refine(({ files, url }) => (files === undefined) !== (url === undefined), {
      path: ['files'],
      error: 'expected files, or url and symbols',
    }),
    z.refine(({ url, symbols }) => (url === undefined) === (symbols === undefined), {
      path: ['symbols'],
      error: 'expected symbols where there is a url',
    }),
    z.refine(({ symbol, symbolFrom }) => symbol === undefined || symbolFrom === undefined, {
      path: ['symbolFrom'],
      error: 'expected no symbol beside it',
    }),
  );
type BarsSettings = z.output<typeof barsSettings>;
export type FileSettings = BarsSettings & { readonly files: string };
export type ServiceSettings = BarsSettings & { readonly url: string; readonly symbols: NonNullable<BarsSettings['symbols']> };

const barObject = z.object(barFields);

/** @param nowMs Unix milliseconds */
export const barsOptionsOf = (settings: z.output<typeof barObject>, nowMs: number): BarsOptions => ({
  seconds: settings.interval === undefined ? undefined : parseBarLength(settings.interval),
  timeZone: settings.timezone,
  stamp: settings.stamp,
  dates: settings.dates,
  decimal: settings.decimal,
  prices: settings.prices,
  priceScale: settings.priceScale,
  nowSeconds: nowMs / 1000,
});

/** A sentence of the judgement of bars, which names options of the command line, with the names of the settings. */
export const inSettings = (message: string): string =>
  message.replaceAll(
    /--([a-z]+)(?:-([a-z])([a-z]+))?/g,
    (_, word: string, initial = '', rest = '') => `"${word}${String(initial).toUpperCase()}${String(rest)}"`,
  );
