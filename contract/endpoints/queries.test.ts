import { describe, expect, test } from 'vitest';
import { calendarQuery } from './calendar-query.ts';
import type { Endpoint } from '../schema/endpoint.ts';
import { parseQuery } from '../schema/query.ts';
import { parsePairs } from '../http/query-string.ts';
import { guidance } from './guidance.ts';
import { endpoints } from './index.ts';
import { logoFields, logos } from './logos.ts';
import { quantified } from './quantified.ts';
import { ratios } from './ratios.ts';
import { splits } from './splits.ts';

describe('the other endpoints', () => {
  const problemsOf = (of: Endpoint, search: string) => parseQuery(of, parsePairs(search)).problems.map(({ value }) => value);

  test('logos: defaults, and everything that can be asked', () => {
    expect(parseQuery(logos, parsePairs('search_keys=AAPL')).query).toEqual({
      searchKeys: ['AAPL'],
      searchKeysType: 'symbol',
      compositeAuto: false,
      compositeRadius: 0,
      scale: { width: 300, height: 300 },
      flutterCompatible: false,
      securities: true,
    });
    const all =
      'search_keys=US0378331005,X&search_keys_type=ISIN&fields=logo_light,COLORS&composite_auto=1&composite_radius=12.5&scale=640X480&max_width=200&flutter_compatible=true&securities=false';
    expect(parseQuery(logos, parsePairs(all)).query).toEqual({
      searchKeys: ['US0378331005', 'X'],
      searchKeysType: 'isin',
      fields: ['logo_light', 'colors'],
      compositeAuto: true,
      compositeRadius: 12.5,
      scale: { width: 640, height: 480 },
      maxWidthPx: 200,
      flutterCompatible: true,
      securities: false,
    });
  });

  test.each([
    ['scale=300', 'scale: expected WIDTHxHEIGHT in pixels such as 300x300, got "300"'],
    ['scale=0x300', 'scale: expected WIDTHxHEIGHT in pixels such as 300x300, got "0x300"'],
    ['scale=300x4097', 'scale: at most 4096 pixels, got 4097'],
    ['composite_radius=50.1', 'composite_radius: at most 50, got 50.1'],
    ['max_width=0', 'max_width: at least 1, got 0'],
    ['fields=logo', `fields: expected one of ${logoFields.join(', ')}, got "logo"`],
    [`fields=${logoFields.join(',')}`, 'fields: at most 12, got 13'],
    [`search_keys=${Array.from({ length: 101 }, (_, index) => `K${index}`).join(',')}`, 'search_keys: at most 100, got 101'],
  ])('logos: %s', (search, problem) => {
    const others = search.startsWith('search_keys') ? '' : '&search_keys=A';
    expect(problemsOf(logos, search + others)).toEqual([problem]);
  });

  test('quantified: its own spelling of the same things', () => {
    const search = 'pagesize=100&updated_since=1735689600&symbols=AAPL,BRK.B&date_from=2025-01-01&date_to=2025-01-31&date=2025-01-02';
    expect(parseQuery(quantified, parsePairs(search)).query).toEqual({
      page: 0,
      pageSize: 100,
      updatedSince: 1_735_689_600,
      symbols: ['AAPL', 'BRK.B'],
      date: '2025-01-02',
      dateFrom: '2025-01-01',
      dateTo: '2025-01-31',
    });
    expect(problemsOf(quantified, 'date_from=2025-02-01&date_to=2025-01-31&pagesize=1000')).toEqual([
      'date_from: expected a day not after date_to, got 2025-02-01 after 2025-01-31',
    ]);
    expect(problemsOf(quantified, 'pagesize=1001')).toEqual(['pagesize: at most 1000, got 1001']);
  });

  test('ratios: periods are spans, quarters or fiscal years', () => {
    const read = (search: string) => parseQuery(ratios, parsePairs(`symbols=AAPL&${search}`)).query;
    expect(read('')).toEqual({ symbols: ['AAPL'], periods: ['ALL'] });
    expect(read('period=q1,ttm,2023&reportType=ttm&asOf=2024-01-01')).toEqual({
      symbols: ['AAPL'],
      periods: ['Q1', 'TTM', '2023'],
      reportType: 'TTM',
      asOf: '2024-01-01',
    });
    expect(problemsOf(ratios, 'symbols=AAPL&period=Q5,3M,23')).toEqual([
      'period: expected 3M, 6M, 9M, 1Y, 12M, FY, TTM, ALL, Q1, Q2, Q3, Q4 or a fiscal year, got "Q5"',
      'period: expected 3M, 6M, 9M, 1Y, 12M, FY, TTM, ALL, Q1, Q2, Q3, Q4 or a fiscal year, got "23"',
    ]);
  });

  test('calendars: their defaults, bounds and choices', () => {
    expect(parseQuery(guidance, []).query).toEqual({ page: 0, pageSize: 1000, isPrimary: 'Y' });
    expect(parseQuery(splits, []).query).toEqual({ page: 0, pageSize: 1000, dateSearchField: 'announced' });
    expect(parseQuery(guidance, [['parameters[is_primary]', 'ALL']]).query.isPrimary).toBe('All');
    expect(parseQuery(splits, [['parameters[date_sort]', 'ex']]).query.dateSearchField).toBe('ex');
    for (const calendar of [guidance, splits]) {
      expect(problemsOf(calendar, 'parameters[importance]=5')).toEqual([]);
      expect(problemsOf(calendar, 'parameters[importance]=6')).toEqual(['parameters[importance]: at most 5, got 6']);
      expect(problemsOf(calendar, 'parameters[date_from]=2025-01-02&parameters[date_to]=2025-01-01')).toEqual([
        'parameters[date_from]: expected a day not after parameters[date_to], got 2025-01-02 after 2025-01-01',
      ]);
    }
  });

  test('a name belongs to one parameter only', () => {
    for (const { query } of endpoints) {
      const names = Object.values(query).flatMap(({ wire, aliases }) => [wire, ...aliases]);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});

test('both calendars ask alike', () => {
  expect(guidance.query).toMatchObject(calendarQuery);
  expect(splits.query).toMatchObject(calendarQuery);
});
