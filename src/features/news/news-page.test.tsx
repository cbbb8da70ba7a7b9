import { fireEvent, screen, within } from '@testing-library/react';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { requestsTo, refusal } from '#src/testing/stub-fetch.ts';
import { press } from '#src/testing/press.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { describe, expect, test, vi } from 'vitest';
import { titles, openNews, poll } from '#src/testing/open-page.ts';
import { pass, renderPage, soon } from '#src/testing/render-page.tsx';
import { about, exampleStories, nowSeconds, stories, story } from '#src/testing/stories.ts';

test('the first view requests the settings and one page of headlines', async () => {
  const api = await openNews(stories(300));
  await soon(() => expect(textOf()).toContain('100 loaded, more available'));
  expect(api.requests.toSorted()).toEqual(['/api/v2/news?pageSize=100&sort=created%3Adesc', '/config.json']);
});

test('no poll is sent before the list has loaded', async () => {
  const api = startApi({ news: stories(3) });
  api.override = (address) => (address.pathname === '/api/v2/news' ? new Promise(() => {}) : undefined);
  renderPage('/news');
  await soon(() => expect(api.requests).toHaveLength(2));
  pass(60);
  await soon(() => expect(textOf()).toContain('Filters'));
  expect(requestsTo(api)).toHaveLength(1);
});

test('headlines are newest first, under day headings', async () => {
  await openNews([story(1), story(2, { created: nowSeconds - 86_400 }), story(3, { created: nowSeconds - 2 * 86_400 })]);
  expect(titles()).toEqual(['Headline 1', 'Headline 2', 'Headline 3']);
  expect(textOf(screen.getByRole('feed'))).toMatch(
    /Friday, November 20.*Headline 1.*Thursday, November 19.*Headline 2.*Wednesday, November 18.*Headline 3/,
  );
});

test('shows the example stories of the contract', async () => {
  await openNews(exampleStories);
  expect(titles()).toEqual(exampleStories.map(({ title }) => title));
  const [first, second] = screen.queryAllByRole('article');
  expect(textOf(first)).toMatch(/^08:30:04.*HLDN.*Earnings$/);
  expect(textOf(second)).toMatch(/VSTN.*CRWL/);
  expect(textOf(screen.getByRole('feed'))).toContain('Tuesday, July 15, 2025');
});

describe('a headline', () => {
  test('of a multi-stock story counts its symbols', async () => {
    await openNews([story(1, about('A', 'B', 'C', 'D', 'E'))]);
    expect(within(screen.getByRole('article')).queryAllByRole('button').map(nameOf)).toEqual(['A']);
    expect(textOf(screen.getByRole('article'))).toContain('+4');
  });

  test('names each symbol once and no empty one', async () => {
    await openNews([story(1, about('', 'F', ' ', 'F', 'GM'))]);
    expect(within(screen.getByRole('article')).queryAllByRole('button').map(nameOf)).toEqual(['F', 'GM']);
  });

  test('shows its age for an hour, then the clock of the zone', async () => {
    await openNews([story(1, { created: nowSeconds - 59 * 60 }), story(2, { created: nowSeconds - 61 * 60 })]);
    expect(screen.queryAllByRole('article').map((row) => textOf(row).slice(0, 10))).toEqual([
      expect.stringContaining('59 min'),
      expect.stringContaining('08:59:00'),
    ]);
    fireEvent.change(screen.getByRole('combobox', { name: 'Time zone' }), { target: { value: 'utc' } });
    await soon(() => expect(textOf(screen.getByRole('feed'))).toContain('13:59:00'));
  });

  test('ages by itself', async () => {
    await openNews([story(1, { created: nowSeconds - 50 })]);
    const age = (): string => textOf(screen.getByRole('article'));
    expect(age()).toMatch(/^50 s/);
    for (const [seconds, words] of [
      [9, /^59 s/],
      [1, /^1 min/],
      [30, /^1 min/],
      [90, /^3 min/],
    ] as const) {
      pass(seconds);
      await soon(() => expect(age()).toMatch(words));
    }
  });
});

test('the order is in the address, and Back undoes it', async () => {
  const api = await openNews(stories(3));
  fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), { target: { value: 'created:asc' } });
  await soon(() => expect(titles()[0]).toBe('Headline 3'));
  expect(location.search).toBe('?sort=created:asc');
  expect(requestsTo(api).at(-1)?.params['sort']).toBe('created:asc');
  history.back();
  await soon(() => expect(titles()[0]).toBe('Headline 1'));
});

/** Fails every question for news. */
const fail = (api: TestApi, how: () => Response): void => {
  api.override = (address) => (address.pathname.startsWith('/api/') ? how() : undefined);
};
const gone = (): never => {
  throw new TypeError('Failed to fetch');
};

