import { describe, expect, test } from 'vitest';
import { csv, isoDate, text, wholeNumber, enumText } from './codecs.ts';
import { endpoint, parameter } from './endpoint.ts';
import { guidance } from '../endpoints/guidance.ts';
import { news } from '../endpoints/news.ts';
import { ratios } from '../endpoints/ratios.ts';
import { parseQuery } from './query.ts';
import { parsePairs } from '../http/query-string.ts';

const ask = (search: string) => parseQuery(news, parsePairs(search));
const sentences = (search: string): string[] => ask(search).problems.map(({ kind, value }) => `${kind} | ${value}`);

describe('reading a query', () => {
  test('no parameter at all gives the defaults and nothing else', () => {
    expect(ask('')).toEqual({
      query: { page: 0, pageSize: 15, displayOutput: 'headline', topicGroupBy: 'or' },
      problems: [],
      unknown: [],
    });
  });

  test('names are exact and case-sensitive; unknown ones are ignored and named in order of arrival', () => {
    const { query, problems, unknown } = ask('pagesize=3&tickers=AAPL&q=x&PAGE=4&q=y&__proto__=1');
    expect(query).toEqual({ page: 0, pageSize: 15, displayOutput: 'headline', topicGroupBy: 'or', tickers: ['AAPL'] });
    expect(problems).toEqual([]);
    expect(unknown).toEqual(['pagesize', 'q', 'PAGE', 'q', '__proto__']);
  });

  test('the transport’s own names are neither read nor reported', () => {
    expect(parseQuery(news, parsePairs('token=secret&x=1'), new Set(['token'])).unknown).toEqual(['x']);
  });

  test.each(['tickers=', 'tickers=,', 'tickers=%20,%20,', 'tickers=&tickers=,'])('%s is not given', (search) => {
    expect(ask(search)).toEqual(ask(''));
  });

  test('a parameter sent empty has its default', () => expect(ask('pageSize=&date=').query).toEqual(ask('').query));

  test('a list sent twice is joined, also under its older name', () => {
    expect(ask('tickers=AAPL,MSFT&tickers=&tickers=MSFT,F').query.tickers).toEqual(['AAPL', 'MSFT', 'F']);
    expect(ask('cusips=037833100&cusip=594918104').query.cusips).toEqual(['037833100', '594918104']);
  });

  test('a list sent a hundred thousand times is read as quickly as it came', () => {
    const repeats = Array.from({ length: 100_000 }, (): [string, string] => ['tickers', 'F']);
    expect(parseQuery(news, repeats).query.tickers).toEqual(['F']);
  });

  test.each(['page=1&page=1', 'page=&page=1'])('a scalar sent twice is refused: %s', (search) => {
    expect(sentences(search)).toEqual(['duplicate_parameter | page: expected once, got 2 times']);
  });

  test('a blank arrives as plus', () => expect(ask('channels=Price+Target').query.channels).toEqual(['Price Target']));

  test('enum words are read in any letter case', () => {
    expect(ask('displayOutput=FULL&sort=Updated:ASC&importance=High').query).toMatchObject({
      displayOutput: 'full',
      sort: 'updated:asc',
      importance: 'high',
    });
    expect(ask('sort=updated').query.sort).toBe('updated:desc');
  });

  test.each([
    ['page=100000', []],
    ['page=100001', ['limit_exceeded | page: at most 100000, got 100001']],
    ['page=-1', ['invalid_parameter | page: expected a whole number from 0 to 100000, got "-1"']],
    ['pageSize=100', []],
    ['pageSize=101', ['limit_exceeded | pageSize: at most 100, got 101']],
    ['pageSize=0', ['limit_exceeded | pageSize: at least 1, got 0']],
    ['pageSize=1.5', ['invalid_parameter | pageSize: expected a whole number from 1 to 100, got "1.5"']],
    ['date=2024-02-30', ['invalid_parameter | date: expected an existing date as YYYY-MM-DD, got "2024-02-30"']],
    ['updatedSince=1735689600000', ['limit_exceeded | updatedSince: at most 253402300799, got 1735689600000']],
    ['dateFrom=2024-01-02&dateTo=2024-01-02', []],
    [
      'dateFrom=2024-01-02&dateTo=2024-01-01',
      ['invalid_parameter | dateFrom: expected a day not after dateTo, got 2024-01-02 after 2024-01-01'],
    ],
    ['importanceRank=6', ['limit_exceeded | importanceRank: at most 5, got 6']],
    ['format=html', ['invalid_parameter | format: expected one of text, got "html"']],
  ])('%s', (search, problems) => expect(sentences(search)).toEqual(problems));

  test.each(['isin', 'cusips', 'cusip', 'tickers', 'primaryTickers', 'channels', 'topics', 'authors', 'content_types'])(
    '%s takes 50 distinct parts and no more',
    (name) => {
      const parts = Array.from({ length: 51 }, (_, index) => `P${index}`);
      expect(sentences(`${name}=${parts.slice(0, 50).join(',')}&${name}=P0`)).toEqual([]);
      expect(sentences(`${name}=${parts.join(',')}`)).toEqual([
        `limit_exceeded | ${name === 'cusip' ? 'cusips' : name}: at most 50, got 51`,
      ]);
    },
  );

  test('all bad parameters are reported at once, in the contract’s order, and the valid rest is kept', () => {
    const { query, problems } = ask('tickers=AAPL&importance=huge&pageSize=500&page=x');
    expect(problems.map(({ value }) => value)).toEqual([
      'page: expected a whole number from 0 to 100000, got "x"',
      'pageSize: at most 100, got 500',
      'importance: expected one of low, medium, high, got "huge"',
    ]);
    expect(query).toEqual({ displayOutput: 'headline', topicGroupBy: 'or', tickers: ['AAPL'] });
  });

  test('a required parameter that is missing or empty is named', () => {
    for (const search of ['', 'symbols=', 'symbols=,'])
      expect(parseQuery(ratios, parsePairs(search)).problems).toEqual([
        { kind: 'missing_parameter', parameter: 'symbols', value: 'symbols: required' },
      ]);
  });

  test('brackets in names arrive raw or encoded', () => {
    for (const search of ['parameters[date_from]=2025-01-01', 'parameters%5Bdate_from%5D=2025-01-01'])
      expect(parseQuery(guidance, parsePairs(search)).query.dateFrom).toBe('2025-01-01');
  });
});

test('an endpoint described in three lines reads its own query', () => {
  const own = endpoint({
    name: 'own',
    plan: 'news',
    path: '/own',
    query: {
      day: parameter('on', isoDate, { required: true }),
      size: parameter('size', wholeNumber(1, 9), { fallback: 3 }),
      side: parameter('side', enumText(['up', 'down'])),
      names: parameter('names', csv(2), { list: true, aliases: ['name'] }),
      note: parameter('note', text(3)),
    },
    rules: ({ side, note }) => (side === 'up' && note === undefined ? [{ parameter: 'note', message: 'required when side is up' }] : []),
    row: news.row,
  });
  expect(parseQuery(own, parsePairs('on=2025-01-01&name=a,b&side=down')).query).toEqual({
    day: '2025-01-01',
    size: 3,
    side: 'down',
    names: ['a', 'b'],
  });
  expect(parseQuery(own, parsePairs('on=2025-01-01&side=up')).problems).toEqual([
    { kind: 'invalid_parameter', parameter: 'note', value: 'note: required when side is up' },
  ]);
});
