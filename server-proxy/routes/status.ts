import type { FastifyInstance } from 'fastify';
import type { HintStreams } from '#contract/http/hint-streams.ts';
import { deskStatusPath, type DeskStatus } from '#contract/proxy/desk-status.ts';
import { sources } from '#contract/endpoints/sources.ts';
import type { Settings } from '../config.ts';
import type { FeedSigner } from '../security/feed-signature.ts';
import type { User } from '../security/identity-name.ts';
import type { Upstream } from '../upstream/open.ts';
import { addDataRoute, readOnly, sendJson } from './data-route.ts';

type StatusSources = Pick<Upstream, 'activity' | 'resilience' | 'shared'>;

/** The status by past requests: data service, cache, access of the key, circuit breakers. Sends no requests. Sources are no data set. */
export function readStatus(
  { version, clockOffsetMs }: Settings,
  { activity, resilience, shared }: StatusSources,
  streams: HintStreams,
): DeskStatus {
  const { endpoints, rejected, ...others } = activity.snapshot();
  const nowMs = Date.now() + clockOffsetMs;
  return {
    version,
    now: new Date(nowMs).toISOString(),
    ...others,
    budget: resilience.load(),
    rejected,
    ...(shared && { sharedCache: shared.state() }),
    streams: { open: streams.size, isWatched: streams.isWatched },
    endpoints: endpoints
      .filter(({ name }) => name !== sources.name)
      .map((endpoint) => {
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
  readonly feeds: FeedSigner;
  readonly status: () => DeskStatus;
}

/** Adds `/status.json`, and `/config.json` with the settings of the pages, for a user with the signatures of their calendar addresses. */
export function statusRoutes(app: FastifyInstance, { settings, feeds, status }: StatusParts): void {
  const { version, basePath, sampleData, imageHosts, embedOrigins } = settings;
  const documents: Readonly<Record<string, (user: User | undefined) => object>> = {
    [deskStatusPath]: status,
    '/config.json': (user) => ({
      ...{ version, basePath, sampleData, imageHosts, embedOrigins },
      feedAccess: user && feeds.accessOf(user),
    }),
  };
  for (const [path, read] of Object.entries(documents)) {
    addDataRoute(app, path, { route: path, readers: 'desk', allow: readOnly }, async ({ entry }, reply) =>
      sendJson(reply, read(entry.user)),
    );
  }
}
