import { describe, expect, test } from 'vitest';
import guidanceExample from '#contract/docs/examples/guidance.json' with { type: 'json' };
import splitsExample from '#contract/docs/examples/splits.json' with { type: 'json' };
import { eventsOf, parseCalendar, textOf, valueOf } from '#contract/testing/parse-calendar.ts';
import { openProxy, testKey } from '../testing/open-proxy.ts';
import { responding, inTurn } from '../testing/recording-upstream.ts';

/** What a calendar program sends: a User-Agent, and nothing about where it comes from. */
const program = { host: 'localhost:8080', 'user-agent': 'Google-Calendar-Importer', accept: 'text/calendar' };
const get = (url: string, headers: Record<string, string> = {}) => ({ url, headers: { ...program, ...headers } });

const splits = responding(200, JSON.stringify(splitsExample));
const guidance = responding(200, JSON.stringify(guidanceExample));

test('splits are a valid calendar with an event for each record on its ex-date', async () => {
  const { app } = await openProxy({ respond: splits });
  const response = await app.inject(get('/calendar/splits.ics'));
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
  const calendar = parseCalendar(response.body);
  expect(textOf(calendar, 'X-WR-CALNAME')).toBe('Splits');
  expect(eventsOf(calendar).map((event) => [textOf(event, 'UID'), valueOf(event, 'DTSTART'), valueOf(event, 'SEQUENCE')])).toEqual(
    splitsExample.splits.map(({ id, date_ex, updated }) => [`split-${id}@marketdesk`, date_ex.replaceAll('-', ''), String(updated)]),
  );
});

test('guidance is a valid calendar at the times of New York', async () => {
  const { app } = await openProxy({ respond: guidance });
  const calendar = parseCalendar((await app.inject(get('/calendar/guidance.ics'))).body);
  expect(eventsOf(calendar)).toHaveLength(guidanceExample.guidance.length);
  const [first] = guidanceExample.guidance;
  expect(valueOf(eventsOf(calendar)[0] ?? calendar, 'DTSTART')).toBe(
    `${first?.date.replaceAll('-', '')}T${first?.time.replaceAll(':', '')}`,
  );
});

test('the query sent upstream is that of the page; a caller’s key is ignored', async () => {
  const { app, upstream, log } = await openProxy({ respond: splits });
  const address =
    '/calendar/splits.ics?tickers=AAPL,BRK.A&from=2026-11-01&to=2026-12-31&importance=2&by=ex&updated=2026-11-20&token=callers-own';
  const response = await app.inject(get(address, { authorization: 'token callers-own' }));
  expect(textOf(parseCalendar(response.body), 'NAME')).toBe('Splits: AAPL, BRK.A');
  expect(upstream.requests.map(({ url }) => decodeURIComponent(url))).toEqual([
    '/api/v2.1/calendar/splits?parameters[date_from]=2026-11-01&parameters[date_to]=2026-12-31&parameters[importance]=2&parameters[tickers]=AAPL,BRK.A&parameters[updated]=1795150800&parameters[date_search_field]=ex',
  ]);
  expect(response.body + JSON.stringify(response.headers) + log.join('')).not.toContain(testKey);
  expect(JSON.stringify(upstream.requests) + log.join('')).not.toContain('callers-own');
});

test('the service’s own parameter names are read as well, and page and calendar share one request', async () => {
  const { app, upstream } = await openProxy({ respond: guidance });
  await app.inject(get('/api/v2.1/calendar/guidance?parameters[is_primary]=All&parameters[tickers]=F'));
  const response = await app.inject(get('/calendar/guidance.ics?parameters%5Bis_primary%5D=all&parameters%5Btickers%5D=F'));
  expect(response.statusCode).toBe(200);
  expect(upstream.requests).toHaveLength(1);
});

