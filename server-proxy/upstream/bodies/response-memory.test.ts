import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Body } from './body.ts';
import { ResponseMemory } from './response-memory.ts';

const megabyte = 1024 * 1024;
const limit = 16 * megabyte;
const large = (megabytes: number): Body => Body.of(Buffer.alloc(megabytes * megabyte));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const of = (identity: string) => ({ route: 'news', identity });

/** Receives a body to its end. */
function receive(memory: ResponseMemory, identity: string, megabytes: number): void {
  const receiving = memory.receive(identity);
  receiving.add(megabytes * megabyte);
  receiving.end();
}

/** A connection that counts how often it was paused and resumed. */
function connection() {
  const calls: string[] = [];
  return { calls, pause: () => void calls.push('pause'), resume: () => void calls.push('resume') };
}

test('whoever has half of the memory waits, and others do not', () => {
  const memory = new ResponseMemory(limit);
  const releases = [1, 2, 3].map(() => memory.hold('a', large(2)));
  expect([memory.hasRoom(of('a')), memory.hasRoom(of('b'))]).toEqual([true, true]);
  releases.push(memory.hold('a', large(2)));
  expect([memory.hasRoom(of('a')), memory.hasRoom(of('b'))]).toEqual([false, true]);
  for (const release of releases) release();
  expect([memory.hasRoom(of('a')), memory.bytes]).toEqual([true, 0]);
});

test('any number of clients with large responses leaves room for one that gets small ones', () => {
  const memory = new ResponseMemory(limit);
  const names = Array.from({ length: 50 }, (_, index) => `client ${index}`);
  for (const name of names) receive(memory, name, 2);
  receive(memory, 'another', 0.01);
  const started = names.filter((name) => {
    const isStarted = memory.hasRoom(of(name));
    if (isStarted) memory.occupy(of(name), 1);
    return isStarted;
  });
  expect(started).toHaveLength(7);
  for (const name of started) memory.hold(name, large(2));
  expect([memory.hasRoom(of('client 49')), memory.hasRoom(of('another'))]).toEqual([false, true]);
});

test('queries count as much as recent responses of their client, until they have ended', () => {
  const memory = new ResponseMemory(limit);
  const owner = of('a');
  receive(memory, 'a', 2);
  let started = 0;
  while (memory.hasRoom(owner)) {
    memory.occupy(owner, 1);
    started++;
  }
  expect(started).toBe(4);
  for (; started > 0; started--) memory.occupy(owner, -1);
  expect(memory.hasRoom(owner)).toBe(true);
});

test('a body that several requests send counts once, until the last of them has ended', () => {
  const memory = new ResponseMemory(limit);
  const body = large(2);
  const [first, second, third] = ['a', 'b', 'b'].map((identity) => memory.hold(identity, body));
  expect(memory.bytes).toBe(body.length);
  first?.();
  first?.();
  second?.();
  expect(memory.bytes).toBe(body.length);
  third?.();
  expect(memory.bytes).toBe(0);
});

test('a client that has more than is free is received no further, a small response and the oldest one are', () => {
  const memory = new ResponseMemory(limit);
  const [oldest, second, small] = [connection(), connection(), connection()];
  const first = memory.receive('a');
  first.begin(oldest);
  first.add(9 * megabyte);
  const next = memory.receive('b');
  next.begin(second);
  next.add(8 * megabyte);
  const other = memory.receive('c');
  other.begin(small);
  other.add(10_000);
  expect([oldest.calls, second.calls, small.calls]).toEqual([[], ['pause'], []]);
  first.end();
  expect(second.calls).toEqual(['pause', 'resume']);
});

test('whoever reads slowly is ended when others lack room: the oldest response of the client that has most', () => {
  const memory = new ResponseMemory(limit);
  const cut: string[] = [];
  let rooms = 0;
  memory.whenRoom(() => rooms++);
  const held = [
    ['a', 2],
    ['b', 4],
    ['b', 4],
    ['a', 2],
    ['c', 4],
  ] as const;
  for (const [index, [identity, megabytes]] of held.entries())
    memory.hold(identity, large(megabytes), () => void cut.push(`${identity}${index}`));
  vi.advanceTimersByTime(10_000);
  expect(cut, 'nobody has waited').toEqual([]);
  expect(memory.hasRoom(of('d'))).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(cut).toEqual(['b1']);
  expect([rooms > 0, memory.hasRoom(of('d')), memory.bytes]).toEqual([true, true, 12 * megabyte]);
});

test('a response that has only begun is not taken for a slow one, nor one that is compressed', () => {
  const memory = new ResponseMemory(limit);
  const cut = vi.fn();
  memory.hold('a', large(8), cut);
  memory.hold('b', large(8));
  expect(memory.hasRoom(of('c'))).toBe(false);
  vi.advanceTimersByTime(4000);
  expect([cut.mock.calls.length, memory.hasRoom(of('c'))]).toEqual([0, false]);
  vi.advanceTimersByTime(2000);
  expect([cut.mock.calls.length, memory.bytes]).toEqual([1, 8 * megabyte]);
});

test('counts nothing when everything has ended, in whatever order', () => {
  const step = fc.record({ identity: fc.constantFrom('a', 'b', 'c'), kind: fc.constantFrom('hold', 'receive', 'query'), size: fc.nat(5) });
  const bodies = [0, 1, 2, 3, 4, 5].map(large);
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.infiniteStream(fc.boolean()), (steps, isEnding) => {
      const memory = new ResponseMemory(limit);
      const ends: (() => void)[] = [];
      for (const { identity, kind, size } of steps) {
        if (kind === 'hold') ends.push(memory.hold(identity, bodies[size] ?? large(1)));
        else if (kind === 'receive') {
          const receiving = memory.receive(identity);
          receiving.begin(connection());
          receiving.add(size * megabyte);
          ends.push(receiving.end);
        } else {
          memory.occupy(of(identity), 1);
          ends.push(() => memory.occupy(of(identity), -1));
        }
        if (isEnding.next().value === true) ends.shift()?.();
      }
      for (const end of ends) end();
      expect([memory.bytes, memory.hasRoom(of('a'))]).toEqual([0, true]);
    }),
  );
});
