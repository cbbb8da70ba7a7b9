import * as z from 'zod/mini';
import { type Importance, importanceLevels, newsItem, type NewsItem } from '#contract/endpoints/news.ts';
import type { Story } from '../../store/news/story.ts';
import { describeFault, describeValue } from '../rules/describe-fault.ts';
import { storyTime } from '../rules/story-time.ts';
import { type Column, columnsOf, type Dataset, listColumn, type ReadRecord } from './dataset.ts';

const maxTitleCharacters = 5000;

/** Assumed: ids are not negative, which no address could name. */
const wholeId = { error: ({ input }: { input?: unknown }) => `expected a whole number from 0 to 2^53-1, got ${describeValue(input)}` };
const id = z.number(wholeId).check(z.refine((value) => Number.isSafeInteger(value) && value >= 0, wholeId));

/** Assumed: a headline has between 1 and 5,000 characters; longer ones are bodies in the wrong field. */
const title = z.string().check(
  z.refine((text) => text.trim() !== '', { error: 'expected a text that is not empty', params: { kind: 'empty title' } }),
  z.refine((text) => text.length <= maxTitleCharacters, {
    error: ({ input }) =>
      `expected at most ${maxTitleCharacters.toLocaleString('en-US')} characters, got ${String(input).length.toLocaleString('en-US')}`,
    params: { kind: 'long title' },
  }),
);

/** An item as files may spell it. */
const loadedItem = z.extend(newsItem, { id, created: storyTime, updated: storyTime, title });

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

/** Assumed: low, medium and high importance are the ranks 2, 3 and 4 (1-2 low, 3 medium, 4-5 high). */
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

/** Parses one record in wire format together with its filter facts. */
export function parseStory(wire: unknown): ReadRecord<Story> {
  const item = z.safeParse(loadedItem, wire);
  if (!item.success) return { fault: describeFault(item.error, wire) };
  const facts = z.safeParse(filterFacts, item.data);
  return facts.success ? { record: buildStory(item.data, facts.data) } : { fault: describeFault(facts.error, wire) };
}

/** Tickers hold none of these characters; names of channels and tags may hold a comma. */
const betweenTickers = /[|;,]/;
const betweenNames = /[|;]/;
const asNamed = (name: string): object => ({ name });

/**
 * Assumed: in a table a list is a JSON array as on the wire, or names between `|` or `;` (tickers also between commas), and an empty
 * cell of a filter fact says nothing.
 */
const lists: Readonly<Record<string, Column['parseCell']>> = {
  image: listColumn(betweenNames, (url) => url),
  channels: listColumn(betweenNames, asNamed),
  stocks: listColumn(betweenTickers, asNamed),
  tags: listColumn(betweenNames, asNamed),
  primary_tickers: listColumn(betweenTickers, (name) => name),
  regions: listColumn(betweenTickers, (name) => name),
};

const parseRank = (cell: string): unknown => (/^\d$/.test(cell) ? Number(cell) : cell === '' ? undefined : cell);
const facts: readonly Column[] = columnsOf(filterFacts.shape).map((column) => ({
  ...column,
  parseCell: column.name.startsWith('importance') ? parseRank : (cell) => (cell === '' ? undefined : cell),
}));

/** News items. */
export const news: Dataset<Story> = {
  name: 'news',
  envelope: undefined,
  columns: [...columnsOf(loadedItem.shape), ...facts].map((column) => ({ ...column, parseCell: lists[column.name] ?? column.parseCell })),
  read: parseStory,
  write: (store, batch, cursorAfter) => store.writeNews(batch, cursorAfter),
};
