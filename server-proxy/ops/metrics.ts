import Fastify, { type FastifyInstance } from 'fastify';
import { Counter, Gauge, Registry } from 'prom-client';
import type { DeskStatus } from '#contract/proxy/desk-status.ts';
import { ConfigError } from '../config.ts';

type Sample = readonly [value: number | undefined, labels?: Readonly<Record<string, string>>];

export interface Metrics {
  readonly registry: Registry;
  readonly countRequest: (route: string, status: number) => void;
}

const breakerValues: Readonly<Record<string, number>> = { closed: 0, 'half-open': 1, open: 2 };

const seconds = (ms: number | undefined): number | undefined => (ms === undefined ? undefined : ms / 1000);
const unixSeconds = (at: string | undefined): number | undefined => (at === undefined ? undefined : Date.parse(at) / 1000);
const samplesBy = (label: string, counts: object): Sample[] =>
  Object.entries(counts).map(([name, value]) => [Number(value), { [label]: name }]);

/**
 * Metrics for Prometheus (product 2.15): the status page as numbers, and requests by route. Names of routes are the only labels; no
 * query, ticker, address or key is among them.
 */
export function openMetrics(status: () => DeskStatus): Metrics {
  const registry = new Registry();
  const registers = [registry];

  /** A metric that is read from the status when it is collected; an unknown value has no line. */
  function fromStatus(
    Metric: typeof Gauge | typeof Counter,
    name: string,
    help: string,
    labelNames: string[],
    samples: (status: DeskStatus) => Sample[],
  ): void {
    const metric = new Metric({
      name: `marketdesk_${name}`,
      help,
      labelNames,
      registers,
      collect() {
        metric.reset();
        metric.remove({});
        for (const [value, labels = {}] of samples(status())) if (value !== undefined) metric.inc(labels, value);
      },
    });
  }

  const requests = new Counter({
    ...{ name: 'marketdesk_requests_total', help: 'Requests answered, by route and class of status.', registers },
    labelNames: ['route', 'status'],
  });

  fromStatus(Counter, 'answers_total', 'Responses with data, by where they came from.', ['origin'], ({ cache }) =>
    samplesBy('origin', cache),
  );
  fromStatus(Counter, 'refused_total', 'Queries refused before they were sent, by what refused them.', ['by'], ({ refused }) =>
    samplesBy('by', refused),
  );
  fromStatus(Gauge, 'upstream_reachable', 'Whether the data service responded last: 1 yes, 0 no.', [], ({ upstream: { state } }) => [
    [state === 'not asked yet' ? undefined : Number(state === 'reachable')],
  ]);
  fromStatus(Gauge, 'upstream_seconds', 'Response times of the data service.', ['quantile'], ({ upstream: { latency } }) => [
    [seconds(latency?.medianMs), { quantile: '0.5' }],
    [seconds(latency?.p95Ms), { quantile: '0.95' }],
  ]);
  fromStatus(Gauge, 'upstream_quota', 'Rate limit of the data service for the key.', [], ({ upstream }) => [[upstream.quota?.limit]]);
  fromStatus(Gauge, 'upstream_quota_left', 'What remains of it, by its last response.', [], ({ upstream }) => [
    [upstream.quota?.remaining],
  ]);
  fromStatus(Gauge, 'budget', 'Requests a minute to the data service.', [], ({ budget }) => [[budget.perMinute]]);
  fromStatus(Gauge, 'budget_left', 'What remains of them now.', [], ({ budget }) => [[budget.left]]);
  fromStatus(Gauge, 'under_way', 'Requests to the data service under way.', [], ({ budget }) => [[budget.underWay]]);
  fromStatus(Gauge, 'waiting', 'Requests in the queue.', [], ({ budget }) => [[budget.waiting]]);
  fromStatus(Gauge, 'breaker', 'The circuit breaker of a route: 0 closed, 1 half-open, 2 open.', ['endpoint'], ({ endpoints }) =>
    endpoints.map(({ name, breaker }) => [breakerValues[breaker], { endpoint: name }]),
  );
  fromStatus(Counter, 'breaker_opened_total', 'How often it has opened.', ['endpoint'], ({ endpoints }) =>
    endpoints.map(({ name, opened }) => [opened, { endpoint: name }]),
  );
  fromStatus(Gauge, 'answered_timestamp_seconds', 'When the data service last responded.', ['endpoint'], ({ endpoints }) =>
    endpoints.map(({ name, answered }) => [unixSeconds(answered), { endpoint: name }]),
  );
  fromStatus(Gauge, 'start_timestamp_seconds', 'When this process was started.', [], ({ startedAt }) => [[unixSeconds(startedAt)]]);
  fromStatus(Gauge, 'memory_bytes', 'Memory of this process.', [], () => [[process.memoryUsage.rss()]]);
  return { registry, countRequest: (route, status) => requests.inc({ route, status: `${Math.floor(status / 100)}xx` }) };
}

/**
 * Serves the metrics on a port of their own, and nothing else.
 *
 * @returns the server; its address has the port
 * @throws ConfigError where the port is taken
 */
export async function listenForMetrics(registry: Registry, host: string, port: number): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    done();
  });
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain; charset=utf-8').send('Metrics are at /metrics.\n'));
  try {
    await app.listen({ host, port });
  } catch {
    throw new ConfigError(`METRICS_PORT ${port} cannot be listened on at ${host}: stop the program that has it, or set another number.`);
  }
  return app;
}
