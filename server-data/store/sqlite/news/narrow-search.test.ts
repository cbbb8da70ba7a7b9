import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { news } from '#contract/endpoints/news.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { buildStory } from '../../../testing/stories.ts';
import { readCriteria } from '../../news/news-criteria.ts';
import { openRangedSearch } from './ranged-search.ts';
import { openRowCounts } from './row-counts.ts';
import { openDatabase } from '../database.ts';
import { openNarrowSearch, type Costs } from './narrow-search.ts';
import { compileQuery, type CompiledQuery } from './compile.ts';
import { openSearchPages } from './search-pages.ts';
import { migrate } from '../schema/schema.ts';
import { openTerms } from './terms.ts';
import { openNewsWriter } from './write.ts';

const database = openDatabase({ path: ':memory:', readOnly: false });
const terms = openTerms(database);

beforeAll(() => {
  migrate(database, ':memory:');
  const wordsFor = (index: number, every: readonly number[]): string =>
    every
      .filter((step) => index % step === 0)
      .map((step) => `word${step}`)
      .join(' ');
  const stories = Array.from({ length: 900 }, (_, index) =>
    buildStory(index, {
      created: 1_790_000_000 + index * 60,
      updated: 1_790_000_000 + index * 60,
      title: wordsFor(index, [8, 35]),
      tags: [{ name: wordsFor(index, [12, 14]) }],
      body: `<p>${wordsFor(index, [2, 3, 5, 7, 100])}</p>`,
      stocks: [2, 3, 50].filter((step) => index % step === 0).map((step) => ({ name: `T${step}`, cusip: '', isin: '', exchange: '' })),
    }),
  );
  openNewsWriter(database, terms).writeNews(stories);
});
afterAll(() => database.close());

const queries = [
  'topics=word2,word3',
  'topics=word8,word3',
  'topics=word100',
  'topics=word5,word7,word8',
  'topics=word8,word12,word14,word2',
  'topics=word35,word14',
  'topics=nowhere,word2',
].flatMap((topics) =>
  ['', '&tickers=T2', '&tickers=T2,T3', '&tickers=T50', '&tickers=T3&authors=nobody'].flatMap((filters) =>
    ['', '&topic_group_by=and'].flatMap((group) =>
      ['', '&sort=created:asc', '&sort=created:desc', '&dateTo=2026-09-22'].map((rest) => topics + filters + group + rest),
    ),
  ),
);

const compiledQueries = (): [string, CompiledQuery][] =>
  queries.flatMap((text) => {
    const query = compileQuery(readCriteria(parseQuery(news, new URLSearchParams(text)).query), terms);
    return query ? [[text, query]] : [];
  });

describe.each<[string, Costs, number]>([
  ['all matches are ranked one by one', { maxRanked: 1e6, maxTested: 1e6, stepsPerRead: 1e6 }, 100],
  ['few are, and topics are scanned', { maxRanked: 20, maxTested: 40, stepsPerRead: 0 }, 60],
  ['none are, and topics are scanned where they are rarer than filters', { maxRanked: 1, maxTested: 1, stepsPerRead: 1 }, 20],
])('%s', (_, costs, minFound) => {
  test('the first keys are those of the search pages', () => {
    const counts = openRowCounts(database);
    const search = openRangedSearch(database, counts);
    const narrowSearch = openNarrowSearch(database, counts, search, costs);
    const searchPage = openSearchPages(database, search);
    let foundCount = 0;
    for (const [text, query] of compiledQueries()) {
      for (const limit of [1, 15, 200]) {
        const found = narrowSearch(query, limit);
        if (found === undefined) continue;
        expect(found.slice(0, limit), `${text}, ${limit}`).toEqual(searchPage(query, 0, limit));
        if (found.length > 0) foundCount++;
      }
    }
    expect(foundCount).toBeGreaterThan(minFound);
  });
});
