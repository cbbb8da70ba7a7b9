import { decimal, flag, text, word } from '#contract/codecs.ts';
import { parameter, type QueryOf } from '#contract/endpoint.ts';
import { quantifiedFields, type QuantifiedMetric } from '#contract/endpoints/quantified.ts';
import type { SearchChange, SearchShape } from '#src/shared/url/use-search.ts';
import { lateMetrics } from './fade-or-follow.ts';
import { groupings, type GroupingName } from './groupings.ts';

export const analysisTabs = {
  curve: 'Reaction curve',
  heat: 'Heat map',
  distribution: 'Distribution',
  fade: 'Fade or follow',
  cohorts: 'Cohorts',
  scoreboard: 'Scoreboard',
  latency: 'Latency',
} as const;
export type AnalysisTab = keyof typeof analysisTabs;

export const metricNames = quantifiedFields.flatMap(({ name, kind }) => (kind === 'metric' ? [name as QuantifiedMetric] : []));
/** In what readings are compared by a reader's choice; firms and their actions have their own page. */
export const groupingNames = (Object.keys(groupings) as GroupingName[]).filter((name) => name !== 'rating');

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
