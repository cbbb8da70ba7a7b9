import { afterEach, expect, test } from 'vitest';
import { news as newsEndpoint, type NewsItem } from '#contract/endpoints/news.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { parseStory } from '../../ingest/datasets/news.ts';
import type { Store } from '../../store/store.ts';
import { SourceFailed } from '../failures.ts';
import { openPolled, type PolledSource } from '../testing/poll-source.ts';
import { serveFiles, type FileServer, type Served } from '../testing/serve-files.ts';
import { readDocument } from './document.ts';
import { feedKind } from './feed.ts';
import { timeTags } from './times.ts';
import { item, madeFeeds, rss } from './testing/made-feeds.ts';

const now = Date.parse('2026-11-20T15:00:00Z');
const later = now + 900_000;
const servers: FileServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function serve(served: Served): Promise<FileServer> {
  const server = await serveFiles({ '/feed': served });
  servers.push(server);
  return server;
}

const typed =
  (body: string | Buffer, headers: Readonly<Record<string, string>>): Served =>
  (_request, response) =>
    void response.writeHead(200, headers).end(body);

const openFeed = (server: FileServer, more: object = {}) =>
  feedKind.open(feedKind.settings.parse({ name: 'wire', kind: 'feed', url: `${server.url}/feed`, ...more }), '.');

/** A feed that answers a body, and is polled at a time. */
async function openChanging(
  body: string,
): Promise<{ polled: PolledSource; server: FileServer; at: (ms: number, body?: Served) => Promise<void> }> {
  const server = await serve(body);
  let time = now;
  const polled = openPolled(openFeed(server), { now: () => time });
  return {
    ...{ polled, server },
    at: async (ms, next) => {
      time = ms;
      if (next !== undefined) server.paths.set('/feed', next);
      await polled.poll();
    },
  };
}

/** The stories of a store, by title. */
async function itemsOf(store: Store): Promise<NewsItem[]> {
  const found = await store.findNews(parseQuery(newsEndpoint, [['displayOutput', 'full']]).query);
  const items = found.flatMap((text) => {
    const read = parseStory(JSON.parse(text));
    return 'record' in read ? [read.record.item] : [];
  });
  return items.toSorted((a, b) => a.title.localeCompare(b.title));
}

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000', '');
const namesOf = (list: readonly { readonly name: string }[]): string => list.map(({ name }) => name).join(' ');

test.each(madeFeeds)('reads $name', async ({ contentType, body, map, timezone, stories, said = [] }) => {
  const server = await serve(typed(body, { 'content-type': contentType }));
  const polled = openPolled(openFeed(server, { ...(map && { map }), ...(timezone && { timezone }) }), { now: () => now });
  await polled.poll();
  const read = (await itemsOf(polled.store)).map(({ title, stocks, created, tags }) => [
    title,
    namesOf(stocks),
    namesOf(tags) || iso(created),
  ]);
  expect(read).toEqual([...stories].toSorted(([a], [b]) => a.localeCompare(b)));
  const lines = [...polled.refused, ...polled.notes];
  for (const line of said) expect(lines).toContainEqual(expect.stringContaining(line));
  expect(lines.length).toBe(said.length);
});

test('reads every field', async () => {
  const body = rss(
    item(
      1,
      'Title',
      '<description>&lt;p&gt;Short &amp;amp; sweet&lt;/p&gt;</description><content:encoded><![CDATA[<p><a href="/a?x=1&amp;y=2">a</a> <a href="#n">n</a> <img src=\'pic.png\'> <a href="mailto:a@b.c">m</a></p>]]></content:encoded><author>ann@example.com (Ann)</author><category>Markets</category><category>markets</category><media:thumbnail url="/t.jpg"/>',
    ),
    'xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/"',
  );
  const { polled, at } = await openChanging(body);
  await at(now);
  expect(await itemsOf(polled.store)).toEqual([
    expect.objectContaining({
      title: 'Title',
      teaser: 'Short &amp; sweet',
      body: '<p><a href="https://wire.example.com/a?x=1&amp;y=2">a</a> <a href="#n">n</a> <img src="https://wire.example.com/pic.png"> <a href="mailto:a@b.c">m</a></p>',
      url: 'https://wire.example.com/1',
      author: 'Ann',
      channels: [{ name: 'Markets' }],
      image: [{ size: '', url: 'https://wire.example.com/t.jpg' }],
    }),
  ]);
});

