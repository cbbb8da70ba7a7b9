import * as z from 'zod/mini';
import * as limits from '#contract/schema/limits.ts';
import { rfc2822 } from '#contract/schema/codecs.ts';
import type { RatiosResult } from '#contract/endpoints/ratios.ts';
import type { BarSeriesBasis } from './bars/bars.ts';
import type { Store } from './store.ts';

/** How many of each kind were read, and how many of those changed the other store. Ratios are counted by symbol. */
export type CopyCounts = Readonly<Record<'stories' | 'quantified' | 'guidance' | 'splits' | 'ratios' | 'logos' | 'bars', Copied>>;

interface Copied {
  readonly read: number;
  readonly written: number;
}

const batchSize = 4000;
/** A company has hundreds of periods, a logo some large drawings, a day hundreds of bars. */
const largeBatchSize = 25;

type Write<R> = (batch: readonly R[]) => ReturnType<Store['writeNews']>;

/** @param countOf how many records a row counts as */
async function copyEach<R>(
  rows: Iterable<R> | AsyncIterable<R>,
  write: Write<R>,
  onRead: () => void,
  size = batchSize,
  countOf = (_row: R): number => 1,
): Promise<Copied> {
  let read = 0;
  let written = 0;
  let batch: R[] = [];
  let writing: Promise<void> | undefined;
  const writeBatch = async (rowsOfBatch: readonly R[]): Promise<void> => {
    const { added, updated } = await write(rowsOfBatch);
    for (const row of rowsOfBatch) read += countOf(row);
    written += added + updated;
    onRead();
  };
  // while a database writes a batch, the next one is read
  const flush = async (): Promise<void> => {
    await writing;
    writing = writeBatch(batch);
    writing.catch(() => undefined);
    batch = [];
  };
  for await (const row of rows) if (batch.push(row) === size) await flush();
  if (batch.length > 0) await flush();
  await writing;
  return { read, written };
}

const removedStory = z.object({ id: z.number(), updated: rfc2822 });

async function copyRemoved(from: Store, to: Store): Promise<void> {
  const pageSize = limits.news.removedPageSize;
  for (let page = 0; ; page++) {
    const found = await from.removedNews({ page, pageSize });
    for (const text of found) {
      const { id, updated } = z.parse(removedStory, JSON.parse(text));
      await to.removeNews([id], updated);
    }
    if (found.length < pageSize) return;
  }
}

async function* ratios(from: Store): AsyncGenerator<RatiosResult> {
  for await (const { result, otherSymbols } of from.eachCompany()) {
    yield result;
    // a period names the company, under whatever symbol
    for (const symbol of otherSymbols) yield { ...result, symbol, id: symbol, operationRatios: result.operationRatios.slice(0, 1) };
  }
}

async function copyBarSeries(from: Store, to: Store): Promise<void> {
  const series: BarSeriesBasis[] = [];
  for await (const each of from.eachBarSeries()) series.push(each);
  if (series.length > 0) await to.writeBarSeries(series);
}

async function copyKeys(from: Store, to: Store): Promise<void> {
  const known = new Set((await to.keys()).map(({ hash }) => hash));
  for (const { revokedSeconds, ...key } of await from.keys()) {
    if (known.has(key.hash)) continue;
    await to.addKey(key);
    if (revokedSeconds !== undefined) await to.revokeKey(key.name, revokedSeconds);
  }
}

/**
 * Copies everything of one store into another, of whatever kind; the first one may be in use. Of two versions of a record the rules of
 * writing decide. Not copied is which files were ingested: reading one again finds its records unchanged.
 *
 * @param onRead called after every batch
 */
export async function copyStore(from: Store, to: Store, onRead: () => void = () => undefined): Promise<CopyCounts> {
  const counts = {
    stories: await copyEach(from.eachStory(), to.writeNews, onRead),
    quantified: await copyEach(from.eachQuantified(), to.writeQuantified, onRead),
    guidance: await copyEach(from.eachGuidance(), to.writeGuidance, onRead),
    splits: await copyEach(from.eachSplit(), to.writeSplits, onRead),
    ratios: await copyEach(ratios(from), to.writeRatios, onRead, largeBatchSize),
    logos: await copyEach(from.eachLogo(), to.writeLogos, onRead, largeBatchSize),
    bars: await copyEach(from.eachBarPeriod(), to.writeBars, onRead, largeBatchSize, ({ bars }) => bars.length),
  };
  await copyBarSeries(from, to);
  await copyRemoved(from, to);
  await copyKeys(from, to);
  return counts;
}
