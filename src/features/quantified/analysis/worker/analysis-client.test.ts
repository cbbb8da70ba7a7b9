import { windowMetrics } from '#contract/market/windows.ts';
import { setCalendarEntries } from '#contract/market/hours.ts';
import { expose, wrap } from 'comlink';
import { afterEach, expect, test } from 'vitest';
import type { AnalysisRequest } from '#analysis/requests.ts';
import { someReactions } from '#analysis/testing/reactions.ts';
import { openAnalysisClient } from './analysis-client.ts';
import { type AnalysisEngine, openAnalysisEngine } from '#src/shared/worker/analysis-worker.ts';

const open: MessagePort[] = [];

afterEach(() => {
  for (const port of open.splice(0)) port.close();
});

/** A client whose engine is behind a message channel, as in a worker, with the calls that reached it. */
function openClient() {
  const calls: [name: string, metrics: number][] = [];
  const client = openAnalysisClient(() => {
    const { port1, port2 } = new MessageChannel();
    open.push(port1, port2);
    const logged = Object.entries(openAnalysisEngine()).map(([name, call]) => [
      name,
      (...args: unknown[]) => {
        calls.push([name, Object.keys((args[2] as object | undefined) ?? {}).length]);
        return (call as (...args: unknown[]) => unknown)(...args);
      },
    ]);
    expose(Object.fromEntries(logged), port1);
    return { engine: Promise.resolve(wrap<AnalysisEngine>(port2)), close: () => {} };
  });
  return { client, takeCalls: () => calls.splice(0), takeNames: () => calls.splice(0).map(([name]) => name) };
}

const loaded = someReactions(60);
const reactions = { loaded, passing: loaded };
const curve: AnalysisRequest<'curve'> = { kind: 'curve', metrics: windowMetrics, withMultiStock: false };
const heat: AnalysisRequest<'heat'> = { kind: 'heat', metrics: windowMetrics, withMultiStock: false };

test('sends rows once, the filter when it changes, a metric with the first request that reads it, and all again once closed', async () => {
  const { client, takeCalls, takeNames } = openClient();
  const part = { loaded, passing: loaded.slice(0, 10) };
  const whole = await client.run(reactions, curve);
  expect(takeCalls()).toEqual([
    ['setRows', 0],
    ['setFilter', 0],
    // Eight windows, and the average true range and the price that standardise them.
    ['run', 10],
  ]);
  const filtered = await client.run(part, curve);
  expect(takeCalls()).toEqual([
    ['setFilter', 0],
    ['run', 0],
  ]);
  expect(filtered.scope.reactions).toBeLessThan(whole.scope.reactions);
  await client.run(part, {
    kind: 'followThrough',
    withMultiStock: false,
    metrics: ['1_Minute%', 'Result%'],
    minMove: 0.1,
    grouping: 'topic',
  });
  expect(takeCalls()).toEqual([['run', 1]]);
  client.close();
  await client.run(reactions, curve);
  expect(takeNames()).toEqual(['setRows', 'setFilter', 'run']);
});

test('gives each of several simultaneous requests its own result', async () => {
  const { client } = openClient();
  const part = { loaded, passing: loaded.slice(0, 12) };
  const [map, score, all] = await Promise.all([
    client.run(part, heat),
    client.run(part, { kind: 'scoreboard', metrics: ['30_Minutes%', 'Result_Vs_Index%'], withMultiStock: false }),
    client.run(reactions, curve),
  ]);
  expect(map.figures).toHaveProperty('clip');
  expect(score.figures).toHaveProperty('rows');
  expect(all.scope.reactions).toBeGreaterThan(map.scope.reactions);
});

test('rejects a request for rows that others replaced before they were sent', async () => {
  const { client } = openClient();
  const replaced = client.run(reactions, curve);
  const next = loaded.slice(0, 20);
  const result = client.run({ loaded: next, passing: next }, curve);
  await expect(replaced).rejects.toThrow('cancelled');
  expect((await result).scope.reactions).toBeLessThanOrEqual(20);
});

test('computes figures before intervals that were requested earlier, and intervals in their order', async () => {
  const { client } = openClient();
  const finished: string[] = [];
  const run = (name: string, request: AnalysisRequest<'curve'>) => client.run(reactions, request).then(() => finished.push(name));
  await Promise.all([
    run('intervals', { ...curve, withIntervals: true }),
    run('more intervals', { ...curve, withIntervals: true }),
    run('figures', curve),
  ]);
  expect(finished).toEqual(['figures', 'intervals', 'more intervals']);
});

test('cancelled requests give way to the next one and reject', async () => {
  const { client, takeNames } = openClient();
  await client.run(reactions, curve);
  takeNames();
  const controller = new AbortController();
  const outcomes = Promise.allSettled([1, 2].map(() => client.run(reactions, { ...curve, withIntervals: true }, controller.signal)));
  // After another result both have reached the engine.
  await client.run(reactions, heat);
  controller.abort();
  const { figures } = await client.run(reactions, { ...curve, withIntervals: true });
  expect(figures.points.some(({ interval }) => interval)).toBe(true);
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(takeNames()).toEqual(['run', 'run', 'run', 'cancel', 'cancel', 'run']);
});

test('a request that was cancelled before its rows were sent is not sent', async () => {
  const { client, takeNames } = openClient();
  const controller = new AbortController();
  const cancelled = client.run(reactions, curve, controller.signal);
  controller.abort();
  await expect(cancelled).rejects.toThrow('cancelled');
  await client.run(reactions, heat);
  expect(takeNames()).toEqual(['setRows', 'setFilter', 'run']);
});

test('passes the errors of the engine on', async () => {
  const { client } = openClient();
  const invalid = { kind: 'followThrough', withMultiStock: false, metrics: ['1_Minute%', 'None%'], minMove: 0, grouping: 'none' };
  await expect(client.run(reactions, invalid as unknown as AnalysisRequest<'followThrough'>)).rejects.toThrow();
});

test('the engine gets the days that an operator adds to the trading calendar', async () => {
  const added = [{ date: '2026-06-02', closed: 'a test' }];
  setCalendarEntries(added);
  try {
    const engine = openAnalysisEngine();
    const received: unknown[] = [];
    const client = openAnalysisClient(() => ({
      engine: Promise.resolve({
        ...engine,
        setRows(columns, calendar) {
          received.push(calendar);
          engine.setRows(columns, calendar);
        },
      }),
      close: () => {},
    }));
    await client.run(reactions, curve);
    expect(received).toEqual([added]);
  } finally {
    setCalendarEntries([]);
  }
});
