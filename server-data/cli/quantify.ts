import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import { judgedSplitText } from '#contract/market/splits.ts';
import { isoDate } from '#contract/schema/codecs.ts';
import { newYorkDaySpan } from '#contract/time/new-york.ts';
import { openQuantifier, readSplits } from '../reactions/measure-stories.ts';
import { openStoredReactions } from '../reactions/stored-reactions.ts';
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
  every: { type: 'string' },
} as const;

function parseDay(name: string, text: string): string {
  if (!z.safeParse(isoDate, text).success) throw new UsageError(`--${name}: expected an existing date as YYYY-MM-DD, got "${text}"`);
  return text;
}

const batchRecords = 1000;
/** More lines of splits would hide the account. */
const maxNamedSplits = 20;

/** The symbols that a story is mainly about, else all that it names. */
const symbolsOf = ({ item, primaryTickers }: Story): readonly string[] =>
  [...new Set(primaryTickers.length > 0 ? primaryTickers : item.stocks.map(({ name }) => name))].filter(
    (symbol) => symbolKey(symbol) !== '',
  );

const count = (reasons: Map<string, number>, reason: string): void => void reasons.set(reason, (reasons.get(reason) ?? 0) + 1);

const countOf = (count: number, what: string): string => `${count.toLocaleString('en-US')} ${what}`;

interface Pass {
  /** Unix seconds: stories created from then on, and before */
  readonly from: number;
  readonly to: number;
  /** symbol keys; undefined for all */
  readonly wanted: ReadonlySet<string> | undefined;
  readonly nowSeconds: number;
  readonly onProgress: (text: string) => void;
}

/** Measures stories, and writes what has changed. @returns the account of it */
async function measureStories(store: Store, { from, to, wanted, nowSeconds, onProgress }: Pass) {
  /** by symbol and id */
  const unseenSplits = new Map<string, string>();
  const measure = openQuantifier({
    store,
    splits: await readSplits(store),
    onUnseenSplit: (symbol, judged) =>
      void unseenSplits.set(`${symbolKey(symbol)} ${judged.split.id}`, `${symbol.toUpperCase()} split ${judgedSplitText(judged)}`),
    nowSeconds,
  });
  const stored = openStoredReactions(store);
  const counts = { stories: 0, records: 0, written: 0 };
  const skipped = new Map<string, number>();
  let changed: QuantifiedRecord[] = [];
  const flush = async (): Promise<void> => {
    await store.writeQuantified(changed);
    counts.written += changed.length;
    changed = [];
  };
  for await (const story of store.eachStory(from)) {
    const { created } = story.item;
    // a story of the future is measured when it has come
    if (created >= to || created > nowSeconds) break;
    const symbols = symbolsOf(story).filter((symbol) => !wanted || wanted.has(symbolKey(symbol)));
    if (symbols.length === 0) continue;
    counts.stories++;
    if (counts.stories % 500 === 0) onProgress(`${countOf(counts.stories, 'stories')}, ${countOf(counts.records, 'records')}`);
    for (const symbol of symbols) {
      const { records, skipped: reasons } = await measure(story, symbol);
      for (const reason of reasons) count(skipped, reason);
      for (const record of records) {
        const found = await stored.compare(record);
        if (found === 'others') {
          count(skipped, 'measured by another source');
          continue;
        }
        counts.records++;
        if (found === 'same') continue;
        changed.push(record);
        await stored.note(record);
      }
      if (changed.length >= batchRecords) await flush();
    }
  }
  await flush();
  return { ...counts, skipped, unseenSplits: [...unseenSplits.values()] };
}

/** Stories of which a later pass may still learn something: the whole day is measured after its end. */
const watchedSeconds = 4 * 86_400;

function parseSeconds(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new UsageError(`--every: expected whole seconds from 1 to 99999, got "${text}"`);
  return Number(text);
}

/** Resolves after some seconds, or at once when the command is to end. */
const wait = (seconds: number, ending: AbortSignal | undefined): Promise<void> =>
  sleep(seconds * 1000, undefined, { signal: ending }).catch(() => undefined);

/**
 * `quantify`: measures stored stories by stored bars, and writes what has changed: `created`, by which callers find news records, is that of
 * the change. With `--every` it goes on with the stories of the last days until it is stopped, and prints the passes that have written.
 */
export const quantify: Command = async (args, context) => {
  const { now, out, err, isInteractive, ending } = context;
  const { values, positionals } = parseArguments(args, options);
  refuseExtraArguments(positionals);
  const from = values.from === undefined ? 0 : newYorkDaySpan(parseDay('from', values.from))[0];
  const to = values.to === undefined ? Infinity : newYorkDaySpan(parseDay('to', values.to))[1];
  const every = values.every === undefined ? undefined : parseSeconds(values.every);
  const wanted = values.symbols === undefined ? undefined : new Set(values.symbols.split(',').map(symbolKey));
  const path = storePath(values, context);
  requireStore(path);
  const onProgress = (text: string): void => {
    if (isInteractive) err(`\r\x1b[K${text}`);
  };
  await withStore(path, async (store) => {
    for (let pass = 0; pass === 0 || (every !== undefined && ending?.aborted !== true); pass++) {
      const nowSeconds = Math.floor(now() / 1000);
      const since = pass === 0 ? from : Math.max(from, nowSeconds - watchedSeconds);
      const { stories, records, written, skipped, unseenSplits } = await measureStories(store, {
        from: since,
        to,
        wanted,
        nowSeconds,
        onProgress,
      });
      onProgress('');
      if (pass === 0 || written > 0) {
        out(
          `${countOf(stories, 'stories')}: ${countOf(records, 'records')} = ${countOf(written, 'new or changed')} + ${countOf(records - written, 'unchanged')}\n`,
        );
        for (const [reason, times] of [...skipped].toSorted(([, a], [, b]) => b - a)) out(`skipped: ${countOf(times, reason)}\n`);
        for (const text of unseenSplits.slice(0, maxNamedSplits)) out(`${text}\n`);
        if (unseenSplits.length > maxNamedSplits)
          out(`and ${countOf(unseenSplits.length - maxNamedSplits, 'more splits')}; "check" counts them\n`);
      }
      if (every !== undefined) await wait(every, ending);
    }
  });
};
