import * as z from 'zod/mini';
import { afterEach, expect, test } from 'vitest';
import { guidance } from '#contract/endpoints/guidance.ts';
import { ratios } from '#contract/endpoints/ratios.ts';
import { splits } from '#contract/endpoints/splits.ts';
import { parseQuery } from '#contract/schema/query.ts';
import type { Story } from '../../store/news/story.ts';
import type { Store } from '../../store/store.ts';
import { openPolled } from '../testing/poll-source.ts';
import { type FileServer, serveFiles } from '../testing/serve-files.ts';
import { jsonSource } from './json-source.ts';
import { readPath, readRows } from './rows.ts';

const servers: FileServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const now = (): number => Date.parse('2026-03-06T15:30:00Z');

async function open(answer: unknown, more: object) {
  const server = await serveFiles({ '/x': JSON.stringify(answer) });
  servers.push(server);
  const settings = { name: 'mine', kind: 'json', url: `${server.url}/x?s={symbol}&after={since}`, symbols: ['AAA'], ...more };
  return { server, ...openPolled(jsonSource.open(z.parse(jsonSource.settings, settings), '.'), { now }) };
}

async function storiesOf(store: Store): Promise<Story[]> {
  const stories: Story[] = [];
  for await (const story of store.eachStory()) stories.push(story);
  return stories;
}

const headline = { id: 7, headline: 'AAA reports', datetime: 1_772_800_000, summary: 'Text', url: 'https://example.com/7' };

test('rows become stories: of the symbol that was asked for, and wrong ones are refused', async () => {
  const map = { id: 'id', title: 'headline', created: 'datetime', teaser: 'summary', url: 'url', channels: { value: 'Company news' } };
  const rows = [headline, { ...headline, id: 8, headline: '' }, { ...headline, id: 9, datetime: 'soon' }];
  const { store, poll, refused, server } = await open(rows, { to: 'news', map });
  await poll();
  await poll();
  const stories = await storiesOf(store);
  expect(
    stories.map(({ item }) => [
      item.id,
      item.title,
      item.created,
      item.stocks.map(({ name }) => name),
      item.channels.map(({ name }) => name),
    ]),
  ).toEqual([[7, 'AAA reports', 1_772_800_000, ['AAA'], ['Company news']]]);
  expect(refused.slice(0, 2)).toEqual([
    expect.stringMatching(/^AAA: row 2: title: expected a text/),
    expect.stringMatching(/^AAA: row 3: created: /),
  ]);
  expect(decodeURIComponent(server.requests[1]?.path ?? '')).toBe('/x?s=AAA&after=2026-03-06T12:25:40Z');
});

test.each([
  [1_772_800_000, undefined, 1_772_800_000],
  [1_772_800_000_000, undefined, 1_772_800_000],
  ['2026-03-06T12:26:40Z', undefined, 1_772_800_000],
  ['2026-03-06 07:26:40', 'America/New_York', 1_772_800_000],
  ['2026-03-06T12:26:40Z', 'America/New_York', 1_772_800_000],
  ['2026-03-06 07:26:40', undefined, undefined],
  ['2026-03-06', 'America/New_York', undefined],
])('a story at %s, in zone %s, is of %s', async (datetime, timezone, expected) => {
  const map = { id: 'id', title: 'headline', created: 'datetime' };
  const { store, poll, refused } = await open([{ ...headline, datetime }], { to: 'news', map, timezone });
  await poll();
  expect([(await storiesOf(store))[0]?.item.created, refused.length]).toEqual([expected, expected === undefined ? 1 : 0]);
});

