import { describe, expect, test, vi } from 'vitest';
import { fakeApi, type FakeApi, questions, refusal } from '#src/testing/fake-api.ts';
import { titles } from '#src/testing/headlines.ts';
import { openNews, poll } from '#src/testing/news-desk.ts';
import { choose, click, press } from '#src/testing/person.ts';
import { pass, renderPage, soon } from '#src/testing/render-page.tsx';
import { all, nameOf, one, textOf } from '#src/testing/screen.ts';
import { about, exampleStories, nowSeconds, stories, story } from '#src/testing/stories.ts';

test('the first view requests the settings and one page of headlines', async () => {
  const api = await openNews(stories(300));
  await soon(() => expect(textOf()).toContain('100 loaded, more available'));
  expect(api.asked.toSorted()).toEqual(['/api/v2/news?pageSize=100&sort=created%3Adesc', '/config.json']);
});

test('no poll is sent before the list has loaded', async () => {
  const api = fakeApi(stories(3));
  api.instead = (address) => (address.pathname === '/api/v2/news' ? new Promise(() => {}) : undefined);
  renderPage('/news');
  await soon(() => expect(api.asked).toHaveLength(2));
  pass(60);
  await soon(() => expect(textOf()).toContain('Filters'));
  expect(questions(api)).toHaveLength(1);
});

test('headlines are newest first, under day headings', async () => {
  await openNews([story(1), story(2, { created: nowSeconds - 86_400 }), story(3, { created: nowSeconds - 2 * 86_400 })]);
  expect(titles()).toEqual(['Headline 1', 'Headline 2', 'Headline 3']);
  expect(textOf(one('feed'))).toMatch(
    /Friday, November 20.*Headline 1.*Thursday, November 19.*Headline 2.*Wednesday, November 18.*Headline 3/,
  );
});

test('shows the example stories of the contract', async () => {
  await openNews(exampleStories);
  expect(titles()).toEqual(exampleStories.map(({ title }) => title));
  const [first, second] = all('article');
  expect(textOf(first)).toMatch(/^08:30:04.*HLDN.*Earnings$/);
  expect(textOf(second)).toMatch(/VSTN.*CRWL/);
  expect(textOf(one('feed'))).toContain('Tuesday, July 15, 2025');
});

describe('a headline', () => {
  test('of a multi-stock story counts its symbols', async () => {
    await openNews([story(1, about('A', 'B', 'C', 'D', 'E'))]);
    expect(all('button', undefined, one('article')).map(nameOf)).toEqual(['A']);
    expect(textOf(one('article'))).toContain('+4');
  });

  test('names each symbol once and no empty one', async () => {
    await openNews([story(1, about('', 'F', ' ', 'F', 'GM'))]);
    expect(all('button', undefined, one('article')).map(nameOf)).toEqual(['F', 'GM']);
  });

  test('shows its age for an hour, then the clock of the zone', async () => {
    await openNews([story(1, { created: nowSeconds - 59 * 60 }), story(2, { created: nowSeconds - 61 * 60 })]);
    expect(all('article').map((row) => textOf(row).slice(0, 10))).toEqual([
      expect.stringContaining('59 min'),
      expect.stringContaining('08:59:00'),
    ]);
    choose(one('combobox', 'Time zone'), 'utc');
    await soon(() => expect(textOf(one('feed'))).toContain('13:59:00'));
  });

  test('ages by itself', async () => {
    await openNews([story(1, { created: nowSeconds - 50 })]);
    const age = (): string => textOf(one('article'));
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
  choose(one('combobox', 'Order'), 'created:asc');
  await soon(() => expect(titles()[0]).toBe('Headline 3'));
  expect(location.search).toBe('?sort=created:asc');
  expect(questions(api).at(-1)?.asks['sort']).toBe('created:asc');
  history.back();
  await soon(() => expect(titles()[0]).toBe('Headline 1'));
});

/** Fails every question for news. */
const fail = (api: FakeApi, how: () => Response): void => {
  api.instead = (address) => (address.pathname.startsWith('/api/') ? how() : undefined);
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
    const api = fakeApi(stories(3));
    fail(api, how);
    renderPage('/news');
    const alert = await soon(() => one('alert'));
    for (const said of words) expect(textOf(alert)).toMatch(said);

    api.instead = undefined;
    click(one('button', 'Try again', alert));
    await soon(() => expect(titles()).toHaveLength(3));
    expect(all('alert')).toEqual([]);
  });

  test('the browser is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fail(fakeApi(), gone);
    renderPage('/news');
    await soon(() => expect(textOf(one('alert'))).toContain('You are offline'));
  });

  test('a slow response shows a message', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort(new DOMException('too late', 'TimeoutError')));
    fakeApi(stories(3));
    renderPage('/news');
    await soon(() => expect(textOf(one('alert'))).toContain('timed out'));
  });
});

