import { describe, expect, test } from 'vitest';
import guidanceExample from '#contract/examples/guidance.json' with { type: 'json' };
import splitsExample from '#contract/examples/splits.json' with { type: 'json' };
import { eventsOf, readCalendar, textOf, valueOf } from '#contract/ics/testing/read-calendar.ts';
import { openDesk, testKey } from './testing/open-desk.ts';
import { answering, oneAfterAnother } from './testing/recording-upstream.ts';

/** What a calendar program sends: a name, and nothing about where it comes from. */
const program = { host: 'localhost:8080', 'user-agent': 'Google-Calendar-Importer', accept: 'text/calendar' };
const get = (url: string, headers: Record<string, string> = {}) => ({ url, headers: { ...program, ...headers } });

const splits = answering(200, JSON.stringify(splitsExample));
const guidance = answering(200, JSON.stringify(guidanceExample));

test('a calendar of splits is one by the grammar, with an event for each record on its ex-date', async () => {
  const { app } = await openDesk({ trick: splits });
  const response = await app.inject(get('/calendar/splits.ics'));
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
  const calendar = readCalendar(response.body);
  expect(textOf(calendar, 'X-WR-CALNAME')).toBe('Splits');
  expect(eventsOf(calendar).map((event) => [textOf(event, 'UID'), valueOf(event, 'DTSTART'), valueOf(event, 'SEQUENCE')])).toEqual(
    splitsExample.splits.map(({ id, date_ex, updated }) => [`split-${id}@marketdesk`, date_ex.replaceAll('-', ''), String(updated)]),
  );
});

test('a calendar of guidance is one by the grammar, at New York’s times', async () => {
  const { app } = await openDesk({ trick: guidance });
  const calendar = readCalendar((await app.inject(get('/calendar/guidance.ics'))).body);
  expect(eventsOf(calendar)).toHaveLength(guidanceExample.guidance.length);
  const [first] = guidanceExample.guidance;
  expect(valueOf(eventsOf(calendar)[0] ?? calendar, 'DTSTART')).toBe(
    `${first?.date.replaceAll('-', '')}T${first?.time.replaceAll(':', '')}`,
  );
});

test('upstream is asked what the page would ask; a key of the caller’s goes nowhere', async () => {
  const { app, upstream, log } = await openDesk({ trick: splits });
  const address =
    '/calendar/splits.ics?tickers=AAPL,BRK.A&from=2026-11-01&to=2026-12-31&importance=2&by=ex&updated=2026-11-20&token=callers-own';
  const response = await app.inject(get(address, { authorization: 'token callers-own' }));
  expect(textOf(readCalendar(response.body), 'NAME')).toBe('Splits: AAPL, BRK.A');
  expect(upstream.requests.map(({ url }) => decodeURIComponent(url))).toEqual([
    '/api/v2.1/calendar/splits?parameters[date_from]=2026-11-01&parameters[date_to]=2026-12-31&parameters[importance]=2&parameters[tickers]=AAPL,BRK.A&parameters[updated]=1795150800&parameters[date_search_field]=ex',
  ]);
  expect(response.body + JSON.stringify(response.headers) + log.join('')).not.toContain(testKey);
  expect(JSON.stringify(upstream.requests) + log.join('')).not.toContain('callers-own');
});

test('the service’s own names are read as well, and one question is asked once, by page and calendar together', async () => {
  const { app, upstream } = await openDesk({ trick: guidance });
  await app.inject(get('/api/v2.1/calendar/guidance?parameters[is_primary]=All&parameters[tickers]=F'));
  const response = await app.inject(get('/calendar/guidance.ics?parameters%5Bis_primary%5D=all&parameters%5Btickers%5D=F'));
  expect(response.statusCode).toBe(200);
  expect(upstream.requests).toHaveLength(1);
});

test('bad parameters are all named at once, and upstream hears nothing of them; unknown ones are named and ignored', async () => {
  const { app, upstream } = await openDesk({ trick: splits });
  const many = Array.from({ length: 51 }, (_, index) => `T${index}`).join(',');
  const response = await app.inject(get(`/calendar/splits.ics?tickers=${many}&from=2026-02-30&importance=9&by=moon&colour=red`));
  expect(response.statusCode).toBe(400);
  expect(response.headers['content-type']).toBe('application/json');
  expect(response.headers['x-unknown-parameters']).toBe('colour');
  expect(response.json<{ errors: { value: string }[] }>().errors.map(({ value }) => value)).toEqual([
    'tickers: at most 50, got 51',
    'from: expected an existing date as YYYY-MM-DD, got "2026-02-30"',
    'importance: at most 5, got 9',
    'by: expected one of announced, ex, got "moon"',
  ]);
  expect(upstream.requests).toEqual([]);
  expect((await app.inject(get('/calendar/guidance.ics?from=2026-12-01&to=2026-11-01'))).statusCode).toBe(400);
});

test('what did not change is 304, and a record that changed is another calendar', async () => {
  const [first, ...others] = splitsExample.splits;
  const changed = JSON.stringify({ splits: [{ ...first, updated: 1_800_000_000 }, ...others] });
  const { app, clock } = await openDesk({ trick: oneAfterAnother(splits, answering(200, changed)) });
  const before = await app.inject(get('/calendar/splits.ics'));
  const etag = String(before.headers['etag']);
  expect(etag).toMatch(/^"[\w.-]+"$/);
  const same = await app.inject(get('/calendar/splits.ics', { 'if-none-match': etag }));
  expect([same.statusCode, same.body]).toEqual([304, '']);
  clock.now += 60_000;
  const after = await app.inject(get('/calendar/splits.ics', { 'if-none-match': etag }));
  expect(after.statusCode).toBe(200);
  const ids = (body: string) => eventsOf(readCalendar(body)).map((event) => textOf(event, 'UID'));
  expect(ids(after.body)).toEqual(ids(before.body));
  expect(valueOf(eventsOf(readCalendar(after.body))[0] ?? readCalendar(after.body), 'SEQUENCE')).toBe('1800000000');
});

