import {
  BrokenCircuitError,
  DelegateBackoff,
  handleWhen,
  type IPolicy,
  retry,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel';
import type { DeskStatus } from '#contract/proxy/desk-status.ts';
import { FairQueue, requestBytes, type TaskOwner, TaskRefused } from '../../queue/fair-queue.ts';
import type { ResponseMemory } from '../bodies/response-memory.ts';
import type { UpstreamLimits } from '../client.ts';
import { circuitOpen, type RejectedBy, timedOut, tooBusy, UpstreamError } from '../errors.ts';
import type { UpstreamKey } from '../key/key.ts';
import type { SharedStore } from '../shared/store.ts';
import { openBudget } from './budget.ts';
import { openHolds } from './holds.ts';
import { type BreakerState, Route, type RouteState, type Send } from './route.ts';

/** A query on its way to the data service. */
export interface Task extends TaskOwner {
  /** the query's cache key */
  readonly query: string;
  /** false for images, whose addresses are signed: they are not part of the key's budget */
  readonly needsKey: boolean;
}

export interface Resilience {
  /** Sends a query through all policies. @throws UpstreamError */
  readonly execute: <T>(task: Task, send: Send<T>) => Promise<T>;
  readonly routeState: (route: string) => RouteState;
  readonly load: () => DeskStatus['budget'];
}

interface SenderOptions {
  readonly limits: Pick<UpstreamLimits, 'connections' | 'totalMs'>;
  /** requests of all clients together: a minute (UPSTREAM_RATE_LIMIT) and a day (UPSTREAM_DAILY_LIMIT) */
  readonly perMinute: number;
  readonly perDay: number | undefined;
  /** counts those of all proxies together */
  readonly shared: SharedStore | undefined;
  /** memory for their responses */
  readonly room: ResponseMemory;
}

interface ResilienceOptions extends SenderOptions {
  readonly key: UpstreamKey;
  readonly onRejected: (by: RejectedBy) => void;
  readonly onStateChange: (route: string, state: BreakerState) => void;
}

/** A probe repeats a query that was answered before, so it need not wait as long as others. */
const probeMs = 3000;
/** Assumed: of one user or client address. */
const maxPerIdentity = 6;

/** How often a query that waits holds its text: as address, target and key. */
const textCopies = 4;
/** Assumed: five hundred people with six queries each wait at once, when they open their desks. */
const maxQueuedBytes = 64 * 1024 * 1024;

/** Ends at once when the time is over, without waiting for the connection to be closed. */
const within = (ms: number) => timeout(ms, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false });

/** How a query is sent, and how long it may take, waiting and retry included. */
interface Attempts {
  readonly policy: IPolicy;
  readonly ms: number;
}

const retryOnce = retry(
  handleWhen((error) => error instanceof UpstreamError && error.isConnectionFailure),
  // Jitter, so that several proxies do not retry at the same moment.
  { maxAttempts: 1, backoff: new DelegateBackoff(() => 50 + Math.random() * 200) },
);

/** Sends queries in the order of a queue in which users take turns, and within a budget of requests. */
function openSender({ limits: { connections }, perMinute, perDay, shared, room }: SenderOptions) {
  const budget = openBudget(perMinute, perDay, shared);
  // Assumed: one route uses at most three quarters of the connections.
  const queueLimits = {
    inFlight: connections,
    perRoute: Math.max(1, Math.floor(connections * 0.75)),
    perIdentity: maxPerIdentity,
    queuedBytes: maxQueuedBytes,
  };
  const queue = new FairQueue(queueLimits, room);
  room.whenRoom(() => queue.startWaiting());

  return {
    /** @throws UpstreamError */
    async send<T>({ policy, ms }: Attempts, task: Task, send: Send<T>): Promise<T> {
      const untilMs = performance.now() + ms;
      const bytes = requestBytes + task.query.length * textCopies;
      let wasSent = false;
      try {
        return await policy.execute(({ signal }) =>
          queue.run(task, { signal, untilMs, bytes }, async () => {
            if (task.needsKey) await budget.spend();
            wasSent = true;
            return send(signal);
          }),
        );
      } catch (error) {
        if (error instanceof TaskRefused) throw tooBusy(error.message, queue.expectedMs(task));
        if (!(error instanceof TaskCancelledError)) throw error;
        throw wasSent ? timedOut('no complete response in time') : tooBusy('the time limit ended in the queue', queue.expectedMs(task));
      }
    },
    load: (): DeskStatus['budget'] => {
      const remainingToday = budget.remainingToday();
      return { perMinute, remaining: budget.remaining(), ...(remainingToday !== undefined && { remainingToday }), ...queue.load };
    },
  };
}

/**
 * The policies of requests to the data service: what upstream has refused for a time, a circuit breaker per route, a timeout, one retry when
 * the connection fails, a queue in which users take turns, and a budget of requests.
 */
export function openResilience({ key, onRejected, onStateChange, ...options }: ResilienceOptions): Resilience {
  const holds = openHolds(key);
  const sender = openSender(options);
  const { totalMs } = options.limits;
  const attempts: Attempts = { policy: wrap(within(totalMs), retryOnce), ms: totalMs };
  const probes: Attempts = { policy: within(probeMs), ms: probeMs };
  const routes = new Map<string, Route>();

  function routeOf(name: string): Route {
    const known = routes.get(name);
    if (known) return known;
    const route = new Route((state) => onStateChange(name, state));
    routes.set(name, route);
    return route;
  }

  /** One query with its retry. An error response such as 403 shows that the data service works, so it is returned and not thrown. */
  async function attempt<T>(route: Route, task: Task, send: Send<T>): Promise<T | UpstreamError> {
    try {
      const result = await sender.send(attempts, task, send);
      route.outcomes.record(task.query);
      route.probe = send;
      return result;
    } catch (error) {
      if (!(error instanceof UpstreamError && error.wasSent)) throw error;
      holds.record(task.route, error);
      route.outcomes.record(task.query, error.isOutage ? error : undefined);
      if (error.isOutage) throw error;
      return error;
    }
  }

  async function pass<T>(task: Task, send: Send<T>): Promise<T> {
    holds.check(task.route);
    const route = routeOf(task.route);
    const { probe } = route;
    try {
      if (probe && route.isProbeDue) {
        // When it fails, the breaker is open again and refuses the query itself.
        const probing = route.breaker.execute(() => sender.send(probes, { ...task, identity: 'probe' }, probe));
        await probing.catch(() => undefined);
      }
      const result = await route.breaker.execute(() => attempt(route, task, send));
      if (result instanceof UpstreamError) throw result;
      return result;
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error;
      if (!route.isOverdue) throw circuitOpen(Math.max(Math.ceil(route.state.pausedMs / 1000), 1));
      routes.delete(task.route);
      return pass(task, send);
    }
  }

  return {
    async execute(task, send) {
      try {
        return await pass(task, send);
      } catch (error) {
        if (error instanceof UpstreamError && error.rejectedBy !== undefined) onRejected(error.rejectedBy);
        throw error;
      }
    },
    routeState: (name) => routeOf(name).state,
    load: sender.load,
  };
}
