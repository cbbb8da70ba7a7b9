import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openSqliteStore } from '../server-data/store/sqlite/open.ts';
import { readStatus, writeNames, writeStatus } from '../server-data/sources/status.ts';
import { serveFiles } from '../server-data/sources/testing/serve-files.ts';
import { temporaryFolder } from '../server-data/testing/temporary-folder.ts';
import { openSourcesData } from './sources.ts';

const { newPath } = temporaryFolder();
const rss = '<rss version="2.0"><channel><title>Wire</title><item><guid>1</guid><title>Rates rise</title></item></channel></rss>';

test('a thread that fails is said and shown by its sources, and started again after a pause', async () => {
  const server = await serveFiles({ '/rss.xml': rss });
  const [file, path] = [newPath('.json'), newPath('.sqlite')];
  const before = openSqliteStore({ path });
  await writeNames(before, ['wire']);
  await writeStatus(before, 'wire', { kind: 'feed', loads: ['news'], every: 60, records: 0, lastSuccessMs: 1 });
  before.close();
  writeFileSync(file, '{"sources":');
  const [lines, paused, mended] = [[] as string[], Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const pause = async (): Promise<void> => {
    paused.resolve();
    await mended.promise;
  };
  const { store, end } = await openSourcesData({ file, path }, { complain: (line) => void lines.push(line), pause });
  await paused.promise;
  expect((await readStatus(store, 'wire'))?.failure?.message).toMatch(/^the sources have ended: .*expected JSON/);
  expect(lines).toEqual([expect.stringMatching(/^the sources have ended: .*; they are started again each minute\n$/)]);
  const wire = { name: 'wire', kind: 'feed', url: `${server.url}/rss.xml`, allowPrivate: true, every: '60s' };
  writeFileSync(file, JSON.stringify({ sources: [wire] }));
  mended.resolve();
  await expect.poll(async () => (await readStatus(store, 'wire'))?.records, { timeout: 60_000 }).toBe(1);
  expect(await readStatus(store, 'wire')).not.toHaveProperty('failure');
  await end();
  await store.close();
  await server.close();
}, 90_000);

test('the thread ends at once while a poll waits for its host', async () => {
  const requested = Promise.withResolvers<void>();
  const server = await serveFiles({ '/rss.xml': () => requested.resolve() });
  const [file, path, lines] = [newPath('.json'), newPath('.sqlite'), [] as string[]];
  const wire = { name: 'wire', kind: 'feed', url: `${server.url}/rss.xml`, allowPrivate: true, every: '60s' };
  writeFileSync(file, JSON.stringify({ sources: [wire] }));
  const { store, end } = await openSourcesData({ file, path }, { complain: (line) => void lines.push(line) });
  await requested.promise;
  await end();
  expect(lines).toEqual([]);
  await store.close();
  await server.close();
}, 90_000);

test('npm start with sources and an upstream is refused before anything starts', async () => {
  const file = newPath('.json');
  writeFileSync(file, JSON.stringify({ sources: [{ name: 'wire', kind: 'feed', url: 'https://news.example/rss.xml' }] }));
  const env = { PATH: process.env['PATH'], UPSTREAM_URL: 'https://api.example.com', UPSTREAM_KEY: 'key' };
  const start = (args: string[], more: object = {}) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, 'start.ts'), ...args], { env: { ...env, ...more } });
  const refusal = { code: 1, stderr: expect.stringContaining('--sources fills a data service of its own: unset UPSTREAM_URL') as string };
  await expect(start(['--sources', file])).rejects.toMatchObject(refusal);
  await expect(start([], { SOURCES: file })).rejects.toMatchObject(refusal);
});
