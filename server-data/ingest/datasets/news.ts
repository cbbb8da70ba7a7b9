import * as z from 'zod/mini';
import { type Importance, importanceLevels, newsItem, type NewsItem } from '#contract/endpoints/news.ts';
import type { Story } from '../../store/news/story.ts';
import { describeFault, describeValue } from '../rules/describe-fault.ts';
import type { Fault } from '../rules/fault.ts';
import { type Column, isRow, openFieldNames, renameFields, type Row } from '../rules/field-names.ts';
import { readList } from '../rules/lists.ts';
import { openNumbers } from '../rules/stable-id.ts';
import { storyTime } from '../rules/story-time.ts';
import { symbolFault } from '../rules/symbol.ts';
import { columnsOf, type Dataset, type ReadRecord, withNames } from './dataset.ts';

const maxTitleCharacters = 5000;

/** Assumed: ids are not negative, which no address could name. */
const wholeId = { error: ({ input }: { input?: unknown }) => `expected a whole number from 0 to 2^53-1, got ${describeValue(input)}` };
const noId = 'expected a number or a text, or a url of which it is made, got nothing';
const id = z
  .number({ error: (issue) => (issue.input === undefined ? noId : wholeId.error(issue)) })
  .check(z.refine((value) => Number.isSafeInteger(value) && value >= 0, wholeId));

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

/** Tickers hold none of these characters; names of channels and tags may hold a comma. */
const betweenTickers = /[|;,]/;
const betweenNames = /[|;]/;
const asNamed = (name: string): object => ({ name });

/**
 * Assumed: a list is one as on the wire, or of texts, or a text with names between `|` or `;` (tickers also between commas) or with a
 * JSON array; an empty cell of a filter fact says nothing.
 */
const lists: Readonly<Record<string, readonly [between: RegExp, build: (text: string) => unknown]>> = {
  image: [betweenNames, (url) => ({ size: '', url })],
  channels: [betweenNames, asNamed],
  stocks: [betweenTickers, asNamed],
  tags: [betweenNames, asNamed],
  primary_tickers: [betweenTickers, (name) => name],
  regions: [betweenTickers, (name) => name],
};

const parseRank = (cell: string): unknown => (/^\d$/.test(cell) ? Number(cell) : cell === '' ? undefined : cell);
const facts: readonly Column[] = columnsOf(filterFacts.shape).map((column) => ({
  ...column,
  parseCell: column.name.startsWith('importance') ? parseRank : (cell) => (cell === '' ? undefined : cell),
}));

const asText: Column['parseCell'] = (cell) => cell;

const columns: readonly Column[] = withNames([...columnsOf(loadedItem.shape), ...facts], {
  id: ['guid', 'uuid'],
  title: ['headline'],
  created: ['created_at', 'published', 'published_at', 'published_utc', 'published_date', 'date', 'datetime', 'time', 'timestamp'],
  updated: ['updated_at', 'modified', 'last_modified'],
  stocks: ['symbols', 'symbol', 'tickers', 'ticker'],
  url: ['link', 'article_url'],
  teaser: ['summary', 'description'],
  body: ['content', 'text'],
  image: ['images', 'image_url'],
}).map((column) => ({
  ...column,
  required: column.required && !['id', 'updated'].includes(column.name),
  parseCell: column.name === 'id' || column.name in lists ? asText : column.parseCell,
}));
const columnNamed = openFieldNames(columns);

/** A stock under the names that other sources have for its symbol. */
const nameStock = (stock: unknown): unknown =>
  isRow(stock) && stock['name'] === undefined ? { ...stock, name: stock['ticker'] ?? stock['symbol'] } : stock;

/** A story's id: what the record has, or its url in place of it. @returns why it is refused */
function completeId(row: Row, note: (text: string) => void, numberOf: ReturnType<typeof openNumbers>): Fault | undefined {
  const { id: given, url } = row;
  const isMissing = given === undefined || given === '';
  const text = isMissing ? url : given;
  if (isMissing) delete row['id'];
  if (typeof text !== 'string' || text === '') return undefined;
  const found = numberOf(text);
  if (found === undefined) return undefined;
  if ('fault' in found) return found.fault;
  row['id'] = found.number;
  if (found.isFromText) note(isMissing ? 'id of url' : 'id of its text');
  return undefined;
}

/** The source of a foreign story is a name or has one; anything else says nothing (assumption X83). */
function completeSource(row: Row): void {
  const given = isRow(row['source']) ? row['source']['name'] : row['source'];
  const source = typeof given === 'string' ? given.trim() : '';
  if (source === '') delete row['source'];
  else row['source'] = source;
}

/** Fills in what an own story leaves out. Assumed: a story without a time of update is as it was created. @returns why it is refused */
function completeStory(row: Row, note: (text: string) => void, numberOf: ReturnType<typeof openNumbers>): Fault | undefined {
  if (row['updated'] === '') delete row['updated'];
  if (row['updated'] === undefined && row['created'] !== undefined) {
    row['updated'] = row['created'];
    note('updated = created');
  }
  for (const [name, [between, build]] of Object.entries(lists)) if (name in row) row[name] = readList(row[name], between, build);
  if (Array.isArray(row['stocks'])) row['stocks'] = row['stocks'].map(nameStock);
  completeSource(row);
  return completeId(row, note, numberOf);
}

function wrongSymbol({ item, primaryTickers }: Story): Fault | undefined {
  for (const [index, { name }] of item.stocks.entries()) {
    const fault = name === '' ? undefined : symbolFault(`stocks.${index}.name`, name);
    if (fault) return fault;
  }
  for (const name of primaryTickers) {
    const fault = name === '' ? undefined : symbolFault('primary_tickers', name);
    if (fault) return fault;
  }
  return undefined;
}

function readStory(row: unknown): ReadRecord<Story> {
  const item = z.safeParse(loadedItem, row);
  if (!item.success) return { fault: describeFault(item.error, row) };
  const facts = z.safeParse(filterFacts, item.data);
  if (!facts.success) return { fault: describeFault(facts.error, row) };
  const story = buildStory(item.data, facts.data);
  const fault = wrongSymbol(story);
  return fault ? { fault } : { record: story };
}

function openStoryReader(): (wire: unknown) => ReadRecord<Story> {
  const numberOf = openNumbers();
  return (wire) => {
    if (!isRow(wire)) return readStory(wire);
    const { row, unread } = renameFields(wire, columnNamed);
    const defaults: string[] = [];
    const fault = completeStory(row, (text) => void defaults.push(text), numberOf);
    return { ...(fault ? { fault } : readStory(row)), defaults, unread };
  };
}

/** Parses one record together with its filter facts. */
export const parseStory = (wire: unknown): ReadRecord<Story> => openStoryReader()(wire);

/** News items. */
export const news: Dataset<Story> = {
  name: 'news',
  envelope: undefined,
  columns,
  openReader: openStoryReader,
  write: (store, batch, cursorAfter) => store.writeNews(batch, cursorAfter),
};
