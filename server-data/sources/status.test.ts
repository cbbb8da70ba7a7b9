import { beforeEach, expect, test } from 'vitest';
import { sources } from '#contract/endpoints/sources.ts';
import { readRows } from '#contract/schema/rows.ts';
import { buildTestApp, memoryStore, type TestApp } from '../testing/test-app.ts';
import { buildStory } from '../testing/stories.ts';
import { openState } from './state.ts';
import { formatSource, isFileCursor, readStatus, type SourceStatus, writeNames, writeStatus } from './status.ts';

const atMs = Date.parse('2026-11-20T17:00:00.250Z');
const facts: SourceStatus = {
  kind: 'companyfacts',
  loads: ['ratios'],
  every: 86_400,
  records: 3,
  lastSuccessMs: atMs,
  nextTryMs: atMs + 1000,
};
const wire: SourceStatus = {
  ...{ kind: 'feed', loads: ['news'], records: 0 },
  failure: { atMs, message: 'feeds.example does not respond', isWait: false },
};

let service: TestApp;
beforeEach(() => (service = buildTestApp({ store: memoryStore() })));

/** The sources, each of the shape that the contract says. */
async function listed(query = ''): Promise<unknown[]> {
  const response = await service.get(`${sources.path}${query}`);
  expect([response.statusCode, readRows(sources, response.json())?.wrong]).toEqual([200, []]);
  return response.json<{ sources: unknown[] }>().sources;
}

test('a service without a sources file has no sources', async () => {
  expect((await service.get(sources.path)).body).toBe('{"sources":[]}');
});

test('sources are listed in the order of the sources file, without those that were never polled or were taken out of it', async () => {
  const { store } = service;
  for (const [name, status] of Object.entries({ facts, wire, former: wire })) await writeStatus(store, name, status);
  await writeNames(store, ['wire', 'new', 'facts']);
  expect(await listed()).toEqual([
    {
      ...{ name: 'wire', kind: 'feed', loads: ['news'], records: 0 },
      failure: { at: '2026-11-20T17:00:00.250000Z', message: 'feeds.example does not respond' },
    },
    {
      ...{ name: 'facts', kind: 'companyfacts', loads: ['ratios'], every: 86_400, records: 3 },
      ...{ lastSuccess: '2026-11-20T17:00:00.250000Z', nextTry: '2026-11-20T17:00:01.250000Z' },
    },
  ]);
  await writeNames(store, []);
  expect(await listed()).toEqual([]);
});

test('with symbols a source says what it knows of them, in every spelling', async () => {
  const { store } = service;
  await writeNames(store, ['facts', 'wire']);
  await writeStatus(store, 'facts', facts);
  await writeStatus(store, 'wire', wire);
  const state = await openState(store, 'facts', () => atMs);
  store.writeNews([buildStory(90), buildStory(91)], state.cursor('BRK.B', { day: 1 }));
  await state.save('GM', {}, 'facts.example has nothing about GM');
  await (await openState(store, 'wire', () => atMs)).save('', {});

  expect(await listed('?symbols=brk-b,GM,NOBODY')).toMatchObject([
    {
      covers: 2,
      parts: [
        { name: 'BRK.B', records: 2, at: '2026-11-20T17:00:00.250000Z' },
        { name: 'GM', records: 0, message: 'facts.example has nothing about GM' },
      ],
    },
    { name: 'wire', parts: [] },
  ]);
  for (const source of await listed()) expect(source).not.toHaveProperty('parts');
  expect((await listed())[1]).not.toHaveProperty('covers');
});

test('a source that nobody polls any more says so an hour after its next try', () => {
  const source = { name: 'facts', status: facts, parts: new Map() };
  expect(formatSource(source, undefined, atMs + 3_600_000)).not.toHaveProperty('failure');
  const message = 'not read since: the process that runs the sources has ended, or its poll takes long';
  expect(formatSource(source, undefined, atMs + 3_601_000)).toMatchObject({ failure: { at: '2026-11-20T17:00:01.250000Z', message } });
  expect(formatSource({ ...source, status: { ...facts, nextTryMs: undefined } }, undefined, 9e12)).not.toHaveProperty('failure');
});

test('what is stored of a source is read again; what has another shape is nothing', async () => {
  const { store } = service;
  expect(await readStatus(store, 'facts')).toBeUndefined();
  await writeStatus(store, 'facts', facts);
  expect(await readStatus(store, 'facts')).toEqual(facts);
  for (const counts of ['{}', 'not JSON']) {
    store.writeNews([], () => ({ source: 'status:facts', position: 0, finished: false, counts }));
    await writeNames(store, ['facts']);
    expect([await readStatus(store, 'facts'), await listed()]).toEqual([undefined, []]);
  }
});

test.each([
  ['news 0123abcd', true],
  ['source:wire', false],
  ['source:facts AAPL', false],
  ['status:', false],
  ['status:wire', false],
])('the cursor %j is that of a file: %s', (source, expected) => expect(isFileCursor({ source })).toBe(expected));
