import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { type BarInterval, barIntervals, bars, barSessions } from '../endpoints/bars.ts';
import { guidance } from '../endpoints/guidance.ts';
import { logoFields, logoKeyTypes, logos } from '../endpoints/logos.ts';
import { importanceLevels, news, newsSorts } from '../endpoints/news.ts';
import { quantified } from '../endpoints/quantified.ts';
import { ratios, reportTypes } from '../endpoints/ratios.ts';
import { splits } from '../endpoints/splits.ts';
import { spelledSymbol } from '../symbol.ts';
import * as limits from './limits.ts';
import { parseQuery, queryPairs } from './query.ts';

describe('a query as name-value pairs', () => {
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
  const token = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9./&:-]{0,8}$/);
  /** in its usual spelling, which is what is read of any other */
  const symbol = token.map(spelledSymbol);
  const list = (most: number, of = token) => maybe(fc.uniqueArray(of, { minLength: 1, maxLength: most }));
  const day = fc.integer({ min: 0, max: 30_000 }).map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10));
  const page = fc.nat(limits.page);
  const since = maybe(fc.nat(limits.lastUnixSecond));
  const dates = {
    date: maybe(day),
    dateFrom: maybe(day.filter((value) => value < '2000')),
    dateTo: maybe(day.filter((value) => value > '2000')),
  };
  const calendar = {
    page,
    pageSize: fc.integer({ min: 1, max: 1000 }),
    ...dates,
    importance: maybe(fc.nat(5)),
    tickers: list(50, symbol),
    updatedSince: since,
  };
  const px = fc.integer({ min: 1, max: limits.logos.side });

  const queries: Record<string, readonly [Endpoint, fc.Arbitrary<object>]> = {
    news: [
      news,
      fc.record({
        page,
        pageSize: fc.integer({ min: 1, max: 100 }),
        displayOutput: fc.constantFrom('headline', 'abstract', 'full'),
        ...dates,
        updatedSince: since,
        publishedSince: since,
        sort: maybe(fc.constantFrom(...newsSorts)),
        isin: list(50),
        cusips: list(50),
        tickers: list(50, symbol),
        primaryTickers: list(50, symbol),
        channels: list(50),
        topics: list(50),
        topicGroupBy: fc.constantFrom('or', 'and'),
        authors: list(50),
        contentTypes: list(50),
        format: maybe(fc.constant('text')),
        importance: maybe(fc.constantFrom(...importanceLevels)),
        importanceRank: maybe(fc.integer({ min: 1, max: 5 })),
        region: maybe(token),
        sources: list(50),
      }),
    ],
    logos: [
      logos,
      fc.record({
        searchKeys: fc.uniqueArray(token, { minLength: 1, maxLength: 100 }),
        searchKeysType: fc.constantFrom(...logoKeyTypes),
        fields: maybe(fc.uniqueArray(fc.constantFrom(...logoFields), { minLength: 1, maxLength: 12 })),
        compositeAuto: fc.boolean(),
        compositeRadius: fc.nat(5000).map((hundredths) => hundredths / 100),
        scale: fc.record({ width: px, height: px }),
        maxWidthPx: maybe(px),
        flutterCompatible: fc.boolean(),
        securities: fc.boolean(),
      }),
    ],
    quantified: [
      quantified,
      fc.record({ page, pageSize: fc.integer({ min: 1, max: 1000 }), updatedSince: since, symbols: list(90, symbol), ...dates }),
    ],
    ratios: [
      ratios,
      fc.record({
        symbols: fc.uniqueArray(token, { minLength: 1, maxLength: 100 }),
        asOf: maybe(day),
        periods: fc.uniqueArray(fc.constantFrom('3M', 'TTM', 'ALL', 'Q4', '2023'), { minLength: 1 }),
        reportType: maybe(fc.constantFrom(...reportTypes)),
      }),
    ],
    guidance: [guidance, fc.record({ ...calendar, isPrimary: fc.constantFrom('Y', 'N', 'All') })],
    splits: [splits, fc.record({ ...calendar, dateSearchField: fc.constantFrom('announced', 'ex') })],
    bars: [
      bars,
      fc.record({
        symbols: fc.uniqueArray(token, { minLength: 1, maxLength: 50 }),
        from: fc.constantFrom('YTD', '1m', '2024-01-02', '2024-01-02T09:30:00Z'),
        to: maybe(fc.constantFrom('2024-02-01', '2024-02-01T09:30:00.5-05:00')),
        interval: fc.constantFrom(...(Object.keys(barIntervals) as BarInterval[])),
        session: fc.constantFrom(...barSessions),
      }),
    ],
  };

  /** fast-check gives undefined for "absent"; a query leaves the key out. */
  const present = (query: object) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));

  test.each(Object.entries(queries))('%s: any query written as pairs is read as the same query', (_, [of, arbitrary]) => {
    fc.assert(
      fc.property(arbitrary, (anyQuery) => {
        const query = present(anyQuery);
        expect(parseQuery(of, queryPairs(of, query))).toEqual({ query, problems: [], unknown: [] });
      }),
      { numRuns: 60 },
    );
  });

  test('every parameter of every endpoint takes part', () => {
    for (const [of, arbitrary] of Object.values(queries)) {
      const [example] = fc.sample(arbitrary, 1);
      expect(Object.keys(example ?? {}).sort()).toEqual(Object.keys(of.query).sort());
    }
  });

  test('one question has one text: contract order, defaults and empty lists left out', () => {
    expect(queryPairs(news, {})).toEqual([]);
    expect(queryPairs(news, { page: 0, pageSize: 15, displayOutput: 'headline', tickers: [], topicGroupBy: 'or' })).toEqual([]);
    expect(queryPairs(news, { sort: 'created:desc', tickers: ['F', 'BRK.A'], page: 2 })).toEqual([
      ['page', '2'],
      ['sort', 'created:desc'],
      ['tickers', 'F,BRK.A'],
    ]);
    expect(queryPairs(ratios, { symbols: ['AAPL'], periods: ['ALL'] })).toEqual([['symbols', 'AAPL']]);
  });

  test('a value the contract forbids is never written', () => {
    expect(() => queryPairs(news, { page: -1 })).toThrow();
    expect(() => queryPairs(news, { date: '2024-02-30' })).toThrow();
  });
});
