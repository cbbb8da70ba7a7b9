import * as z from 'zod/mini';
import { importanceLevels, newsItem, type Importance, type NewsItem } from '#contract/endpoints/news.ts';
import { reason } from '#contract/rows.ts';
import type { Story } from '../store/story.ts';
import { endOfTime } from '../store/time-key.ts';
import type { ReadRecord } from './dataset.ts';
import { plainItem } from './plain-item.ts';

const rank = z.int().check(z.minimum(0), z.maximum(5));
const names = z.array(z.string());

/** Facts that filters know and answers do not carry (story.ts); a source may send them beside the item, under these names. */
const hiddenFacts = z.object({
  importance_rank: z.nullish(rank),
  importance: z.nullish(z.union([rank, z.enum(importanceLevels)])),
  primary_tickers: z.nullish(names),
  content_type: z.nullish(z.string()),
  type: z.nullish(z.string()),
  region: z.nullish(z.string()),
  regions: z.nullish(names),
});
type HiddenFacts = z.output<typeof hiddenFacts>;

/** Assumed: a word for importance stands for the middle of its ranks (facts §6: 1-2 low, 3 medium, 4-5 high). */
const rankOf: Record<Importance, number> = { low: 2, medium: 3, high: 4 };

function importanceRank({ importance_rank: rank, importance }: HiddenFacts): number | undefined {
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
const storyWith = (item: NewsItem, facts: HiddenFacts): Story => ({
  item,
  importanceRank: importanceRank(facts),
  primaryTickers: facts.primary_tickers ?? firstTicker(item),
  contentType: facts.content_type ?? facts.type ?? 'story',
  regions: facts.regions ?? (facts.region == null ? [] : [facts.region]),
});

const inRange = (seconds: number): boolean => seconds >= 0 && seconds < endOfTime;

/** Assumed: times lie from 1970 to 2242, which the store's keys can order, and ids are not negative, which no address could name. */
function unkept({ id, created, updated }: NewsItem): string | undefined {
  if (id < 0) return `id: expected a whole number from 0, got ${id}`;
  if (!inRange(created)) return 'created: expected a time from 1970 to 2242';
  return inRange(updated) ? undefined : 'updated: expected a time from 1970 to 2242';
}

/** Reads one wire-form record (spec §2.2), with the hidden facts it may carry beside it. */
export function storyOf(wire: unknown): ReadRecord<Story> {
  const plain = plainItem(wire);
  const item = plain ? { success: true as const, data: plain } : z.safeParse(newsItem, wire);
  if (!item.success) return { reason: reason(item.error) };
  const facts = z.safeParse(hiddenFacts, item.data);
  if (!facts.success) return { reason: reason(facts.error) };
  const problem = unkept(item.data);
  return problem === undefined ? { record: storyWith(item.data, facts.data) } : { reason: problem };
}
