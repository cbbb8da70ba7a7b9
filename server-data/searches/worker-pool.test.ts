import { afterEach, describe, expect, it } from 'vitest';
import type { Order } from './testing/unruly-worker.ts';
import { Unavailable } from './unavailable.ts';
import { createWorkerPool, type PoolOptions, type WorkerPool } from './worker-pool.ts';

interface Told {
  readonly threadId: number;
  readonly workerData: unknown;
}

let pool: WorkerPool<Order, Told> | undefined;
const open = (more: Partial<PoolOptions> = {}): WorkerPool<Order, Told> => {
  pool = createWorkerPool({
    file: new URL('./testing/unruly-worker.ts', import.meta.url),
    workerData: 'a store',
    workers: 1,
    mostWaiting: 5,
    waitMs: 10_000,
    runMs: 10_000,
    ...more,
  });
  return pool;
};
afterEach(async () => {
  await pool?.close();
  pool = undefined;
});

it('one thread does one job after the other, with what it was given at its start', async () => {
  const { run } = open();
  const told = await Promise.all([run({ waitMs: 20 }), run('say who you are'), run('say who you are')]);
  expect(new Set(told.map(({ threadId }) => threadId)).size).toBe(1);
  expect(told[0]?.workerData).toBe('a store');
});

it('two threads work side by side, and no third is started', async () => {
  const { run } = open({ workers: 2 });
  const told = await Promise.all(Array.from({ length: 5 }, () => run({ waitMs: 50 })));
  expect(new Set(told.map(({ threadId }) => threadId)).size).toBe(2);
});

it('what a job throws comes out where it was asked, and the thread goes on', async () => {
  const { run } = open();
  const { threadId } = await run('say who you are');
  await expect(run('fail')).rejects.toThrow('as told');
  expect((await run('say who you are')).threadId).toBe(threadId);
});

describe('a thread that dies', () => {
  it.each(['exit', 'throw outside'] as const)('of "%s" fails its own job only; the next get another thread', async (order) => {
    const { run } = open();
    const { threadId } = await run('say who you are');
    const [died, after] = await Promise.allSettled([run(order), run('say who you are')]);
    expect(died.status).toBe('rejected');
    expect(after.status).toBe('fulfilled');
    expect((await run('say who you are')).threadId).not.toBe(threadId);
  });

  it('while nobody asks is replaced when somebody does', async () => {
    const { run } = open();
    await run('say who you are');
    await run('throw outside').catch(() => undefined);
    expect(await run('say who you are')).toMatchObject({ workerData: 'a store' });
  });

  it('is told as a fault with its reason, not as a lack of time', async () => {
    const { run } = open();
    await expect(run('throw outside')).rejects.toThrow('as told');
    await expect(run('exit')).rejects.toThrow('exit code 3');
    await expect(run('exit')).rejects.not.toBeInstanceOf(Unavailable);
  });
});

describe('a job that never ends', () => {
  it('is given up after its time, and those behind it are served', async () => {
    // Time enough for the second thread to start on a busy machine.
    const { run } = open({ runMs: 5000 });
    const [endless, behind] = await Promise.allSettled([run('never end'), run('say who you are')]);
    expect(endless).toMatchObject({ status: 'rejected', reason: expect.any(Unavailable) as unknown });
    expect(behind.status).toBe('fulfilled');
  });

  it('has its time from when it begins, not from when it was asked', async () => {
    const { run } = open({ runMs: 3000 });
    await run('say who you are');
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => run({ waitMs: 700 })));
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'fulfilled'));
  });
});

describe('more jobs than there is time for', () => {
  it('wait in a line of bounded length; who finds it full is told at once', async () => {
    const { run } = open({ mostWaiting: 2 });
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => run({ waitMs: 50 })));
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(all[4]).toMatchObject({ reason: { retryAfterSeconds: 1 } });
  });

  it('wait no longer than they may, and leave the line for others', async () => {
    const { run } = open({ waitMs: 300, mostWaiting: 1 });
    const long = run({ waitMs: 4000 });
    await expect(run('say who you are')).rejects.toBeInstanceOf(Unavailable);
    const next = run('say who you are').catch(() => 'refused');
    expect(await next).toBe('refused');
    expect(await long).toMatchObject({ workerData: 'a store' });
    expect(await run('say who you are')).toMatchObject({ workerData: 'a store' });
  });
});

describe('closing', () => {
  it('ends running and waiting jobs, and takes no more', async () => {
    const { run, close } = open();
    const jobs = [run('never end'), run('say who you are')];
    const settled = Promise.allSettled(jobs);
    await close();
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(run('say who you are')).rejects.toBeInstanceOf(Unavailable);
  });

  it('leaves no thread behind', async () => {
    const { run, close } = open({ workers: 2 });
    await Promise.all([run({ waitMs: 20 }), run({ waitMs: 20 })]);
    await close();
    expect(process.getActiveResourcesInfo()).not.toContain('MessagePort');
  });
});
