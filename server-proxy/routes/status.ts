import type { FastifyInstance } from 'fastify';
import { deskStatusPath, type DeskStatus } from '#contract/proxy/desk-status.ts';
import type { Settings } from '../config.ts';
import type { Activity } from '../upstream/activity.ts';
import type { Resilience } from '../upstream/resilience.ts';
import { addDataRoute, readOnly, sendJson } from './data-route.ts';

/** The status by past requests: data service, cache, access of the key, circuit breakers. Sends no requests. */
export function readStatus(version: string, activity: Activity, resilience: Resilience): DeskStatus {
  const { endpoints, rejected, ...others } = activity.snapshot();
  const nowMs = Date.now();
  return {
    version,
    now: new Date(nowMs).toISOString(),
    ...others,
    budget: resilience.load(),
    rejected,
    endpoints: endpoints.map((endpoint) => {
      const { state, pausedMs, openedCount } = resilience.routeState(endpoint.name);
      return {
        ...endpoint,
        breaker: state,
        openedCount,
        retryAt: pausedMs > 0 ? new Date(nowMs + pausedMs).toISOString() : undefined,
      };
    }),
  };
}

interface StatusParts {
  readonly settings: Settings;
  readonly activity: Activity;
  readonly status: () => DeskStatus;
}

/** Adds `/status.json`, `/healthz` for a supervisor, and `/config.json` with the settings of the pages. None of them contains secrets. */
export function statusRoutes(app: FastifyInstance, { settings, activity, status }: StatusParts): void {
  const { version, basePath, sampleData, imageHosts, embedOrigins } = settings;
  const documents: Readonly<Record<string, () => object>> = {
    [deskStatusPath]: status,
    '/healthz': () => ({ ok: true, version, ...activity.health() }),
    '/config.json': () => ({ version, basePath, sampleData, imageHosts, embedOrigins }),
  };
  for (const [path, read] of Object.entries(documents)) {
    addDataRoute(app, path, { route: path, readers: 'desk', allow: readOnly }, async (_request, reply) => sendJson(reply, read()));
  }
}
