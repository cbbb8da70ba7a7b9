import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { openNews, poll, titles } from '#src/testing/open-page.ts';
import { pass, quiet, renderPage, soon } from '#src/testing/render-page.tsx';
import { about, exampleStories, nowSeconds, stories, story } from '#src/testing/stories.ts';
import { refusal, requestsTo } from '#src/testing/stub-fetch.ts';
import { nameOf, textOf } from '#src/testing/text.ts';

const rows = (): HTMLElement[] => screen.queryAllByRole('article');

test('the first view requests the settings and one page of headlines', async () => {
  const api = await openNews(stories(300));
  await soon(() => expect(textOf()).toContain('100 loaded, more available'));
  pass(9);
  await quiet();
  expect(api.requests.toSorted()).toEqual(['/api/v2/news?pageSize=100&sort=created%3Adesc', '/config.json']);
});

test('no poll is sent before the list has loaded', async () => {
  const api = startApi();
  api.override = ({ pathname }) => (pathname === '/api/v2/news' ? new Promise(() => {}) : undefined);
  renderPage('/news');
  await soon(() => expect(api.requests).toHaveLength(2));
  pass(60);
  await soon(() => expect(textOf()).toContain('Filters'));
  expect(requestsTo(api)).toHaveLength(1);
});

test('shows the example stories of the contract under day headings', async () => {
  await openNews(exampleStories);
  expect(titles()).toEqual(exampleStories.map(({ title }) => title));
  const [first, second] = rows();
  expect(textOf(first)).toMatch(/^08:30:04.*HLDN.*Earnings/);
  expect(textOf(second)).toMatch(/VSTN.*CRWL/);
  expect(textOf(screen.getByRole('feed'))).toContain('Tuesday, July 15, 2025');
});

test('a headline names each symbol once, and of a multi-stock story the first and their number', async () => {
  await openNews([story(1, about('', 'F', ' ', 'F', 'GM')), story(2, about('A', 'B', 'C', 'D', 'E'))]);
  expect(rows().map((row) => within(row).queryAllByRole('button').map(nameOf))).toEqual([['F', 'GM'], ['A']]);
  expect(textOf(rows()[1])).toContain('+4');
});

test('a headline shows its age for an hour, then the time in the chosen zone', async () => {
  await openNews([story(1, { created: nowSeconds - 50 }), story(2, { created: nowSeconds - 61 * 60 })]);
  const starts = (): string[] => rows().map((row) => textOf(row).slice(0, 8));
  expect(starts()).toEqual(['50 s ago', '08:59:00']);
  for (const [seconds, age] of [
    [9, /^59 s/],
    [1, /^1 min/],
    [120, /^3 min/],
  ] as const) {
    pass(seconds);
    await soon(() => expect(starts()[0]).toMatch(age));
  }
  fireEvent.change(screen.getByRole('combobox', { name: 'Time zone' }), { target: { value: 'utc' } });
  await soon(() => expect(starts()[1]).toBe('13:59:00'));
});

test('the order is in the URL, and Back undoes it', async () => {
  const api = await openNews(stories(3));
  fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), { target: { value: 'created:asc' } });
  await soon(() => expect(titles()[0]).toBe('Headline 3'));
  expect(location.search).toBe('?sort=created:asc');
  expect(requestsTo(api).at(-1)?.params['sort']).toBe('created:asc');
  history.back();
  await soon(() => expect(titles()[0]).toBe('Headline 1'));
});

/** Fails every request for news. */
const fail = (api: TestApi, how: () => Response): void => {
  api.override = ({ pathname }) => (pathname.startsWith('/api/') ? how() : undefined);
};
const failToFetch = (): never => {
  throw new TypeError('Failed to fetch');
};
const alertOf = (): Promise<HTMLElement> => screen.findByRole('alert');