test('rows become splits, guidance and ratios by the readers of their files', async () => {
  const split = await open({ results: [{ execution_date: '2026-03-10', split_from: 1, split_to: 4 }] }, { to: 'splits', rows: 'results' });
  await split.poll();
  const { query } = parseQuery(splits, new URLSearchParams());
  expect(JSON.parse((await split.store.splitsJson(query)).toString())).toMatchObject({
    splits: [{ ticker: 'AAA', date_ex: '2026-03-10', ratio: '4:1' }],
  });

  const map = {
    date: 'when',
    period: 'q',
    period_year: 'y',
    eps_guidance_min: 'low',
    eps_guidance_max: 'high',
    currency: { value: 'USD' },
  };
  const given = await open([{ when: '2026-03-05', q: 'Q2', y: 2026, low: 1.25, high: 1.5 }, { when: 'never' }], { to: 'guidance', map });
  await given.poll();
  const stored = JSON.parse((await given.store.guidanceJson(parseQuery(guidance, new URLSearchParams()).query)).toString()) as unknown;
  expect(stored).toMatchObject({ guidance: [{ ticker: 'AAA', date: '2026-03-05', eps_guidance_min: '1.25', eps_guidance_max: '1.5' }] });
  expect(given.refused.length).toBe(1);

  const ratio = await open(
    { data: { '2025-12-31': { roe: 0.25, reportType: 'TTM' } } },
    { to: 'ratios', rows: 'data.*', map: { asOf: '$key', roe: 'roe', reportType: 'reportType', period: { value: 'TTM' } } },
  );
  await ratio.poll();
  const found = (await ratio.store.ratiosJson(parseQuery(ratios, new URLSearchParams({ symbols: 'AAA' })).query)).toString();
  expect([ratio.refused, found]).toEqual([[], expect.stringContaining('"roe":0.25')]);
});

test.each([
  [{ to: 'bars', map: { time: 't', open: 'o', high: 'h', low: 'l', clos: 'c' } }, 'clos'],
  [{ to: 'bars', map: { time: 't', open: 'o', high: 'h', low: 'l' } }, 'close'],
  [{ to: 'bars', rows: 'bars' }, 'map'],
  [{ to: 'news', map: { headlin: 't' } }, 'headlin'],
  [{ to: 'quotes' }, 'bars'],
  [{ to: 'bars', symbols: undefined }, 'symbols'],
  [{ to: 'bars', since: '2025-02-30' }, 'YYYY-MM-DD'],
  [{ to: 'bars', nextpage: 'x' }, 'nextpage'],
])('refuses the settings %j, and names %s', (more, word) => {
  const read = z.safeParse(jsonSource.settings, {
    name: 'mine',
    kind: 'json',
    url: 'https://example.com/{symbol}',
    symbols: ['A'],
    ...more,
  });
  expect(JSON.stringify(read.error?.issues)).toContain(word);
});

test.each([
  [{ a: { b: [{ c: 1 }] } }, 'a.b.0.c', 1],
  [{ 'a.b': { '1. open': 2 } }, 'a.b.1. open', 2],
  [[1, 2], '1', 2],
  [{ a: null }, 'a.b', undefined],
  [{}, 'constructor', undefined],
  ['text', 'length', undefined],
])('reads of %j the path %s', (value, path, expected) => {
  expect(readPath(value, path)).toBe(expected);
});

test.each([
  [{ a: [{ x: 1 }, { x: 2 }] }, 'a', [{ x: 1 }, { x: 2 }]],
  [{ a: [{ x: 1 }, { x: 2 }] }, 'a.*', [{ x: 1 }, { x: 2 }]],
  [{ a: { S: { list: [{ x: 1 }] } } }, 'a.*.list', [{ x: 1, symbol: 'S' }]],
  [{ a: { S: { x: 1, ticker: 'T' } } }, '*.*', [{ x: 1, ticker: 'T' }]],
  [{ a: [] }, 'a', []],
  [{ a: {} }, 'a.*', []],
  [{ a: null }, 'a', []],
  [{ b: [] }, 'a', undefined],
  [{ b: [] }, 'a.*', undefined],
])('finds in %j at %s the rows', (body, rows, expected) => {
  const found = readRows(body, {
    rows,
    map: undefined,
    required: [],
    symbol: undefined,
    isSymbol: (field) => field === 'symbol' || field === 'ticker',
  });
  expect(found).toEqual(expected);
});
