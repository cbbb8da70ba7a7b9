import * as z from 'zod/mini';
import { secondsPerDay } from '#contract/time/dates.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { barsKind } from '../../ingest/bars/bars.ts';
import { columnOf } from '../../ingest/bars/judge/columns.ts';
import { openTimes } from '../../ingest/bars/read/times.ts';
import type { Dataset } from '../../ingest/datasets/dataset.ts';
import { guidance } from '../../ingest/datasets/guidance.ts';
import { news } from '../../ingest/datasets/news.ts';
import { ratios } from '../../ingest/datasets/ratios.ts';
import { splits } from '../../ingest/datasets/splits.ts';
import { recordsOf } from '../../ingest/records.ts';
import type { Kind } from '../../ingest/reader.ts';
import { openFieldNames, type Row } from '../../ingest/rules/field-names.ts';
import { barFields, barsOptionsOf, firstDay, startOf } from '../bars/bar-settings.ts';
import { SourceFailed } from '../failures.ts';
import { address, commonFields, readSymbols, symbolsSetting } from '../settings.ts';
import type { SourceKind } from '../source.ts';
import { hostOf, isWithoutBars, parseAnswer, readBarsAnswer, errorOf } from './answers.ts';
import { nextAddress } from './next-address.ts';
import { type Page, type Paged, pollParts } from './pages.ts';
import { namesOf, readRows } from './rows.ts';

/** What rows become: the reader of their kind, and the name of one of its fields in any of its spellings. */
interface Target {
  readonly kind: Kind | undefined;
  readonly fieldOf: (name: string) => string | undefined;
  readonly required: readonly string[];
}

function targetOf<R>(dataset: Dataset<R>): Target {
  const fieldNamed = openFieldNames(dataset.columns ?? []);
  return { kind: recordsOf(dataset), fieldOf: (name) => fieldNamed(name)?.name, required: [] };
}

const targets = {
  bars: { kind: undefined, fieldOf: columnOf, required: ['time', 'open', 'high', 'low', 'close'] },
  news: targetOf(news),
  splits: targetOf(splits),
  guidance: targetOf(guidance),
  ratios: targetOf(ratios),
} satisfies Record<string, Target>;
type TargetName = keyof typeof targets;

const constant = z.strictObject({ value: z.union([z.string(), z.number(), z.boolean()]) });

const settings = z
  .strictObject({
    ...commonFields,
    ...barFields,
    kind: z.literal('json'),
    /** with `{symbol}`, `{since}`, `{until}` and `{key}` where the host has them */
    url: address,
    symbols: z.optional(symbolsSetting),
    to: z.enum(Object.keys(targets) as [TargetName, ...TargetName[]], { error: `expected one of ${Object.keys(targets).join(', ')}` }),
    /** the path of the rows, such as `bars.*`; the whole answer without it */
    rows: z.optional(z.string()),
    /** our field → its path in a row, `$key` or a constant */
    map: z.optional(z.record(z.string(), z.union([z.string(), constant], { error: 'expected a path, or { "value": … }' }))),
    /** the path of the next page: its address, or its token */
    next: z.optional(z.string()),
    nextParameter: z.optional(z.string().check(z.regex(/^[\w.-]+$/, { error: 'expected the name of a parameter' }))),
    /** the first day */
    since: firstDay,
    sinceFormat: z.optional(z.enum(['iso', 'seconds', 'milliseconds', 'date'], { error: 'expected iso, seconds, milliseconds or date' })),
  })
  .check(
    z.refine(({ url, symbols }) => url.includes('{symbol}') === (symbols !== undefined), {
      path: ['symbols'],
      error: 'expected symbols where the url has {symbol}, and only there',
    }),
    z.refine(({ to, map, rows }) => to !== 'bars' || map !== undefined || rows === undefined, {
      path: ['map'],
      error: 'expected a map beside rows',
    }),
    z.superRefine(({ to, map = {} }, context) => {
      const { fieldOf, required }: Target = targets[to];
      const unknown = Object.keys(map).filter((field) => fieldOf(field) === undefined);
      const missing = Object.keys(map).length > 0 ? required.filter((field) => !Object.hasOwn(map, field)) : [];
      for (const field of unknown)
        context.addIssue({ code: 'custom', path: ['map'], message: `${to} have no field "${field}"`, input: map });
      for (const field of missing)
        context.addIssue({ code: 'custom', path: ['map'], message: `expected "${field}" of a bar in it`, input: map });
    }),
  );
type JsonSettings = z.output<typeof settings>;

