import * as z from 'zod/mini';
import { decimal } from '#contract/schema/decimal.ts';
import { echo, enumText, flag, text } from '#contract/schema/codecs.ts';
import { windowMetrics } from '#contract/market/windows.ts';
import { parameter, type QueryOf } from '#contract/schema/endpoint.ts';
import type { Box, Span } from '../box.ts';
import { formatBound, parseBound } from '../filters/filter-address.ts';
import { type AnalysisGrouping, analysisGroupings } from '../frame.ts';
import { groupOrders } from '../group-order.ts';
import type { AnalysisKind, ParamsOf } from '../kinds/index.ts';
import type { AnalysisRequest } from '../requests.ts';
import { metricNames } from '../reactions/metrics.ts';
import type { ReactionsAddress } from './reactions-address.ts';

/** The analyses by their name in the address. */
export const tabNames = ['curve', 'heat', 'distribution', 'groups', 'scatter', 'fade', 'cohorts', 'scoreboard', 'latency'] as const;
export type AnalysisTab = (typeof tabNames)[number];

/** The groupings to choose from; symbols, and firms with their actions, have analyses of their own. */
export const groupingNames = (Object.keys(analysisGroupings) as AnalysisGrouping[]).filter(
  (name) => name !== 'rating' && name !== 'symbol',
);

const formatSpan = ({ from, to }: Span): string => `${formatBound(from)}..${formatBound(to)}`;

/** `-1..2,0.5..`: x from -1 to 2, y from 0.5 */
export const formatBox = ({ x, y }: Box): string => `${formatSpan(x)},${formatSpan(y)}`;

function parseSpan(written: string): Span | undefined {
  const ends = written.split('..');
  if (ends.length !== 2) return undefined;
  const [from, to] = ends.map((end) => (end === '' ? undefined : parseBound(end)));
  const isInvalid = ends.some((end, index) => end !== '' && [from, to][index] === undefined);
  return isInvalid || (from !== undefined && to !== undefined && from > to) ? undefined : { from, to };
}

/** Returns undefined for an invalid text. */
export function parseBox(written: string): Box | undefined {
  const spans = written.split(',').map(parseSpan);
  const [x, y] = spans;
  return x === undefined || y === undefined || spans.length !== 2 ? undefined : { x, y };
}

const boxCodec = z.codec(z.string(), z.custom<Box>(), {
  decode(written, context) {
    const box = parseBox(written);
    if (box) return box;
    context.issues.push({ code: 'custom', input: written, message: `expected two ranges such as 1..2,0.., got ${echo(written)}` });
    return z.NEVER;
  },
  encode: formatBox,
});

const groupOrderNames = groupOrders.flatMap((name) => [`${name}:desc`, `${name}:asc`] as const);
export type GroupOrderName = (typeof groupOrderNames)[number];

/** The part of an address of /quantified that says which analysis, and of what. */
export const analysisParameters = {
  tab: parameter('tab', enumText(tabNames), { fallback: 'curve' }),
  metric: parameter('metric', enumText(metricNames), { fallback: '5_Minutes%' }),
  by: parameter('by', enumText(groupingNames), { fallback: 'session' }),
  /** names of the two cohorts */
  a: parameter('a', text(200)),
  b: parameter('b', text(200)),
  /** until when a move is followed after the first minute */
  late: parameter('late', enumText(['Result%', '120_Minutes%']), { fallback: 'Result%' }),
  /** the smallest first-minute move that counts, in percent */
  minMove: parameter('least', decimal(0, 100), { fallback: 0.1 }),
  followThroughBy: parameter('fadeBy', enumText(['topic', 'session']), { fallback: 'topic' }),
  latencyBy: parameter('latencyBy', enumText(['provider', 'topic', 'hour']), { fallback: 'provider' }),
  groupBy: parameter('groupBy', enumText(['symbol', 'topic']), { fallback: 'symbol' }),
  order: parameter('order', enumText(groupOrderNames), { fallback: 'n:desc' }),
  /** the two metrics of the scatter chart, and the box selected in it */
  x: parameter('x', enumText(metricNames), { fallback: 'Vol_Ratio' }),
  y: parameter('y', enumText(metricNames), { fallback: '5_Minutes%' }),
  box: parameter('brush', boxCodec),
  /** the topic that the open reaction is compared with, instead of its symbol */
  comparedTopic: parameter('among', text(200)),
  multiStock: parameter('roundups', flag, { fallback: false }),
  /** of the stories on a symbol whose windows overlap, only the first */
  firstOnly: parameter('first', flag, { fallback: false }),
};

export type AnalysisAddress = QueryOf<typeof analysisParameters>;

/** An analysis with its own parameters; `withIntervals` adds intervals, which take seconds. */
export type AnalysisOf<K extends AnalysisKind> = { readonly kind: K; readonly withIntervals?: boolean } & ParamsOf<K>;

/** The analysis of each tab, as the address chooses it. */
export const analysisOf = {
  curve: () => ({ kind: 'curve', withIntervals: true, metrics: windowMetrics }),
  heat: () => ({ kind: 'heat', metrics: windowMetrics }),
  distribution: ({ metric, by }) => ({ kind: 'distribution', withIntervals: true, metric, grouping: by }),
  groups: ({ metric, groupBy }) => ({ kind: 'groups', withIntervals: true, metric, grouping: groupBy }),
  scatter: ({ x, y }) => ({ kind: 'scatter', withIntervals: true, x, y }),
  fade: ({ late, minMove, followThroughBy }) => ({
    kind: 'followThrough',
    withIntervals: true,
    metrics: ['1_Minute%', late],
    minMove,
    grouping: followThroughBy,
  }),
  cohorts: ({ metric, by, a, b }) => ({ kind: 'cohorts', withIntervals: true, metric, grouping: by, a, b }),
  scoreboard: () => ({ kind: 'scoreboard', withIntervals: true, metrics: ['30_Minutes%', 'Result_Vs_Index%'] }),
  latency: ({ latencyBy }) => ({ kind: 'latency', grouping: latencyBy }),
} as const satisfies Readonly<Record<AnalysisTab, (address: AnalysisAddress) => { [K in AnalysisKind]: AnalysisOf<K> }[AnalysisKind]>>;

/** The request of an address: the analysis of its tab, of the reactions that it chooses. */
export const analysisRequest = (address: AnalysisAddress & Pick<ReactionsAddress, 'spy'>): AnalysisRequest => ({
  ...(analysisOf[address.tab](address) as AnalysisRequest),
  withMultiStock: address.multiStock,
  firstOnly: address.firstOnly,
  vsMarket: address.spy,
});