test.each([
  ['/a b', 'https://wire.example.com/a%20b'],
  ['//cdn.example.com/x', 'https://cdn.example.com/x'],
  ['javascript:alert(1)', ''],
  ['http://[bad', ''],
])('the link %s is %j', async (link, url) => {
  const { polled, at } = await openChanging(rss(`<item><title>One</title><guid isPermaLink="false">1</guid><link>${link}</link></item>`));
  await at(now);
  expect((await itemsOf(polled.store)).map((found) => found.url)).toEqual([url]);
});

test.each<[name: string, body: string | Buffer, reason: string]>([
  ['an empty body', ' \n', 'the feed is empty'],
  [
    'a web page',
    '<!DOCTYPE html><html><head><link rel="alternate" type="application/rss+xml" href="/rss?a=1&amp;b=2"></head></html>',
    '/rss?a=1&b=2',
  ],
  ['a web page after comments', '<!-- x --><html></html>', 'expected a feed, got a web page'],
  ['other XML', '<sitemap><url/></sitemap>', 'expected a feed, got the XML of <sitemap>'],
  ['plain text', 'Service unavailable', 'expected a feed, got a text without any markup'],
  ['a document that was cut off in a text', rss(item(1, 'One') + item(2, 'Two')).slice(0, -60), 'the document ends within <pubDate>'],
  ['a document that was cut off in a tag', rss(item(1, 'One')).slice(0, -3), 'was cut off'],
  ['a document that was cut off in CDATA', rss(item(1, '<![CDATA[One]]>')).split(']]>')[0] ?? '', 'was cut off'],
  ['a document that ends after an entry', rss(item(1, 'One')).replace('</channel></rss>', ''), 'was cut off'],
  ['wrong order of ends', '<rss version="2.0"><channel></rss></channel>', '</rss> in line 1 ends <channel>'],
  [
    'entities',
    '<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><rss version="2.0"><channel/></rss>',
    'declares entities, which are not expanded',
  ],
  ['more than 10 MB', Buffer.alloc(10 * 2 ** 20 + 1, ' '), 'longer than'],
  ['too many entries', rss(item(1, 'x').repeat(5001)), 'more than 5000 entries'],
  ['JSON that was cut off', '{"version":"https://jsonfeed.org/version/1.1","items":[', 'invalid JSON'],
  ['other JSON', '{"data":[]}', 'got JSON without "items"'],
  [
    'bytes of no charset',
    Buffer.from(rss(item(1, 'Société')), 'latin1'),
    'the charset of the feed is not utf-8: expected UTF-8, got the byte 0xE9',
  ],
])('refuses %s', async (_name, body, reason) => {
  const { polled, at } = await openChanging('');
  await expect(at(now, typed(body, {}))).rejects.toThrow(reason);
  expect(await itemsOf(polled.store)).toEqual([]);
  // the next poll reads it whole
  await at(later, rss(item(1, 'One')));
  expect((await itemsOf(polled.store)).length).toBe(1);
});

test('no beginning of a document is read as a whole one', () => {
  for (const { name, body } of madeFeeds)
    for (let end = 0; end < (typeof body === 'string' ? body.length : 0); end++)
      expect(() => readDocument(String(body).slice(0, end), 'https://wire.example.com/'), `${name}, ${end} characters`).toThrow(
        SourceFailed,
      );
});

test.each([
  ['entries that are damaged', rss(`<item><title>x<guid>1</guid><d>${'a'.repeat(1900)}</d></item>`.repeat(4999)), 'invalid XML'],
  ['tags that do not end', rss(item(1, 'x', `<description><![CDATA[${'<a '.repeat(2e6)}]]></description>`)), undefined],
  ['topics', rss(item(1, 'x', Array.from({ length: 1e5 }, (_, index) => `<category>c${index}</category>`).join(''))), undefined],
  ['links of a web page', `<!DOCTYPE html><html>${'<link '.repeat(1.5e6)}`, 'got a web page'],
])(
  'reads very many %s in time',
  async (_name, body, reason) => {
    const { polled, at } = await openChanging(body);
    const said = await at(now).then(
      () => polled.refused[0],
      (error: unknown) => String(error),
    );
    if (reason === undefined) expect(said).toBeUndefined();
    else expect(said).toContain(reason);
  },
  30_000,
);

test('a document type without entities, and blanks before it, are read', async () => {
  const { polled, at } = await openChanging(
    `\n\n<!DOCTYPE rss PUBLIC "-//Netscape//DTD RSS 0.91//EN" "https://example.com/rss.dtd">${rss(item(1, 'One')).replace(/<\?xml.*?\?>/, '')}`,
  );
  await at(now);
  expect((await itemsOf(polled.store)).map(({ title }) => title)).toEqual(['One']);
});

