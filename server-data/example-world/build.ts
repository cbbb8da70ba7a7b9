import { hoursOf } from '#contract/market/day.ts';
import type { Synchronous } from '../store/awaitable.ts';
import type { Store } from '../store/store.ts';
import { exampleGuidance } from './finance/guidance.ts';
import { exampleRatios } from './finance/ratios.ts';
import { exampleLogos } from './logos.ts';
import { exampleNews, type NewsOptions } from './news/news.ts';
import { Prices } from './prices/bars.ts';
import { writeOpenStories } from './open-stories.ts';
import { completedAt, exampleReactions } from './prices/reactions.ts';
import { collectImpulses, exampleBars, exampleDailyBars, exampleEarlierBars, firstBarsDay, firstIndexDay } from './prices/world-bars.ts';
import { exampleSplits } from './splits.ts';
import type { ExampleStory } from './story.ts';

/** The datasets that follow from seed and time alone. */
export interface ReferenceCounts {
  readonly guidance: number;
  readonly splits: number;
  /** with ratios */
  readonly companies: number;
  readonly logos: number;
}

/** How many of each a world has. */
export interface WorldCounts extends ReferenceCounts {
  readonly stories: number;
  readonly quantified: number;
  /** days of a symbol with bars of minutes */
  readonly barDays: number;
}

const batchSize = 2000;
/** A company has hundreds of periods. */
const companiesPerBatch = 25;

/** Writes records batch by batch while they are passed on. */
function* written<R>(records: Iterable<R>, write: (batch: readonly R[]) => unknown, size = batchSize): Generator<R> {
  let batch: R[] = [];
  for (const record of records) {
    batch.push(record);
    if (batch.length === size) {
      write(batch);
      batch = [];
    }
    yield record;
  }
  if (batch.length > 0) write(batch);
}

function count(records: Iterable<unknown>): number {
  let n = 0;
  for (const _ of records) n++;
  return n;
}

/** Under this name a store remembers up to when its reference data were written. */
const source = 'example world';

/** Under this name it remembers up to when its bars were written. */
export const barsSource = 'example world bars';

/** Unix seconds up to which guidance, splits and ratios of a world were written; undefined when they never were. */
export const referenceUntil = (store: Synchronous<Store>): number | undefined => store.cursor(source)?.position;

/** Writes guidance, splits, ratios and logos. Done again later it adds what has come since, and leaves the rest as it is. */
export function writeReference(store: Synchronous<Store>, options: Pick<NewsOptions, 'seed' | 'until'>): ReferenceCounts {
  const counts: ReferenceCounts = {
    splits: count(written(exampleSplits(options), store.writeSplits)),
    companies: count(written(exampleRatios(options), store.writeRatios, companiesPerBatch)),
    logos: count(written(exampleLogos(), store.writeLogos)),
    guidance: count(written(exampleGuidance(options), store.writeGuidance)),
  };
  store.writeGuidance([], () => ({ source, position: options.until, finished: true, counts: '{}' }));
  return counts;
}

type OnWritten = (items: number) => void;

/** The news alone, passed on while they are written; removals come at their end. */
function* writeNews(store: Synchronous<Store>, options: NewsOptions, onWritten: OnWritten): Generator<ExampleStory> {
  const removals: (readonly [id: number, atSeconds: number])[] = [];
  let items = 0;
  const stories = written(exampleNews(options), (batch) => {
    store.writeNews(batch);
    onWritten((items += batch.length));
  });
  for (const story of stories) {
    if (story.removedAt !== undefined) removals.push([story.item.id, story.removedAt]);
    yield story;
  }
  for (const [id, atSeconds] of removals) store.removeNews([id], atSeconds);
}

/** Writes the news of the example world into a store, and no other dataset. @returns how many stories */
export const buildNews = (store: Synchronous<Store>, options: NewsOptions, onWritten: OnWritten): number =>
  count(writeNews(store, options, onWritten));

/**
 * Writes the example world into a store.
 *
 * @param onWritten called after every batch with the number of stories written
 */
export function buildWorld(store: Synchronous<Store>, options: NewsOptions, onWritten: OnWritten): WorldCounts {
  let stories = 0;
  const news = writeNews(store, options, (items) => onWritten((stories = items)));
  const firstDay = firstBarsDay(options.items, options.until);
  const impulses = collectImpulses(firstIndexDay(options.items, firstDay));
  const open: ExampleStory[] = [];
  const remembered = (function* () {
    for (const story of news) {
      impulses.add(story);
      if (completedAt(story.item.created) > options.until) open.push(story);
      yield story;
    }
  })();
  const quantified = count(written(exampleReactions(options, remembered), store.writeQuantified));
  writeOpenStories(store, open, options.until);
  const prices = new Prices(options.seed);
  const span = { after: hoursOf(firstDay).pre, until: options.until };
  count(written(exampleDailyBars(prices, options.until), store.writeBars, companiesPerBatch));
  count(written(exampleEarlierBars(prices, impulses, options.items, firstDay), store.writeBars, companiesPerBatch));
  const barDays = count(written(exampleBars(prices, impulses, span), store.writeBars, companiesPerBatch));
  store.writeBars([], () => ({ source: barsSource, position: options.until, finished: true, counts: '{}' }));
  return { stories, quantified, barDays, ...writeReference(store, options) };
}