describe('a failed page says what failed and what to try', () => {
  test.each<[what: string, how: () => Response, message: RegExp]>([
    ['a plan', () => refusal('plan_excludes_endpoint', 'No news.'), /Not in your plan.*administrator.*No news/],
    ['a limit', () => refusal('rate_limited', 'Too fast.', { 'retry-after': '30' }), /Too many requests.*Try again in 30 s/],
    ['a rejected key', () => refusal('upstream_key_rejected', 'Refused.'), /API key rejected.*administrator/],
    ['a slow service', () => refusal('upstream_timeout', 'Nothing within 15 s.'), /timed out.*within 15 s/],
    ['a dead service', () => refusal('upstream_unreachable', 'No connection.'), /Data service unavailable.*No connection.*req-1/],
    ['an invalid parameter', () => refusal('limit_exceeded', 'pageSize: at most 100'), /Request not accepted.*pageSize: at most 100/],
    ['HTML', () => new Response('<!doctype html>'), /Unreadable response/],
    ['no proxy', failToFetch, /Marketdesk is not responding/],
  ])('%s', async (_, how, message) => {
    const api = startApi({ news: stories(3) });
    fail(api, how);
    renderPage('/news');
    const alert = await alertOf();
    expect(textOf(alert)).toMatch(message);
    api.override = undefined;
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await soon(() => expect(titles()).toHaveLength(3));
    expect(screen.queryAllByRole('alert')).toEqual([]);
  });

  test('an offline browser', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fail(startApi(), failToFetch);
    renderPage('/news');
    expect(textOf(await alertOf())).toContain('You are offline');
  });

  test('a response that does not arrive', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort(new DOMException('too late', 'TimeoutError')));
    startApi({ news: stories(3) });
    renderPage('/news');
    expect(textOf(await alertOf())).toContain('timed out');
  });
});

test.each([
  ['upstream_unreachable', 2],
  ['invalid_parameter', 1],
  ['rate_limited', 1],
  ['plan_excludes_endpoint', 1],
] as const)('after %s the number of requests is %i', async (kind, count) => {
  const api = startApi();
  fail(api, () => refusal(kind, '…'));
  renderPage('/news');
  await alertOf();
  expect(api.requests.filter((request) => request.startsWith('/api/'))).toHaveLength(count);
});

const freshness = (): string => textOf(screen.getByRole('heading', { name: /^News/ }).closest('header'));

test('a failed poll leaves the list, shows the failure, and recovers by itself', async () => {
  const api = await openNews(stories(3));
  fail(api, () => refusal('upstream_unreachable', 'No connection.'));
  pass(17);
  expect(textOf(await alertOf())).toMatch(/unavailable.*stays/);
  expect(titles()).toHaveLength(3);
  expect(freshness()).toMatch(/failing/);
  api.override = undefined;
  pass(50);
  await poll(api);
  await soon(() => expect(screen.queryAllByRole('alert')).toEqual([]));
  expect(freshness()).toMatch(/updated \d s ago/);
});

test('the page shows how long its last response is ago', async () => {
  const api = await openNews(stories(3));
  expect(freshness()).toMatch(/updated \d s ago/);
  // Requests neither succeed nor fail.
  api.override = ({ pathname }) => (pathname.startsWith('/api/') ? new Promise(() => {}) : undefined);
  pass(31);
  await soon(() => expect(freshness()).toMatch(/late, updated 3\d s ago/));
  pass(45);
  await soon(() => expect(freshness()).toContain('stale, updated 1 min ago'));
});

test('the age includes that of a stale first response', async () => {
  const api = startApi({ news: stories(3) });
  api.override = ({ pathname }) =>
    pathname === '/api/v2/news' ? new Response('[]', { headers: { 'x-marketdesk-stale': '300' } }) : undefined;
  renderPage('/news');
  await soon(() => expect(freshness()).toContain('stale, data from 5 min ago'));
  api.override = undefined;
  pass(17);
  await soon(() => expect(freshness()).toMatch(/updated \d s ago/));
});

test('invalid rows are skipped and counted, also where the settings fail', async () => {
  const api = startApi({ news: stories(3) });
  api.invalidRows.set('/api/v2/news', [{ id: 'nine' }, null]);
  api.override = ({ pathname }) => (pathname === '/config.json' ? new Response('', { status: 500 }) : undefined);
  renderPage('/news');
  await screen.findByText('2 of 5 items could not be read and are not shown.');
  expect(titles()).toHaveLength(3);
  expect(screen.queryAllByRole('alert')).toEqual([]);
});
