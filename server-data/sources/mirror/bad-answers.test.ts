import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatRfc2822 } from '#contract/time/rfc2822.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { memoryStore } from '../../testing/test-app.ts';
import { buildQuantified } from '../../testing/records.ts';
import type { Story } from '../../store/news/story.ts';
import type { SourceClient } from '../client/client.ts';
import { SourceWait } from '../failures.ts';
import { openState } from '../state.ts';
import { localClient, openPolled } from '../testing/poll-source.ts';
import { type FileServer, serveFiles } from '../testing/serve-files.ts';
import { minOverlapSeconds, readChanges, type Reading } from './changes.ts';
import { newsChanges, quantifiedChanges } from './endpoints.ts';
import { mirror } from './mirror.ts';
import { openService } from './service.ts';

const t0 = Date.UTC(2026, 2, 3, 15) / 1000;
const wireStory = (id: number, updated: number, more: object = {}) => ({
  ...{ id, created: formatRfc2822(t0), updated: formatRfc2822(updated), title: `Story ${id}` },
  ...more,
});
type WireStory = ReturnType<typeof wireStory>;

let server: FileServer;
/** what the service has */
let stories: WireStory[];
let removed: { id: number; updated: string }[];
beforeEach(async () => {
  [stories, removed] = [[], []];
  server = await serveFiles();
  server.paths.set('/api/v2/news', serveNews);
  server.paths.set('/api/v2/news-removed', (_request, response) => void response.end(JSON.stringify({ removed })));
});
afterEach(() => server.close());