test('a second poll of the same document writes nothing, and sends its validators', async () => {
  const { polled, server, at } = await openChanging('');
  const body = rss(item(1, 'One') + item(2, 'Two', '<pubDate>nonsense</pubDate>'));
  await at(now, typed(body, { etag: '"a"', 'last-modified': 'Fri, 20 Nov 2026 14:00:00 GMT' }));
  const version = polled.store.version();
  await at(later);
  expect(polled.store.version()).toBe(version);
  expect(server.requests[1]?.headers).toMatchObject({ 'if-none-match': '"a"', 'if-modified-since': 'Fri, 20 Nov 2026 14:00:00 GMT' });

  // a 304 may have new validators
  await at(later, (_request, response) => void response.writeHead(304, { etag: '"b"' }).end());
  await at(later);
  expect(server.requests[3]?.headers).toMatchObject({ 'if-none-match': '"b"', 'if-modified-since': 'Fri, 20 Nov 2026 14:00:00 GMT' });
  expect((await itemsOf(polled.store)).map(({ title, updated }) => [title, updated])).toEqual([
    ['One', Date.parse('2026-11-20T12:00:00Z') / 1000],
    ['Two', now / 1000],
  ]);
});

test('other settings read the same document again', async () => {
  const server = await serve(typed(rss(item(1, 'One', '<x>AAPL</x>')), { etag: '"a"' }));
  const polled = openPolled(openFeed(server), { now: () => now });
  await polled.poll();
  const mapped = openPolled(openFeed(server, { map: { tickers: 'x' } }), { store: polled.store, now: () => later });
  await mapped.poll();
  expect(server.requests[1]?.headers['if-none-match']).toBeUndefined();
  expect((await itemsOf(polled.store)).map(({ stocks, updated }) => [namesOf(stocks), updated])).toEqual([['AAPL', later / 1000]]);
});

test('another text is an edit at the time of the poll, and entries that vanish stay', async () => {
  const { polled, at } = await openChanging(rss(item(1, 'One') + item(2, 'Two')));
  await at(now);
  await at(later, rss(item(1, 'One, corrected') + item(3, 'Three')));
  const created = Date.parse('2026-11-20T12:00:00Z') / 1000;
  expect((await itemsOf(polled.store)).map(({ title, created: at, updated }) => [title, at, updated])).toEqual([
    ['One, corrected', created, later / 1000],
    ['Three', created, created],
    ['Two', created, created],
  ]);
  // back again is an edit as well
  await at(later + 900_000, rss(item(1, 'One')));
  expect((await itemsOf(polled.store)).map(({ title }) => title)).toEqual(['One', 'Three', 'Two']);
});