test('HEAD tells what GET would send; other methods are refused', async () => {
  const { app } = await openDesk({ trick: splits });
  const head = await app.inject({ ...get('/calendar/splits.ics'), method: 'HEAD' });
  const full = await app.inject(get('/calendar/splits.ics'));
  expect([head.statusCode, head.body]).toEqual([200, '']);
  for (const name of ['etag', 'content-length', 'content-type']) expect(head.headers[name]).toBe(full.headers[name]);
  const post = await app.inject({ ...get('/calendar/splits.ics'), method: 'POST' });
  expect([post.statusCode, post.headers['allow']]).toEqual([405, 'GET, HEAD']);
});

test('a record of another shape is no event, and the others stay', async () => {
  const [first, ...others] = splitsExample.splits;
  const odd = [{ ...first, ratio: '3-1' }, { ...others[0], date_ex: '2025-02-30' }, others[1], 'nothing'];
  const { app } = await openDesk({ trick: answering(200, JSON.stringify({ splits: odd })) });
  const response = await app.inject(get('/calendar/splits.ics'));
  expect(eventsOf(readCalendar(response.body)).map((event) => textOf(event, 'UID'))).toEqual([`split-${others[1]?.id}@marketdesk`]);
});

describe('when upstream fails, no calendar is empty by mistake', () => {
  test.each([
    ['a plan without splits', answering(403, '{"ok":false}'), 403, 'plan_excludes_endpoint'],
    ['a rejected key', answering(401, '{"ok":false}'), 503, 'upstream_key_rejected'],
    ['a limited rate', answering(429, '{}', { 'retry-after': '7' }), 429, 'rate_limited'],
    ['an outage', answering(502, 'x'), 503, 'upstream_unreachable'],
    ['garbage', answering(200, '<html>'), 503, 'upstream_unreachable'],
    ['an answer without a list', answering(200, '{"guidance":[]}'), 503, 'upstream_unreachable'],
  ])('%s is a typed error', async (_, trick, status, id) => {
    const { app } = await openDesk({ trick });
    const response = await app.inject(get('/calendar/splits.ics'));
    expect(response.statusCode).toBe(status);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toMatchObject({ ok: false, errors: [{ id }] });
  });

  test('after an answer it stays, with its age', async () => {
    const { app, clock } = await openDesk({ trick: oneAfterAnother(splits, answering(502, 'x')) });
    await app.inject(get('/calendar/splits.ics'));
    clock.now += 60_000;
    const response = await app.inject(get('/calendar/splits.ics'));
    expect([response.statusCode, response.headers['age'], response.headers['cache-control']]).toEqual([200, '60', 'no-store']);
    expect(eventsOf(readCalendar(response.body))).toHaveLength(splitsExample.splits.length);
  });
});

const intranet = { host: 'desk.lan' };
test.each<[name: string, headers: Record<string, string>, allowed: boolean]>([
  ['a program', {}, true],
  [
    'Thunderbird, which names itself as a browser',
    { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.1' },
    true,
  ],
  ['Outlook, which does so too', { 'user-agent': 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)' }, true],
  ['a typed address', { 'user-agent': 'Mozilla/5.0 Chrome/140.0', 'sec-fetch-site': 'none' }, true],
  ['our page', { 'user-agent': 'Mozilla/5.0 Chrome/140.0', referer: 'http://desk.lan/splits' }, true],
  ['a page that hides itself', { 'user-agent': 'Mozilla/5.0 Chrome/140.0' }, false],
  ['another site', { 'user-agent': 'Mozilla/5.0 Chrome/140.0', 'sec-fetch-site': 'cross-site' }, false],
  ['another site that calls itself a program', { 'user-agent': 'Thunderbird/140.1', 'sec-fetch-site': 'cross-site' }, false],
  ['another site by Origin', { origin: 'http://evil.example' }, false],
  ['another site by Referer', { 'user-agent': 'Thunderbird/140.1', referer: 'http://evil.example/' }, false],
])('on an intranet a calendar is for %s', async (_, headers, allowed) => {
  const { app, upstream } = await openDesk({ trick: splits, settings: { allowedHosts: ['desk.lan'] } });
  const response = await app.inject({ url: '/calendar/splits.ics', headers: { ...intranet, ...headers } });
  expect(response.statusCode).toBe(allowed ? 200 : 403);
  expect(response.headers['access-control-allow-origin']).toBeUndefined();
  expect(upstream.requests).toHaveLength(allowed ? 1 : 0);
});

test.each([
  '/calendar/splits',
  '/calendar/Splits.ics',
  '/calendar/splits.ics/',
  '/calendar/news.ics',
  '/calendar//splits.ics',
  '/calendar/%73plits.ics',
])('%s is no calendar', async (url) => {
  const { app, upstream } = await openDesk({ trick: splits });
  expect((await app.inject(get(url))).statusCode).not.toBe(200);
  expect(upstream.requests).toEqual([]);
});

test('under a base path it is below it', async () => {
  const { app } = await openDesk({ trick: splits, settings: { basePath: '/desk/' } });
  expect((await app.inject(get('/desk/calendar/splits.ics'))).statusCode).toBe(200);
  expect((await app.inject(get('/calendar/splits.ics'))).statusCode).toBe(404);
});