const formats: Readonly<Record<NonNullable<JsonSettings['sinceFormat']>, (seconds: number) => string>> = {
  iso: (seconds) => new Date(seconds * 1000).toISOString().replace('.000', ''),
  seconds: String,
  milliseconds: (seconds) => String(seconds * 1000),
  date: newYorkDay,
};

/** Numbers as times of a story, and with a zone those that begin with a date and name none; other texts are read or refused as in a file. */
function writeTimes(record: Row, { fieldOf }: Target, timeZone: string | undefined): Row {
  const { read } = openTimes({ timeZone: timeZone ?? 'UTC', dates: 'mdy', isDescending: false, length: 'shorter' });
  const times = Object.entries(record).flatMap(([field, value]) => {
    const isTime = ['created', 'updated'].includes(fieldOf(field) ?? '');
    if (!isTime || !(typeof value === 'number' || (timeZone !== undefined && /^\d/.test(String(value))))) return [];
    const text = Buffer.from(String(value));
    const seconds = read(text, 0, text.length);
    return Number.isNaN(seconds) ? [] : [[field, formats.iso(seconds)] as const];
  });
  return { ...record, ...Object.fromEntries(times) };
}

/** What an answer says, as lines of NDJSON under our names; as it is where it is of a known price API. */
function readAnswer(
  read: JsonSettings,
  answer: unknown,
  ...[response, { part, value, nowSeconds, learn }]: Parameters<Paged['read']>
): Omit<Page, 'next'> {
  const { to, map, rows = '', timezone } = read;
  const target: Target = targets[to];
  const { kind, fieldOf, required } = target;
  const options = {
    ...barsOptionsOf({ ...read, stamp: read.stamp ?? value.stamp }, nowSeconds * 1000),
    requiresZone: timezone === undefined,
  };
  const kindOfBars = (symbol: string | undefined): Kind =>
    barsKind({ ...options, symbol }, ({ stamp }) => {
      if (stamp === 'end') learn({ stamp });
    });
  if (to === 'bars' && !map) {
    const found = readBarsAnswer(answer, response);
    const isUnnamed = found?.series.every(({ symbol, columns }) => symbol === undefined && !columns.includes('symbol')) ?? true;
    return { text: found?.text ?? '', kind: kindOfBars(isUnnamed && part !== '' ? part : undefined) };
  }
  const isSymbol = (field: string): boolean => fieldOf(field) === fieldOf('symbol');
  const isNone = to === 'bars' && isWithoutBars(answer);
  let records: ReturnType<typeof readRows>;
  try {
    records = readRows(answer, { rows, map, required, symbol: part === '' ? undefined : part, isSymbol });
  } catch (error) {
    if (!isNone) throw error;
  }
  if (!records && !isNone)
    throw new SourceFailed(`${hostOf(response)} answered ${errorOf(answer) ?? `without rows at "${rows}"; it has ${namesOf(answer)}`}`);
  // an empty line stands for no bar, so that the number of a row is that in the answer
  const lines = (records ?? []).map((record) => record && JSON.stringify(to === 'news' ? writeTimes(record, target, timezone) : record));
  const isEmpty = lines.every((line) => line === undefined);
  return { text: isEmpty ? '' : lines.map((line = '') => `${line}\n`).join(''), kind: kind ?? kindOfBars(undefined) };
}

function pagesOf(read: JsonSettings): Paged {
  const { url, to, since, sinceFormat = 'iso' } = read;
  const format = formats[sinceFormat];
  return {
    start: (nowSeconds) => startOf(since, nowSeconds),
    urlOf: (part, from, nowSeconds) =>
      url
        .replaceAll('{symbol}', encodeURIComponent(part))
        .replaceAll('{since}', encodeURIComponent(format(from)))
        .replaceAll('{until}', encodeURIComponent(format(nowSeconds))),
    read: (response, request) => {
      const answer = parseAnswer(response);
      return { ...readAnswer(read, answer, response, request), next: nextAddress(answer, request.url, read) };
    },
    // records without a time of their own come from the day of the poll on
    sinceAfter: (latest, from, nowSeconds) => Math.max(from, to === 'bars' || to === 'news' ? (latest ?? 0) : nowSeconds - secondsPerDay),
  };
}

/** Any address that answers with JSON: its rows and fields are mapped to ours, and read as a file of ours is. */
export const jsonSource: SourceKind<JsonSettings> = {
  name: 'json',
  settings,
  loads: ({ to }) => [to],
  open: (read, folder) => {
    const pages = pagesOf(read);
    const [parts, turn] = [read.symbols, {}];
    return { poll: (poll) => pollParts(pages, parts === undefined ? [''] : readSymbols(parts, folder), turn, poll) };
  },
};
