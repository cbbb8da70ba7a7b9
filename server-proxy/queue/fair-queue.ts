import { Counts } from '../counts.ts';
import { Line, type Place } from './line.ts';

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

/** What limits tasks besides their number, such as memory. When it has room again, `startWaiting` must be called. */
export interface Room {
  /** whether any task may start; a cheap answer where none may */
  readonly isOpen: () => boolean;
  /** whether one of this owner may */
  readonly hasRoom: (owner: TaskOwner) => boolean;
  /** one of this owner starts or has ended */
  readonly occupy: (owner: TaskOwner, change: 1 | -1) => void;
}

const unlimited: Room = { isOpen: () => true, hasRoom: () => true, occupy: () => undefined };

interface WaitingTask {
  readonly start: () => void;
  readonly refuse: (error: TaskRefused) => void;
}

/** The tasks of a route. */
interface Route {
  readonly name: string;
  readonly waiting: Line<WaitingTask>;
  running: number;
}

/** A task that was not run; the message says why. */
export class TaskRefused extends Error {}

const queueFull = (): TaskRefused => new TaskRefused('the queue is full');

/**
 * Runs tasks with limits. Of tasks that wait, routes take turns, and in a route identities do, so one with many of them does not delay the others
 * by more than one task. When the queue is full, the longest one loses its last task to an identity with fewer (decision 017).
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #room: Room;
  /** in the order of their turns; there are a few */
  readonly #routes = new Map<string, Route>();
  readonly #identities = new Counts();
  #inFlight = 0;
  #queued = 0;

  constructor(limits: QueueLimits, room = unlimited) {
    this.#limits = limits;
    this.#room = room;
  }

  get load(): { readonly inFlight: number; readonly queued: number } {
    return { inFlight: this.#inFlight, queued: this.#queued };
  }

  /** Runs a task when it has room. @throws TaskRefused when the queue is full or the signal aborts before */
  async run<T>({ route: name, identity }: TaskOwner, signal: AbortSignal, task: () => Promise<T>): Promise<T> {
    const route = this.#routes.get(name) ?? { name, waiting: new Line(), running: 0 };
    this.#routes.set(name, route);
    if (this.#isOpen(route) && this.#hasRoom(route, identity)) this.#occupy(route, identity, 1);
    else await this.#wait(route, identity, signal);
    try {
      return await task();
    } finally {
      this.#occupy(route, identity, -1);
      this.startWaiting();
    }
  }

  /** Starts tasks that have room by now. */
  startWaiting(): void {
    while (this.#startNext());
  }

  /** Whether a task of the route may start, whoever it is for. */
  #isOpen({ running }: Route): boolean {
    return this.#inFlight < this.#limits.inFlight && running < this.#limits.perRoute && this.#room.isOpen();
  }

  #hasRoom({ name }: Route, identity: string): boolean {
    return this.#identities.of(identity) < this.#limits.perIdentity && this.#room.hasRoom({ route: name, identity });
  }

  #occupy(route: Route, identity: string, change: 1 | -1): void {
    this.#inFlight += change;
    route.running += change;
    this.#identities.add(identity, change);
    this.#room.occupy({ route: route.name, identity }, change);
  }

  /** Waits until the task has room, which is then occupied. */
  async #wait(route: Route, identity: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted || !this.#makePlace(route, identity)) throw queueFull();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = (): void => {
      this.#remove(route, place);
      reject(new TaskRefused('the time limit ended in the queue'));
    };
    const stopListening = (): void => signal.removeEventListener('abort', leave);
    const place = route.waiting.add(identity, {
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
    return promise;
  }

  #remove({ waiting }: Route, place: Place<WaitingTask>): void {
    waiting.remove(place);
    this.#queued--;
  }

  /** Makes a place in a full queue. @returns whether one more task of the identity may wait */
  #makePlace(route: Route, identity: string): boolean {
    if (this.#queued < this.#limits.queued) return true;
    const fullest = [...this.#routes.values()].reduce((most, other) => (other.waiting.mostOfOne > most.waiting.mostOfOne ? other : most));
    const last = fullest.waiting.lastOfMost();
    if (!last || fullest.waiting.mostOfOne <= route.waiting.countOf(identity) + 1) return false;
    this.#remove(fullest, last);
    last.link.value.refuse(queueFull());
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
