import { windowMetrics } from '#contract/market/windows.ts';
import type { AnalysisGrouping } from '../frame.ts';
import type { AnalysisKind, ParamsOf } from '../kinds/index.ts';
import type { AnalysisRequest } from '../requests.ts';
import type { AnalysisTab } from './analysis-choice.ts';
import type { AnalysisAddress } from './analysis-address.ts';
import type { ReactionsAddress } from './reactions-address.ts';

/** An analysis with its own parameters; `withIntervals` adds intervals, which take seconds. */
export type AnalysisOf<K extends AnalysisKind> = { readonly kind: K; readonly withIntervals?: boolean } & ParamsOf<K>;

/** The lists are those of groups by watchlist: no other analysis is of them alone. */
const listsFor = (grouping: AnalysisGrouping, lists: AnalysisAddress['lists']) => ({
  lists: grouping === 'watchlist' ? (lists ?? []) : undefined,
});

/** The analysis of each tab, as the address chooses it. */
export const analysisOf = {
  curve: () => ({ kind: 'curve', withIntervals: true, metrics: windowMetrics }),
  heat: () => ({ kind: 'heat', metrics: windowMetrics }),
  distribution: ({ metric, by, lists }) => ({ kind: 'distribution', withIntervals: true, metric, grouping: by, ...listsFor(by, lists) }),
  groups: ({ metric, groupBy, lists }) => ({
    ...{ kind: 'groups', withIntervals: true, metric, grouping: groupBy },
    ...listsFor(groupBy, lists),
  }),
  scatter: ({ x, y }) => ({ kind: 'scatter', withIntervals: true, x, y }),
  fade: ({ late, minMove, followThroughBy }) => ({
    kind: 'followThrough',
    withIntervals: true,
    metrics: ['1_Minute%', late],
    minMove,
    grouping: followThroughBy,
  }),
  cohorts: ({ metric, by, a, b, lists }) => ({ kind: 'cohorts', withIntervals: true, metric, grouping: by, a, b, ...listsFor(by, lists) }),
  scoreboard: () => ({ kind: 'scoreboard', withIntervals: true, metrics: ['30_Minutes%', 'Result_Vs_Index%'] }),
  latency: ({ latencyBy }) => ({ kind: 'latency', grouping: latencyBy }),
} as const satisfies Readonly<Record<AnalysisTab, (address: AnalysisAddress) => { [K in AnalysisKind]: AnalysisOf<K> }[AnalysisKind]>>;

/** The request for an analysis of the sample that an address chooses. */
export const requestOf = <K extends AnalysisKind>(
  analysis: AnalysisOf<K>,
  { multiStock, firstOnly }: Pick<AnalysisAddress, 'multiStock' | 'firstOnly'>,
  vsMarket: boolean,
): AnalysisRequest<K> => ({ ...analysis, withMultiStock: multiStock, firstOnly, vsMarket }) as unknown as AnalysisRequest<K>;

/** The request of an address: the analysis of its tab. */
export const analysisRequest = (address: AnalysisAddress & Pick<ReactionsAddress, 'spy'>): AnalysisRequest =>
  requestOf(analysisOf[address.tab](address) as AnalysisOf<AnalysisKind>, address, address.spy);
