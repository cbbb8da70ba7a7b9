import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { news } from '#contract/endpoints/news.ts';
import { parseQuery } from '#contract/query.ts';
import { story as plainStory } from '../../testing/stories.ts';
import { questionOf } from '../question.ts';
import { openBuckets } from './buckets.ts';
import { openDatabase } from './database.ts';
import { openFewMatches, type Costs } from './few-matches.ts';
import { lookupOf, type Lookup } from './lookup.ts';
import { openMatchedPages } from './matched-pages.ts';
import { migrate } from './schema.ts';
import { openTerms } from './terms.ts';
import { openNewsWriter } from './write-news.ts';

const database = openDatabase({ path: ':memory:', readOnly: false });
const terms = openTerms(database);

beforeAll(() => {
  migrate(database, ':memory:');
  const words = (index: number, every: readonly number[]): string =>
    every
      .filter((step) => index % step === 0)
      .map((step) => `word${step}`)
      .join(' ');
  const stories = Array.from({ length: 900 }, (_, index) =>
    plainStory(index, {
      created: 1_790_000_000 + index * 60,
      updated: 1_790_000_000 + index * 60,
      title: words(index, [8, 35]),
      tags: [{ name: words(index, [12, 14]) }],
      body: `<p>${words(index, [2, 3, 5, 7, 100])}</p>`,
      stocks: [2, 3, 50].filter((step) => index % step === 0).map((step) => ({ name: `T${step}`, cusip: '', isin: '', exchange: '' })),
    }),
  );
  openNewsWriter(database, terms).writeNews(stories);
});
afterAll(() => database.close());

const asked = [
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

const lookups = (): [string, Lookup][] =>
  asked.flatMap((text) => {
    const lookup = lookupOf(questionOf(parseQuery(news, new URLSearchParams(text)).query), terms);
    return lookup ? [[text, lookup]] : [];
  });

describe.each<[string, Costs, number]>([
  ['all are told apart one by one', { few: 1e6, many: 1e6, stepsPerLook: 1e6 }, 100],
  ['few are, and topics are walked', { few: 20, many: 40, stepsPerLook: 0 }, 60],
  ['none are, and topics are walked where they are rarer than filters', { few: 1, many: 1, stepsPerLook: 1 }, 20],
])('%s', (_, costs, least) => {
  test('a list begins as the pages of the search index do', () => {
    const buckets = openBuckets(database);
    const fewMatches = openFewMatches(database, buckets, costs);
    const page = openMatchedPages(database);
    let answered = 0;
    for (const [text, lookup] of lookups()) {
      for (const want of [1, 15, 200]) {
        const found = fewMatches(lookup, want);
        if (found === undefined) continue;
        expect(found.slice(0, want), `${text}, ${want}`).toEqual(page(lookup, 0, want));
        if (found.length > 0) answered++;
      }
    }
    expect(answered).toBeGreaterThan(least);
  });
});
