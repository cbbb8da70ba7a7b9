import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairQueue, type QueueLimits, type Room, TaskRefused } from './fair-queue.ts';

const never = new AbortController().signal;

/** A queue whose tasks run until they are finished by hand; `started` has their names in order. */
function controlled(limits: Partial<QueueLimits> = {}, room?: Room) {
  const queue = new FairQueue({ inFlight: 2, perRoute: 2, perIdentity: 2, queued: 4, ...limits }, room);
  const started: string[] = [];
  const finishes = new Map<string, () => void>();
  const run = (identity: string, name: string, route = 'news', signal = never): Promise<string> =>
    queue
      .run({ route, identity }, signal, () => {
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
  const { started, run, finish } = controlled({ inFlight: 1, perIdentity: 1, queued: 10 });
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
  const { started, run, finish } = controlled({ inFlight: 1, queued: 10 });
  for (const name of ['a1', 'b1', 'c1', 'd1']) void run(name.charAt(0), name);
  for (const name of ['a2', 'e1']) void run(name.charAt(0), name, 'splits');
  for (const name of ['a1', 'b1', 'a2', 'c1', 'e1', 'd1']) await finish(name);
  expect(started).toEqual(['a1', 'b1', 'a2', 'c1', 'e1', 'd1']);
});

test('tasks wait while whatever else they need is taken, by one identity or by all, and start when it is free', async () => {
  const taken = new Set(['a']);
  const room = {
    isOpen: () => !taken.has('all'),
    hasRoom: ({ identity }: { identity: string }) => !taken.has(identity),
    occupy: () => undefined,
  };
  const { queue, started, run, finish } = controlled({ inFlight: 4 }, room);
  void run('a', 'a1');
  void run('b', 'b1');
  expect([started, queue.load]).toEqual([['b1'], { inFlight: 1, queued: 1 }]);
  taken.add('all');
  void run('c', 'c1');
  await finish('b1');
  expect([started, queue.load]).toEqual([['b1'], { inFlight: 0, queued: 2 }]);
  taken.delete('all');
  queue.startWaiting();
  await finish('');
  expect([started, queue.load]).toEqual([['b1', 'c1'], { inFlight: 1, queued: 1 }]);
  taken.delete('a');
  queue.startWaiting();
  await finish('');
  expect([started, queue.load]).toEqual([['b1', 'c1', 'a1'], { inFlight: 2, queued: 0 }]);
});

test('a full queue refuses the identity with the most tasks, and gives its place to one with fewer', async () => {
  const { queue, run } = controlled({ inFlight: 1, queued: 3 });
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

test('a task whose time ends leaves the queue', async () => {
  const { queue, run } = controlled({ inFlight: 1 });
  const controller = new AbortController();
  void run('a', 'a1');
  const waiting = run('a', 'a2', 'news', controller.signal);
  controller.abort();
  expect(await waiting).toBe('refused');
  expect(queue.load).toEqual({ inFlight: 1, queued: 0 });
});

test('never exceeds a limit, and runs or refuses every task', async () => {
  const task = fc.record({ identity: fc.constantFrom('a', 'b', 'c'), route: fc.constantFrom('news', 'splits'), fails: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(task, { maxLength: 40 }), async (tasks) => {
      const limits = { inFlight: 5, perRoute: 3, perIdentity: 2, queued: 6 };
      const queue = new FairQueue(limits);
      const running: { route: string; identity: string }[] = [];
      const outcomes = await Promise.allSettled(
        tasks.map(({ identity, route, fails }) =>
          queue.run({ identity, route }, never, async () => {
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
