import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Activity } from '../upstream/activity.ts';
import { addDataRoute, readOnly, sendJson } from './data-route.ts';

interface HealthParts {
  readonly version: string;
  readonly activity: Activity;
  /** folder of the built pages */
  readonly pages: string;
}

/**
 * Adds the addresses for a supervisor: `/livez` as long as the process runs, `/readyz` whether requests should be sent to it, and `/healthz`
 * with the state of the data service. An outage of the data service makes the proxy neither dead nor unready, because it serves stale
 * responses.
 */
export function healthRoutes(app: FastifyInstance, { version, activity, pages }: HealthParts): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  const unready = (): string | undefined => {
    if (isStopping) return 'The proxy is stopping.';
    return existsSync(join(pages, 'index.html')) ? undefined : 'The pages are not built.';
  };
  const probes: Readonly<Record<string, () => { readonly ok: boolean }>> = {
    '/healthz': () => ({ ok: true, version, ...activity.health() }),
    '/livez': () => ({ ok: true }),
    '/readyz': () => {
      const reason = unready();
      return reason === undefined ? { ok: true } : { ok: false, reason };
    },
  };
  for (const [path, read] of Object.entries(probes)) {
    addDataRoute(app, path, { route: path, readers: 'desk', isProbe: true, allow: readOnly }, async (_request, reply) => {
      const state = read();
      return sendJson(reply.code(state.ok ? 200 : 503), state);
    });
  }
}
