import { secondsPerDay } from '#contract/time/dates.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { Counts } from '#contract/counts.ts';
import type { QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import { judgedSplitText } from '#contract/market/splits.ts';
import { isMultiStock } from '#contract/multi-stock.ts';
import { isoDate } from '#contract/schema/codecs.ts';
import { newYorkDaySpan } from '#contract/time/new-york.ts';
import { spelledSymbol, symbolKey } from '#contract/symbol.ts';
import { loadFormerSymbols } from '../reactions/former-symbols.ts';
import { openQuantifier, readSplits } from '../reactions/measure-stories.ts';
import { openStoredReactions } from '../reactions/stored-reactions.ts';
import type { Story } from '../store/news/story.ts';
import type { Store } from '../store/store.ts';
import {
  type Command,
  type Context,
  parseArguments,
  refuseExtraArguments,
  requireStore,
  storeOption,
  storePath,
  withStore,
} from './command.ts';
import { UsageError } from './errors.ts';
import { describePassing } from './faults.ts';

const options = {
  ...storeOption,
  from: { type: 'string' },
  to: { type: 'string' },
  symbols: { type: 'string' },
  every: { type: 'string' },
  'multi-stock': { type: 'boolean' },
} as const;

function parseDay(name: string, text: string): string {
  if (!z.safeParse(isoDate, text).success) throw new UsageError(`--${name}: expected an existing date as YYYY-MM-DD, got "${text}"`);
  return text;
}

const batchRecords = 1000;
/** More lines of splits would hide the account. */
const maxNamedSplits = 20;

const countOf = (count: number, what: string): string => `${count.toLocaleString('en-US')} ${what}`;

interface Pass {
  /** Unix seconds: stories created from then on, and before */
  readonly from: number;
  readonly to: number;
  /** symbol keys; undefined for all */
  readonly wanted: ReadonlySet<string> | undefined;
  /** measures each symbol of a multi-stock story, not only those that it is mainly about */
  readonly withMultiStock: boolean;
  readonly nowSeconds: number;
  readonly onProgress: (text: string) => void;
}

/** Symbols, each in its first spelling. */
function symbolsOf(names: readonly string[]): readonly string[] {
  const spellings = new Map<string, string>();
  for (const name of names) if (symbolKey(name) !== '' && !spellings.has(symbolKey(name))) spellings.set(symbolKey(name), name);
  return [...spellings.values()];
}

/** What a story may be measured on, and whether it is. */
function pairsOf(
  { item, primaryTickers }: Story,
  { wanted, withMultiStock }: Pass,
): readonly (readonly [symbol: string, isMeasured: boolean])[] {
  const all = symbolsOf([...item.stocks.map(({ name }) => name), ...primaryTickers]);
  const main = symbolsOf(primaryTickers);
  const measured = withMultiStock || !isMultiStock(all) ? all : isMultiStock(main) ? [] : main;
  const keys = new Set(measured.map(symbolKey));
  return all.filter((symbol) => !wanted || wanted.has(symbolKey(symbol))).map((symbol) => [symbol, keys.has(symbolKey(symbol))]);
}

/** What a pass has done: each pair of a story and a symbol is measured, or has one reason why not. */
interface Account {
  readonly stories: number;
  readonly pairs: number;
  readonly measuredPairs: number;
  readonly pairsNotMeasured: ReadonlyMap<string, number>;
  /** of measured pairs, without a record */
  readonly sessionsNotMeasured: ReadonlyMap<string, number>;
  readonly records: number;
  readonly written: number;
  /** splits that were left out, or counted without being seen in the prices */
  readonly unseenSplits: readonly string[];
}

/** Measures stories, and writes what has changed. */
async function measureStories(store: Store, pass: Pass): Promise<Account> {
  const { from, to, nowSeconds, onProgress } = pass;
  /** by symbol and id */
  const unseenSplits = new Map<string, string>();
  await loadFormerSymbols(store);
  const measure = openQuantifier({
    store,
    splits: await readSplits(store),
    onUnseenSplit: (symbol, judged) =>
      void unseenSplits.set(`${symbolKey(symbol)} ${judged.split.id}`, `${spelledSymbol(symbol)} split ${judgedSplitText(judged)}`),
    nowSeconds,
  });
  const compare = openStoredReactions(store);
  const counts = { stories: 0, pairs: 0, measuredPairs: 0, records: 0, written: 0 };
  const [pairsNotMeasured, sessionsNotMeasured] = [new Counts(), new Counts()];
  let changed: QuantifiedRecord[] = [];
  const flush = async (): Promise<void> => {
    await store.replaceQuantified(changed);
    counts.written += changed.length;
    changed = [];
  };
  for await (const story of store.eachStory(from)) {
    const { created } = story.item;
    // a story of the future is measured when it has come
    if (created >= to || created > nowSeconds) break;
    const pairs = pairsOf(story, pass);
    if (pairs.length === 0) continue;
    counts.stories++;
    counts.pairs += pairs.length;
    if (counts.stories % 500 === 0) onProgress(`${countOf(counts.stories, 'stories')}, ${countOf(counts.records, 'records')}`);
    for (const [symbol, isMeasured] of pairs) {
      if (!isMeasured) {
        pairsNotMeasured.add('multi-stock story');
        continue;
      }
      const { records, skipped } = await measure(story, symbol);
      const reasons: string[] = [...skipped];
      for (const record of records) {
        const found = await compare(record);
        if (found === 'others') reasons.push('measured by another source');
        else {
          counts.records++;
          if (found === 'new or changed') changed.push(record);
        }
      }
      const hasRecord = reasons.length < records.length + skipped.length;
      if (hasRecord) {
        counts.measuredPairs++;
        for (const reason of reasons) sessionsNotMeasured.add(reason);
      } else pairsNotMeasured.add(reasons.at(-1) ?? 'no session');
      if (changed.length >= batchRecords) await flush();
    }
  }
  await flush();
  return { ...counts, pairsNotMeasured, sessionsNotMeasured, unseenSplits: [...unseenSplits.values()] };
}

const byReason = (reasons: ReadonlyMap<string, number>): string[] =>
  [...reasons].toSorted(([, a], [, b]) => b - a).map(([reason, times]) => countOf(times, reason));

/** The account as lines; each sum adds up. */
const formatAccount = ({
  stories,
  pairs,
  measuredPairs,
  pairsNotMeasured,
  sessionsNotMeasured,
  records,
  written,
  unseenSplits,
}: Account): string =>
  [
    `${countOf(stories, 'stories')}: ${countOf(records, 'records')} = ${countOf(written, 'new or changed')} + ${countOf(records - written, 'unchanged')}`,
    `${countOf(pairs, 'pairs of story and symbol')} = ${[countOf(measuredPairs, 'measured'), ...byReason(pairsNotMeasured)].join(' + ')}`,
    ...(sessionsNotMeasured.size > 0 ? [`sessions of measured pairs without a record: ${byReason(sessionsNotMeasured).join(', ')}`] : []),
    ...unseenSplits.slice(0, maxNamedSplits),
    ...(unseenSplits.length > maxNamedSplits
      ? [`and ${countOf(unseenSplits.length - maxNamedSplits, 'more splits')}; "check" counts them`]
      : []),
  ].join('\n');

/** Stories of which a later pass may still learn something: the whole day is measured after its end. */
const watchedSeconds = 4 * secondsPerDay;

function parseSeconds(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new UsageError(`--every: expected whole seconds from 1 to 99999, got "${text}"`);
  return Number(text);
}

/** Resolves after some seconds, or at once when the command is to end. */
const wait = (seconds: number, ending: AbortSignal | undefined): Promise<void> =>
  sleep(seconds * 1000, undefined, { signal: ending }).catch(() => undefined);

/**
 * Passes every some seconds until the command is to end. One that fails for what may pass, such as a full disk or another writer, is said
 * once and made again; what it had written is complete, story by story.
 *
 * @param measure a pass: the first one that succeeds measures all stories, later ones those of the last days
 */
async function repeat(
  seconds: number,
  store: string,
  { err, ending }: Context,
  measure: (isFirst: boolean) => Promise<void>,
): Promise<void> {
  let [isFirst, said] = [true, ''];
  while (ending?.aborted !== true) {
    try {
      await measure(isFirst);
      if (said !== '') err('measured again\n');
      [isFirst, said] = [false, ''];
    } catch (error) {
      const passing = describePassing(error, store);
      if (!passing) throw error;
      if (said !== passing.reason) err(`not measured: ${passing.reason}; it is tried again every ${seconds} s\n`);
      said = passing.reason;
    }
    await wait(seconds, ending);
  }
}

/**
 * `quantify`: measures stored stories by stored bars, and writes what has changed: `created`, by which callers find news records, is that of
 * the change. With `--every` it goes on with the stories of the last days until it is stopped, and prints the passes that have written.
 */
export const quantify: Command = async (args, context) => {
  const { now, out, err, isInteractive } = context;
  const { values, positionals } = parseArguments(args, options);
  refuseExtraArguments(positionals);
  const from = values.from === undefined ? 0 : newYorkDaySpan(parseDay('from', values.from))[0];
  const to = values.to === undefined ? Infinity : newYorkDaySpan(parseDay('to', values.to))[1];
  const every = values.every === undefined ? undefined : parseSeconds(values.every);
  const wanted = values.symbols === undefined ? undefined : new Set(values.symbols.split(',').map(symbolKey));
  const withMultiStock = values['multi-stock'] ?? false;
  const path = storePath(values, context);
  requireStore(path);
  const onProgress = (text: string): void => {
    if (isInteractive) err(`\r\x1b[K${text}`);
  };
  await withStore(path, context, async (store) => {
    const measure = async (isFirst: boolean): Promise<void> => {
      const nowSeconds = Math.floor(now() / 1000);
      const since = isFirst ? from : Math.max(from, nowSeconds - watchedSeconds);
      const account = await measureStories(store, { from: since, to, wanted, withMultiStock, nowSeconds, onProgress });
      onProgress('');
      if (isFirst || account.written > 0) out(`${formatAccount(account)}\n`);
    };
    await (every === undefined ? measure(true) : repeat(every, path, context, measure));
  });
};
