import { describe, expect, test, vi } from 'vitest';
import { fakeApi, refusal, type FakeApi } from '#src/testing/fake-api.ts';
import { titles } from '#src/testing/headlines.ts';
import { openNews, poll } from '#src/testing/news-desk.ts';
import { click, press } from '#src/testing/person.ts';
import { pass, renderPage, soon } from '#src/testing/render-page.tsx';
import { all, one, textOf } from '#src/testing/screen.ts';
import { stories } from '#src/testing/stories.ts';

/** Fails every question for news. */
const fail = (api: FakeApi, how: () => Response): void => {
  api.instead = (address) => (address.pathname.startsWith('/api/') ? how() : undefined);
};
const gone = (): never => {
  throw new TypeError('Failed to fetch');
};

describe('a page that cannot be read says what failed and what to try', () => {
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
    ['a rejected key', () => refusal('upstream_key_rejected', 'The service refused.'), 'rejects the key', 'Tell your administrator'],
    ['a slow service', () => refusal('upstream_timeout', 'No answer within 15 s.'), 'takes too long', 'within 15 s'],
    ['a dead service', () => refusal('upstream_unreachable', 'Nobody answers.'), 'is unwell', 'Nobody answers', /req-1/],
    ['a broken service', () => refusal('server_error', 'Our bug.'), 'is unwell'],
    ['a refusal', () => refusal('limit_exceeded', 'pageSize: at most 100, got 500'), 'was refused', 'pageSize: at most 100'],
    ['a page of a gateway', gateway(502), 'is unwell'],
    ['a page of HTML for an answer', () => new Response('<!doctype html>'), 'cannot be read'],
    ['an object for a list', () => new Response('{}'), 'cannot be read'],
    ['a server that is gone', gone, 'Marketdesk does not answer'],
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

  test('this computer is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fail(fakeApi(), gone);
    renderPage('/news');
    await soon(() => expect(textOf(one('alert'))).toContain('You are offline'));
  });

  test('the desk waits, then says so', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort(new DOMException('too late', 'TimeoutError')));
    fakeApi(stories(3));
    renderPage('/news');
    await soon(() => expect(textOf(one('alert'))).toContain('takes too long'));
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
  test('leaves what is loaded, says so beside it and when it asks again, and that heals it', async () => {
    const api = await openNews(stories(3));
    fail(api, () => refusal('upstream_unreachable', 'Nobody answers.'));
    pass(17);
    const alert = await soon(() => one('alert'));
    expect(textOf(alert)).toMatch(/is unwell.*stays/);
    expect(titles()).toHaveLength(3);
    expect(textOf(one('heading', /^News/).closest('header') ?? undefined)).toMatch(/failing/);

    api.instead = undefined;
    pass(50);
    await poll(api);
    await soon(() => expect(all('alert')).toEqual([]));
    expect(textOf()).toMatch(/updated \d s ago/);
  });

  test('heals at a click', async () => {
    const api = await openNews(stories(3));
    fail(api, gone);
    press('r');
    const alert = await soon(() => one('alert'));
    expect(textOf(alert)).toContain('does not answer');
    api.instead = undefined;
    click(one('button', 'Try again', alert));
    await soon(() => expect(all('alert')).toEqual([]));
  });
});

describe('how fresh the page is', () => {
  const mark = (): string => textOf(one('heading', /^News/).closest('header') ?? undefined);

  test('is told as it ages', async () => {
    const api = await openNews(stories(3));
    expect(mark()).toMatch(/updated \d s ago/);
    // Nothing answers any more, and nothing fails either.
    api.instead = (address) => (address.pathname.startsWith('/api/') ? new Promise(() => {}) : undefined);
    pass(31);
    await soon(() => expect(mark()).toMatch(/late, updated 3\d s ago/));
    pass(45);
    await soon(() => expect(mark()).toContain('stale, updated 1 min ago'));
  });

  test('is not hidden when the first answer is an old one', async () => {
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

test('records of another shape are left out, counted, and blank nothing', async () => {
  const api = fakeApi(stories(3));
  api.misshapen = [{ id: 'nine' }, null];
  renderPage('/news');
  await soon(() => expect(titles()).toHaveLength(3));
  const notice = await soon(() => one('status', /unexpected shape/));
  expect(textOf(notice)).toContain('2 of 5 items had an unexpected shape and are left out.');
});

test('the settings may fail, the news are shown all the same', async () => {
  const api = fakeApi(stories(3));
  api.instead = (address) => (address.pathname === '/config.json' ? new Response('', { status: 500 }) : undefined);
  renderPage('/news');
  await soon(() => expect(titles()).toHaveLength(3));
  expect(all('alert')).toEqual([]);
});
