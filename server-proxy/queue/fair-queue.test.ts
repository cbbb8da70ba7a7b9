import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FairQueue, type QueueLimits, type Room, TaskRefused, type WaitOptions } from './fair-queue.ts';

/** Room for as many tasks as a test has: those that `patient` waits for have one byte. */
const wide = { queuedBytes: 1000 };

/** A wait that nothing ends. */
const patient = () => ({ signal: new AbortController().signal, untilMs: Infinity, bytes: 1 });

/** Stops the clock by which queues measure their pace. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** A queue whose tasks run until they are finished by hand; `started` has their names in order. */
function controlled(limits: Partial<QueueLimits> = {}, room?: Room) {
  const queue = new FairQueue({ inFlight: 2, perRoute: 2, perIdentity: 2, queuedBytes: 4, ...limits }, room);
  const started: string[] = [];
  const finishes = new Map<string, () => void>();
  const run = (identity: string, name: string, route = 'news', wait: Partial<WaitOptions> = {}): Promise<string> =>
    queue
      .run({ route, identity }, { ...patient(), ...wait }, () => {
        started.push(name);
        return new Promise<string>((resolve) => finishes.set(name, () => resolve('done')));
      })
      .catch((error: unknown) => (error instanceof TaskRefused ? 'refused' : String(error)));
  const finish = async (name: string): Promise<void> => {
    finishes.get(name)?.();
    await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, started, run, finish };
}

