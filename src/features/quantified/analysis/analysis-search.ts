import * as z from 'zod/mini';
import { decimal } from '#contract/bounded-decimal.ts';
import { echo, flag, text, word } from '#contract/codecs.ts';
import { parameter, type QueryOf } from '#contract/endpoint.ts';
import { quantifiedFields, type QuantifiedMetric } from '#contract/endpoints/quantified.ts';
import type { Box } from '#src/shared/charts/box.ts';
import type { SearchChange, SearchShape } from '#src/shared/url/use-search.ts';
import { boxText, readBox } from './box-text.ts';
import { lateMetrics } from './fade-or-follow.ts';
import { groupOrders } from './groups.ts';
import { groupings, type GroupingName } from './groupings.ts';

export const analysisTabs = {
  curve: 'Reaction curve',
  heat: 'Heat map',
  distribution: 'Distribution',
  groups: 'Groups',
  scatter: 'Scatter',
  fade: 'Fade or follow',
  cohorts: 'Cohorts',
  scoreboard: 'Scoreboard',
  latency: 'Latency',
} as const;
export type AnalysisTab = keyof typeof analysisTabs;

export const metricNames = quantifiedFields.flatMap(({ name, kind }) => (kind === 'metric' ? [name as QuantifiedMetric] : []));
/** In what readings are compared by a reader's choice; symbols, firms and their actions have tables of their own. */
export const groupingNames = (Object.keys(groupings) as GroupingName[]).filter((name) => name !== 'rating' && name !== 'symbol');

const boxOfText = z.codec(z.string(), z.custom<Box>(), {
  decode(written, context) {
    const box = readBox(written);
    if (box) return box;
    context.issues.push({ code: 'custom', input: written, message: `expected two ranges such as 1..2,0.., got ${echo(written)}` });
    return z.NEVER;
  },
  encode: boxText,
});

export const groupOrderNames = groupOrders.flatMap((name) => [`${name}:desc`, `${name}:asc`] as const);
export type GroupOrderName = (typeof groupOrderNames)[number];

const query = {
  tab: parameter('tab', word(Object.keys(analysisTabs) as AnalysisTab[]), { fallback: 'curve' }),
  metric: parameter('metric', word(metricNames), { fallback: '5_Minutes%' }),
  by: parameter('by', word(groupingNames), { fallback: 'session' }),
  /** names of the two cohorts */
  a: parameter('a', text(200)),
  b: parameter('b', text(200)),
  late: parameter('late', word(lateMetrics), { fallback: 'Result%' }),
  /** the least first minute that tells a direction, percent points (product 4.6) */
  least: parameter('least', decimal(0, 100), { fallback: 0.1 }),
  fadeBy: parameter('fadeBy', word(['topic', 'session']), { fallback: 'topic' }),
  latencyBy: parameter('latencyBy', word(['provider', 'topic', 'hour']), { fallback: 'provider' }),
  groupBy: parameter('groupBy', word(['symbol', 'topic']), { fallback: 'symbol' }),
  order: parameter('order', word(groupOrderNames), { fallback: 'n:desc' }),
  /** the two metrics of the scatter, and what is chosen of it */
  x: parameter('x', word(metricNames), { fallback: 'Vol_Ratio' }),
  y: parameter('y', word(metricNames), { fallback: '5_Minutes%' }),
  brush: parameter('brush', boxOfText),
  /** the topic that an open reading is held against, instead of its symbol */
  among: parameter('among', text(200)),
  roundups: parameter('roundups', flag, { fallback: false }),
};

/** The state of the analysis in the address, beside that of the table. */
export const analysisSearch: SearchShape<typeof query> = { query, rules: () => [] };

export type AnalysisSearch = QueryOf<typeof query>;
export type AnalysisSearchChange = SearchChange<typeof query>;

/** Parts of an address that decide which readings there are; order and columns of the table do not. */
const filterNames = ['symbols', 'tickers', 'from', 'to', 'sessions', 'f', 'whole'];

/** What intervals are drawn from: one filter, one interval (product 4). */
export function seedOf(search: string): string {
  const pairs = [...new URLSearchParams(search)].filter(([name, value]) => filterNames.includes(name) && value !== '');
  return JSON.stringify(pairs.sort(([a], [b]) => a.localeCompare(b)));
}
