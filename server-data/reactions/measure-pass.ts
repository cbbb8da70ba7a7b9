import { setImmediate } from 'node:timers/promises';
import { secondsPerDay } from '#contract/time/dates.ts';
import { Counts } from '#contract/counts.ts';
import type { QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import { judgedSplitText } from '#contract/market/splits.ts';
import { isMultiStock } from '#contract/multi-stock.ts';
import { spelledSymbol, symbolKey } from '#contract/symbol.ts';
import type { Story } from '../store/news/story.ts';
import type { Store } from '../store/store.ts';
import { loadFormerSymbols } from './former-symbols.ts';
import { openQuantifier, readSplits } from './measure-stories.ts';
import { openStoredReactions } from './stored-reactions.ts';

const batchRecords = 1000;
const turnStories = 20;

/** Stories of which a later pass may still learn something: the whole day is measured after its end. */
export const watchedSeconds = 4 * secondsPerDay;

/** Which stories are measured, and on what. */
export interface Pass {
  /** Unix seconds: stories created from then on, and before */
  readonly from: number;
  readonly to: number;
  /** symbol keys; undefined for all */
  readonly wanted: ReadonlySet<string> | undefined;
  /** measures each symbol of a multi-stock story, not only those that it is mainly about */
  readonly withMultiStock: boolean;
  readonly nowSeconds: number;
  /** ends the pass between two stories */
  readonly ending?: AbortSignal | undefined;
  /** called with the stories and records so far, from time to time */
  readonly onProgress?: (stories: number, records: number) => void;
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
export interface Account {
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

/** Measures stories by the bars of their store, and writes what has changed. What it has written is complete, story by story. */
export async function measurePass(store: Store, pass: Pass): Promise<Account> {
  const { from, to, nowSeconds, ending, onProgress = () => undefined } = pass;
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
    if (created >= to || created > nowSeconds || ending?.aborted === true) break;
    const pairs = pairsOf(story, pass);
    if (pairs.length === 0) continue;
    counts.stories++;
    counts.pairs += pairs.length;
    // requests of the same process are answered in between
    if (counts.stories % turnStories === 0) await setImmediate();
    if (counts.stories % 500 === 0) onProgress(counts.stories, counts.records);
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
