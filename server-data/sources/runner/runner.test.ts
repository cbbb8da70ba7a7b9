import { once } from 'node:events';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { buildStory } from '../../testing/stories.ts';
import { collect } from '../../store/testing/collect.ts';
import { memoryStore } from '../../testing/test-app.ts';
import { openClients } from '../client/client.ts';
import { SourceFailed, SourceWait } from '../failures.ts';
import type { Source } from '../source.ts';
import type { ListedSource } from '../sources-file.ts';
import { formatSource, readSources } from '../status.ts';
import { measureSeconds, type RunnerOptions, runSources } from './runner.ts';

const numberValue = z.object({ position: z.number() });
const minute = 60_000;
const startMs = Date.parse('2026-11-27T15:00:00Z');

const listed = (name: string, poll: Source['poll'], every: number | undefined = 60): ListedSource => ({
  settings: { name, kind: 'feed', every },
  loads: ['news'],
  source: { poll },
});

/** A runner whose clock is moved by the polls and by its waits. */
function openRun(sources: readonly ListedSource[], more: Partial<RunnerOptions> = {}) {
  const store = memoryStore();
  const lines: string[] = [];
  const clock = { ms: startMs };
  const ending = new AbortController();
  const options: RunnerOptions = {
    ...{ store, sources, isOnce: false, ending: ending.signal },
    openClient: ({ settings }) => openClients().open(settings, '.'),
    measure: async () => 0,
    now: () => clock.ms,
    wait: async (ms, signal) => {
      // between two measurements time is not moved, because the polls move it
      if (ms !== measureSeconds * 1000) clock.ms += ms;
      else if (!signal.aborted) await once(signal, 'abort');
    },
    random: () => 0.5,
    say: (line) => void lines.push(line),
    describeFault: () => undefined,
    ...more,
  };
  return { store: options.store, lines, clock, ending, options, run: () => runSources(options) };
}

const statusOf = async (store: RunnerOptions['store']) =>
  (await readSources(store)).map((source) => formatSource(source, undefined, startMs));

test('polls a source on its interval; its stories say where they are from, and its status what was read', async () => {
  let polls = 0;
  const run = openRun([
    listed('wire', async ({ store, state }) => {
      await store.writeNews([buildStory(++polls, { title: `Story ${polls}` })], state.cursor('', { polls }));
      if (polls === 4) run.ending.abort();
    }),
  ]);
  await run.run();
  expect(polls).toBe(4);
  expect((await collect(run.store.eachStory())).map(({ item }) => item.source)).toEqual(['wire', 'wire', 'wire', 'wire']);
  expect(run.lines).toEqual(['wire: 1 new, 0 changed', 'wire: 1 new, 0 changed', 'wire: 1 new, 0 changed']);
  expect(await statusOf(run.store)).toMatchObject([
    { name: 'wire', kind: 'feed', loads: ['news'], every: 60, records: 3, lastSuccess: '2026-11-27T15:02:00.000000Z' },
  ]);
});

test('what fails is said once, with the next try; other sources go on, and the next success is said', async () => {
  let polls = 0;
  const run = openRun([
    listed('broken', async () => {
      run.clock.ms += 2 * 60 * minute;
      if (++polls < 3) throw new SourceFailed('host.example answered 500');
      if (polls === 4) run.ending.abort();
    }),
    listed('well', async () => undefined, undefined),
  ]);
  await run.run();
  expect(run.lines).toEqual(['broken: host.example answered 500; tried again at 2026-11-27T17:01:00.000Z', 'broken: reads again']);
  expect(await statusOf(run.store)).toMatchObject([{ name: 'broken', records: 0 }, { name: 'well' }]);
});

test('a failure is kept with its time until a poll ends well', async () => {
  const run = openRun([
    listed('broken', async () => {
      throw new SourceFailed('host.example answered 500');
    }),
  ]);
  expect(await runSources({ ...run.options, isOnce: true })).toEqual(['broken']);
  expect(await statusOf(run.store)).toMatchObject([
    { failure: { at: '2026-11-27T15:00:00.000000Z', message: 'host.example answered 500' }, nextTry: '2026-11-27T15:01:00.000000Z' },
  ]);
});

test('a host that asked to wait is not asked again by the next process', async () => {
  let polls = 0;
  const waiting = listed('sec', async () => {
    if (++polls === 1) throw new SourceWait('www.sec.gov asks to wait', startMs + 10 * minute);
  });
  const run = openRun([waiting], { isOnce: true });
  expect(await run.run()).toEqual(['sec']);
  expect(await run.run()).toEqual(['sec']);
  expect(polls).toBe(1);
  expect(run.lines.at(-1)).toBe('sec: waits until 2026-11-27T15:10:00.000Z: www.sec.gov asks to wait');
  run.clock.ms += 11 * minute;
  expect(await run.run()).toEqual([]);
  expect((await statusOf(run.store))[0]).not.toHaveProperty('failure');
});