test('the update that an entry has is its time, and an older copy changes nothing', async () => {
  const entry = (text: string, updated: string): string =>
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>W</title><id>urn:w</id><entry><id>urn:1</id><title>${text}</title><published>2026-11-20T12:00:00Z</published><updated>${updated}</updated></entry></feed>`;
  const { polled, at } = await openChanging(entry('B', '2026-11-20T13:00:00Z'));
  const stored = async (): Promise<unknown> => (await itemsOf(polled.store)).map(({ title, updated }) => [title, iso(updated)]);
  await at(now);
  await at(later, entry('A', '2026-11-20T12:30:00Z'));
  expect(await stored()).toEqual([['B', '2026-11-20T13:00:00Z']]);
  await at(later, entry('C', '2026-11-20T15:05:00Z'));
  expect(await stored()).toEqual([['C', '2026-11-20T15:05:00Z']]);
  await at(later, entry('D', '2026-11-20T15:05:00Z'));
  expect(await stored()).toEqual([['D', iso(later / 1000)]]);
  // its own time is still that of the edit before
  await at(later + 900_000, entry('E', '2026-11-20T15:05:00Z'));
  expect(await stored()).toEqual([['E', iso(later / 1000 + 900)]]);
});

test('two caches in turn change nothing, and lose no new entry', async () => {
  const built = (time: string, items: string): string => rss(items, '', `<lastBuildDate>Fri, 20 Nov 2026 ${time} GMT</lastBuildDate>`);
  const [fresh, old] = [built('14:00:00', item(1, 'New text')), built('13:00:00', item(1, 'Old text') + item(2, 'Two'))];
  const { polled, at } = await openChanging(fresh);
  await at(now);
  for (const body of [old, fresh, old, fresh]) await at(later, body);
  expect((await itemsOf(polled.store)).map(({ title, updated }) => [title, iso(updated)])).toEqual([
    ['New text', '2026-11-20T12:00:00Z'],
    ['Two', '2026-11-20T12:00:00Z'],
  ]);
  // what the publisher takes back is an edit
  await at(later, built('15:00:00', item(1, 'Old text')));
  expect((await itemsOf(polled.store)).map(({ title }) => title)).toEqual(['Old text', 'Two']);
});

test('a time of receipt stays, until the entry has an earlier one', async () => {
  const withTime = (title: string, time: string): string => rss(item(1, title, `<pubDate>${time}</pubDate>`));
  const { polled, at } = await openChanging(withTime('One', 'soon'));
  const stored = async (): Promise<unknown> =>
    (await itemsOf(polled.store)).map(({ title, created, tags }) => [title, iso(created), namesOf(tags)]);
  await at(now);
  await at(later, withTime('Two', 'soon'));
  expect(await stored()).toEqual([['Two', iso(now / 1000), timeTags.received]]);
  await at(later, withTime('Two', 'Fri, 20 Nov 2026 15:10:00 GMT'));
  expect(await stored()).toEqual([['Two', iso(now / 1000), timeTags.received]]);
  await at(later, withTime('Two', 'Fri, 20 Nov 2026 14:10:00 GMT'));
  expect(await stored()).toEqual([['Two', '2026-11-20T14:10:00Z', '']]);
});

test('two entries of one guid: the later update, else the first', async () => {
  const atomEntry = (text: string, updated: string): string =>
    `<entry><id>urn:1</id><title>${text}</title><updated>${updated}</updated></entry>`;
  const { polled, at } = await openChanging(rss(item(1, 'First') + item(1, 'Second') + item(1, 'First')));
  await at(now);
  expect(polled.refused).toEqual(['entry 2 "Second": has the guid of entry 1 "First"']);
  await at(
    now,
    `<feed xmlns="http://www.w3.org/2005/Atom"><id>urn:w</id>${atomEntry('Old', '2026-11-20T12:00:00Z')}${atomEntry('New', '2026-11-20T13:00:00Z')}</feed>`,
  );
  expect(polled.refused[1]).toBe('entry 1 "Old": has the guid of entry 2 "New"');
  expect((await itemsOf(polled.store)).map(({ title }) => title)).toEqual(['First', 'New']);
});

test('a guid that is an address is one story in two feeds, and a fuller text of it stays', async () => {
  const [full, short] = [
    await serve(
      rss(
        item(1, 'One', '<description>The whole text</description>') + item(2, 'A', '<guid>7</guid>').replace(/<guid>https.*?<\/guid>/, ''),
      ),
    ),
    await serve(rss(item(1, 'One') + item(3, 'B', '<guid>7</guid>').replace(/<guid>https.*?<\/guid>/, ''))),
  ];
  const first = openPolled(openFeed(full), { now: () => now });
  const second = openPolled(openFeed(short), { store: first.store, name: 'other', now: () => later });
  for (const source of [first, second, first, second]) await source.poll();
  expect((await itemsOf(first.store)).map(({ title, body }) => [title, body])).toEqual([
    ['A', ''],
    ['B', ''],
    ['One', 'The whole text'],
  ]);
});

test('a poll that is killed before its write is done again', async () => {
  const { polled, server, at } = await openChanging(rss(item(1, 'One')));
  const killed = openPolled(openFeed(server), {
    store: new Proxy(polled.store, {
      get: (store, key) => (key === 'writeNews' ? () => Promise.reject(new Error('killed')) : (Reflect.get(store, key) as unknown)),
    }),
    now: () => now,
  });
  await expect(killed.poll()).rejects.toThrow('killed');
  await at(later);
  expect((await itemsOf(polled.store)).map(({ title }) => title)).toEqual(['One']);
});

test.each([
  [{ map: { price: 'x' } }, false],
  [{ timezone: 'Mars/Olympus' }, false],
  [{ url: 'file:///etc/passwd' }, false],
  [{ symbols: ['AAPL'] }, false],
  [{ map: { tickers: 'x' }, timezone: 'Europe/Paris', every: '15m' }, true],
])('settings %j are valid: %s', (more, isValid) => {
  expect(feedKind.settings.safeParse({ name: 'wire', kind: 'feed', url: 'https://example.com/rss', ...more }).success).toBe(isValid);
});
