import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fetchJson } from '#src/shared/api/client.ts';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { button, openNews, poll, titles } from '#src/testing/open-page.ts';
import { pass, renderPage } from '#src/testing/render-page.tsx';
import { about, exampleStories, nowSeconds, onTheWire, stories, story } from '#src/testing/stories.ts';
import { json, refusal, requestsTo } from '#src/testing/stub-fetch.ts';
import { nameOf, textOf } from '#src/testing/text.ts';

const rows = (): Element[] => page.getByRole('article').elements();
const alert = page.getByRole('alert');
const hasRows = async (count: number): Promise<void> => {
  await expect.poll(() => titles()).toHaveLength(count);
};

test('the first view requests the settings and one page of headlines, and nothing more until the first poll', async () => {
  const api = await openNews(stories(101));
  await expect.poll(() => textOf()).toContain('100 loaded, more available');
  await expect.poll(() => (pass(1), api.requests.some((request) => request.includes('updatedSince')))).toBe(true);
  const [sources, ...others] = api.requests.slice(0, -1).toSorted();
  // Requested with the first poll, for the next ones.
  expect(sources).toBe('/api/v1/sources');
  expect(others).toEqual(['/api/v2/news?pageSize=100&sort=created%3Adesc', '/config.json']);
});

test('symbols in the address are tickers, in any spelling', async () => {
  const api = startApi();
  await renderPage('/news?symbols=tsla,BRK%20B');
  await expect.poll(() => requestsTo(api)[0]?.params['tickers']).toBe('TSLA,BRK.B');
});

test('no poll is sent before the list has loaded', async () => {
  const api = startApi();
  const list = Promise.withResolvers<Response>();
  api.override = ({ pathname }) => (pathname === '/api/v2/news' ? list.promise : undefined);
  await renderPage('/news');
  await expect.poll(() => api.requests).toHaveLength(2);
  pass(60);
  // Its answer follows whatever the page has sent.
  await fetchJson('config.json');
  expect(requestsTo(api)).toHaveLength(1);
  list.resolve(json(stories(3).map(onTheWire)));
  await hasRows(3);
});

test('shows the example stories of the contract under day headings', async () => {
  await openNews(exampleStories);
  expect(titles()).toEqual(exampleStories.map(({ title }) => title));
  const [first, second] = rows().map(textOf);
  expect(first).toMatch(/^08:30:04.*HLDN.*Earnings/);
  expect(second).toMatch(/VSTN.*CRWL/);
  expect(textOf(page.getByRole('feed').element())).toContain('Tuesday, July 15, 2025');
});

test('a headline names each symbol once, as many as fit, and the number of the others', async () => {
  const many = ['AAAA', 'BBBB', 'CCCC', 'DDDD', 'EEEE', 'FFFF', 'GGGG', 'HHHH'];
  await openNews([story(1, about('', 'F', 'F', 'GM')), story(2, about(...many))]);
  const [few = [], named = []] = rows().map((row) => page.elementLocator(row).getByRole('button').elements().map(nameOf));
  expect(few).toEqual(['F', 'GM']);
  expect(named.length).toBeGreaterThan(0);
  expect(named).toEqual(many.slice(0, named.length));
  const counts = [...(rows()[1]?.querySelectorAll<HTMLElement>('[data-only]') ?? [])].filter((count) => count.checkVisibility());
  expect(counts.map((count) => count.textContent)).toEqual([`+${many.length - named.length}`]);
});

test('a headline shows its age for an hour, then the time in the chosen zone', async () => {
  await openNews([story(1, { created: nowSeconds - 50 }), story(2, { created: nowSeconds - 61 * 60 })]);
  const starts = async (index: number, text: RegExp): Promise<void> => {
    await expect.poll(() => textOf(rows()[index])).toMatch(text);
  };
  await starts(0, /^5\d s ago/);
  await starts(1, /^08:59:00/);
  for (const [seconds, age] of [
    [5, /^5[5-9] s/],
    [5, /^1 min/],
    [120, /^3 min/],
  ] as const) {
    pass(seconds);
    await starts(0, age);
  }
  await page.getByRole('combobox', { name: 'Time zone' }).selectOptions('utc');
  await starts(1, /^13:59:00/);
});

