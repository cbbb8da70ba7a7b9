import { enumText, flag, text } from '#contract/schema/codecs.ts';
import { parameter } from '#contract/schema/endpoint.ts';
import { type AnalysisGrouping, analysisGroupings } from '../frame.ts';
import { metricNames } from '../reactions/metrics.ts';

/** The analyses by their name in the address, with their labels in the order of the tabs. */
export const analysisTabs = {
  curve: 'Reaction curve',
  heat: 'Heat map',
  distribution: 'Distribution',
  groups: 'Groups',
  scatter: 'Scatter',
  fade: 'Follow-through or reversal',
  cohorts: 'Cohorts',
  scoreboard: 'Scoreboard',
  latency: 'Latency',
} as const;
export type AnalysisTab = keyof typeof analysisTabs;
export const tabNames = Object.keys(analysisTabs) as AnalysisTab[];

/** The groupings to choose from; firms with their actions have an analysis of their own. */
export const groupingNames = (Object.keys(analysisGroupings) as AnalysisGrouping[]).filter((name) => name !== 'rating');

/** Which analysis an address chooses, of what, and of which sample; the charts above the table know no more of it. */
export const choiceParameters = {
  tab: parameter('tab', enumText(tabNames), { fallback: 'curve' }),
  metric: parameter('metric', enumText(metricNames), { fallback: '5_Minutes%' }),
  by: parameter('by', enumText(groupingNames), { fallback: 'session' }),
  /** names of the two cohorts */
  a: parameter('a', text(200)),
  b: parameter('b', text(200)),
  multiStock: parameter('roundups', flag, { fallback: false }),
  /** of the stories on a symbol whose windows overlap, only the first */
  firstOnly: parameter('first', flag, { fallback: false }),
};
