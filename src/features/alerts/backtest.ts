import { news, type NewsItem, type NewsQuery } from '#contract/endpoints/news.ts';
import * as limits from '#contract/limits.ts';
import { newYorkDay } from '#contract/new-york.ts';
import { partsOfMany } from '#src/shared/api/ask-parts.ts';
import { ask } from '#src/shared/api/client.ts';
import { mostExported, readAll } from '#src/shared/export/read-all.ts';
import { medianInterval } from '#src/shared/stats/bootstrap.ts';
import type { Interval } from '#src/shared/stats/wilson.ts';
import { backtested, type Backtested } from './backtest-summary.ts';
import { numberRows, withNumbers, type StoryNumbers } from './numbers-of.ts';
import { fitsStory } from './predicate.ts';
import type { AlertRule } from './rule.ts';
import { symbolOf, tickersOf } from './story.ts';

export const backtestDays = 90;
const day = 86_400;

/** What of a rule the service can be asked for; its own search of words reads more than the rule, which then picks. */
export function questionOf({ words, wordsBy, symbols, channels, importance }: AlertRule): Partial<NewsQuery> {
  return {
    ...(symbols.length > 0 && { tickers: [...symbols] }),
    ...(words.length > 0 && { topics: [...words], topicGroupBy: wordsBy }),
    ...(channels.length > 0 && { channels: [...channels] }),
    ...(importance && { importance }),
  };
}

/** How far a backtest is. */
export interface BacktestProgress {
  readonly of: 'stories' | 'readings';
  readonly rows: number;
}

export interface BacktestResult extends Backtested {
  /** first and last day in New York that was read */
  readonly from: string;
  readonly to: string;
  /** how many days those are */
  readonly span: number;
  readonly read: number;
  /** records that were left out because they had an unexpected shape */
  readonly wrong: number;
  /** the newest stories alone were read: there are more in 90 days */
  readonly isCut: boolean;
  /** not all readings were read */
  readonly isNumbersCut: boolean;
  /** why there are no readings at all */
  readonly numbersFailure?: Error | undefined;
  /** 95 % interval of the median */
  readonly interval?: Interval | undefined;
}

interface Options {
  readonly nowSeconds: number;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: BacktestProgress) => void;
  readonly mostStories?: number;
}

/** Assumed: a backtest reads 20,000 readings at most, as the explorer does of a range. */
const mostReadings = 20_000;

interface ReadNumbers {
  readonly known: StoryNumbers;
  readonly isCut: boolean;
}

async function numbersFor(rule: AlertRule, items: readonly NewsItem[], { signal, onProgress }: Options): Promise<ReadNumbers> {
  const symbols = [...new Set(items.flatMap((item) => symbolOf(tickersOf(item), rule.symbols) ?? []))].toSorted();
  const days = items.map(({ created }) => newYorkDay(created)).toSorted();
  const [dateFrom, dateTo] = [days[0], days.at(-1)];
  let known: StoryNumbers = new Map();
  let count = 0;
  let isCut = false;
  if (dateFrom === undefined || dateTo === undefined) return { known, isCut };
  for (const part of partsOfMany(symbols, limits.quantified.symbols)) {
    const { pageSize } = limits.quantified;
    const { rows, truncated } = await readAll((page) => ask(numberRows, { symbols: part, dateFrom, dateTo, page, pageSize }, { signal }), {
      fullPage: pageSize,
      idOf: ({ _id }) => _id,
      mostRows: mostReadings - count,
      signal,
      onProgress: (rows) => onProgress({ of: 'readings', rows: count + rows }),
    });
    known = withNumbers(known, rows);
    count += rows.length;
    isCut ||= truncated;
    if (isCut) break;
  }
  return { known, isCut };
}

/** In portions, so that the page stays usable. */
async function intervalOf(moves: readonly number[], seed: string, signal: AbortSignal): Promise<Interval> {
  const steps = medianInterval({ values: moves, clusters: moves.map((_, at) => at) }, seed);
  for (let step = steps.next(), done = 0; ; step = steps.next(), done++) {
    if (step.done) return step.value;
    if (done % 100 === 99) await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
}

/**
 * What a rule would have told in the 90 days before now, read page by page.
 *
 * @throws Failure of a page that never came; the signal's reason once it is aborted
 */
export async function backtest(rule: AlertRule, options: Options): Promise<BacktestResult> {
  const { nowSeconds, signal, onProgress, mostStories = mostExported } = options;
  const first = newYorkDay(nowSeconds - (backtestDays - 1) * day);
  const { pageSize } = limits.news;
  const question = { ...questionOf(rule), dateFrom: first, sort: 'created:desc', pageSize } as const;
  const { rows, wrong, truncated } = await readAll((page) => ask(news, { ...question, page }, { signal }), {
    fullPage: pageSize,
    idOf: ({ id }) => id,
    mostRows: mostStories,
    signal,
    onProgress: (count) => onProgress({ of: 'stories', rows: count }),
  });
  const sightings = rows.map((item) => ({ item, importance: rule.importance }));
  const fitting = sightings.filter(fitsStory(rule)).map(({ item }) => item);
  const numbers = await numbersFor(rule, fitting, options).catch((error: unknown) => {
    signal.throwIfAborted();
    // Without a threshold the hits are known without readings; only their moves are not.
    if (rule.threshold || !(error instanceof Error)) throw error;
    return { known: new Map() satisfies StoryNumbers, isCut: false, failure: error };
  });
  const tested = backtested(rule, sightings, numbers.known);
  const oldest = rows.at(-1);
  const from = truncated && oldest ? newYorkDay(oldest.created) : first;
  const to = newYorkDay(nowSeconds);
  return {
    ...tested,
    from,
    to,
    span: Math.round((Date.parse(to) - Date.parse(from)) / (day * 1000)) + 1,
    read: rows.length,
    wrong,
    isCut: truncated,
    isNumbersCut: numbers.isCut,
    ...('failure' in numbers && { numbersFailure: numbers.failure }),
    ...(tested.summary.isEnough && { interval: await intervalOf(tested.moves, JSON.stringify(rule), signal) }),
  };
}
