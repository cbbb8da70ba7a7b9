import type { FastifyInstance } from 'fastify';
import { deskStatusPath, type DeskStatus } from '#contract/proxy/desk-status.ts';
import type { Settings } from '../config.ts';
import type { Activity } from '../upstream/activity.ts';
import type { Resilience } from '../upstream/resilience.ts';
import { addDataRoute, readOnly, sendJson } from './data-route.ts';

/** Why data is stale, if it is: what requests have shown of the data service, the cache and the key. It sends none itself. */
export function readStatus(version: string, activity: Activity, resilience: Resilience): DeskStatus {
  const { endpoints, refused, ...known } = activity.snapshot();
  const nowMs = Date.now();
  return {
    version,
    now: new Date(nowMs).toISOString(),
    ...known,
    budget: resilience.load(),
    refused,
    endpoints: endpoints.map((endpoint) => {
      const { state, pausedMs, opened } = resilience.routeState(endpoint.name);
      return { ...endpoint, breaker: state, opened, asksAgain: pausedMs > 0 ? new Date(nowMs + pausedMs).toISOString() : undefined };
    }),
  };
}

interface StatusParts {
  readonly settings: Settings;
  readonly activity: Activity;
  readonly status: () => DeskStatus;
}

/** What the desk says about itself: its state, a short form for a supervisor, and the settings its pages need, none of them secret. */
export function statusRoutes(app: FastifyInstance, { settings, activity, status }: StatusParts): void {
  const { version, basePath, sampleData, imageHosts, embedOrigins } = settings;
  const facts: Readonly<Record<string, () => object>> = {
    [deskStatusPath]: status,
    '/healthz': () => ({ ok: true, version, ...activity.health() }),
    '/config.json': () => ({ version, basePath, sampleData, imageHosts, embedOrigins }),
  };
  for (const [path, read] of Object.entries(facts)) {
    addDataRoute(app, path, { route: path, readers: 'desk', allow: readOnly }, async (_request, reply) => sendJson(reply, read()));
  }
}
