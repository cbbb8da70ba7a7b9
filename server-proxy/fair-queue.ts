import { Counts } from './counts.ts';

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
  /** what the task uses */
  readonly route: string;
  /** the user, otherwise the client's address */
  readonly identity: string;
}

interface WaitingTask {
  readonly owner: TaskOwner;
  readonly start: () => void;
  readonly refuse: (error: TaskRefused) => void;
}

/** A task that was not run; the message says why. */
export class TaskRefused extends Error {}

const queueFull = (): TaskRefused => new TaskRefused('the queue is full');

/**
 * Runs tasks with limits. Identities whose tasks wait take turns, so one with many of them does not delay the others by more than one task. When
 * the queue is full, the longest one loses its last task to an identity with fewer (decision 017).
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #routes = new Counts();
  readonly #identities = new Counts();
  /** by identity, in the order of their turns */
  readonly #waiting = new Map<string, readonly WaitingTask[]>();
  #inFlight = 0;
  #queued = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get load(): { readonly inFlight: number; readonly queued: number } {
    return { inFlight: this.#inFlight, queued: this.#queued };
  }

  /** Runs a task when it has room. @throws TaskRefused when the queue is full or the signal aborts before */
  async run<T>(owner: TaskOwner, signal: AbortSignal, task: () => Promise<T>): Promise<T> {
    if (this.#hasRoom(owner)) this.#occupy(owner, 1);
    else await this.#wait(owner, signal);
    try {
      return await task();
    } finally {
      this.#occupy(owner, -1);
      this.#startNext();
    }
  }

  #hasRoom({ route, identity }: TaskOwner): boolean {
    const { inFlight, perRoute, perIdentity } = this.#limits;
    return this.#inFlight < inFlight && this.#routes.of(route) < perRoute && this.#identities.of(identity) < perIdentity;
  }

  #occupy({ route, identity }: TaskOwner, change: 1 | -1): void {
    this.#inFlight += change;
    this.#routes.add(route, change);
    this.#identities.add(identity, change);
  }

  /** Waits until the task has room, which is then occupied. */
  async #wait(owner: TaskOwner, signal: AbortSignal): Promise<void> {
    if (signal.aborted || !this.#makePlace(owner.identity)) throw queueFull();
    const { promise, resolve: start, reject: refuse } = Promise.withResolvers<void>();
    const task: WaitingTask = { owner, start, refuse };
    const leave = (): void => {
      if (this.#remove(task)) refuse(new TaskRefused('the time limit ended in the queue'));
    };
    signal.addEventListener('abort', leave);
    this.#waiting.set(owner.identity, [...this.#waitingOf(owner.identity), task]);
    this.#queued++;
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #waitingOf(identity: string): readonly WaitingTask[] {
    return this.#waiting.get(identity) ?? [];
  }

  /** @returns whether the task waited */
  #remove(task: WaitingTask): boolean {
    const { identity } = task.owner;
    const tasks = this.#waitingOf(identity);
    if (!tasks.includes(task)) return false;
    const rest = tasks.filter((other) => other !== task);
    if (rest.length > 0) this.#waiting.set(identity, rest);
    else this.#waiting.delete(identity);
    this.#queued--;
    return true;
  }

  /** Makes a place in a full queue. @returns whether one more task of the identity may wait */
  #makePlace(identity: string): boolean {
    if (this.#queued < this.#limits.queued) return true;
    const longest = [...this.#waiting.values()].reduce((most, tasks) => (tasks.length > most.length ? tasks : most), []);
    const last = longest.at(-1);
    if (!last || longest.length <= this.#waitingOf(identity).length + 1) return false;
    this.#remove(last);
    last.refuse(queueFull());
    return true;
  }

  /** The first task with room, of the identity whose turn it is. */
  #next(): WaitingTask | undefined {
    for (const tasks of this.#waiting.values()) {
      const task = tasks.find(({ owner }) => this.#hasRoom(owner));
      if (task) return task;
    }
    return undefined;
  }

  #startNext(): void {
    for (let task = this.#next(); task; task = this.#next()) {
      const { owner } = task;
      this.#remove(task);
      // The next turn of the identity comes after those of the others.
      const rest = this.#waiting.get(owner.identity);
      if (rest && this.#waiting.delete(owner.identity)) this.#waiting.set(owner.identity, rest);
      this.#occupy(owner, 1);
      task.start();
    }
  }
}
