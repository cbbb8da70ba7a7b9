import type { DeskStatus } from '#contract/desk-status.ts';

/** Requests since the start: by route, then by the first digit of their status. */
export type RequestCounts = ReadonlyMap<string, readonly number[]>;

/** One measured value and the labels that tell it from others of its name; all labels are words of our own. */
type Sample = readonly [labels: Readonly<Record<string, string>>, value: number | undefined];

const breakerNumbers: Readonly<Record<string, number>> = { closed: 0, 'half-open': 1, open: 2 };

const labelled = (labels: Sample[0]): string => {
  const pairs = Object.entries(labels).map(([name, word]) => `${name}="${word}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
};

/** A metric in the text form of Prometheus; what is not known has no line. */
function metric(name: string, type: 'counter' | 'gauge', help: string, samples: readonly Sample[]): string {
  const known = samples.filter(([, value]) => value !== undefined);
  if (known.length === 0) return '';
  const lines = known.map(([labels, value]) => `marketdesk_${name}${labelled(labels)} ${value}\n`);
  return `# HELP marketdesk_${name} ${help}\n# TYPE marketdesk_${name} ${type}\n${lines.join('')}`;
}

const seconds = (ms: number | undefined): number | undefined => (ms === undefined ? undefined : ms / 1000);
const by = (label: string, counts: Readonly<Record<string, unknown>>): Sample[] =>
  Object.entries(counts).map(([word, value]) => [{ [label]: word }, typeof value === 'number' ? value : undefined]);

/** What an administrator's monitoring reads (product 2.15): the same as the status page, as numbers. */
export function metricsText({ upstream, cache, refused, budget, endpoints, startedAt }: DeskStatus, requests: RequestCounts): string {
  const { latency, quota } = upstream;
  const unixSeconds = (at: string | undefined): number | undefined => (at === undefined ? undefined : Date.parse(at) / 1000);
  const requestSamples = [...requests].flatMap(([route, counts]) =>
    counts.flatMap((count, digit): Sample[] => (count === 0 ? [] : [[{ route, status: `${digit}xx` }, count]])),
  );
  return [
    metric('requests_total', 'counter', 'Requests answered, by route and class of status.', requestSamples),
    metric('answers_total', 'counter', 'Answers with data, by where they came from.', by('origin', cache)),
    metric('refused_total', 'counter', 'Questions refused before they left, by what refused them.', by('by', refused)),
    metric('upstream_reachable', 'gauge', 'Whether the data service answered last: 1 yes, 0 no.', [
      [{}, upstream.state === 'not asked yet' ? undefined : Number(upstream.state === 'reachable')],
    ]),
    metric('upstream_seconds', 'gauge', 'How long the last answers of the data service took.', [
      [{ quantile: '0.5' }, seconds(latency?.medianMs)],
      [{ quantile: '0.95' }, seconds(latency?.p95Ms)],
    ]),
    metric('upstream_quota', 'gauge', 'What the data service allows the key.', [[{}, quota?.limit]]),
    metric('upstream_quota_left', 'gauge', 'What is left of it, by its last answer.', [[{}, quota?.remaining]]),
    metric('budget', 'gauge', 'Questions a minute to the data service.', [[{}, budget.perMinute]]),
    metric('budget_left', 'gauge', 'What is left of them now.', [[{}, budget.left]]),
    metric('under_way', 'gauge', 'Questions to the data service under way.', [[{}, budget.underWay]]),
    metric('waiting', 'gauge', 'Questions that wait for a place.', [[{}, budget.waiting]]),
    metric(
      'breaker',
      'gauge',
      'The breaker of a route: 0 closed, 1 half-open, 2 open.',
      endpoints.map(({ name, breaker }) => [{ endpoint: name }, breakerNumbers[breaker]]),
    ),
    metric(
      'breaker_opened_total',
      'counter',
      'How often it has opened.',
      endpoints.map(({ name, opened }) => [{ endpoint: name }, opened]),
    ),
    metric(
      'answered_timestamp_seconds',
      'gauge',
      'When the data service last answered.',
      endpoints.map(({ name, answered }) => [{ endpoint: name }, unixSeconds(answered)]),
    ),
    metric('start_timestamp_seconds', 'gauge', 'When this process was started.', [[{}, unixSeconds(startedAt)]]),
    metric('memory_bytes', 'gauge', 'Memory of this process.', [[{}, process.memoryUsage.rss()]]),
  ].join('');
}
