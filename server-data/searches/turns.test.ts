import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTurns, type TurnOptions } from './turns.ts';
import { Unavailable } from '../store/unavailable.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Searches that end on demand, and the order in which they started. */
function open(options: Partial<TurnOptions> = {}) {
  const turns = createTurns({ slots: 1, maxWaiting: 10, waitMs: 1000, ...options });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string): Promise<string> =>
    turns.run(name.charAt(0), () => {
      started.push(name);
      return new Promise((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  /** Without its result. */
  const begin = (name: string): void => void ask(name).catch(() => undefined);
  return { turns, started, ask, begin, end };
}
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

describe('turns', () => {
  it('go from key to key, whoever came first', async () => {
    const { started, ask, end } = open();
    const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map(ask);
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) {
      await settle();
      expect(started.at(-1)).toBe(name);
      await end(name);
    }
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2']);
  });

  it('leave one slot to other keys', async () => {
    const { started, begin } = open({ slots: 3 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) begin(name);
    await settle();
    expect(started).toEqual(['a1', 'a2']);
    begin('b1');
    await settle();
    expect(started).toEqual(['a1', 'a2', 'b1']);
  });

  it('refuse the key that has too many, and nobody else', async () => {
    const { ask, begin } = open({ maxWaiting: 1 });
    begin('a1');
    begin('a2');
    await expect(ask('a3')).rejects.toBeInstanceOf(Unavailable);
    const other = ask('b1').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(999);
    expect(await Promise.race([other, Promise.resolve('waits')])).toBe('waits');
    await vi.advanceTimersByTimeAsync(1);
    expect(await other).toMatchObject({ retryAfterSeconds: 1 });
  });

  it('are not taken by a search that no longer waits', async () => {
    const { started, ask, begin, end } = open();
    begin('a1');
    const late = ask('b1').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await late).toBeInstanceOf(Unavailable);
    await end('a1');
    begin('b2');
    await settle();
    expect(started).toEqual(['a1', 'b2']);
  });

  it('end with their owner', async () => {
    const { turns, ask, begin } = open();
    begin('a1');
    const waiting = ask('a2').catch((error: unknown) => error);
    turns.close();
    expect(await waiting).toBeInstanceOf(Unavailable);
    await expect(ask('b1')).rejects.toBeInstanceOf(Unavailable);
  });
});
