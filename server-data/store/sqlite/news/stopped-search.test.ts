import { afterEach, describe, expect, test } from 'vitest';
import { news } from '#contract/endpoints/news.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { buildStory } from '../../../testing/stories.ts';
import { openDatabase, type Database } from '../database.ts';
import { migrate } from '../schema/schema.ts';
import { measuredLimits } from './ranged-search.ts';
import { openNewsReader } from './read.ts';
import { openTerms } from './terms.ts';
import { openNewsWriter } from './write.ts';

const day = 86_400;
const count = 1200;
const stories = Array.from({ length: count }, (_, index) =>
  buildStory(index, {
    created: 1_700_000_000 + Math.floor((index * day) / 4),
    updated: 1_700_000_000 + ((index * 7919) % count) * 1000,
    title: index % 2 === 0 ? 'even' : 'odd',
    body: `<p>${index % 3 === 0 ? 'third' : 'other'} ${index < count / 2 ? 'old' : 'young'}</p>`,
    stocks: [{ name: `T${index % 5}`, cusip: '', isin: '', exchange: '' }],
  }),
);

class Stopped extends Error {}

let database: Database | undefined;
afterEach(() => database?.close());

/** A store whose searches are stopped after so many reads, counted anew by `allow`. */
function openStopping() {
  let readsLeft = Infinity;
  const opened = openDatabase({
    path: ':memory:',
    readOnly: false,
    beforeRead: () => {
      if (--readsLeft < 0) throw new Stopped();
    },
  });
  database = opened;
  migrate(opened, ':memory:');
  const terms = openTerms(opened);
  openNewsWriter(opened, terms).writeNews(stories);
  const open = (limits = measuredLimits) => openNewsReader(opened, terms, limits);
  return { open, allow: (reads: number) => (readsLeft = reads), left: () => readsLeft };
}

const queryOf = (text: string) => parseQuery(news, new URLSearchParams(text)).query;
const few = { steps: 40, sorted: 20, scanned: 20, quickMs: 0 };

describe('a search of many statements', () => {
  test.each([
    'topics=even,third&page=30&pageSize=20',
    'topics=even,third,old,young&topic_group_by=and&page=70',
    'topics=even,third&tickers=T1,T2&page=20&pageSize=15',
    'tickers=T1,T2,T3&page=30&pageSize=20',
    'topics=third&sort=updated:desc&pageSize=100',
    'topics=odd&sort=id:asc&page=4&pageSize=100',
    'dateFrom=2024-01-01&sort=updated:asc&page=3',
    'dateFrom=2024-01-01&sort=id:desc&page=3',
  ])('can be stopped before each, and then has the result of one that is not: %s', (text) => {
    const { open, allow, left } = openStopping();
    const query = queryOf(text);
    const expected = open().findNews(query);

    allow(1_000_000);
    expect(open(few).findNews(query)).toEqual(expected);
    const reads = 1_000_000 - left();
    expect(reads).toBeGreaterThan(4);

    for (let limit = 0; limit < reads; limit += Math.ceil(reads / 40)) {
      const reader = open(few);
      allow(limit);
      expect(() => reader.findNews(query)).toThrow(Stopped);
      allow(Infinity);
      expect(reader.findNews(query)).toEqual(expected);
    }
  });

  test('continues where it was stopped when it is repeated', () => {
    const { open, allow } = openStopping();
    const query = queryOf('topics=even,third&page=11&pageSize=100');
    const reader = open(few);
    let stops = 0;
    for (; stops < 1000; stops++) {
      try {
        allow(20);
        expect(reader.findNews(query)).toEqual([]);
        break;
      } catch (error) {
        expect(error).toBeInstanceOf(Stopped);
      }
    }
    expect(stops).toBeGreaterThan(5);
    expect(stops).toBeLessThan(200);
  });
});