test.each<[what: string, how: () => Response, times: number]>([
  ['what may heal by itself is asked once more', () => refusal('upstream_unreachable', '…'), 2],
  ['a refusal stays one', () => refusal('invalid_parameter', '…'), 1],
  ['a limit is not pressed', () => refusal('rate_limited', '…'), 1],
  ['a plan does not change by asking', () => refusal('plan_excludes_endpoint', '…'), 1],
])('%s', async (_, how, times) => {
  const api = fakeApi();
  fail(api, how);
  renderPage('/news');
  await soon(() => one('alert'));
  expect(api.asked.filter((address) => address.startsWith('/api/'))).toHaveLength(times);
});

describe('a poll that fails', () => {
  test('keeps the list, shows the failure and the next try, and recovers', async () => {
    const api = await openNews(stories(3));
    fail(api, () => refusal('upstream_unreachable', 'Nobody answers.'));
    pass(17);
    const alert = await soon(() => one('alert'));
    expect(textOf(alert)).toMatch(/unavailable.*stays/);
    expect(titles()).toHaveLength(3);
    expect(textOf(one('heading', /^News/).closest('header') ?? undefined)).toMatch(/failing/);

    api.instead = undefined;
    pass(50);
    await poll(api);
    await soon(() => expect(all('alert')).toEqual([]));
    expect(textOf()).toMatch(/updated \d s ago/);
  });

  test('recovers by Retry', async () => {
    const api = await openNews(stories(3));
    fail(api, gone);
    press('r');
    const alert = await soon(() => one('alert'));
    expect(textOf(alert)).toContain('is not responding');
    api.instead = undefined;
    click(one('button', 'Try again', alert));
    await soon(() => expect(all('alert')).toEqual([]));
  });
});

describe('how fresh the page is', () => {
  const mark = (): string => textOf(one('heading', /^News/).closest('header') ?? undefined);

  test('ages', async () => {
    const api = await openNews(stories(3));
    expect(mark()).toMatch(/updated \d s ago/);
    // Nothing answers any more, and nothing fails either.
    api.instead = (address) => (address.pathname.startsWith('/api/') ? new Promise(() => {}) : undefined);
    pass(31);
    await soon(() => expect(mark()).toMatch(/late, updated 3\d s ago/));
    pass(45);
    await soon(() => expect(mark()).toContain('stale, updated 1 min ago'));
  });

  test('includes the age of a stale first response', async () => {
    const api = fakeApi(stories(3));
    api.instead = (address) =>
      address.pathname === '/api/v2/news' ? new Response('[]', { headers: { 'x-marketdesk-stale': '300' } }) : undefined;
    renderPage('/news');
    await soon(() => expect(mark()).toContain('stale, data from 5 min ago'));
    api.instead = undefined;
    pass(17);
    await soon(() => expect(mark()).toMatch(/updated \d s ago/));
  });
});

test('records with an unexpected shape are skipped and counted', async () => {
  const api = fakeApi(stories(3));
  api.misshapen = [{ id: 'nine' }, null];
  renderPage('/news');
  await soon(() => expect(titles()).toHaveLength(3));
  const notice = await soon(() => one('status', /could not be read/));
  expect(textOf(notice)).toContain('2 of 5 items could not be read and are not shown.');
});

test('news are shown when the settings fail', async () => {
  const api = fakeApi(stories(3));
  api.instead = (address) => (address.pathname === '/config.json' ? new Response('', { status: 500 }) : undefined);
  renderPage('/news');
  await soon(() => expect(titles()).toHaveLength(3));
  expect(all('alert')).toEqual([]);
});
