import { expect, it, onTestFinished } from 'vitest';
import { readEvents, type ReadEvents } from '#contract/testing/read-events.ts';
import { groupBars } from '../market/bar-periods.ts';
import { buildBars } from '../market/testing/bars.ts';
import { buildGuidance, buildQuantified, buildSplit } from '../testing/records.ts';
import { buildStory } from '../testing/stories.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';

const watched = 'beat {"isWatched":true}';
/** Later than the example records, and the day of the test app's clock. */
const at = 1_770_000_000;
const noon = Date.parse('2024-01-02T17:00:00Z') / 1000;

interface Events extends ReadEvents {
  readonly status: number;
  readonly contentType: string | null;
}
interface Listening extends TestApp {
  readonly open: (key?: string) => Promise<Events>;
}

async function listen(): Promise<Listening> {
  const service = buildTestApp();
  const url = await service.app.listen({ port: 0 });
  onTestFinished(() => service.app.close());
  const open = async (key = service.key): Promise<Events> => {
    const end = new AbortController();
    onTestFinished(() => end.abort());
    const { status, headers, body } = await fetch(new URL('/events', url), {
      headers: { authorization: `token ${key}` },
      signal: end.signal,
    });
    if (!body) throw new Error('a response without a body');
    return { status, contentType: headers.get('content-type'), ...readEvents(body.pipeThrough(new TextDecoderStream())) };
  };
  return { ...service, open };
}

it.each<[list: string, write: (store: TestApp['store']) => void, updated: number]>([
  ['news', (store) => store.writeNews([buildStory(9, { created: at, updated: at })]), at],
  ['removed', (store) => store.removeNews([1], at), at],
  ['quantified', (store) => store.writeQuantified([buildQuantified('q9', { created: at })]), at],
  ['guidance', (store) => store.writeGuidance([buildGuidance('g9', { updated: at })]), at],
  ['splits', (store) => store.writeSplits([buildSplit('s9', { updated: at })]), at],
  ['bars', (store) => store.writeBars(groupBars('AAPL', 60, buildBars(60, [[noon, 10, 11, 9, 10.5, 100]]))), 0],
])('a write of %s is told with its newest time', async (list, write, updated) => {
  const { store, open } = await listen();
  const { received } = await open();
  await expect.poll(() => received).toEqual([watched]);
  write(store);
  await expect.poll(() => received, { timeout: 10_000 }).toContain(`changed ${JSON.stringify({ list, updated })}`);
});

it('a write of what is there already is not told, the next one is', async () => {
  const { store, open } = await listen();
  const { received } = await open();
  store.writeNews([buildStory(9, { created: at, updated: at })]);
  await expect.poll(() => received, { timeout: 10_000 }).toHaveLength(2);
  store.writeNews([buildStory(9, { created: at, updated: at })]);
  store.writeSplits([buildSplit('s9', { updated: at })]);
  await expect.poll(() => received, { timeout: 10_000 }).toHaveLength(3);
  expect(received[2]).toBe(`changed {"list":"splits","updated":${at}}`);
});

it('a key is told of the lists of its plan alone', async () => {
  const { store, open, addKey } = await listen();
  const [news, all] = [await open(addKey('only news')), await open()];
  store.writeSplits([buildSplit('s9', { updated: at })]);
  store.writeNews([buildStory(9, { created: at, updated: at })]);
  await expect.poll(() => all.received, { timeout: 10_000 }).toHaveLength(3);
  expect(news.received).toEqual([watched, `changed {"list":"news","updated":${at}}`]);
});

it('a stream needs a key, is a GET, and is of the type of events', async () => {
  const { app, key, open } = await listen();
  expect((await app.inject('/events')).statusCode).toBe(401);
  const headers = { authorization: `token ${key}` };
  expect((await app.inject({ method: 'POST', url: '/events', headers })).statusCode).toBe(405);
  const { status, contentType } = await open();
  expect([status, contentType]).toEqual([200, 'text/event-stream']);
});

it('a stop of the service ends the streams', async () => {
  const { app, open } = await listen();
  const { isOpen } = await open();
  await app.close();
  await expect.poll(isOpen).toBe(false);
});

it('streams of one key have a limit', async () => {
  const { open, addKey } = await listen();
  const key = addKey('many');
  const statuses = new Set<number>();
  for (let count = 0; count < 51; count++) statuses.add((await open(key)).status);
  expect([...statuses]).toEqual([200, 429]);
});
