import { formatRfc2822 } from '#contract/time/rfc2822.ts';
import type { NewsQuery } from '#contract/endpoints/news.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { decideOutcome, type Version } from '../versions.ts';
import { filterKey, forEachFilter } from '../news/filters.ts';
import type { Story } from '../news/story.ts';

/**
 * What a store is compared with: the rules of reading in their simplest form, at any cost. It shares no code with a store except
 * the conversion to New York days and the rule of versions.
 */
export interface Model {
  readonly write: (stories: readonly Story[]) => void;
  readonly remove: (ids: readonly number[]) => void;
  /** the whole list, unpaged */
  readonly find: (query: NewsQuery) => Story[];
  readonly byId: (id: number, query: NewsQuery) => Story[];
}

/** Scripts without blanks between words: a run is one text, in which any part may be found. */
const run = String.raw`[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]&&[\p{L}\p{N}\p{M}]]+`;
const isRun = new RegExp(run, 'v');
const tokens = new RegExp(String.raw`${run}|[[\p{L}\p{N}\p{M}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]]+`, 'gv');
const withoutAccents = (token: string): string =>
  token
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .toLowerCase();
const wordsOf = (text: string): string[] =>
  (
    text
      .replaceAll('&amp;', '&')
      .replace(/\p{Cf}/gu, '')
      .normalize('NFKC')
      .match(tokens) ?? []
  ).map((token) => (isRun.test(token) ? token : withoutAccents(token)));

/** Whether a text contains the words of a phrase, whole and in sequence; a phrase without words is in no text. */
function containsPhrase(text: string, phrase: string): boolean {
  const words = wordsOf(text);
  const phraseWords = wordsOf(phrase);
  const matchesAt = (index: number, word: string, found = ''): boolean => {
    const isFirst = index === 0;
    const isLast = index === phraseWords.length - 1;
    if (!isRun.test(word) || !isRun.test(found)) return word === found;
    // a phrase may begin and end in the middle of a run
    if (isFirst && isLast) return found.includes(word);
    return isFirst ? found.endsWith(word) : isLast ? found.startsWith(word) : found === word;
  };
  return (
    phraseWords.length > 0 && words.some((_, start) => phraseWords.every((word, index) => matchesAt(index, word, words[start + index])))
  );
}

const sameValue = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase() && a.trim() !== '';
const sameSymbol = (a: string, b: string): boolean => sameValue(a.replace(/[-/]/g, '.'), b.replace(/[-/]/g, '.'));
const sameRegion = (a: string, b: string): boolean => sameValue(a.replace(/^canada$/i, 'ca'), b.replace(/^canada$/i, 'ca'));

const isGiven = (values: readonly string[] | undefined): values is readonly string[] => values !== undefined && values.length > 0;

/** Bodies of tests have no markup but paragraphs, so that the model need not parse HTML. */
const stripParagraphs = (html: string): string => html.replaceAll('<p>', ' ').replaceAll('</p>', ' ');

const fields: ((story: Story) => readonly string[])[] = [
  ({ item }) => [item.title],
  ({ item }) => item.tags.map(({ name }) => name),
  ({ item }) => [stripParagraphs(item.body.trim() === '' ? item.teaser : item.body)],
];

/** The best field that contains a topic: 0 title, 1 tags, 2 body, 3 none. */
const tierOf = (story: Story, topic: string): number => {
  const tier = fields.findIndex((field) => field(story).some((text) => containsPhrase(text, topic)));
  return tier < 0 ? fields.length : tier;
};