test('the order is in the URL, and Back undoes it', async () => {
  const api = await openNews(stories(3));
  await page.getByRole('combobox', { name: 'Order' }).selectOptions('created:asc');
  await expect.poll(() => titles()[0]).toBe('Headline 3');
  expect(location.search).toBe('?sort=created:asc');
  expect(requestsTo(api).at(-1)?.params['sort']).toBe('created:asc');
  history.back();
  await expect.poll(() => titles()[0]).toBe('Headline 1');
});

/** Fails every request for news. */
const fail = (api: TestApi, how: () => Response): void => {
  api.override = ({ pathname }) => (pathname.startsWith('/api/') ? how() : undefined);
};
const failToFetch = (): never => {
  throw new TypeError('Failed to fetch');
};

test('a failed page says what failed and what to try; only what may heal by itself is requested once more', async () => {
  const api = startApi({ news: stories(3) });
  let tries = 0;
  const failures: [how: () => Response, message: RegExp, requests: number][] = [
    [() => refusal('plan_excludes_endpoint', 'No news.'), /Not in your plan.*administrator.*No news/, 1],
    [() => refusal('rate_limited', 'Too fast.', { 'retry-after': '30' }), /Too many requests.*Try again in 30 s/, 1],
    [() => refusal('upstream_key_rejected', 'Refused.'), /API key rejected.*administrator/, 1],
    [() => refusal('upstream_timeout', 'Nothing within 15 s.'), /timed out.*within 15 s/, 2],
    [() => refusal('upstream_unreachable', 'No connection.'), /Data service unavailable.*No connection.*req-1/, 2],
    [() => refusal('limit_exceeded', 'pageSize: at most 100'), /Request not accepted.*pageSize: at most 100/, 1],
    [() => new Response('<!doctype html>'), /Unreadable response/, 1],
    [failToFetch, /Marketdesk is not responding/, 2],
    [
      () => {
        vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
        return failToFetch();
      },
      /You are offline/,
      1,
    ],
  ];
  for (const [how, message, requests] of failures) {
    fail(api, how);
    if (tries === 0) await renderPage('/news');
    else await button('Try again').click();
    await expect.element(alert).toMatchTextContent(message);
    tries += requests;
    expect(requestsTo(api), String(message)).toHaveLength(tries);
  }
  api.override = undefined;
  await button('Try again').click();
  await hasRows(3);
  expect(alert.elements()).toEqual([]);
});

const freshness = (): string => textOf(page.getByRole('heading', { name: /^News/ }).element().closest('header'));
const isFresh = async (text: RegExp): Promise<void> => {
  await expect.poll(() => freshness()).toMatch(text);
};

test('a failed poll leaves the list, shows the failure, and recovers by itself', async () => {
  const api = await openNews(stories(3));
  fail(api, () => refusal('upstream_unreachable', 'No connection.'));
  await expect.poll(() => (pass(17), textOf(alert.query()))).toMatch(/unavailable.*stays/);
  expect(titles()).toHaveLength(3);
  await isFresh(/failing/);
  api.override = undefined;
  await poll(api);
  await expect.element(alert).not.toBeInTheDocument();
  await isFresh(/updated \d s ago/);
});

test('the page shows how long its last response is ago', async () => {
  const api = await openNews(stories(3));
  await isFresh(/updated \d s ago/);
  // Requests neither succeed nor fail.
  api.override = ({ pathname }) => (pathname.startsWith('/api/') ? new Promise(() => {}) : undefined);
  pass(31);
  await isFresh(/late, updated 3\d s ago/);
  pass(45);
  await isFresh(/stale, updated 1 min ago/);
});

test('the age includes that of a stale first response', async () => {
  const api = startApi();
  api.override = ({ pathname }) =>
    pathname === '/api/v2/news' ? new Response('[]', { headers: { 'x-marketdesk-stale': '300' } }) : undefined;
  await renderPage('/news');
  await isFresh(/stale, data from 5 min ago/);
  api.override = undefined;
  await expect.poll(() => (pass(1), freshness())).toMatch(/ago/);
  await expect.poll(() => (pass(1), freshness())).not.toMatch(/stale|late/);
});

test('invalid rows are skipped and counted, also where the settings fail', async () => {
  const api = startApi({ news: stories(3) });
  api.invalidRows.set('/api/v2/news', [{ id: 'nine' }, null]);
  api.override = ({ pathname }) => (pathname === '/config.json' ? new Response('', { status: 500 }) : undefined);
  await renderPage('/news');
  await expect.element(page.getByText('2 of 5 items could not be read and are not shown.')).toBeVisible();
  expect(titles()).toHaveLength(3);
  expect(alert.elements()).toEqual([]);
});
