import { Counts } from '#contract/counts.ts';
import { Unavailable } from '../store/unavailable.ts';

export interface TurnOptions {
  /** searches that run at the same time */
  readonly slots: number;
  /** searches of one key that wait at the same time */
  readonly maxWaiting: number;
  readonly waitMs: number;
}

export interface Turns {
  /**
   * Runs the work when it is the key's turn.
   *
   * @throws Unavailable when too many searches of the key wait, or this one waits too long
   */
  readonly run: <T>(key: string, work: () => Promise<T>) => Promise<T>;
  /** how many run, and how many wait */
  readonly state: () => { readonly running: number; readonly waiting: number };
  /** Refuses what waits, and everything after. */
  readonly close: () => void;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: () => void;
}

const tooMany = (): Unavailable => new Unavailable('too many searches at once, try again shortly', 1);

/**
 * A queue of each key, that of the key served longest ago first: a key that sends many searches waits for its own, not for the others. While more than one can
 * run, one slot is left to other keys. cockatiel's bulkhead has one queue for all.
 */
export function createTurns({ slots, maxWaiting, waitMs }: TurnOptions): Turns {
  const maxRunningOfKey = Math.max(1, slots - 1);
  const queues = new Map<string, readonly Waiting[]>();
  const running = new Counts();
  /** keys that had a turn, while they have searches: the one served longest ago first */
  const served = new Set<string>();
  let freeSlots = slots;
  let isClosed = false;

  const waitingOf = (key: string): readonly Waiting[] => queues.get(key) ?? [];
  /** Keys that wait, in the order of their turns: first those that had none. */
  const keysInTurn = (): readonly string[] => [
    ...[...queues.keys()].filter((key) => !served.has(key)),
    ...[...served].filter((key) => queues.has(key)),
  ];

  const remove = (key: string, entry: Waiting): void => {
    const rest = waitingOf(key).filter((other) => other !== entry);
    if (rest.length > 0) queues.set(key, rest);
    else queues.delete(key);
  };

  const serve = (): void => {
    while (freeSlots > 0) {
      const key = keysInTurn().find((name) => running.of(name) < maxRunningOfKey);
      if (key === undefined) return;
      const [next] = waitingOf(key);
      if (!next) return;
      remove(key, next);
      served.delete(key);
      served.add(key);
      freeSlots--;
      running.add(key);
      next.start();
    }
  };

  const finish = (key: string): void => {
    freeSlots++;
    running.add(key, -1);
    if (!running.has(key) && !queues.has(key)) served.delete(key);
    serve();
  };

  return {
    run: async (key, work) => {
      if (isClosed) throw tooMany();
      const isFull = waitingOf(key).length >= maxWaiting;
      const canStart = freeSlots > 0 && running.of(key) < maxRunningOfKey;
      if (isFull && !canStart) throw tooMany();
      await new Promise<void>((resolve, reject) => {
        const entry: Waiting = {
          start: () => {
            clearTimeout(timer);
            resolve();
          },
          refuse: () => {
            clearTimeout(timer);
            reject(tooMany());
          },
        };
        const timer = setTimeout(() => {
          remove(key, entry);
          entry.refuse();
        }, waitMs);
        queues.set(key, [...waitingOf(key), entry]);
        serve();
      });
      try {
        return await work();
      } finally {
        finish(key);
      }
    },
    state: () => ({ running: slots - freeSlots, waiting: [...queues.values()].reduce((sum, { length }) => sum + length, 0) }),
    close: () => {
      isClosed = true;
      for (const entry of [...queues.values()].flat()) entry.refuse();
      queues.clear();
    },
  };
}
