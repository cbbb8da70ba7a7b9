import * as z from 'zod/mini';
import { type Importance, importanceLevels, newsItem, type NewsItem } from '#contract/endpoints/news.ts';
import { reason } from '#contract/schema/rows.ts';
import { endOfTime, type Story } from '../../store/story.ts';
import type { Dataset, ReadRecord } from './dataset.ts';

const rank = z.int().check(z.minimum(0), z.maximum(5));
const names = z.array(z.string());

/** Facts that filters use and responses do not carry (see story.ts). A source may send them next to the item under these names. */
const filterFacts = z.object({
  importance_rank: z.nullish(rank),
  importance: z.nullish(z.union([rank, z.enum(importanceLevels)])),
  primary_tickers: z.nullish(names),
  content_type: z.nullish(z.string()),
  type: z.nullish(z.string()),
  region: z.nullish(z.string()),
  regions: z.nullish(names),
});
type FilterFacts = z.output<typeof filterFacts>;

/** Assumed: low, medium and high importance are the ranks 2, 3 and 4 (facts §6: 1-2 low, 3 medium, 4-5 high). */
const rankOf: Record<Importance, number> = { low: 2, medium: 3, high: 4 };

function importanceRank({ importance_rank: rank, importance }: FilterFacts): number | undefined {
  const given = rank ?? (typeof importance === 'string' ? rankOf[importance] : importance);
  // 0 is "not rated" at the vendor
  return given == null || given === 0 ? undefined : given;
}

const firstTicker = ({ stocks }: NewsItem): string[] =>
  stocks
    .map(({ name }) => name)
    .filter((name) => name.trim() !== '')
    .slice(0, 1);

/** Assumed: the story is mainly about the first ticker it lists, and is a `story`, where the source says neither. */
const buildStory = (item: NewsItem, facts: FilterFacts): Story => ({
  item,
  importanceRank: importanceRank(facts),
  primaryTickers: facts.primary_tickers ?? firstTicker(item),
  contentType: facts.content_type ?? facts.type ?? 'story',
  regions: facts.regions ?? (facts.region == null ? [] : [facts.region]),
});

const inRange = (seconds: number): boolean => seconds >= 0 && seconds < endOfTime;

/** Assumed: times lie from 1970 to 2242, which the store's keys can order, and ids are not negative, which no address could name. */
function rangeFault({ id, created, updated }: NewsItem): string | undefined {
  if (id < 0) return `id: expected a whole number from 0, got ${id}`;
  if (!inRange(created)) return 'created: expected a time from 1970 to 2242';
  return inRange(updated) ? undefined : 'updated: expected a time from 1970 to 2242';
}

/** Parses one record in wire format (spec §2.2) together with its filter facts. */
export function parseStory(wire: unknown): ReadRecord<Story> {
  const item = z.safeParse(newsItem, wire);
  if (!item.success) return { reason: reason(item.error) };
  const facts = z.safeParse(filterFacts, item.data);
  if (!facts.success) return { reason: reason(facts.error) };
  const problem = rangeFault(item.data);
  return problem === undefined ? { record: buildStory(item.data, facts.data) } : { reason: problem };
}

/** News items (spec §2.2). An item holds lists, so there is no CSV form. */
export const news: Dataset<Story> = {
  name: 'news',
  envelope: undefined,
  columns: undefined,
  read: parseStory,
  write: (store, batch, cursorAfter) => store.writeNews(batch, cursorAfter),
};
