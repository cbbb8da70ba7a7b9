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

/** What waits, by key. Keys take turns: the one served longest ago first, before it those that had no turn. */
class Line {
  readonly #queues = new Map<string, readonly Waiting[]>();
  /** keys that had a turn, while they have searches, in the order of their last turns */
  readonly #served = new Set<string>();

  waitingOf(key: string): readonly Waiting[] {
    return this.#queues.get(key) ?? [];
  }

  all(): readonly Waiting[] {
    return [...this.#queues.values()].flat();
  }

  add(key: string, entry: Waiting): void {
    this.#queues.set(key, [...this.waitingOf(key), entry]);
  }

  remove(key: string, entry: Waiting): void {
    const rest = this.waitingOf(key).filter((other) => other !== entry);
    if (rest.length > 0) this.#queues.set(key, rest);
    else this.#queues.delete(key);
  }

  removeAll(): readonly Waiting[] {
    const entries = this.all();
    this.#queues.clear();
    return entries;
  }

  /** Removes the first of the key whose turn it is, of those that may run one. */
  takeNext(mayRun: (key: string) => boolean): { readonly key: string; readonly entry: Waiting } | undefined {
    const fresh = [...this.#queues.keys()].filter((key) => !this.#served.has(key));
    const key = [...fresh, ...this.#served].find((name) => this.#queues.has(name) && mayRun(name));
    if (key === undefined) return undefined;
    const [entry] = this.waitingOf(key);
    if (!entry) return undefined;
    this.remove(key, entry);
    this.#served.delete(key);
    this.#served.add(key);
    return { key, entry };
  }

  /** Forgets the turns of a key that has nothing left. */
  forget(key: string): void {
    if (!this.#queues.has(key)) this.#served.delete(key);
  }
}

/**
 * A queue of each key, that of the key served longest ago first: a key that sends many searches waits for its own, not for the others. While more than one can
 * run, one slot is left to other keys. cockatiel's bulkhead has one queue for all.
 */
export function createTurns({ slots, maxWaiting, waitMs }: TurnOptions): Turns {
  const maxRunningOfKey = Math.max(1, slots - 1);
  const line = new Line();
  const running = new Counts();
  let freeSlots = slots;
  let isClosed = false;

  const serve = (): void => {
    while (freeSlots > 0) {
      const next = line.takeNext((key) => running.of(key) < maxRunningOfKey);
      if (!next) return;
      freeSlots--;
      running.add(next.key);
      next.entry.start();
    }
  };

  const finish = (key: string): void => {
    freeSlots++;
    running.add(key, -1);
    if (!running.has(key)) line.forget(key);
    serve();
  };

  return {
    run: async (key, work) => {
      if (isClosed) throw tooMany();
      const isFull = line.waitingOf(key).length >= maxWaiting;
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
          line.remove(key, entry);
          entry.refuse();
        }, waitMs);
        line.add(key, entry);
        serve();
      });
      try {
        return await work();
      } finally {
        finish(key);
      }
    },
    state: () => ({ running: slots - freeSlots, waiting: line.all().length }),
    close: () => {
      isClosed = true;
      for (const entry of line.removeAll()) entry.refuse();
    },
  };
}
