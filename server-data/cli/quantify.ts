import * as z from 'zod/mini';
import { quantified, quantifiedRecord, type QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import { isoDate } from '#contract/schema/codecs.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { newYorkDaySpan } from '#contract/time/new-york.ts';
import { parseUsDate } from '#contract/time/quantified-time.ts';
import { openQuantifier, readSplits } from '../reactions/measure-stories.ts';
import { formatQuantified } from '../store/records/record-json.ts';
import { symbolKey } from '../store/news/filters.ts';
import type { Story } from '../store/news/story.ts';
import type { Store } from '../store/store.ts';
import { type Command, parseArguments, refuseExtraArguments, requireStore, storeOption, storePath, withStore } from './command.ts';
import { UsageError } from './errors.ts';

const options = {
  ...storeOption,
  from: { type: 'string' },
  to: { type: 'string' },
  symbols: { type: 'string' },
} as const;

function parseDay(name: string, text: string): string {
  if (!z.safeParse(isoDate, text).success) throw new UsageError(`--${name}: expected an existing date as YYYY-MM-DD, got "${text}"`);
  return text;
}

const batchRecords = 1000;

/** The symbols that a story is mainly about, else all that it names. */
const symbolsOf = ({ item, primaryTickers }: Story): readonly string[] =>
  [...new Set(primaryTickers.length > 0 ? primaryTickers : item.stocks.map(({ name }) => name))].filter(
    (symbol) => symbolKey(symbol) !== '',
  );

const withoutTime = (record: QuantifiedRecord): string => formatQuantified({ ...record, created: 0 });

/** What is measured: a story, a symbol and a session. */
const subjectOf = ({ ResourceID: story, ReportSess: session }: QuantifiedRecord): string => `${story} ${session}`;

interface Stored {
  /** the record of the same id */
  readonly own: QuantifiedRecord | undefined;
  /** whether somebody else has measured the same, such as the vendor */
  readonly isMeasured: boolean;
}

/** Finds what is stored of a record. */
function openStored(store: Store): (record: QuantifiedRecord) => Promise<Stored> {
  let last: { readonly key: string; readonly byId: ReadonlyMap<string, QuantifiedRecord> } | undefined;
  return async (record) => {
    const { _id: id, Symb: symbol, Date: date } = record;
    const day = parseUsDate(date) ?? '';
    const key = `${symbol} ${day}`;
    if (last?.key !== key) {
      const { query } = parseQuery(quantified, new URLSearchParams({ symbols: symbol, date_from: day, date_to: day, pagesize: '1000' }));
      const rows = z.parse(z.array(z.unknown()), JSON.parse((await store.quantifiedJson(query)).toString()));
      last = { key, byId: new Map(rows.map((row) => z.decode(quantifiedRecord, row as never)).map((record) => [record._id, record])) };
    }
    const others = [...last.byId.values()].filter((other) => other._id !== id);
    return { own: last.byId.get(id), isMeasured: others.some((other) => subjectOf(other) === subjectOf(record)) };
  };
}

const count = (reasons: Map<string, number>, reason: string): void => void reasons.set(reason, (reasons.get(reason) ?? 0) + 1);

const countOf = (count: number, what: string): string => `${count.toLocaleString('en-US')} ${what}`;

/**
 * `quantify`: measures stored stories by stored bars, and writes what has changed: `created`, by which callers find news records, is that of
 * the change.
 */
export const quantify: Command = async (args, context) => {
  const { now, out, err, isInteractive } = context;
  const { values, positionals } = parseArguments(args, options);
  refuseExtraArguments(positionals);
  const from = values.from === undefined ? 0 : newYorkDaySpan(parseDay('from', values.from))[0];
  const to = values.to === undefined ? Infinity : newYorkDaySpan(parseDay('to', values.to))[1];
  const wanted = values.symbols === undefined ? undefined : new Set(values.symbols.split(',').map(symbolKey));
  const path = storePath(values, context);
  requireStore(path);
  await withStore(path, async (store) => {
    const nowSeconds = Math.floor(now() / 1000);
    const measure = openQuantifier({ store, splits: await readSplits(store), nowSeconds });
    const findStored = openStored(store);
    const counts = { stories: 0, records: 0, written: 0 };
    const skipped = new Map<string, number>();
    let changed: QuantifiedRecord[] = [];
    const flush = async (): Promise<void> => {
      await store.writeQuantified(changed);
      counts.written += changed.length;
      changed = [];
    };
    for await (const story of store.eachStory()) {
      const { created } = story.item;
      // a story of the future is measured when it has come
      if (created < from || created >= to || created > nowSeconds) continue;
      const symbols = symbolsOf(story).filter((symbol) => !wanted || wanted.has(symbolKey(symbol)));
      if (symbols.length === 0) continue;
      counts.stories++;
      if (isInteractive && counts.stories % 500 === 0)
        err(`\r\x1b[K${countOf(counts.stories, 'stories')}, ${countOf(counts.records, 'records')}`);
      for (const symbol of symbols) {
        const { records, skipped: reasons } = await measure(story, symbol);
        for (const reason of reasons) count(skipped, reason);
        for (const record of records) {
          const { own, isMeasured } = await findStored(record);
          if (isMeasured) {
            count(skipped, 'measured by another source');
            continue;
          }
          counts.records++;
          if (!own || withoutTime(own) !== withoutTime(record)) changed.push(record);
        }
        if (changed.length >= batchRecords) await flush();
      }
    }
    await flush();
    if (isInteractive) err('\r\x1b[K');
    out(
      `${countOf(counts.stories, 'stories')}: ${countOf(counts.records, 'records')} = ${countOf(counts.written, 'new or changed')} + ${countOf(counts.records - counts.written, 'unchanged')}\n`,
    );
    for (const [reason, times] of [...skipped].toSorted(([, a], [, b]) => b - a)) out(`skipped: ${countOf(times, reason)}\n`);
  });
};