test('identities take turns, each in the order of its tasks', async () => {
  const { started, run, finish } = controlled({ inFlight: 1, perIdentity: 1, queuedBytes: 10 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void run(name.charAt(0), name);
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await finish(name);
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

test('a route or an identity at its limit does not hold up the others', async () => {
  const { started, run } = controlled({ inFlight: 4, perRoute: 2, perIdentity: 2 });
  void run('a', 'a1');
  void run('a', 'a2');
  void run('a', 'a3', 'splits');
  void run('b', 'b1');
  void run('b', 'b2', 'splits');
  expect(started).toEqual(['a1', 'a2', 'b2']);
});

test('routes take turns, so many tasks for one of them do not hold up the others', async () => {
  const { started, run, finish } = controlled({ inFlight: 1, queuedBytes: 10 });
  for (const name of ['a1', 'b1', 'c1', 'd1']) void run(name.charAt(0), name);
  for (const name of ['a2', 'e1']) void run(name.charAt(0), name, 'splits');
  for (const name of ['a1', 'b1', 'a2', 'c1', 'e1', 'd1']) await finish(name);
  expect(started).toEqual(['a1', 'b1', 'a2', 'c1', 'e1', 'd1']);
});

test('tasks wait while an identity has no room for what else they need, and start when it has', async () => {
  const taken = new Set(['a']);
  const room = { hasRoom: ({ identity }: { identity: string }) => !taken.has(identity), occupy: () => undefined };
  const { queue, started, run, finish } = controlled({ inFlight: 4 }, room);
  void run('a', 'a1');
  void run('b', 'b1');
  expect([started, queue.load]).toEqual([['b1'], { inFlight: 1, queued: 1 }]);
  taken.add('c');
  void run('c', 'c1');
  await finish('b1');
  expect([started, queue.load]).toEqual([['b1'], { inFlight: 0, queued: 2 }]);
  taken.delete('c');
  queue.startWaiting();
  await finish('');
  expect([started, queue.load]).toEqual([['b1', 'c1'], { inFlight: 1, queued: 1 }]);
  taken.delete('a');
  queue.startWaiting();
  await finish('');
  expect([started, queue.load]).toEqual([['b1', 'c1', 'a1'], { inFlight: 2, queued: 0 }]);
});

test('a full queue refuses the identity with the most tasks, and gives its place to one with fewer', async () => {
  const { queue, run } = controlled({ inFlight: 1, queuedBytes: 3 });
  void run('a', 'a1');
  const waiting = ['a2', 'a3', 'a4'].map((name) => run('a', name));
  expect(await run('a', 'a5')).toBe('refused');
  void run('b', 'b1');
  expect(await waiting[2]).toBe('refused');
  expect(queue.load).toEqual({ inFlight: 1, queued: 3 });
  // Equal shares are kept.
  void run('b', 'b2');
  expect(queue.load).toEqual({ inFlight: 1, queued: 3 });
});

/** Ends tasks in their order, one each 100 ms. */
async function endAfter100Ms({ finish, started }: ReturnType<typeof controlled>, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    vi.advanceTimersByTime(100);
    await finish(started.at(-1) ?? '');
  }
}

test('nothing is refused before it is known how long the tasks take, and then what would not end in its time', async () => {
  stopClock();
  const one = controlled({ inFlight: 1, ...wide });
  const soon = { untilMs: performance.now() + 15_000 };
  const waiting = numbers(500).map((number) => one.run(`u${number}`, `first ${number}`, 'news', soon));
  await endAfter100Ms(one, 100);
  expect(one.queue.load).toEqual({ inFlight: 1, queued: 399 });
  const within = (ms: number) => one.run('late', `within ${ms}`, 'news', { untilMs: performance.now() + ms });
  expect(one.queue.expectedMs({ route: 'news', identity: 'late' })).toBeGreaterThan(30_000);
  expect(await within(30_000)).toBe('refused');
  void within(45_000);
  expect(one.queue.load).toEqual({ inFlight: 1, queued: 400 });
  expect(await waiting[99]).toBe('done');
});

test('a first second in which no task ends refuses nobody', async () => {
  stopClock();
  const { queue, run } = controlled({ inFlight: 24, perRoute: 24, queuedBytes: 2000 });
  const soon = { untilMs: performance.now() + 14_500 };
  const open = (readers: readonly number[]) => readers.forEach((reader) => void run(`u${reader}`, `task ${reader}`, 'news', soon));
  open(numbers(750));
  vi.advanceTimersByTime(1500);
  open(numbers(750));
  expect(queue.load).toEqual({ inFlight: 24, queued: 1476 });
});

test('one identity with hundreds of tasks is refused, and others wait for one of its tasks only', async () => {
  stopClock();
  const one = controlled({ inFlight: 1, perIdentity: 1, ...wide });
  for (const number of numbers(300)) void one.run('many', `many ${number}`);
  await endAfter100Ms(one, 100);
  const soon = { untilMs: performance.now() + 5000 };
  expect(await one.run('many', 'one more', 'news', soon)).toBe('refused');
  const others = numbers(10).map((number) => one.run(`u${number}`, `u${number}`, 'news', soon));
  await endAfter100Ms(one, 12);
  expect(await Promise.all(others)).toEqual(others.map(() => 'done'));
});

test('an identity that waits for its own tasks only does not slow down the pace of others', async () => {
  stopClock();
  const one = controlled({ inFlight: 10, perRoute: 10, perIdentity: 1, ...wide });
  for (const number of numbers(50)) void one.run('slow', `slow ${number}`);
  vi.advanceTimersByTime(20_000);
  await one.finish('slow 1');
  const soon = { untilMs: performance.now() + 14_000 };
  expect(await one.run('slow', 'one more', 'news', soon)).toBe('refused');
  for (const number of numbers(100)) void one.run(`u${number}`, `u${number}`, 'news', soon);
  expect(one.queue.load).toEqual({ inFlight: 10, queued: 49 + 91 - 1 });
});

test('what waits is limited by its bytes as well', async () => {
  const { queue, run } = controlled({ inFlight: 1, queuedBytes: 300 });
  void run('a', 'a1');
  const waiting = [2, 3, 4].map((number) => run('a', `a${number}`, 'news', { bytes: 100 }));
  expect(await run('a', 'a5', 'news', { bytes: 1 })).toBe('refused');
  void run('b', 'b1', 'news', { bytes: 150 });
  expect(await Promise.all(waiting.slice(1))).toEqual(['refused', 'refused']);
  expect(queue.load).toEqual({ inFlight: 1, queued: 2 });
});

test('a task whose time ends leaves the queue', async () => {
  const { queue, run } = controlled({ inFlight: 1 });
  const controller = new AbortController();
  void run('a', 'a1');
  const waiting = run('a', 'a2', 'news', { signal: controller.signal });
  controller.abort();
  expect(await waiting).toBe('refused');
  expect(queue.load).toEqual({ inFlight: 1, queued: 0 });
});

test('never exceeds a limit, and runs or refuses every task', async () => {
  const task = fc.record({ identity: fc.constantFrom('a', 'b', 'c'), route: fc.constantFrom('news', 'splits'), fails: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(task, { maxLength: 40 }), async (tasks) => {
      const limits = { inFlight: 5, perRoute: 3, perIdentity: 2, queuedBytes: 6 };
      const queue = new FairQueue(limits);
      const running: { route: string; identity: string }[] = [];
      const outcomes = await Promise.allSettled(
        tasks.map(({ identity, route, fails }) =>
          queue.run({ identity, route }, patient(), async () => {
            const own = { route, identity };
            running.push(own);
            expect(running.length).toBeLessThanOrEqual(limits.inFlight);
            expect(running.filter((one) => one.route === route).length).toBeLessThanOrEqual(limits.perRoute);
            expect(running.filter((one) => one.identity === identity).length).toBeLessThanOrEqual(limits.perIdentity);
            await Promise.resolve();
            running.splice(running.indexOf(own), 1);
            if (fails) throw new Error('failed');
          }),
        ),
      );
      expect(outcomes).toHaveLength(tasks.length);
      for (const { reason } of outcomes.filter((outcome) => outcome.status === 'rejected'))
        expect(['failed', 'the queue is full']).toContain((reason as Error).message);
      expect(queue.load).toEqual({ inFlight: 0, queued: 0 });
    }),
  );
});