describe('a failed page says what failed and what to try', () => {
  const gateway = (status: number) => () => new Response('<html>Bad gateway</html>', { status });
  test.each<[what: string, how: () => Response, ...words: (string | RegExp)[]]>([
    [
      'a plan',
      () => refusal('plan_excludes_endpoint', 'This key does not cover news.'),
      'Not in your plan',
      'administrator',
      'does not cover news',
    ],
    ['a limit', () => refusal('rate_limited', 'Too fast.', { 'retry-after': '30' }), 'Too many requests', 'Try again in 30 s'],
    ['a rejected key', () => refusal('upstream_key_rejected', 'The service refused.'), 'API key rejected', 'Tell your administrator'],
    ['a slow service', () => refusal('upstream_timeout', 'No answer within 15 s.'), 'timed out', 'within 15 s'],
    ['a dead service', () => refusal('upstream_unreachable', 'Nobody answers.'), 'Data service unavailable', 'Nobody answers', /req-1/],
    ['a broken service', () => refusal('server_error', 'Our bug.'), 'Data service unavailable'],
    ['a refusal', () => refusal('limit_exceeded', 'pageSize: at most 100, got 500'), 'Request not accepted', 'pageSize: at most 100'],
    ['a page of a gateway', gateway(502), 'Data service unavailable'],
    ['a page of HTML for an answer', () => new Response('<!doctype html>'), 'Unreadable response'],
    ['an object for a list', () => new Response('{}'), 'Unreadable response'],
    ['a server that is gone', gone, 'Marketdesk is not responding'],
  ])('%s', async (_, how, ...words) => {
    const api = startApi({ news: stories(3) });
    fail(api, how);
    renderPage('/news');
    const alert = await soon(() => screen.getByRole('alert'));
    for (const said of words) expect(textOf(alert)).toMatch(said);

    api.override = undefined;
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await soon(() => expect(titles()).toHaveLength(3));
    expect(screen.queryAllByRole('alert')).toEqual([]);
  });

  test('the browser is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fail(startApi(), gone);
    renderPage('/news');
    await soon(() => expect(textOf(screen.getByRole('alert'))).toContain('You are offline'));
  });

  test('a slow response shows a message', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort(new DOMException('too late', 'TimeoutError')));
    startApi({ news: stories(3) });
    renderPage('/news');
    await soon(() => expect(textOf(screen.getByRole('alert'))).toContain('timed out'));
  });
});

test.each<[what: string, how: () => Response, times: number]>([
  ['what may heal by itself is asked once more', () => refusal('upstream_unreachable', '…'), 2],
  ['a refusal stays one', () => refusal('invalid_parameter', '…'), 1],
  ['a limit is not pressed', () => refusal('rate_limited', '…'), 1],
  ['a plan does not change by asking', () => refusal('plan_excludes_endpoint', '…'), 1],
])('%s', async (_, how, times) => {
  const api = startApi();
  fail(api, how);
  renderPage('/news');
  await soon(() => screen.getByRole('alert'));
  expect(api.requests.filter((address) => address.startsWith('/api/'))).toHaveLength(times);
});

describe('a poll that fails', () => {
  test('keeps the list, shows the failure and the next try, and recovers', async () => {
    const api = await openNews(stories(3));
    fail(api, () => refusal('upstream_unreachable', 'Nobody answers.'));
    pass(17);
    const alert = await soon(() => screen.getByRole('alert'));
    expect(textOf(alert)).toMatch(/unavailable.*stays/);
    expect(titles()).toHaveLength(3);
    expect(textOf(screen.getByRole('heading', { name: /^News/ }).closest('header') ?? undefined)).toMatch(/failing/);

    api.override = undefined;
    pass(50);
    await poll(api);
    await soon(() => expect(screen.queryAllByRole('alert')).toEqual([]));
    expect(textOf()).toMatch(/updated \d s ago/);
  });

  test('recovers by Retry', async () => {
    const api = await openNews(stories(3));
    fail(api, gone);
    press('r');
    const alert = await soon(() => screen.getByRole('alert'));
    expect(textOf(alert)).toContain('is not responding');
    api.override = undefined;
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await soon(() => expect(screen.queryAllByRole('alert')).toEqual([]));
  });
});

describe('how fresh the page is', () => {
  const mark = (): string => textOf(screen.getByRole('heading', { name: /^News/ }).closest('header') ?? undefined);

  test('ages', async () => {
    const api = await openNews(stories(3));
    expect(mark()).toMatch(/updated \d s ago/);
    // Nothing answers any more, and nothing fails either.
    api.override = (address) => (address.pathname.startsWith('/api/') ? new Promise(() => {}) : undefined);
    pass(31);
    await soon(() => expect(mark()).toMatch(/late, updated 3\d s ago/));
    pass(45);
    await soon(() => expect(mark()).toContain('stale, updated 1 min ago'));
  });

  test('includes the age of a stale first response', async () => {
    const api = startApi({ news: stories(3) });
    api.override = (address) =>
      address.pathname === '/api/v2/news' ? new Response('[]', { headers: { 'x-marketdesk-stale': '300' } }) : undefined;
    renderPage('/news');
    await soon(() => expect(mark()).toContain('stale, data from 5 min ago'));
    api.override = undefined;
    pass(17);
    await soon(() => expect(mark()).toMatch(/updated \d s ago/));
  });
});

test('records with an unexpected shape are skipped and counted', async () => {
  const api = startApi({ news: stories(3) });
  api.invalidRows.set('/api/v2/news', [{ id: 'nine' }, null]);
  renderPage('/news');
  await soon(() => expect(titles()).toHaveLength(3));
  const notice = await soon(() => screen.getByRole('status', { name: /could not be read/ }));
  expect(textOf(notice)).toContain('2 of 5 items could not be read and are not shown.');
});

test('news are shown when the settings fail', async () => {
  const api = startApi({ news: stories(3) });
  api.override = (address) => (address.pathname === '/config.json' ? new Response('', { status: 500 }) : undefined);
  renderPage('/news');
  await soon(() => expect(titles()).toHaveLength(3));
  expect(screen.queryAllByRole('alert')).toEqual([]);
});
