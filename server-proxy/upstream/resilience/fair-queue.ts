import { tooBusy } from '../errors.ts';

export interface QueueLimits {
  /** tasks that run at the same time */
  readonly inFlight: number;
  /** of them for one route, so that a slow route leaves room for the others */
  readonly perRoute: number;
  /** of them for one identity */
  readonly perIdentity: number;
  /** tasks that wait */
  readonly queued: number;
}

/** Who a task is for. */
export interface TaskOwner {
  readonly route: string;
  /** the user, otherwise the client's address */
  readonly identity: string;
}

interface WaitingTask {
  readonly owner: TaskOwner;
  readonly start: () => void;
  readonly refuse: () => void;
}

/** Counts by name, without names that have none. */
export class Counts extends Map<string, number> {
  of(name: string): number {
    return this.get(name) ?? 0;
  }

  add(name: string, change: 1 | -1): void {
    const count = this.of(name) + change;
    if (count === 0) this.delete(name);
    else this.set(name, count);
  }
}

/**
 * Runs tasks with limits. Identities whose tasks wait take turns, so one with many of them does not delay the others by more than one task. When
 * the queue is full, the longest one loses its last task to an identity with fewer.
 */
export function openFairQueue({ inFlight, perRoute, perIdentity, queued }: QueueLimits) {
  const routes = new Counts();
  const identities = new Counts();
  /** by identity, in the order of their turns */
  const waiting = new Map<string, WaitingTask[]>();
  let running = 0;
  let waitingCount = 0;

  const hasRoom = ({ route, identity }: TaskOwner): boolean =>
    running < inFlight && routes.of(route) < perRoute && identities.of(identity) < perIdentity;

  function remove(identity: string, task: WaitingTask): void {
    const tasks = (waiting.get(identity) ?? []).filter((other) => other !== task);
    waitingCount--;
    if (tasks.length === 0) waiting.delete(identity);
    else waiting.set(identity, tasks);
  }

  /** Starts the tasks that have room, one of each identity in turn. */
  function startNext(): void {
    let started = true;
    while (started) {
      started = false;
      for (const [identity, tasks] of [...waiting]) {
        const task = tasks.find(({ owner }) => hasRoom(owner));
        if (!task) continue;
        remove(identity, task);
        // Its next turn comes after those of the others.
        const rest = waiting.get(identity);
        if (rest && waiting.delete(identity)) waiting.set(identity, rest);
        task.start();
        started = true;
      }
    }
  }

  /** Makes room in a full queue. @returns whether the task may wait */
  function makeRoom(identity: string): boolean {
    if (waitingCount < queued) return true;
    const [longest = '', tasks = []] = [...waiting].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
    if (tasks.length <= (waiting.get(identity)?.length ?? 0) + 1) return false;
    const last = tasks.at(-1);
    if (!last) return false;
    remove(longest, last);
    last.refuse();
    return true;
  }

  function wait(owner: TaskOwner, signal: AbortSignal): Promise<void> {
    const { identity } = owner;
    if (signal.aborted || !makeRoom(identity)) return Promise.reject(tooBusy('the queue is full'));
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        remove(identity, task);
        reject(tooBusy('the time limit ended in the queue'));
      };
      const task: WaitingTask = {
        owner,
        start: () => {
          signal.removeEventListener('abort', onAbort);
          occupy(owner, 1);
          resolve();
        },
        refuse: () => {
          signal.removeEventListener('abort', onAbort);
          reject(tooBusy('the queue is full'));
        },
      };
      signal.addEventListener('abort', onAbort);
      waiting.set(identity, [...(waiting.get(identity) ?? []), task]);
      waitingCount++;
    });
  }

  function occupy({ route, identity }: TaskOwner, change: 1 | -1): void {
    running += change;
    routes.add(route, change);
    identities.add(identity, change);
  }

  return {
    /** Runs a task when it has room. @throws UpstreamError `unavailable` when the queue is full or the signal aborts before */
    async run<T>(owner: TaskOwner, signal: AbortSignal, task: () => Promise<T>): Promise<T> {
      if (hasRoom(owner)) occupy(owner, 1);
      else await wait(owner, signal);
      try {
        return await task();
      } finally {
        occupy(owner, -1);
        startNext();
      }
    },
    load: () => ({ inFlight: running, queued: waitingCount }),
  };
}
