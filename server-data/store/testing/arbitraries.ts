import fc from 'fast-check';
import { news, newsSorts, importanceLevels, displayOutputs, type NewsQuery } from '#contract/endpoints/news.ts';
import { newYorkDay, newYorkInstant } from '#contract/time/new-york.ts';
import type { Story } from '../news/story.ts';

/** Few values, so that stories meet in filters, words and seconds; among them what real data is known to hold. */
const words = [
  'Apple',
  'apple',
  'rises',
  'GUIDANCE',
  'Nestlé',
  'nestle',
  'price',
  'target',
  'price target',
  '5%',
  'M&A',
  'the',
  'Ünï',
  '東京',
  '東京都5',
  '都',
  'ri\u200bses',
  'M&amp;A',
  '５',
  'x',
];
const tickers = ['AAPL', 'aapl', 'F', 'Fed', 'BRK.A', 'BRK-A', 'brk/a', '', 'qt1', 'BRK'];
const channels = [
  { name: 'News', id: 1 },
  { name: 'Tech', id: 38 },
  { name: 'M&A', id: 7 },
  { name: 'Analyst Color', id: 9 },
];
const authors = ['Newsdesk', 'Ana Pérez', 'ANA PÉREZ', 'filters', ''];
const sources = ['wire', 'Wire', 'sec-news', ''];
const codes = ['037833100', 'US0378331005', '', '084670108'];
const days = ['2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02'];

const phrase = fc.array(fc.constantFrom(...words), { maxLength: 5 }).map((chosen) => chosen.join(' '));

/** Around midnights, the changes of clocks, and the same few seconds again and again. */
const second = fc.oneof(
  fc.constantFrom(...days).chain((day) => fc.integer({ min: -2, max: 2 }).map((more) => newYorkInstant(day) + more)),
  fc.integer({ min: 1_780_000_000, max: 1_780_000_003 }),
);

export const anyStory: fc.Arbitrary<Story> = fc
  .record({
    id: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constantFrom(4095, 4096, Number.MAX_SAFE_INTEGER)),
    created: second,
    updated: second,
    author: fc.constantFrom(...authors),
    title: phrase,
    teaser: fc.oneof(phrase, fc.constant(' ')),
    body: fc.oneof(
      phrase,
      phrase.map((text) => `<p>${text}</p><p>target</p>`),
      fc.constantFrom('', ' '),
    ),
    stocks: fc.array(
      fc.record({
        name: fc.constantFrom(...tickers),
        cusip: fc.constantFrom(...codes),
        isin: fc.constantFrom(...codes),
        exchange: fc.constantFrom('', 'NASDAQ'),
      }),
      { maxLength: 3 },
    ),
    channels: fc.array(fc.constantFrom(...channels), { maxLength: 2 }),
    tags: fc.array(
      phrase.map((name) => ({ name })),
      { maxLength: 2 },
    ),
    importanceRank: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
    contentType: fc.constantFrom('story', 'marketbeat'),
    regions: fc.constantFrom<string[][]>([], ['ca'], ['Canada', 'us']),
    originalId: fc.option(fc.constant(5), { nil: undefined }),
    source: fc.option(fc.constantFrom(...sources), { nil: undefined }),
  })
  .map(({ importanceRank, contentType, regions, originalId, source, ...item }) => ({
    item: {
      ...item,
      ...(originalId === undefined ? {} : { original_id: originalId }),
      ...(source === undefined ? {} : { source }),
      url: `https://news.example/${item.id}`,
      image: [{ size: 'thumb', url: 'https://img.example/"1"' }],
    },
    importanceRank,
    primaryTickers: item.stocks.slice(0, 1).map(({ name }) => name),
    contentType,
    regions,
  }));

const some = (values: readonly string[]): fc.Arbitrary<string[]> =>
  fc.uniqueArray(fc.constantFrom(...values.filter((value) => value !== ''), 'unknown value'), { minLength: 0, maxLength: 3 });

const day = fc.oneof(fc.constantFrom(...days), fc.constantFrom('0001-01-01', '1969-12-31', '9999-12-31'), second.map(newYorkDay));

/** Queries as `parseQuery` gives them; absent keys are absent. */
export const anyQuery: fc.Arbitrary<NewsQuery> = fc
  .record({
    displayOutput: fc.constantFrom(...displayOutputs),
    date: day,
    dateFrom: day,
    dateTo: day,
    updatedSince: fc.oneof(second, fc.constantFrom(0, 253_402_300_799)),
    publishedSince: fc.oneof(second, fc.constantFrom(0, 253_402_300_799)),
    sort: fc.option(fc.constantFrom(...newsSorts), { nil: undefined, freq: 4 }),
    isin: some(codes),
    cusips: some(codes),
    tickers: some(tickers),
    primaryTickers: some(tickers),
    channels: some(['news', 'TECH', '38', '7', '12345678901234567890']),
    topics: some([...words, 'apple rises', 'target price', 'target the', '!?', '"', 'a"b', 'filters : x', '*', 'NOT']),
    topicGroupBy: fc.constantFrom('or' as const, 'and' as const),
    authors: some(authors),
    contentTypes: some(['STORY', 'marketbeat']),
    importance: fc.constantFrom(...importanceLevels),
    importanceRank: fc.integer({ min: 1, max: 5 }),
    region: fc.constantFrom('ca', 'CANADA', 'us', 'eu'),
    sources: some(['WIRE', 'sec-news']),
  })
  .chain((query) => {
    // three filters at most: with all of them nothing ever matches
    const { displayOutput, topicGroupBy, sort, ...filters } = query;
    return fc.subarray(Object.entries(filters), { maxLength: 3 }).map((chosen) => {
      const present = [...chosen, ['sort', sort]].filter(([, value]) => value !== undefined);
      return { page: 0, pageSize: 15, displayOutput, topicGroupBy, ...Object.fromEntries(present) } as NewsQuery;
    });
  })
  .filter((query) => news.rules(query).length === 0);
