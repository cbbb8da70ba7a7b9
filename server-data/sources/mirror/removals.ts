import * as z from 'zod/mini';
import { newsById, newsItem, newsRemoved, removedNews, type RemovedNews, type NewsQuery } from '#contract/endpoints/news.ts';
import * as limits from '#contract/schema/limits.ts';
import { readRows } from '#contract/schema/rows.ts';
import { SourceFailed } from '../failures.ts';
import { minOverlapSeconds, type Reading } from './changes.ts';

const part = 'news-removed';
const removedState = z.object({ start: z.number(), newest: z.number() });
const maxPasses = 5;
const query: NewsQuery = { page: 0, pageSize: 1, displayOutput: 'headline', topicGroupBy: 'or' };

/** Removed ids with their times, the oldest first. */
async function readPages(
  pageSize: number,
  readPage: (page: number) => Promise<readonly RemovedNews[] | undefined>,
): Promise<Map<number, number>> {
  const removed: RemovedNews[] = [];
  for (let page = 0; ; page++) {
    const rows = await readPage(page);
    removed.push(...(rows ?? []));
    if (rows === undefined || rows.length < pageSize) break;
  }
  return new Map(removed.toSorted((a, b) => a.updated - b.updated || a.id - b.id).map(({ id, updated }) => [id, updated]));
}

/** The removals of a service. Assumed: a list of several pages is right when it was read twice alike, because what is published again leaves it. */
async function readRemoved({ service, refuse }: Reading, since: number, pageSize: number): Promise<Map<number, number>> {
  let before: string | undefined;
  for (let pass = 0; pass < maxPasses; pass++) {
    let pages = 0;
    const removed = await readPages(pageSize, async (page) => {
      pages = page + 1;
      const rows = await service.list(newsRemoved, { updatedSince: since, page, pageSize });
      const { rows: read, wrong } = readRows({ row: removedNews, envelope: undefined }, rows) ?? { rows: [], wrong: [] };
      if (pass === 0) for (const { raw, reason } of wrong) refuse(`${part}: ${JSON.stringify(raw).slice(0, 60)} ${reason}`);
      if (read.some(({ updated }) => updated < since))
        throw new SourceFailed(`${newsRemoved.path}: got records of before the requested time`);
      // refused rows count, so that the next page is read
      return rows.length < pageSize ? read : [...read, ...Array.from(wrong, () => ({ id: -1, updated: since }))];
    });
    removed.delete(-1);
    const text = JSON.stringify([...removed]);
    if (pages === 1 || text === before) return removed;
    before = text;
  }
  throw new SourceFailed(`${newsRemoved.path}: its pages differ each time they are read`);
}

/** Whether a story that is stored here was published again after its removal. */
async function isPublished({ store, service }: Reading, id: number, removedAt: number): Promise<boolean> {
  const [text] = await store.newsById(id, query);
  if (text === undefined || z.parse(newsItem, JSON.parse(text)).updated <= removedAt) return false;
  const found = await service.list({ ...newsById, path: newsById.path.replace('{id}', String(id)) }, {});
  return found.length > 0;
}

/** Applies the removals since the last poll. Those that are stored already are not written again. */
export async function readRemovals(reading: Reading): Promise<void> {
  const { store, state, start, now, signal } = reading;
  const stored = state.read(part, removedState);
  const before = stored && stored.start <= start ? stored : { start, newest: start };
  const since = Math.max(start, before.newest - minOverlapSeconds);
  const removed = await readRemoved(reading, since, Math.min(reading.pageSize, limits.news.removedPageSize));
  const known = await readPages(limits.news.removedPageSize, async (page) => {
    const texts = await store.removedNews({ page, pageSize: limits.news.removedPageSize, updatedSince: since });
    return texts.map((text) => z.parse(removedNews, JSON.parse(text)));
  });
  const applied = new Map<number, number[]>();
  for (const [id, at] of removed) {
    if (known.get(id) === at || (await isPublished(reading, id, at))) continue;
    applied.set(at, [...(applied.get(at) ?? []), id]);
  }
  for (const [at, ids] of applied) {
    if (signal.aborted) return;
    await store.removeNews(ids, at);
  }
  const latest = [...removed.values()].reduce((a, b) => Math.max(a, b), before.newest);
  const newest = Math.min(latest, Math.max(before.newest, Math.floor(now() / 1000)));
  // a removal has no cursor: it is applied before, and again where the next line is not reached
  if (newest !== before.newest || !stored || applied.size > 0) await state.save(part, { start, newest });
}
