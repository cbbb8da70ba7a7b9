import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { news, type NewsQuery } from '#contract/endpoints/news.ts';
import { readPairs } from '#contract/http/query-string.ts';
import { queryPairs } from '#contract/query.ts';
import { knowQueries } from '../answers/known-queries.ts';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { anyQuestion, manyStories, rawQuery } from '../testing/any-question.ts';
import { canonicalNews } from './canonical-news.ts';

const { read } = knowQueries(news, canonicalNews);
const known = (raw: string) => read(raw, readPairs(raw));
const nameOf = (raw: string): string => known(raw).name;

describe('one question has one name', () => {
  it.each([
    ['', 'page=0&pageSize=15&displayOutput=HEADLINE&topic_group_by=or&tickers=&date='],
    ['tickers=AAPL,F', 'tickers=f&tickers=%20aapl%20,,F'],
    ['tickers=BRK.A', 'tickers=brk-a,BRK/A'],
    ['cusips=037833100', 'cusip=037833100'],
    ['authors=Ana+P%C3%A9rez', 'authors=ana%20PE%CC%81REZ'],
    ['channels=News,7', 'channels=7,NEWS'],
    ['topics=b,a', 'topics=a,b'],
    ['sort=updated', 'sort=updated:desc'],
    ['page=1&tickers=F', 'tickers=F&limit=3&page=1&symbols=F'],
  ])('%s = %s', (one, other) => {
    expect(known(one).problems).toEqual([]);
    expect(nameOf(one)).toBe(nameOf(other));
  });
});

describe('two questions have two names', () => {
  it.each([
    ['tickers=A,B', 'tickers=A%2FB'],
    ['tickers=F', 'primaryTickers=F'],
    ['topics=apple', 'topics=Apple'],
    ['topics=a,b', 'topics=a,b&topic_group_by=and'],
    ['topics=a', 'topics=a%22%5D,%5B%22'],
    ['authors=a%22,%22b', 'authors=a%22%2C%22b%22'],
    ['page=1', 'page=10'],
    ['date=2024-01-01', 'dateFrom=2024-01-01&dateTo=2024-01-01'],
    ['', 'format=text'],
    ['updatedSince=0', ''],
  ])('%s ≠ %s', (one, other) => {
    expect(nameOf(one)).not.toBe(nameOf(other));
  });
});

/** The same question in another spelling: lists shuffled, doubled, in other cases and class-share spellings, everything in another order. */
const respelled = (query: NewsQuery, shuffle: <T>(values: readonly T[]) => T[], loud: boolean): string => {
  const folding = new Set(['tickers', 'primaryTickers', 'isin', 'cusips', 'channels', 'authors', 'content_types']);
  const spell = (name: string, part: string): string => {
    const cased = loud ? part.toUpperCase() : part.toLowerCase();
    if (!folding.has(name)) return part;
    return name.toLowerCase().endsWith('tickers') ? cased.replaceAll(/[-/.]/g, loud ? '/' : '-') : cased;
  };
  const pairs = queryPairs(news, query).map(([name, value]) => {
    const isList = news.query[name as keyof typeof news.query]?.list ?? folding.has(name);
    if (!isList) return `${name}=${encodeURIComponent(value)}`;
    const parts = shuffle(value.split(',')).map((part) => spell(name, part));
    return `${name}=${encodeURIComponent([...parts, ...parts.slice(0, 1), ''].join(' , '))}`;
  });
  return shuffle([...pairs, 'nonsense=1']).join('&');
};

const turned =
  (by: number) =>
  <T>(values: readonly T[]): T[] =>
    values.length === 0 ? [] : [...values.slice(by % values.length), ...values.slice(0, by % values.length)];

/** A market in which the queries find something. */
const filled = () => {
  const store = openSqliteStore({ path: ':memory:' });
  store.writeNews(manyStories(300));
  return store;
};

it('any question in another spelling has the same name and the same answer', () => {
  const store = filled();
  let withItems = 0;
  fc.assert(
    fc.property(anyQuestion, fc.nat(5), fc.boolean(), (query, by, loud) => {
      const one = known(rawQuery(query));
      const other = known(respelled(query, turned(by), loud));
      expect([one.problems, other.problems]).toEqual([[], []]);
      expect(other.name).toBe(one.name);
      const found = store.findNews(one.query);
      expect(store.findNews(other.query)).toEqual(found);
      if (found.length > 0) withItems++;
    }),
    { numRuns: 500 },
  );
  // and not only empty answers were compared
  expect(withItems).toBeGreaterThan(100);
});

it('any two questions of one name have one answer', () => {
  const store = filled();
  const answers = new Map<string, string>();
  fc.assert(
    fc.property(anyQuestion, (query) => {
      const { name, query: asked } = known(rawQuery(query));
      const answer = JSON.stringify(store.findNews(asked));
      expect(answers.get(name) ?? answer).toBe(answer);
      answers.set(name, answer);
    }),
    { numRuns: 1000 },
  );
  expect(new Set(answers.values()).size).toBeGreaterThan(50);
});
