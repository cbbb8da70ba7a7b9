import { Line, type Place } from './line.ts';
import { Pace } from './pace.ts';

export interface QueueLimits {
  /** tasks that run at the same time */
  readonly inFlight: number;
  /** of them for one route, so that a slow route leaves room for the others */
  readonly perRoute: number;
  /** of them for one identity */
  readonly perIdentity: number;
  /** what tasks hold while they wait, all together */
  readonly queuedBytes: number;
}

/** Who a task is for. */
export interface TaskOwner {
  /** what the task uses */
  readonly route: string;
  /** the user, otherwise the client's address */
  readonly identity: string;
}

/** What a request holds while it waits, as measured: its socket and headers. */
export const requestBytes = 20 * 1024;

export interface WaitOptions {
  /** ends the wait */
  readonly signal: AbortSignal;
  /** when the task must have ended, by `performance.now()` */
  readonly untilMs: number;
  /** what it holds while it waits */
  readonly bytes: number;
}

/** What limits tasks besides their number, such as memory. When it has room again, `startWaiting` must be called. */
export interface Room {
  /** whether a task of this owner may start */
  readonly hasRoom: (owner: TaskOwner) => boolean;
  /** one of this owner starts or has ended */
  readonly occupy: (owner: TaskOwner, change: 1 | -1) => void;
}

/** Of a queue whose tasks need nothing else. */
const unlimited: Room = { hasRoom: () => true, occupy: () => undefined };

interface WaitingTask {
  readonly bytes: number;
  readonly start: () => void;
  readonly refuse: (error: TaskRefused) => void;
}

/** Tasks that share a limit. */
interface Group {
  readonly pace: Pace;
  running: number;
}

interface Route extends Group {
  readonly name: string;
  readonly waiting: Line<WaitingTask>;
}

/** A task that was not run; the message says why. */
export class TaskRefused extends Error {}

const queueFull = (): TaskRefused => new TaskRefused('the queue is full');

