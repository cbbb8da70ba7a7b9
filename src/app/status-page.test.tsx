import { expect, test } from 'vitest';
import type { DeskStatus } from '#contract/desk-status.ts';
import { fakeApi, json, refusal, type FakeApi } from '#src/testing/fake-api.ts';
import { click, press } from '#src/testing/person.ts';
import { pass, quiet, renderPage, soon } from '#src/testing/render-page.tsx';
import { all, one, textOf } from '#src/testing/screen.ts';
import { nowSeconds, stories } from '#src/testing/stories.ts';

const at = new Date((nowSeconds - 30) * 1000).toISOString();
const healthy: DeskStatus = {
  ...{ version: '1.2.3', now: at, startedAt: at },
  upstream: { state: 'reachable', seen: at, latency: { answers: 12, medianMs: 31.4, p95Ms: 1250, lastMs: 28 } },
  budget: { perMinute: 6000, left: 5990, underWay: 0, waiting: 0 },
  refused: { client: 0, budget: 0, queue: 0, breaker: 0 },
  cache: { hit: 150, miss: 40, joined: 5, revalidated: 4, stale: 1 },
  endpoints: [
    { name: 'logos', access: 'unknown', breaker: 'closed', opened: 0 },
    { name: 'newsRemoved', access: 'unknown', breaker: 'closed', opened: 0 },
    { name: 'news', access: 'allowed', answered: at, breaker: 'closed', opened: 0 },
    {
      name: 'quantified',
      access: 'plan excludes',
      breaker: 'closed',
      opened: 0,
      lastFailure: { at, endpoint: 'quantified', kind: 'plan_excludes_endpoint' },
    },
  ],
};

function open(status: () => Response | Promise<Response>): FakeApi {
  const api = fakeApi(stories(3));
  api.instead = ({ pathname }) => {
    if (pathname === '/status.json') return status();
    return pathname.includes('news_quantified') || pathname.includes('newsquantified')
      ? refusal('plan_excludes_endpoint', 'The plan does not include this.')
      : undefined;
  };
  renderPage('/status');
  return api;
}
const rowOf = (name: string): string =>
  textOf([...document.querySelectorAll('tbody tr')].find((row) => row.textContent.startsWith(name)) ?? document.body);
const asked = ({ asked: addresses }: FakeApi): number => addresses.filter((address) => address === '/status.json').length;

test('answers at once: the sentence, the data sets, what the key may read, the cache and the latency', async () => {
  open(() => json(healthy));
  await soon(() => expect(textOf()).toContain('The data service answers (30 s ago). The key of this desk may not read: Quantified.'));
  expect(document.title).toBe('Status · Marketdesk');
  expect(rowOf('Logos')).toContain('by symbol or id only');
  expect(rowOf('Logos')).toContain('not asked yet');
  expect(rowOf('Withdrawn stories')).toContain('it tells what is gone');
  await soon(() => expect(rowOf('News')).toMatch(/ET · .* ago|ET · \d+/));
  expect(rowOf('News')).toContain('allowed');
  expect(rowOf('Quantified')).toContain('plan excludes it');
  expect(textOf()).toContain('75.0% of 200: 150 fresh from memory, 4 confirmed, 5 shared, 40 fetched, 1 stale');
  expect(textOf()).toContain('31 ms in the middle, 95 of 100 within 1,250 ms, the last 28 ms (n=12)');
});

test('a data set that is left alone says when it is asked again, in its row and in the sentence', async () => {
  const asksAgain = new Date((nowSeconds + 7) * 1000).toISOString();
  const endpoints = healthy.endpoints.map((one) =>
    one.name === 'news' ? { ...one, breaker: 'open' as const, opened: 1, asksAgain } : one,
  );
  open(() => json({ ...healthy, endpoints, refused: { ...healthy.refused, breaker: 12 } }));
  await soon(() => expect(textOf()).toContain('asked again by itself: News.'));
  expect(rowOf('News')).toMatch(/left alone, again in \d s/);
  expect(rowOf('Logos')).toContain('as usual');
  expect(textOf()).toContain('Breakersopen: News');
  expect(textOf(), 'the mark is no greener than the sentence').toMatch(/failing, last \d+ s ago/);
  expect(textOf()).toContain('5,990 of 6,000 questions a minute left; the data service does not tell its own limit');
  expect(textOf()).toContain('12 because a data set was left alone');
});

test('is asked again every ten seconds, by r at once, and not while paused', async () => {
  let now = healthy;
  const api = open(() => json(now));
  await soon(() => expect(textOf()).toContain('The data service answers'));
  now = { ...healthy, upstream: { state: 'unreachable', seen: at, lastFailure: { at, endpoint: 'news', kind: 'upstream_unreachable' } } };
  const before = asked(api);
  await soon(() => {
    pass(1);
    expect(asked(api)).toBeGreaterThan(before);
  });
  await soon(() => expect(textOf()).toMatch(/The data service is out \(\d+ s ago\): News could not be reached/));
  press('p');
  await quiet();
  const paused = asked(api);
  pass(60);
  await quiet();
  expect(asked(api)).toBe(paused);
  press('p');
  await soon(() => expect(asked(api)).toBeGreaterThan(paused));
});

test('a desk whose own server is gone says so, and tries again', async () => {
  let gone = true;
  open(() => (gone ? Promise.reject(new TypeError('gone')) : json(healthy)));
  await soon(() => one('heading', 'Marketdesk does not answer'));
  gone = false;
  click(one('button', 'Try again'));
  await soon(() => expect(all('row').length + document.querySelectorAll('tbody tr').length).toBeGreaterThan(2));
});

test('an answer of another shape is no status', async () => {
  open(() => json({ upstream: '<b>fine</b>' }));
  await soon(() => one('heading', 'An answer that cannot be read'));
});