/** A service of the API, as far as a mirror asks for it. */
function serveNews({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const query = new URL(url, 'http://x').searchParams;
  const [page, size] = [Number(query.get('page') ?? 0), Number(query.get('pageSize'))];
  const since = Number(query.get('updatedSince') ?? 0);
  const timeOf = (story: WireStory): number => Date.parse(story.updated) / 1000;
  const sorted = stories.filter((story) => timeOf(story) >= since).toSorted((a, b) => timeOf(a) - timeOf(b) || a.id - b.id);
  if (query.get('sort') === 'updated:desc') sorted.reverse();
  response.end(JSON.stringify(sorted.slice(page * size, (page + 1) * size)));
}

const open = (more: object = {}, options: { client?: SourceClient } = {}) => {
  const settings = { name: 'copy', kind: 'mirror' as const, url: server.url, what: ['news' as const], since: '2026-03-02', ...more };
  return openPolled(mirror.open(settings, '.'), { now: () => (t0 + 3600) * 1000, ...options });
};
const storedIds = (store: ReturnType<typeof open>['store']): number[] =>
  [...(store.eachStory() as Iterable<Story>)].map(({ item }) => item.id).toSorted((a, b) => a - b);

describe('a mirror', () => {
  test.each([
    [
      'half of a response',
      JSON.stringify([wireStory(1, t0)]).slice(0, 40),
      'news: /api/v2/news: expected JSON, got a text that ends early or is none',
    ],
    [
      'a page in HTML',
      '<!doctype html><title>Sign in</title>',
      'news: /api/v2/news: expected JSON, got "<!doctype html><title>Sign in</title>"',
    ],
    ['an error in place of a list', '{"message":"maintenance"}', 'news: /api/v2/news: expected a list of records, got an object'],
    [
      'stories of before the requested time',
      JSON.stringify([wireStory(1, t0 - 9e6)]),
      'news: /api/v2/news: got records of before the requested time',
    ],
  ])('stores nothing of %s, and the next poll goes on', async (_name, body, reason) => {
    const polled = open();
    server.paths.set('/api/v2/news', body);
    await expect(polled.poll()).rejects.toThrow(reason);
    expect(storedIds(polled.store)).toEqual([]);
    server.paths.set('/api/v2/news', serveNews);
    stories = [wireStory(1, t0)];
    await polled.poll();
    expect(storedIds(polled.store)).toEqual([1]);
  });

  test('refuses a wrong row aloud and once, and reads the others', async () => {
    stories = [wireStory(1, t0), wireStory(2, t0 + 1, { title: 7 }), wireStory(3, t0 + 2)];
    const polled = open({ pageSize: 2 });
    await polled.poll();
    await polled.poll();
    expect(storedIds(polled.store)).toEqual([1, 3]);
    expect(polled.refused).toEqual(['news: 2 title: expected a text, got 7']);
  });

  test('reads stories of one second that fill several pages', async () => {
    stories = Array.from({ length: 25 }, (_, id) => wireStory(id, id < 20 ? t0 : t0 + id));
    const polled = open({ pageSize: 4 });
    await polled.poll();
    expect(storedIds(polled.store)).toHaveLength(25);
  });

  test('does not lose a story of one second that moves to a page that was read', async () => {
    stories = Array.from({ length: 12 }, (_, id) => wireStory(id, t0));
    let pages = 0;
    server.paths.set('/api/v2/news', (request, response) => {
      // an edit takes the first story out of its second
      if (++pages === 3) stories[0] = wireStory(0, t0 + 60);
      serveNews(request, response);
    });
    const polled = open({ pageSize: 4 });
    await polled.poll();
    expect(storedIds(polled.store)).toHaveLength(12);
  });

  test('says that a service sends one page for two', async () => {
    stories = Array.from({ length: 8 }, (_, id) => wireStory(id, t0));
    const polled = open({ pageSize: 4 });
    server.paths.set('/api/v2/news', JSON.stringify(stories.slice(0, 4)));
    await expect(polled.poll()).rejects.toThrow('two pages in a row are one');
    server.paths.set('/api/v2/news', serveNews);
    await polled.poll();
    expect(storedIds(polled.store)).toHaveLength(8);
  });

  test('goes on where a service stopped half-way', async () => {
    stories = Array.from({ length: 12 }, (_, id) => wireStory(id, t0 + id * 60));
    let pages = 0;
    server.paths.set('/api/v2/news', (request, response) => (++pages > 2 ? response.destroy() : serveNews(request, response)));
    const polled = open({ pageSize: 4 });
    await expect(polled.poll()).rejects.toThrow();
    const before = storedIds(polled.store);
    expect(before.length).toBeGreaterThan(3);
    server.requests.length = 0;
    server.paths.set('/api/v2/news', serveNews);
    await polled.poll();
    expect(storedIds(polled.store)).toHaveLength(12);
    expect(server.requests[0]?.path).toContain(`updatedSince=${t0 + (before.at(-1) ?? 0) * 60}`);
  });

  test('keeps what a restored service has lost, says so once, and reads what it writes then', async () => {
    stories = [wireStory(1, t0), wireStory(2, t0 + 600)];
    const polled = open();
    await polled.poll();
    stories = [wireStory(1, t0)];
    await polled.poll();
    await polled.poll();
    expect(polled.notes).toEqual([expect.stringContaining('it was removed there, or the service was restored')]);
    stories.push(wireStory(3, t0 + 60));
    await polled.poll();
    expect(storedIds(polled.store)).toEqual([1, 2, 3]);
  });

  test('reads a story that is listed some seconds after its time', async () => {
    stories = [wireStory(1, t0), wireStory(2, t0 + 20)];
    const polled = open();
    await polled.poll();
    stories.push(wireStory(3, t0 + 15));
    await polled.poll();
    expect(storedIds(polled.store)).toEqual([1, 2, 3]);
  });

  test('is not led on by a story of the future', async () => {
    stories = [wireStory(1, t0), wireStory(2, t0 + 9e8)];
    const polled = open();
    await polled.poll();
    stories.push(wireStory(3, t0 + 3600));
    await polled.poll();
    expect(storedIds(polled.store)).toEqual([1, 2, 3]);
  });

  test('removes what was removed, but not what was published again', async () => {
    stories = [wireStory(1, t0), wireStory(2, t0), wireStory(3, t0)];
    const polled = open();
    await polled.poll();
    removed = [1, 2].map((id) => ({ id, updated: formatRfc2822(t0 + 60) }));
    // the list of removals is older than the story
    stories = [wireStory(1, t0 + 120), wireStory(3, t0)];
    server.paths.set('/api/v2/news/1', JSON.stringify([stories[0]]));
    await polled.poll();
    expect(storedIds(polled.store)).toEqual([1, 3]);
    await polled.poll();
    // a poll that finds nothing new writes nothing
    const version = polled.store.version();
    await polled.poll();
    expect(polled.store.version()).toBe(version);
  });

  test('reads what the plan of its key has, and says what it has not', async () => {
    stories = [wireStory(1, t0)];
    server.paths.set('/api/v2/newsquantified', (_request, response) => void response.writeHead(403).end());
    server.paths.set('/api/v2.1/calendar/splits', '{"splits":[]}');
    const polled = open({ what: ['quantified', 'news', 'splits', 'guidance'] });
    await polled.poll();
    await polled.poll();
    expect(storedIds(polled.store)).toEqual([1]);
    expect(polled.notes).toEqual([
      expect.stringMatching(/^quantified: .* answered 403$/),
      // a service without this endpoint
      expect.stringMatching(/^guidance: .* answered 404$/),
    ]);
    const part = (await polled.store.cursors()).find(({ source }) => source.endsWith('quantified'));
    expect(part?.counts).toContain('answered 403');
  });

  test.each([401, 403])('reads the other parts where the vendor answers %s for one', async (status) => {
    stories = [wireStory(1, t0)];
    server.paths.set('/api/v2/newsquantified', (_request, response) => void response.writeHead(status).end('["Access denied"]'));
    const polled = open({ what: ['news', 'quantified'] });
    await polled.poll();
    expect(storedIds(polled.store)).toEqual([1]);
    server.paths.set('/api/v2/news', (_request, response) => void response.writeHead(status).end());
    server.paths.set('/api/v2/news-removed', (_request, response) => void response.writeHead(status).end());
    await expect(polled.poll()).rejects.toThrow(`answered ${status}`);
  });

  test('reads quantified news to the end where it was interrupted, and the answer of the page before comes again', async () => {
    const all = Array.from({ length: 14 }, (_, id) => buildQuantified(`q${id}`, { created: t0 - id, Date: '3/2/2026' }));
    const pageOf = (page: number): string => JSON.stringify(all.slice(page * 4, page * 4 + 4)).replaceAll('null', '""');
    let serve = (page: number, response: ServerResponse): void =>
      void (page === 1 ? response.writeHead(500).end() : response.end(pageOf(page)));
    server.paths.set('/api/v2/newsquantified', ({ url = '' }, response) =>
      serve(Number(new URL(url, 'http://x').searchParams.get('page')), response),
    );
    const polled = open({ what: ['quantified'], pageSize: 4 });
    await expect(polled.poll()).rejects.toThrow('answered 500');
    serve = (page, response) => void response.end(pageOf(Math.max(0, page - 1)));
    await expect(polled.poll()).rejects.toThrow('two pages in a row are one');
    serve = (page, response) => void response.end(pageOf(page));
    await polled.poll();
    expect([...(polled.store.eachQuantified() as Iterable<unknown>)]).toHaveLength(14);
  });

  test('reads the forms of the vendor: its zone, lists without their object, further fields, no logo at all', async () => {
    const story = {
      ...{ id: 36444586, author: 'Desk', created: 'Mon, 01 Jan 2024 12:35:14 -0400', updated: 'Mon, 01 Jan 2024 12:35:15 -0400' },
      ...{
        title: 'R&amp;D <b>rises</b>',
        teaser: ' ',
        body: '',
        url: '',
        image: [],
        channels: [{ name: 'News' }],
        tags: [],
        importance_rank: 3,
      },
      stocks: [{ name: 'AAPL', gics: '4520' }, { name: '' }],
    };
    const split = {
      ...{ id: '677675329a903000017cb6f1', ticker: 'TCBP', name: 'TC BioPharm (Holdings)', exchange: 'NASDAQ', cusip: '87807D509' },
      ...{
        date_announced: '2025-12-30',
        date_ex: '2025-01-07',
        date_recorded: '2025-01-02',
        date_distribution: '2025-01-06',
        importance: 1,
      },
      ...{ optionable: false, ratio: '1.25:1', split_type: 'ADR Ratio Change', notes: '', updated: 1735816783 },
    };
    server.paths.set('/api/v2/news', ({ headers }, response) =>
      headers.accept === 'application/json' ? response.end(JSON.stringify([story])) : response.end('<result></result>'),
    );
    server.paths.set('/api/v2.1/calendar/splits', JSON.stringify([split]));
    server.paths.set('/api/v2/logos/search', (_request, response) => void response.writeHead(404).end('{"ok":false}'));
    const polled = open({ what: ['news', 'splits', 'logos'], since: '2024-01-01', symbols: ['AAPL'] });
    await polled.poll();
    expect([polled.refused, polled.notes]).toEqual([[], []]);
    const [{ item } = expect.unreachable()] = [...(polled.store.eachStory() as Iterable<Story>)];
    expect(item).toMatchObject({ created: Date.UTC(2024, 0, 1, 16, 35, 14) / 1000, stocks: [{ name: 'AAPL' }, { name: '' }] });
    expect([...(polled.store.eachSplit() as Iterable<{ ratio: string }>)].map(({ ratio }) => ratio)).toEqual(['1.25:1']);
  });

  test('fails where nothing can be read, and reads the others where one fails', async () => {
    await expect(open({ what: ['splits', 'guidance'] }).poll()).rejects.toThrow(/^guidance: .* answered 404; splits: .* answered 404$/);
    server.paths.set('/api/v2/news', '{}');
    server.paths.set('/api/v2.1/calendar/splits', '{"splits":[]}');
    await expect(open({ what: ['splits', 'news'] }).poll()).rejects.toThrow(/^news: /);
    expect(server.requests.at(-1)?.path).toContain('splits');
  });

  test('passes on that it has to wait', async () => {
    const wait = new SourceWait('answered 429 and asks to wait', 1);
    const client = { get: () => Promise.reject(wait) };
    await expect(open({ what: ['news', 'splits'] }, { client }).poll()).rejects.toBe(wait);
  });

  test('sends its key in the header alone', async () => {
    const sent: unknown[] = [];
    const client: SourceClient = { get: (url, options) => (sent.push([url.includes('{key}'), options?.headers]), localClient().get(url)) };
    await open({ keyFile: 'mirror.key' }, { client }).poll();
    expect(sent[0]).toEqual([false, { authorization: 'token {key}' }]);
  });

  test.each([
    [{}, true],
    [{ what: [] }, false],
    [{ what: ['movers'] }, false],
    [{ since: '2026-13-01' }, false],
    [{ sicne: '2026-01-01' }, false],
    [{ interval: '1m', symbols: '@watch.txt', every: '30s', pageSize: 50 }, true],
    [{ interval: '1w' }, false],
    [{ url: 'ftp://x' }, false],
    [{ websocket: 'wss://api.example.com/api/v1/news/stream', every: '30s' }, true],
    [{ websocket: 'wss://api.example.com/api/v1/news/stream' }, false],
    [{ websocket: 'wss://api.example.com/api/v1/news/stream', every: '30s', what: ['splits'] }, false],
    [{ websocket: 'https://api.example.com/stream', every: '30s' }, false],
  ])('reads the settings %j: %s', (more, isRight) => {
    const entry = { name: 'vendor', kind: 'mirror', url: 'https://api.example.com', what: ['news'], ...more };
    expect(mirror.settings.safeParse(entry).success).toBe(isRight);
  });
});

describe('where a service lists no more than some of one request', () => {
  const readInDays = async (changes: typeof newsChanges | typeof quantifiedChanges): Promise<ReturnType<typeof memoryStore>> => {
    const store = memoryStore();
    const reading: Reading = {
      ...{ store, client: localClient(), service: openService(localClient(), server.url, false), pageSize: 4, seen: new Map() },
      ...{ start: t0 - 86_400, now: () => (t0 + 3600) * 1000, signal: new AbortController().signal },
      state: await openState(store, 'test', () => 0),
      ...{ addSymbols: () => {}, refuse: (reason) => expect.unreachable(reason), note: (line) => expect.unreachable(line) },
      overlapOf: async () => minOverlapSeconds,
    };
    await readChanges(changes as typeof newsChanges, reading, 8);
    return store;
  };
  /** Pages beyond two are refused. */
  const within =
    (serve: (request: IncomingMessage, response: ServerResponse) => void) => (request: IncomingMessage, response: ServerResponse) => {
      const query = new URL(request.url ?? '', 'http://x').searchParams;
      return Number(query.get('page')) > 1 ? void response.writeHead(400).end() : serve(request, response);
    };

  test('stories of one second are read day by day', async () => {
    const created = (id: number): string => formatRfc2822(t0 - (id % 2) * 86_400);
    const all = Array.from({ length: 14 }, (_, id) => wireStory(id, t0 + (id > 12 ? 5 : 0), { created: created(id) }));
    server.paths.set(
      '/api/v2/news',
      within((request, response) => {
        const day = new URL(request.url ?? '', 'http://x').searchParams.get('dateFrom');
        stories = all.filter((story) => day === null || new Date(story.created).toISOString().startsWith(day));
        serveNews(request, response);
      }),
    );
    expect(storedIds(await readInDays(newsChanges))).toHaveLength(14);
  });

  test('quantified news is read day by day', async () => {
    const all = Array.from({ length: 14 }, (_, id) =>
      buildQuantified(`q${id}`, { created: t0 - id, Date: id % 2 ? '3/2/2026' : '3/3/2026' }),
    );
    server.paths.set(
      '/api/v2/newsquantified',
      within(({ url }, response) => {
        const query = new URL(url ?? '', 'http://x').searchParams;
        const day = query.get('date_from');
        const rows = all.filter(({ Date: date }) => day === null || day === (date === '3/2/2026' ? '2026-03-02' : '2026-03-03'));
        const page = Number(query.get('page')) * 4;
        const since = Number(query.get('updated_since'));
        response.end(JSON.stringify(rows.filter(({ created }) => created > since).slice(page, page + 4)).replaceAll('null', '""'));
      }),
    );
    expect([...(await readInDays(quantifiedChanges)).eachQuantified()]).toHaveLength(14);
  });
});