/**
 * Runs tasks with limits. Of tasks that wait, routes take turns, and in a route identities do, so one with many of them does not delay the others
 * by more than one task. A task that would not end in time is refused at once. When the queue is full, the longest one loses its last task to an
 * identity with fewer (decision 017).
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #room: Room;
  /** in the order of their turns; there are a few */
  readonly #routes = new Map<string, Route>();
  /** those with running tasks */
  readonly #identities = new Map<string, Group>();
  #inFlight = 0;
  #queued = 0;
  #queuedBytes = 0;

  constructor(limits: QueueLimits, room = unlimited) {
    this.#limits = limits;
    this.#room = room;
  }

  get load(): { readonly inFlight: number; readonly queued: number } {
    return { inFlight: this.#inFlight, queued: this.#queued };
  }

  /** Runs a task when it has room. @throws TaskRefused when it would not end in time, the queue is full, or the signal aborts before */
  async run<T>({ route: name, identity }: TaskOwner, options: WaitOptions, task: () => Promise<T>): Promise<T> {
    const route = this.#routeOf(name);
    if (this.#isOpen(route) && this.#hasRoom(route, identity)) this.#occupy(route, identity, 1);
    else await this.#wait(route, identity, options);
    try {
      return await task();
    } finally {
      this.#occupy(route, identity, -1);
      this.startWaiting();
      // Not before: the pace of an identity lasts while its tasks follow one another.
      if (this.#identities.get(identity)?.running === 0) this.#identities.delete(identity);
    }
  }

  /** Starts tasks that have room by now. */
  startWaiting(): void {
    while (this.#startNext());
  }

  /** How long a task that begins to wait now is expected to take, from the pace of the last seconds; undefined where that is not known. */
  expectedMs({ route: name, identity }: TaskOwner): number | undefined {
    const route = this.#routeOf(name);
    const own = this.#groupOf(identity);
    this.#observe(route, own);
    const { waiting } = route;
    const known = [
      route.pace.msUntilEnded(waiting.countBefore(identity) + route.running + 1, route.running),
      own.pace.msUntilEnded(waiting.countOf(identity) + own.running + 1, own.running),
    ].filter((ms) => ms !== undefined);
    return known.length > 0 ? Math.max(...known) : undefined;
  }

  #routeOf(name: string): Route {
    const route = this.#routes.get(name) ?? { name, waiting: new Line(), pace: new Pace(), running: 0 };
    this.#routes.set(name, route);
    return route;
  }

  #groupOf(identity: string): Group {
    return this.#identities.get(identity) ?? { pace: new Pace(), running: 0 };
  }

  /** Whether a task of the route may start, whoever it is for. */
  #isOpen({ running }: Route): boolean {
    return this.#inFlight < this.#limits.inFlight && running < this.#limits.perRoute;
  }

  #hasRoom({ name }: Route, identity: string): boolean {
    const own = this.#identities.get(identity);
    const isFull = own !== undefined && own.running >= this.#limits.perIdentity;
    return !isFull && this.#room.hasRoom({ route: name, identity });
  }

  #observe(route: Route, own: Group, ended = 0): void {
    route.pace.observe(!this.#isOpen(route), ended);
    own.pace.observe(own.running >= this.#limits.perIdentity, ended);
  }

  #occupy(route: Route, identity: string, change: 1 | -1): void {
    const own = this.#groupOf(identity);
    this.#observe(route, own, change === 1 ? 0 : 1);
    this.#inFlight += change;
    route.running += change;
    own.running += change;
    this.#identities.set(identity, own);
    this.#room.occupy({ route: route.name, identity }, change);
  }

  /** Waits until the task has room, which is then occupied. */
  async #wait(route: Route, identity: string, { signal, untilMs, bytes }: WaitOptions): Promise<void> {
    const expectedMs = this.expectedMs({ route: route.name, identity });
    if (signal.aborted || (expectedMs !== undefined && performance.now() + expectedMs > untilMs))
      throw new TaskRefused('too much waits for the time that is left');
    if (!this.#makePlace(route, identity, bytes)) throw queueFull();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = (): void => {
      this.#remove(route, place);
      reject(new TaskRefused('the time limit ended in the queue'));
    };
    const stopListening = (): void => signal.removeEventListener('abort', leave);
    const place = route.waiting.add(identity, {
      bytes,
      start: () => {
        stopListening();
        resolve();
      },
      refuse: (error) => {
        stopListening();
        reject(error);
      },
    });
    signal.addEventListener('abort', leave);
    this.#queued++;
    this.#queuedBytes += bytes;
    return promise;
  }

  #remove({ waiting }: Route, place: Place<WaitingTask>): void {
    waiting.remove(place);
    this.#queued--;
    this.#queuedBytes -= place.link.value.bytes;
  }

  /** Makes a place in a full queue. @returns whether one more task of the identity may wait */
  #makePlace(route: Route, identity: string, bytes: number): boolean {
    while (this.#queuedBytes + bytes > this.#limits.queuedBytes) {
      const longest = [...this.#routes.values()].reduce((most, other) => (other.waiting.mostOfOne > most.waiting.mostOfOne ? other : most));
      const last = longest.waiting.lastOfMost();
      if (!last || longest.waiting.mostOfOne <= route.waiting.countOf(identity) + 1) return false;
      this.#remove(longest, last);
      last.link.value.refuse(queueFull());
    }
    return true;
  }

  /** Starts the next task. @returns whether one had room */
  #startNext(): boolean {
    for (const route of this.#routes.values()) {
      const place = this.#isOpen(route) ? route.waiting.next((identity) => this.#hasRoom(route, identity)) : undefined;
      if (!place) continue;
      const { identity } = place.share;
      this.#remove(route, place);
      route.waiting.endTurn(identity);
      this.#routes.delete(route.name);
      this.#routes.set(route.name, route);
      this.#occupy(route, identity, 1);
      place.link.value.start();
      return true;
    }
    return false;
  }
}
