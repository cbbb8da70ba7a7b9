import { guidance } from '#contract/endpoints/guidance.ts';
import { news, newsRemoved } from '#contract/endpoints/news.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import { splits } from '#contract/endpoints/splits.ts';
import type { HintedList } from '#contract/proxy/events.ts';
import { recordList } from '#contract/schema/record-list.ts';
import * as limits from '#contract/schema/limits.ts';
import type { Fetch, Requester } from '../fetch.ts';
import { upstreamQuery, type UpstreamQuery } from '../query.ts';
import { parseJson } from '../read-response.ts';

/** The newest record of a list, as it was seen last. */
export interface Newest {
  /** another one after a change */
  readonly text: string;
  /** Unix seconds */
  readonly updated: number;
}

/** Lists that are polled, and the smallest query that shows a change since a time. */
const queries: Readonly<Partial<Record<HintedList, (updatedSince: number) => UpstreamQuery>>> = {
  news: () => upstreamQuery(news, { sort: 'updated:desc', pageSize: 1, displayOutput: 'headline' }),
  quantified: () => upstreamQuery(quantified, { pageSize: 1 }),
  removed: () => upstreamQuery(newsRemoved, { pageSize: 1 }),
  // These begin with the oldest change.
  guidance: (updatedSince) => upstreamQuery(guidance, { updatedSince, isPrimary: 'All', pageSize: limits.calendar.pageSize }),
  splits: (updatedSince) => upstreamQuery(splits, { updatedSince, pageSize: limits.calendar.pageSize }),
};

/** News are polled each time, and one of the others: nobody waits for a split by the second. */
export const otherLists = ['quantified', 'removed', 'guidance', 'splits'] as const satisfies readonly HintedList[];

interface Row {
  readonly id?: unknown;
  readonly _id?: unknown;
  readonly updated?: unknown;
  readonly created?: unknown;
}

/** Unix seconds of a number of them, or of a date. */
const secondsOf = (time: unknown): number => (typeof time === 'string' ? Date.parse(time) / 1000 : Number(time));

const describeRow = ({ id, _id, updated, created }: Row): Newest => ({
  text: JSON.stringify([id, _id, updated, created]),
  updated: secondsOf(updated ?? created),
});

/**
 * Requests the newest record of a list.
 *
 * @param known what was seen last, which is returned where nothing is newer
 * @throws UpstreamError
 */
export async function readNewest(fetchData: Fetch<UpstreamQuery>, list: HintedList, known: Newest, requester: Requester): Promise<Newest> {
  const query = queries[list]?.(known.updated + 1);
  if (!query) return known;
  const fetched = await fetchData(query, undefined, requester);
  const records = fetched.isChanged ? recordList(query, parseJson(fetched.body.joined())) : undefined;
  const rows = (records ?? []).filter((row): row is Row => typeof row === 'object' && row !== null).map(describeRow);
  return rows.filter(({ updated }) => Number.isFinite(updated)).toSorted((a, b) => b.updated - a.updated)[0] ?? known;
}