test('all invalid parameters are named at once and nothing is sent; unknown ones are named and ignored', async () => {
  const { app, upstream } = await openProxy({ respond: splits });
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

test('an unchanged calendar is 304, and a changed record gives another one', async () => {
  const [first, ...others] = splitsExample.splits;
  const changed = JSON.stringify({ splits: [{ ...first, updated: 1_800_000_000 }, ...others] });
  const { app, advance } = await openProxy({ respond: inTurn(splits, responding(200, changed)) });
  const before = await app.inject(get('/calendar/splits.ics'));
  const etag = String(before.headers['etag']);
  expect(etag).toMatch(/^"[\w.-]+"$/);
  const same = await app.inject(get('/calendar/splits.ics', { 'if-none-match': etag }));
  expect([same.statusCode, same.body]).toEqual([304, '']);
  advance(60_000);
  const after = await app.inject(get('/calendar/splits.ics', { 'if-none-match': etag }));
  expect(after.statusCode).toBe(200);
  const ids = (body: string) => eventsOf(parseCalendar(body)).map((event) => textOf(event, 'UID'));
  expect(ids(after.body)).toEqual(ids(before.body));
  expect(valueOf(eventsOf(parseCalendar(after.body))[0] ?? parseCalendar(after.body), 'SEQUENCE')).toBe('1800000000');
});

test('a calendar can be read only', async () => {
  const { app } = await openProxy({ respond: splits });
  const post = await app.inject({ ...get('/calendar/splits.ics'), method: 'POST' });
  expect([post.statusCode, post.headers['allow']]).toEqual([405, 'GET, HEAD']);
});

test('a record of another shape is left out, and the others stay', async () => {
  const [first, ...others] = splitsExample.splits;
  const odd = [{ ...first, ratio: '3-1' }, { ...others[0], date_ex: '2025-02-30' }, others[1], 'nothing'];
  const { app } = await openProxy({ respond: responding(200, JSON.stringify({ splits: odd })) });
  const response = await app.inject(get('/calendar/splits.ics'));
  expect(eventsOf(parseCalendar(response.body)).map((event) => textOf(event, 'UID'))).toEqual([`split-${others[1]?.id}@marketdesk`]);
});

describe('when upstream fails, no calendar is empty by mistake', () => {
  test.each([
    ['a plan without splits', responding(403, '{"ok":false}'), 403, 'plan_excludes_endpoint'],
    ['a rejected key', responding(401, '{"ok":false}'), 503, 'upstream_key_rejected'],
    ['a limited rate', responding(429, '{}', { 'retry-after': '7' }), 429, 'rate_limited'],
    ['an outage', responding(502, 'x'), 503, 'upstream_unreachable'],
    ['garbage', responding(200, '<html>'), 503, 'upstream_unreachable'],
    ['an answer without a list', responding(200, '{"guidance":[]}'), 503, 'upstream_unreachable'],
  ])('%s is an error', async (_, respond, status, id) => {
    const { app } = await openProxy({ respond });
    const response = await app.inject(get('/calendar/splits.ics'));
    expect(response.statusCode).toBe(status);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toMatchObject({ ok: false, errors: [{ id }] });
  });

  test('during an outage the last one is served with its age', async () => {
    const { app, advance } = await openProxy({ respond: inTurn(splits, responding(502, 'x')) });
    await app.inject(get('/calendar/splits.ics'));
    advance(60_000);
    const response = await app.inject(get('/calendar/splits.ics'));
    expect([response.statusCode, response.headers['age'], response.headers['cache-control']]).toEqual([200, '60', 'no-store']);
    expect(eventsOf(parseCalendar(response.body))).toHaveLength(splitsExample.splits.length);
  });
});

const intranet = { host: 'desk.lan' };
test.each<[name: string, headers: Record<string, string>, allowed: boolean]>([
  ['a program', {}, true],
  [
    'Thunderbird, whose User-Agent begins as a browser’s',
    { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.1' },
    true,
  ],
  ['Outlook, whose User-Agent does so, too', { 'user-agent': 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)' }, true],
  ['a typed address', { 'user-agent': 'Mozilla/5.0 Chrome/140.0', 'sec-fetch-site': 'none' }, true],
  ['our page', { 'user-agent': 'Mozilla/5.0 Chrome/140.0', referer: 'http://desk.lan/splits' }, true],
  ['a page that hides itself', { 'user-agent': 'Mozilla/5.0 Chrome/140.0' }, false],
  ['another site', { 'user-agent': 'Mozilla/5.0 Chrome/140.0', 'sec-fetch-site': 'cross-site' }, false],
  ['another site with the User-Agent of a program', { 'user-agent': 'Thunderbird/140.1', 'sec-fetch-site': 'cross-site' }, false],
  ['another site by Origin', { origin: 'http://evil.example' }, false],
  ['another site by Referer', { 'user-agent': 'Thunderbird/140.1', referer: 'http://evil.example/' }, false],
])('on an intranet a calendar for %s: %j is allowed: %s', async (_, headers, allowed) => {
  const { app, upstream } = await openProxy({ respond: splits, settings: { allowedHosts: ['desk.lan'] } });
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
  const { app, upstream } = await openProxy({ respond: splits });
  expect((await app.inject(get(url))).statusCode).not.toBe(200);
  expect(upstream.requests).toEqual([]);
});

test('a calendar is below the base path', async () => {
  const { app } = await openProxy({ respond: splits, settings: { basePath: '/desk/' } });
  expect((await app.inject(get('/desk/calendar/splits.ics'))).statusCode).toBe(200);
  expect((await app.inject(get('/calendar/splits.ics'))).statusCode).toBe(404);
});
