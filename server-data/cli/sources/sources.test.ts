import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatSource, readSources } from '../../sources/status.ts';
import { type FileServer, serveFiles } from '../../sources/testing/serve-files.ts';
import { serveWebsocket } from '../../sources/testing/serve-websocket.ts';
import { hasPostgres, startPostgres } from '../../store/postgres/testing/server.ts';
import { runCommand } from '../../testing/run-command.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openStore } from '../command.ts';
import { inspect } from '../inspect.ts';
import { sources } from './sources.ts';

const { newPath } = temporaryFolder();
const feed = (...ids: number[]): string => {
  const items = ids.map(
    (id) => `<item><guid>${id}</guid><title>Story ${id}</title><pubDate>Fri, 20 Nov 2026 09:0${id}:00 -0500</pubDate></item>`,
  );
  return `<rss version="2.0"><channel><title>Wire</title>${items.join('')}</channel></rss>`;
};

let server: FileServer;
let [file, path]: string[] = [];
beforeEach(async () => {
  server = await serveFiles();
  [file, path] = [newPath('.json'), newPath('.sqlite')];
});
afterEach(() => server.close());

const writeSources = (...entries: object[]): void => writeFileSync(file ?? '', JSON.stringify({ sources: entries }));
const wire = (more: object = {}) => ({
  name: 'wire',
  kind: 'feed',
  url: `${server.url}/rss.xml`,
  allowPrivate: true,
  every: '1s',
  ...more,
});
const args = (...more: string[]): string[] => [file ?? '', '--store', path ?? '', ...more];

async function inStore() {
  const store = await openStore(path ?? '');
  const stories: string[] = [];
  for await (const { item } of store.eachStory()) stories.push(`${item.source}: ${item.title}`);
  const rows = (await readSources(store)).map((source) => formatSource(source, undefined, 0));
  await store.close();
  return { stories, rows };
}

/** `npm run data -- sources` as a process of its own. */
function start() {
  const main = join(import.meta.dirname, '../../main.ts');
  const child = spawn(process.execPath, [main, 'sources', ...args()], {
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (said += text));
  return { child, said: () => said, exited: once(child, 'exit') };
}

const patient = { timeout: 60_000 };

describe('sources --once', () => {
  test('fails with the names of those that cannot be read, and reads the others; the next one goes on', async () => {
    server.paths.set('/rss.xml', '<html><title>Sign in</title>');
    server.paths.set('/other.xml', feed(1));
    writeSources(wire({ keyFile: 'none.key' }), { ...wire(), name: 'web' }, { ...wire(), name: 'other', url: `${server.url}/other.xml` });
    await expect(runCommand(sources, args('--once'))).rejects.toThrow('wire, web: not read; what was read before is stored');
    const first = await inStore();
    expect(first.stories).toEqual(['other: Story 1']);
    expect(first.rows).toMatchObject([
      { name: 'wire', failure: { message: expect.stringContaining('keyFile: ') } },
      { name: 'web', failure: { message: expect.any(String) } },
      { name: 'other', records: 1 },
    ]);
    server.paths.set('/rss.xml', feed(2));
    writeSources(wire());
    expect((await runCommand(sources, args('--once'))).err).toBe('wire: 1 new, 0 changed\nwire: reads again\n');
    expect((await inStore()).stories).toEqual(['other: Story 1', 'wire: Story 2']);
  });

  test('takes the file of SOURCES, and wants one', async () => {
    server.paths.set('/rss.xml', feed(1));
    writeSources(wire({ every: undefined }));
    await runCommand(sources, ['--once'], { env: { SOURCES: file, DATA_STORE: path } });
    expect((await inStore()).rows).toMatchObject([{ name: 'wire', records: 1 }]);
    await expect(runCommand(sources, [])).rejects.toThrow('FILE: expected a sources file');
    await expect(runCommand(sources, args('more.json'))).rejects.toThrow('"more.json": expected one sources file');
  });
});

test('a process that is killed, or ended by a signal, loses and doubles nothing; another one waits and takes over', async () => {
  let isBlocked = false;
  const requested = Promise.withResolvers<void>();
  server.paths.set('/rss.xml', (_request, response) => (isBlocked ? requested.resolve() : void response.end(feed(1))));
  writeSources(wire());
  const first = start();
  await expect.poll(first.said, patient).toContain('wire: 1 new, 0 changed');
  const second = start();
  await expect.poll(second.said, patient).toContain('another process runs the sources of this store; waiting');
  await expect(runCommand(sources, args('--once'))).rejects.toThrow('another process runs the sources of this store');
  isBlocked = true;
  await requested.promise;
  first.child.kill('SIGKILL');
  await first.exited;
  server.paths.set('/rss.xml', feed(1, 2));
  await expect.poll(second.said, patient).toContain('wire: 1 new, 0 changed');
  second.child.kill('SIGTERM');
  expect(await second.exited).toEqual([null, 'SIGTERM']);
  expect((await inStore()).stories).toEqual(['wire: Story 1', 'wire: Story 2']);
}, 120_000);

test('a runner that is told to end does so silently, also while a host does not answer', async () => {
  const [requested, ending] = [Promise.withResolvers<void>(), new AbortController()];
  server.paths.set('/rss.xml', () => requested.resolve());
  writeSources(wire());
  const running = runCommand(sources, args(), { ending: ending.signal });
  await requested.promise;
  ending.abort();
  expect(await running).toEqual({ out: '', err: '' });
});

test('sources check says what would be loaded, loads nothing, and never says the key', async () => {
  server.paths.set('/rss.xml', feed(1));
  writeFileSync(newPath('.key'), '');
  const keyFile = newPath('.key');
  writeFileSync(keyFile, 'very-secret');
  writeSources(wire({ keyFile, headers: { 'x-key': '{key}' } }), {
    ...wire(),
    name: 'gone',
    url: `${server.url}/gone?token={key}`,
    keyFile,
  });
  const said: string[] = [];
  const checked = runCommand(sources, ['check', file ?? '', '--store', path ?? ''], { out: (text) => void said.push(text) });
  await expect(checked).rejects.toThrow('gone: cannot be read');
  expect(said.join('')).toMatch(/^wire \(feed\)\n {2}1 story\n.*Story 1\ngone \(feed\), .*404/);
  expect(said.join('')).not.toContain('very-secret');
  expect((await inStore()).stories).toEqual([]);
});

test('sources check judges files as inspect does', async () => {
  const rows = ['10,11,9,10', '10,11,9,10', '10,8,9,10'].map((prices, minute) => `2026-11-19 09:3${minute},${prices},1000`);
  const csv = newPath('.csv');
  writeFileSync(csv, `date,open,high,low,close,volume\n${rows.join('\n')}\n`);
  utimesSync(csv, 1, 1);
  const options = { symbol: 'AAPL', timezone: 'America/New_York', prices: 'as-traded' };
  writeSources({ name: 'minute', kind: 'bars', files: csv, interval: '1m', ...options });
  const { out } = await runCommand(sources, ['check', file ?? '']);
  const { out: inspected } = await runCommand(
    inspect,
    [csv, '--interval', '1m', ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])],
    {
      env: { DATA_STORE: path },
    },
  );
  for (const line of inspected.trimEnd().split('\n')) expect(out).toContain(`  ${line}\n`);
  expect(out).toContain('1 refused:\n');
});