test('an error of the program ends neither the runner nor what was written, and its stack is said', async () => {
  const run = openRun(
    [
      listed('wrong', async ({ store, state }) => {
        await store.writeNews([buildStory(1)], state.cursor('', {}));
        throw new TypeError('x is undefined');
      }),
    ],
    { isOnce: true },
  );
  expect(await run.run()).toEqual(['wrong']);
  expect(run.lines[0]).toMatch(/^wrong: TypeError: x is undefined\n\s+at /);
  expect(await statusOf(run.store)).toMatchObject([{ records: 1, failure: { message: 'an error of this program, see its log' } }]);
});

test('after a failure the state is that of the store, not that of a write which failed', async () => {
  const seen: (number | undefined)[] = [];
  const store = memoryStore();
  let writes = 0;
  const failing = {
    ...store,
    writeNews: (...[stories, cursorAfter]: Parameters<typeof store.writeNews>) => {
      if (stories.length > 0 && ++writes === 2) {
        cursorAfter?.({ added: 1, updated: 0, unchanged: 0, older: 0 });
        throw new Error('disk full');
      }
      return store.writeNews(stories, cursorAfter);
    },
  };
  const run = openRun(
    [
      listed('wire', async ({ store: written, state }) => {
        const position = state.read('', numberValue)?.position;
        seen.push(position);
        run.clock.ms += 3 * 60 * minute;
        if (seen.length === 4) return run.ending.abort();
        await written.writeNews([buildStory(seen.length)], state.cursor('', { position: seen.length }));
      }),
    ],
    { store: failing, describeFault: () => 'the disk is full' },
  );
  await run.run();
  expect(seen).toEqual([undefined, 1, 1, 3]);
});

test('many refusals of a poll are said in part, and counted', async () => {
  const run = openRun(
    [
      listed('wire', async ({ refuse }) => {
        for (let entry = 1; entry <= 25; entry++) refuse(`entry ${entry}: no title`);
      }),
    ],
    { isOnce: true },
  );
  await run.run();
  expect(run.lines).toHaveLength(21);
  expect(run.lines.slice(-2)).toEqual(['wire: refused: entry 20: no title', 'wire: and 5 more refused']);
});

test('an interval of a month is waited for, though a timer cannot run so long', async () => {
  const times: number[] = [];
  const waits: number[] = [];
  const run = openRun(
    [
      listed(
        'wire',
        async () => {
          times.push(run.clock.ms);
          if (times.length === 2) run.ending.abort();
        },
        30 * 86_400,
      ),
    ],
    {
      wait: async (ms, signal) => {
        waits.push(ms);
        if (ms === measureSeconds * 1000) await once(signal, 'abort');
        else run.clock.ms += ms;
      },
    },
  );
  await run.run();
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBe(30 * 86_400_000);
  expect(Math.max(...waits)).toBeLessThan(2 ** 31);
});

test('a store that fails ends every poll before the error is passed on, so that the next run does not come beside it', async () => {
  const store = memoryStore();
  const polls: string[] = [];
  let isBroken = false;
  const broken = {
    ...store,
    writeNews: (...[stories, cursorAfter]: Parameters<typeof store.writeNews>) => {
      if (isBroken) throw new Error('disk full');
      return store.writeNews(stories, cursorAfter);
    },
  };
  const run = openRun(
    [
      listed('first', async () => void (isBroken = true)),
      listed('second', async ({ signal }) => {
        polls.push('second');
        await once(signal, 'abort');
        polls.push('ended');
      }),
    ],
    { store: broken },
  );
  await expect(run.run()).rejects.toThrow('disk full');
  expect(polls).toEqual(['second', 'ended']);
});

test('a poll that is ended is neither a failure nor a line', async () => {
  const run = openRun([
    listed('wire', async ({ signal }) => {
      run.ending.abort();
      signal.throwIfAborted();
    }),
  ]);
  expect(await run.run()).toEqual([]);
  expect(run.lines).toEqual([]);
});

test('a push begins a poll, one a second; a source that failed is not polled before its time', async () => {
  const times: number[] = [];
  let push = (): void => undefined;
  const source: Source = {
    listen: ({ pollNow }) => void (push = pollNow),
    poll: async () => {
      times.push((run.clock.ms - startMs) / 1000);
      if (times.length === 4) throw new SourceFailed('away');
      if (times.length === 5) run.ending.abort();
    },
  };
  const run = openRun([{ ...listed('wire', source.poll), source }], {
    wait: async (ms, signal) => {
      if (ms === measureSeconds * 1000) await once(signal, 'abort');
      else if (ms > 1000 && times.length !== 3) for (let count = 0; count < 3; count++) push();
      if (!signal.aborted) run.clock.ms += ms;
    },
  });
  await run.run();
  expect(times).toEqual([0, 1, 2, 62, 122]);
});
