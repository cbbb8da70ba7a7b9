import { guidance as guidanceEndpoint, type GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { news as newsEndpoint } from '#contract/endpoints/news.ts';
import { quantified as quantifiedEndpoint, type QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import { splits as splitsEndpoint, type SplitRecord } from '#contract/endpoints/splits.ts';
import * as limits from '#contract/schema/limits.ts';
import { guidance } from '../../ingest/datasets/guidance.ts';
import { quantifiedDataset } from '../../ingest/datasets/index.ts';
import { news } from '../../ingest/datasets/news.ts';
import { splits } from '../../ingest/datasets/splits.ts';
import type { Story } from '../../store/news/story.ts';
import { addCounts } from '../../store/write-batch.ts';
import type { Changes } from './changes.ts';

export const newsChanges: Changes<Story> = {
  ...{ name: 'news', endpoint: newsEndpoint, pageSizeName: 'pageSize', pageSize: limits.news.pageSize },
  since: (updatedSince) => ({ updatedSince, sort: 'updated:asc', displayOutput: 'full' }),
  isAscending: true,
  ofDay: (day) => ({ dateFrom: day, dateTo: day }),
  newestFirst: { sort: 'updated:desc' },
  openReader: news.openReader,
  updatedOf: ({ item }) => item.updated,
  symbolsOf: ({ item }) => item.stocks.map(({ name }) => name),
  write: news.write,
};

/** What has the id of a reaction in the form of the vendor; a later version of it has another time in its first 8 digits. */
const isReactionId = ({ _id: id }: QuantifiedRecord): boolean => /^[\da-f]{24}$/.test(id);

export const quantifiedChanges: Changes<QuantifiedRecord> = {
  ...{ name: 'quantified', endpoint: quantifiedEndpoint, pageSizeName: 'pagesize', pageSize: limits.quantified.pageSize },
  // strictly after (assumption Q04)
  since: (seconds) => ({ updated_since: Math.max(0, seconds - 1) }),
  isAscending: false,
  ofDay: (day) => ({ date_from: day, date_to: day }),
  newestFirst: {},
  openReader: quantifiedDataset.openReader,
  updatedOf: ({ created }) => created,
  symbolsOf: ({ Symb }) => [Symb],
  write: async (store, records, cursorAfter) => {
    const replaced = await store.replaceQuantified(records.filter(isReactionId));
    const others = records.filter((record) => !isReactionId(record));
    let count = replaced;
    await store.writeQuantified(others, (written) => cursorAfter((count = addCounts([replaced, written]))));
    return count;
  },
};

/** In this order where the service is ours (assumption G04); pages in another one are all read. */
const calendar = { pageSizeName: 'pagesize', isAscending: true } as const;

export const guidanceChanges: Changes<GuidanceRecord> = {
  ...{ ...calendar, name: 'guidance', endpoint: guidanceEndpoint, pageSize: limits.calendar.pageSize },
  since: (seconds) => ({ 'parameters[updated]': seconds, 'parameters[is_primary]': 'All' }),
  openReader: guidance.openReader,
  updatedOf: ({ updated }) => updated,
  symbolsOf: ({ ticker }) => [ticker],
  write: guidance.write,
};

export const splitsChanges: Changes<SplitRecord> = {
  ...{ ...calendar, name: 'splits', endpoint: splitsEndpoint, pageSize: limits.calendar.pageSize },
  since: (seconds) => ({ 'parameters[updated]': seconds }),
  openReader: splits.openReader,
  updatedOf: ({ updated }) => updated,
  symbolsOf: ({ ticker }) => [ticker],
  write: splits.write,
};