test('sources check tries each endpoint of a service, and says which one cannot be read', async () => {
  const story = { title: 'T', created: '2026-11-19T10:00:00Z', updated: '2026-11-19T10:00:00Z' };
  server.paths.set('/api/v2/news', ({ url = '' }, response) => {
    const page = Number(new URL(url, 'http://x').searchParams.get('page'));
    response.end(JSON.stringify([1, 2].map((id) => ({ ...story, id: page * 2 + id }))));
  });
  server.paths.set(
    '/api/v2.1/calendar/splits',
    JSON.stringify({ splits: [{ ticker: 'F', date_ex: '2026-11-19', ratio: '2:1', id: 's', updated: 1795000000 }] }),
  );
  const entry = {
    name: 'copy',
    kind: 'mirror',
    url: server.url,
    allowPrivate: true,
    what: ['news', 'splits'],
    since: '2026-11-18',
    pageSize: 2,
  };
  writeSources(entry);
  const { out } = await runCommand(sources, ['check', file ?? '']);
  expect(out).toMatch(/^copy \(mirror\), ended after some requests\n {2}6 stories\n {2}1 split\n/);
  expect(server.requests.length).toBeLessThan(10);
  server.paths.set('/api/v2.1/calendar/splits', '<html>');
  await expect(runCommand(sources, ['check', file ?? ''])).rejects.toThrow('copy: cannot be read');
});

test('a story of which the websocket of a service speaks is stored long before the next interval', async () => {
  const push = await serveWebsocket();
  const ids = [1];
  const story = { title: 'T', created: '2026-11-20T14:00:00Z', updated: '2026-11-20T14:00:00Z' };
  server.paths.set('/api/v2/news', (_request, response) => void response.end(JSON.stringify(ids.map((id) => ({ ...story, id })))));
  server.paths.set('/api/v2/news-removed', '{"removed":[]}');
  const entry = { name: 'copy', kind: 'mirror', url: server.url, allowPrivate: true, what: ['news'], since: '2026-11-18', every: '6h' };
  writeSources({ ...entry, websocket: `${push.url}/api/v1/news/stream` });
  const ending = new AbortController();
  let said = '';
  const running = runCommand(sources, args(), { now: Date.now, ending: ending.signal, err: (text) => void (said += text) });
  await expect.poll(() => said, patient).toBe('copy: 1 new, 0 changed\n');
  await expect.poll(() => push.connections.length, patient).toBe(1);
  ids.push(2);
  push.send('{"id":"x","kind":"created","data":{"id":9}}');
  await expect.poll(() => said, patient).toBe('copy: 1 new, 0 changed\ncopy: 1 new, 0 changed\n');
  ending.abort();
  await running;
  expect((await inStore()).stories).toEqual(['copy: T', 'copy: T']);
  await push.close();
});

test.runIf(hasPostgres())(
  'a database that is restarted is waited for, and the sources go on',
  async () => {
    const database = await startPostgres();
    path = await database.createDatabase();
    server.paths.set('/rss.xml', feed(1));
    writeSources(wire());
    const ending = new AbortController();
    let said = '';
    const running = runCommand(sources, args(), { ending: ending.signal, err: (text) => void (said += text) });
    await expect.poll(() => said, patient).toContain('wire: 1 new, 0 changed');
    await database.shutDown();
    await expect.poll(() => said, patient).toContain('the database has gone; the sources go on when it is back');
    server.paths.set('/rss.xml', feed(1, 2));
    await database.start();
    await expect.poll(async () => said.match(/wire: 1 new, 0 changed/g)?.length, patient).toBe(2);
    const before = said;
    ending.abort();
    await running;
    expect(said).toBe(before);
    expect((await inStore()).stories).toEqual(['wire: Story 1', 'wire: Story 2']);
    await database.stop();
  },
  120_000,
);
