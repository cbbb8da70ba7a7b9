import type { Store } from './store/store.ts';
import { worldGuidance } from './world/guidance/guidance.ts';
import { worldLogos } from './world/logos/logos.ts';
import { worldNews, worldWithdrawals, type WorldOptions } from './world/news.ts';
import type { WorldStory } from './world/news/told.ts';
import { worldQuantified } from './world/quantified/quantified.ts';
import { worldSplits } from './world/splits/splits.ts';
import { worldRatios } from './world/statements/ratios.ts';

/** What stands beside the news and follows from seed and time alone. */
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
}

const batchSize = 2000;
/** A company has hundreds of periods. */
const companiesAtOnce = 25;

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

/** Under this name a store keeps up to when its reference was written. */
const source = 'example world';

/** Unix seconds up to which guidance, splits and ratios of a world were written; undefined when they never were. */
export const referenceUntil = (store: Store): number | undefined => store.cursor(source)?.position;

/** Writes guidance, splits, ratios and logos. Done again later it adds what has come since, and leaves the rest as it is. */
export function writeReference(store: Store, options: Pick<WorldOptions, 'seed' | 'until'>): ReferenceCounts {
  const counts: ReferenceCounts = {
    splits: count(written(worldSplits(options), store.writeSplits)),
    companies: count(written(worldRatios(options), store.writeRatios, companiesAtOnce)),
    logos: count(written(worldLogos(), store.writeLogos)),
    guidance: count(written(worldGuidance(options), store.writeGuidance)),
  };
  const nothing = { read: 0, written: 0, unchanged: 0, refused: 0 };
  store.writeGuidance([], () => ({ source, position: options.until, finished: true, counts: nothing }));
  return counts;
}

type OnWritten = (items: number) => void;

/** The news alone, passed on while they are written; withdrawals come at their end. */
function* writeNews(store: Store, options: WorldOptions, onWritten: OnWritten): Generator<WorldStory> {
  let items = 0;
  yield* written(worldNews(options), (batch) => {
    store.writeNews(batch);
    onWritten((items += batch.length));
  });
  for (const { id, atSeconds } of worldWithdrawals(options)) store.withdrawNews([id], atSeconds);
}

/** Writes the news of the example world into a store, and nothing beside them. @returns how many stories */
export const buildNews = (store: Store, options: WorldOptions, onWritten: OnWritten): number => count(writeNews(store, options, onWritten));

/**
 * Writes the example world into a store.
 *
 * @param onWritten told after every batch how many stories stand
 */
export function buildWorld(store: Store, options: WorldOptions, onWritten: OnWritten): WorldCounts {
  let stories = 0;
  const news = writeNews(store, options, (items) => onWritten((stories = items)));
  const quantified = count(written(worldQuantified(options, news), store.writeQuantified));
  return { stories, quantified, ...writeReference(store, options) };
}
