import { expose, wrap } from 'comlink';
import { afterEach, describe, expect, test } from 'vitest';
import type { AnalysisRequest } from '../engine/requests.ts';
import { someReactions } from '../engine/test-rows.ts';
import { openAnalysisClient } from './analysis-client.ts';
import { type AnalysisEngine, openAnalysisEngine } from './analysis-worker.ts';

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
    const engine = openAnalysisEngine();
    expose(
      Object.fromEntries(
        Object.entries(engine).map(([name, call]) => [
          name,
          (...args: unknown[]) => {
            calls.push([name, Object.keys((args[2] as object | undefined) ?? {}).length]);
            return (call as (...args: unknown[]) => unknown)(...args);
          },
        ]),
      ),
      port1,
    );
    return { engine: Promise.resolve(wrap<AnalysisEngine>(port2)), close: () => {} };
  });
  return { client, takeCalls: () => calls.splice(0).map(([name]) => name), calls };
}

const loaded = someReactions(30);
const reactions = { loaded, passing: loaded };
const curve: AnalysisRequest<'curve'> = { kind: 'curve', withMultiStock: false };
const heat: AnalysisRequest<'heat'> = { kind: 'heat', withMultiStock: false };

test('sends rows once, the filter when it changes, and a metric with the first request that reads it', async () => {
  const { client, calls, takeCalls } = openClient();
  const some = loaded.slice(0, 10);
  const whole = await client.run(reactions, curve);
  expect(calls).toEqual([
    ['setRows', 0],
    ['setFilter', 0],
    ['run', 8],
  ]);
  takeCalls();
  const part = await client.run({ loaded, passing: some }, curve);
  expect(calls).toEqual([
    ['setFilter', 0],
    ['run', 0],
  ]);
  expect(part.scope.reactions).toBeLessThan(whole.scope.reactions);
  takeCalls();
  await client.run(
    { loaded, passing: some },
    { kind: 'followThrough', withMultiStock: false, late: 'Result%', minMove: 0.1, grouping: 'topic' },
  );
  expect(calls).toEqual([['run', 1]]);
});

test('gives each of several simultaneous requests its own result', async () => {
  const { client } = openClient();
  const passing = loaded.slice(0, 12);
  const [map, score, all] = await Promise.all([
    client.run({ loaded, passing }, heat),
    client.run({ loaded, passing }, { kind: 'scoreboard', withMultiStock: false }),
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
  await Promise.all([run('intervals', { ...curve, seed: 'one' }), run('more intervals', { ...curve, seed: 'two' }), run('figures', curve)]);
  expect(finished).toEqual(['figures', 'intervals', 'more intervals']);
});

describe('a cancelled request', () => {
  test('gives way to the next one and rejects', async () => {
    const { client, takeCalls } = openClient();
    await client.run(reactions, curve);
    takeCalls();
    const controller = new AbortController();
    const cancelled = client.run(reactions, { ...curve, seed: 'cancelled' }, controller.signal);
    const waiting = client.run(reactions, { ...curve, seed: 'waiting' }, controller.signal);
    const outcomes = Promise.allSettled([cancelled, waiting]);
    // After another result both have reached the engine.
    await client.run(reactions, heat);
    controller.abort();
    const { figures } = await client.run(reactions, { ...curve, seed: 'next' });
    expect(figures.points.some(({ interval }) => interval)).toBe(true);
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(takeCalls()).toEqual(['run', 'run', 'run', 'cancel', 'cancel', 'run']);
  });

  test('is not sent if it was cancelled before its rows were', async () => {
    const { client, takeCalls } = openClient();
    const controller = new AbortController();
    const cancelled = client.run(reactions, curve, controller.signal);
    controller.abort();
    await expect(cancelled).rejects.toThrow('cancelled');
    await client.run(reactions, heat);
    expect(takeCalls()).toEqual(['setRows', 'setFilter', 'run']);
  });
});

test('gives the same intervals for the same seed, whatever is computed in between', async () => {
  const { client } = openClient();
  const request = { ...curve, seed: 'address' };
  const alone = await client.run(reactions, request);
  const [among] = await Promise.all([
    client.run(reactions, request),
    client.run(reactions, { ...curve, seed: 'other' }),
    client.run({ loaded, passing: loaded.slice(0, 20) }, curve),
  ]);
  expect(among.figures).toEqual(alone.figures);
});

test('passes the errors of the engine on', async () => {
  const { client } = openClient();
  const invalid = { kind: 'followThrough', withMultiStock: false, late: 'None%', minMove: 0, grouping: 'none' };
  await expect(client.run(reactions, invalid as unknown as AnalysisRequest<'followThrough'>)).rejects.toThrow();
});

test('sends everything again after it was closed', async () => {
  const { client, takeCalls } = openClient();
  await client.run(reactions, curve);
  client.close();
  takeCalls();
  await client.run(reactions, curve);
  expect(takeCalls()).toEqual(['setRows', 'setFilter', 'run']);
});
