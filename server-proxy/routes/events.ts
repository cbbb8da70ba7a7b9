import type { FastifyInstance } from 'fastify';
import { HintStreams, type HintSource, streamOf } from '#contract/http/hint-streams.ts';
import { repeatBy } from '#contract/time/repeat.ts';
import { eventsPath } from '#contract/proxy/events.ts';
import { identityOf } from '../ops/logging.ts';
import { addDataRoute, readOnly } from './data-route.ts';
import { Refusal } from './errors.ts';

/**
 * Assumed: one stream for each browser that a user, or the people behind an address, have open; one browser opens one for all its tabs. All of
 * them leave half of the connections to requests.
 */
const limits = { streams: 2000, perIdentity: 100 };

export const openStreams = (hints: HintSource): HintStreams => new HintStreams(hints, limits, repeatBy({ setInterval, clearInterval }));

/**
 * `/events`: which lists change, as server-sent events. They carry no data: whoever is told asks the API, which the cache answers for all of
 * them at once.
 */
export function eventRoutes(app: FastifyInstance, streams: HintStreams): void {
  app.addHook('preClose', (done) => {
    streams.close();
    done();
  });
  addDataRoute(
    app,
    eventsPath,
    { route: eventsPath, readers: 'desk', allow: readOnly },
    async (request, reply) => {
      const owner = { identity: identityOf(request), mayRead: () => true };
      if (!streams.hasRoom(owner))
        throw new Refusal({ kind: 'rate_limited', value: 'Too many streams are open.' }, { 'retry-after': '60' });
      reply.headers({ 'cache-control': 'no-store' });
      reply.sse.sendHeaders();
      if (request.method === 'HEAD') return;
      // Its end by the client is no request that was broken off.
      request.entry.isStream = true;
      reply.sse.keepAlive();
      const stream = streamOf(reply);
      reply.sse.onClose(() => streams.remove(stream));
      streams.add(stream, owner);
    },
    { sse: { kind: 'only', heartbeat: false, serializer: String } },
  );
}
