import Fastify, { type FastifyInstance } from 'fastify';
import { Counter, Gauge, Registry } from 'prom-client';
import type { DeskStatus } from '#contract/proxy/desk-status.ts';
import { ConfigError } from '../config.ts';
import { isAddressHost, knownHosts } from '../security/hosts.ts';

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
 * Metrics for Prometheus: requests by route, and the numbers of `/status.json`. Labels contain route and endpoint names
 * but no queries, tickers, addresses or keys.
 */
export function openMetrics(status: () => DeskStatus): Metrics {
  const registry = new Registry();
  const registers = [registry];

  /** Adds a metric that is read from the status on collection. Unknown values are omitted. */
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
    ...{ name: 'marketdesk_requests_total', help: 'HTTP requests by route and status class.', registers },
    labelNames: ['route', 'status'],
  });

  fromStatus(Counter, 'responses_total', 'Responses with data by cache outcome.', ['cache'], ({ cache }) => samplesBy('cache', cache));
  fromStatus(Counter, 'requests_rejected_total', 'Requests that the proxy rejected, by limit.', ['limit'], ({ rejected }) =>
    samplesBy('limit', rejected),
  );
  fromStatus(
    Gauge,
    'upstream_reachable',
    'Whether the data service was reachable by the last request: 1 yes, 0 no.',
    [],
    ({ upstream: { state } }) => [[state === 'no request yet' ? undefined : Number(state === 'reachable')]],
  );
  fromStatus(Gauge, 'upstream_response_seconds', 'Response times of the data service.', ['quantile'], ({ upstream: { latency } }) => [
    [seconds(latency?.medianMs), { quantile: '0.5' }],
    [seconds(latency?.p95Ms), { quantile: '0.95' }],
  ]);
  fromStatus(Gauge, 'upstream_quota_limit', 'Rate limit of the data service for the key.', [], ({ upstream }) => [[upstream.quota?.limit]]);
  fromStatus(Gauge, 'upstream_quota_remaining', 'Remaining requests of that rate limit, by the last response.', [], ({ upstream }) => [
    [upstream.quota?.remaining],
  ]);
  fromStatus(Counter, 'upstream_key_echoes_total', 'Responses that were withheld because they contained the key.', [], ({ upstream }) => [
    [upstream.keyEchoes],
  ]);
  fromStatus(Gauge, 'budget_limit', 'Allowed requests per minute to the data service.', [], ({ budget }) => [[budget.perMinute]]);
  fromStatus(Gauge, 'budget_remaining', 'Remaining requests of the budget.', [], ({ budget }) => [[budget.remaining]]);
  fromStatus(Gauge, 'requests_in_flight', 'Requests to the data service in flight.', [], ({ budget }) => [[budget.inFlight]]);
  fromStatus(Gauge, 'requests_queued', 'Requests in the queue.', [], ({ budget }) => [[budget.queued]]);
  fromStatus(Gauge, 'shared_cache_connected', 'Whether the shared cache is connected: 1 yes, 0 no.', [], ({ sharedCache }) => [
    [sharedCache === undefined ? undefined : Number(sharedCache === 'connected')],
  ]);
  fromStatus(Gauge, 'streams', 'Streams of hints that are open.', [], ({ streams }) => [[streams?.open]]);
  fromStatus(
    Gauge,
    'circuit_breaker_state',
    'State of the circuit breaker: 0 closed, 1 half-open, 2 open.',
    ['endpoint'],
    ({ endpoints }) => endpoints.map(({ name, breaker }) => [breakerValues[breaker], { endpoint: name }]),
  );
  fromStatus(Counter, 'circuit_breaker_opened_total', 'How often the circuit breaker has opened.', ['endpoint'], ({ endpoints }) =>
    endpoints.map(({ name, openedCount }) => [openedCount, { endpoint: name }]),
  );
  fromStatus(Gauge, 'last_response_timestamp_seconds', 'Time of the last response of the data service.', ['endpoint'], ({ endpoints }) =>
    endpoints.map(({ name, lastResponseAt }) => [unixSeconds(lastResponseAt), { endpoint: name }]),
  );
  fromStatus(Gauge, 'start_timestamp_seconds', 'Start time of this process.', [], ({ startedAt }) => [[unixSeconds(startedAt)]]);
  fromStatus(Gauge, 'resident_memory_bytes', 'Resident memory of this process.', [], () => [[process.memoryUsage.rss()]]);
  return { registry, countRequest: (route, status) => requests.inc({ route, status: `${Math.floor(status / 100)}xx` }) };
}

interface MetricsAddress {
  readonly host: string;
  readonly port: number;
  readonly allowedHosts: readonly string[];
}

/**
 * Serves the metrics on a separate port, under the known host names and to scrapers that name the server by its address.
 *
 * @returns the server; its address has the port
 * @throws ConfigError when the port is in use
 */
export async function listenForMetrics(registry: Registry, { host, port, allowedHosts }: MetricsAddress): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true });
  const isKnownHost = knownHosts({ host, allowedHosts });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    const sent = request.headers.host;
    if (isKnownHost(sent) || isAddressHost(sent)) return done();
    reply.code(403).type('text/plain; charset=utf-8').send('This host name is not in ALLOWED_HOSTS.\n');
  });
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain; charset=utf-8').send('Metrics are at /metrics.\n'));
  try {
    await app.listen({ host, port });
  } catch {
    throw new ConfigError(`METRICS_PORT ${port} cannot be opened on ${host}: stop the program that uses it, or set another port.`);
  }
  return app;
}
