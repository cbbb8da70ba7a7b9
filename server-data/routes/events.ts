import type { FastifyInstance } from 'fastify';
import { HintStreams, type HintSource, streamOf } from '#contract/http/hint-streams.ts';
import { repeatBy } from '#contract/time/repeat.ts';
import { eventsPath, type HintedList } from '#contract/proxy/events.ts';
import type { PlanName } from '#contract/schema/endpoint.ts';
import type { FindKey } from '../keys.ts';
import { authenticateBy } from './endpoint.ts';
import { refused } from './http/errors.ts';

/** Assumed: a proxy opens one stream, and one key has some proxies; programs that only listen are few. */
const limits = { streams: 1000, perIdentity: 50 };

const planOf = (list: HintedList): PlanName => (list === 'removed' ? 'news' : list);

/** `/events`: which lists of the key's plan change, as server-sent events. Not part of the spec. */
export function serveEvents(app: FastifyInstance, { changes, findKey }: { readonly changes: HintSource; readonly findKey: FindKey }): void {
  const streams = new HintStreams(changes, limits, repeatBy({ setInterval, clearInterval }));
  app.addHook('preClose', (done) => {
    streams.close();
    done();
  });
  app.route({
    method: app.supportedMethods,
    url: eventsPath,
    config: { path: eventsPath },
    sse: { kind: 'only', heartbeat: false, serializer: String },
    preValidation: [authenticateBy(findKey), app.rateLimit()],
    handler: async ({ accessKey, method }, reply) => {
      const owner = { identity: accessKey?.hash ?? '', mayRead: (list: HintedList) => accessKey?.plan.includes(planOf(list)) === true };
      if (!streams.hasRoom(owner)) throw refused('rate_limited', `at most ${limits.perIdentity} streams of a key`);
      reply.header('cache-control', 'no-store');
      reply.sse.sendHeaders();
      if (method === 'HEAD') return;
      reply.sse.keepAlive();
      const stream = streamOf(reply);
      reply.sse.onClose(() => streams.remove(stream));
      streams.add(stream, owner);
    },
  });
}
