import { createHash } from 'node:crypto';
import * as limits from '#contract/schema/limits.ts';
import type { Store } from './store.ts';

type Rows = Iterable<unknown> | AsyncIterable<unknown>;

async function* removedNews(store: Store): AsyncGenerator<string> {
  const pageSize = limits.news.removedPageSize;
  for (let page = 0; ; page++) {
    const found = await store.removedNews({ page, pageSize });
    yield* found;
    if (found.length < pageSize) return;
  }
}

/** A story's source says how it was written, not what it is. */
async function* stories(store: Store): AsyncGenerator {
  for await (const { item, ...hidden } of store.eachStory()) yield { item: { ...item, source: undefined }, ...hidden };
}

/** Companies are iterated in the order of their arrival. */
async function* companies(store: Store): AsyncGenerator<string> {
  const texts: string[] = [];
  for await (const company of store.eachCompany()) texts.push(JSON.stringify(company));
  yield* texts.toSorted();
}

async function* logos(store: Store): AsyncGenerator {
  for await (const { pictures = {}, ...logo } of store.eachLogo()) {
    yield [logo, ...Object.entries(pictures).map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')])];
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array): Buffer => Buffer.from(buffer, byteOffset, byteLength);

async function* bars(store: Store): AsyncGenerator {
  for await (const { symbol, seconds, day, bars: columns } of store.eachBarPeriod()) {
    const texts = Object.values(columns).map((column) => (typeof column === 'number' ? column : bytesOf(column).toString('base64')));
    yield [symbol, seconds, day, ...texts];
  }
}

/**
 * SHA-256 over all records of a store: equal for two stores, of whatever kind, when their content is equal, however and whenever it was
 * written, and from whichever source. Takes some seconds per hundred thousand stories.
 */
export async function contentHash(store: Store): Promise<string> {
  const hash = createHash('sha256');
  const parts: readonly Rows[] = [
    stories(store),
    removedNews(store),
    store.eachQuantified(),
    store.eachGuidance(),
    store.eachSplit(),
    companies(store),
    logos(store),
    bars(store),
    store.eachBarSeries(),
  ];
  for (const rows of parts) for await (const row of rows) hash.update(`${JSON.stringify(row)}\n`);
  return hash.digest('hex');
}