function matches(story: Story, query: NewsQuery): boolean {
  const { item } = story;
  const { tickers, primaryTickers, isin, cusips, channels, authors, contentTypes, importance, importanceRank, region, sources, topics } =
    query;
  const rank = story.importanceRank;
  const day = newYorkDay(item.created);
  const tiers = topics?.map((topic) => tierOf(story, topic)) ?? [];
  const nowhere = fields.length;
  return (
    (!isGiven(tickers) || tickers.some((ticker) => item.stocks.some(({ name }) => sameSymbol(name, ticker)))) &&
    (!isGiven(primaryTickers) || primaryTickers.some((ticker) => story.primaryTickers.some((primary) => sameSymbol(primary, ticker)))) &&
    (!isGiven(isin) || isin.some((code) => item.stocks.some((stock) => sameValue(stock.isin, code)))) &&
    (!isGiven(cusips) || cusips.some((code) => item.stocks.some((stock) => sameValue(stock.cusip, code)))) &&
    (!isGiven(channels) ||
      channels.some((channel) =>
        item.channels.some(({ name, id }) => (/^\d+$/.test(channel) ? id === Number(channel) : sameValue(name, channel))),
      )) &&
    (!isGiven(authors) || authors.some((author) => sameValue(item.author, author))) &&
    (!isGiven(contentTypes) || contentTypes.some((type) => sameValue(story.contentType, type))) &&
    (importance === undefined || (rank !== undefined && { low: [1, 2], medium: [3], high: [4, 5] }[importance].includes(rank))) &&
    (importanceRank === undefined || rank === importanceRank) &&
    (region === undefined || story.regions.some((known) => sameRegion(known, region))) &&
    (!isGiven(sources) || sources.some((source) => sameValue(item.source ?? '', source))) &&
    (query.date === undefined || day === query.date) &&
    (query.dateFrom === undefined || day >= query.dateFrom) &&
    (query.dateTo === undefined || day <= query.dateTo) &&
    (query.publishedSince === undefined || item.created >= query.publishedSince) &&
    (query.updatedSince === undefined || item.updated >= query.updatedSince) &&
    (!isGiven(topics) || (query.topicGroupBy === 'and' ? tiers.every((tier) => tier < nowhere) : tiers.some((tier) => tier < nowhere)))
  );
}

function compare(query: NewsQuery): (a: Story, b: Story) => number {
  const { sort, topics, updatedSince, publishedSince } = query;
  const [by, direction] = (sort ?? (updatedSince === undefined ? 'created:desc' : 'updated:desc')).split(':');
  const sign = direction === 'asc' ? 1 : -1;
  const value = ({ item }: Story): number => (by === 'id' ? item.id : by === 'updated' ? item.updated : item.created);
  const inTiers = isGiven(topics) && sort === undefined && updatedSince === undefined && publishedSince === undefined;
  const best = (story: Story): number => (inTiers && topics ? Math.min(...topics.map((topic) => tierOf(story, topic))) : 0);
  return (a, b) => best(a) - best(b) || sign * (value(a) - value(b)) || sign * (a.item.id - b.item.id);
}

function versionOf(story: Story): Version {
  const filters = new Set<string>();
  forEachFilter(story, (kind, value) => {
    const key = filterKey(kind, value);
    if (key !== '') filters.add(`${kind} ${key}`);
  });
  return { at: story.item.updated, text: () => `${wireText(story, 'full')} ${[...filters].join('\n')}` };
}

export function createModel(): Model {
  const stories = new Map<number, Story>();
  const find = (query: NewsQuery): Story[] => [...stories.values()].filter((story) => matches(story, query)).toSorted(compare(query));
  return {
    write: (batch) => {
      for (const story of batch) {
        const known = stories.get(story.item.id);
        const outcome = decideOutcome(known && versionOf(known), versionOf(story));
        if (outcome === 'added' || outcome === 'updated') stories.set(story.item.id, story);
      }
    },
    remove: (ids) => {
      for (const id of ids) stories.delete(id);
    },
    find,
    byId: (id, query) => find(query).filter(({ item }) => item.id === id),
  };
}

/** A story on the wire. */
export function wireText({ item }: Story, output: NewsQuery['displayOutput']): string {
  const { id, author, created, updated, title, teaser, body, url, image, channels, stocks, tags } = item;
  return JSON.stringify({
    id,
    ...(item.original_id === undefined ? {} : { original_id: item.original_id }),
    author,
    created: formatRfc2822(created),
    updated: formatRfc2822(updated),
    title,
    teaser: output === 'headline' ? '' : teaser,
    body: output === 'full' ? body : '',
    url,
    image: image.map(({ size, url }) => ({ size, url })),
    channels: channels.map(({ name }) => ({ name })),
    stocks: stocks.map(({ name, cusip, isin, exchange }) => ({ name, cusip, isin, exchange })),
    tags: tags.map(({ name }) => ({ name })),
    ...(item.source ? { source: item.source } : {}),
  });
}
