import * as z from 'zod/mini';
import { listsParameter } from '#contract/compared-lists.ts';
import { decimal } from '#contract/schema/decimal.ts';
import { echo, enumText, text } from '#contract/schema/codecs.ts';
import { parameter, type QueryOf } from '#contract/schema/endpoint.ts';
import type { Box, Span } from '../box.ts';
import { formatBound, parseBound } from '../filters/filter-address.ts';
import { groupOrders } from '../group-order.ts';
import { metricNames } from '../reactions/metrics.ts';
import { choiceParameters } from './analysis-choice.ts';

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
  ...choiceParameters,
  /** the groups by watchlist */
  lists: listsParameter,
  /** until when a move is followed after the first minute */
  late: parameter('late', enumText(['Result%', '120_Minutes%']), { fallback: 'Result%' }),
  /** the smallest first-minute move that counts, in percent */
  minMove: parameter('least', decimal(0, 100), { fallback: 0.1 }),
  followThroughBy: parameter('fadeBy', enumText(['topic', 'session']), { fallback: 'topic' }),
  latencyBy: parameter('latencyBy', enumText(['provider', 'topic', 'hour']), { fallback: 'provider' }),
  groupBy: parameter('groupBy', enumText(['symbol', 'topic', 'watchlist']), { fallback: 'symbol' }),
  order: parameter('order', enumText(groupOrderNames), { fallback: 'n:desc' }),
  /** the two metrics of the scatter chart, and the box selected in it */
  x: parameter('x', enumText(metricNames), { fallback: 'Vol_Ratio' }),
  y: parameter('y', enumText(metricNames), { fallback: '5_Minutes%' }),
  box: parameter('brush', boxCodec),
  /** the topic that the open reaction is compared with, instead of its symbol */
  comparedTopic: parameter('among', text(200)),
};

export type AnalysisAddress = QueryOf<typeof analysisParameters>;
