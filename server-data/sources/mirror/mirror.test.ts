import { expect, test } from 'vitest';
import { openPolled } from '../testing/poll-source.ts';
import { writeNames, writeStatus } from '../status.ts';
import { startDataService } from '../../app.ts';
import { buildStory } from '../../testing/stories.ts';
import { buildTestApp, memoryStore } from '../../testing/test-app.ts';
import { mirror } from './mirror.ts';
import { clientWithKey, mirrorOnce } from './testing/mirror-once.ts';

test.each([
  ['over a quiet service', { faultRate: 0, kills: 0, changes: 0 }],
  ['over one that changes', { faultRate: 0, kills: 0, changes: 300 }],
  ['with 5 % faults and 20 kills', { faultRate: 0.05, kills: 20, changes: 300 }],
  ['with 20 % faults', { faultRate: 0.2, kills: 0, changes: 100 }],
])('ends with the content of its source %s', async (_name, how) => {
  const { source, copy, killed, faults, refused, close } = await mirrorOnce({ seed: 1, stories: 300, ...how });
  expect(copy).toBe(source);
  expect(killed).toBe(how.kills);
  expect(faults > 0).toBe(how.faultRate > 0);
  // an image that was cut on its way
  expect(refused.filter((line) => !line.startsWith('logos: '))).toEqual([]);
  await close();
});

test.each([
  ['a story that a slow source of the service brings late', 900, true],
  ['not what is later than a quick one may be', 5, false],
])('copies %s', async (_name, every, isCopied) => {
  const nowMs = Date.parse('2026-11-27T15:00:00Z');
  const updated = nowMs / 1000;
  const upstream = memoryStore();
  const { key } = buildTestApp({ store: upstream });
  await writeNames(upstream, ['wire']);
  await writeStatus(upstream, 'wire', { kind: 'feed', loads: ['news'], every, records: 1, lastSuccessMs: nowMs });
  upstream.writeNews([buildStory(1001, { created: updated, updated })]);
  const service = await startDataService({ store: upstream, now: () => nowMs, rateLimitPerMinute: 1e6, host: '127.0.0.1', port: 0 });
  const settings = {
    name: 'copy',
    kind: 'mirror' as const,
    url: service.url,
    what: ['news' as const],
    keyFile: 'key',
    since: '2026-11-01',
  };
  const polled = openPolled(mirror.open({ ...settings }, '.'), { client: clientWithKey(key), now: () => nowMs });
  await polled.poll();
  upstream.writeNews([buildStory(1002, { created: updated - 1200, updated: updated - 1200 })]);
  await polled.poll();
  expect((await polled.store.newsSummary()).items).toBe(isCopied ? 2 : 1);
  await service.close();
});
