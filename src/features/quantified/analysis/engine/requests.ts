import type { ReactionMetric } from '#src/records/reactions/fields.ts';
import { moveWindows } from '#src/records/reactions/windows.ts';
import type { Cohorts, CohortsParams } from './cohorts.ts';
import type { FollowThrough, FollowThroughParams } from './follow-through.ts';
import type { HeatCellParams, HeatCellSummary, HeatMap } from './heat-map.ts';
import type { History, HistoryParams } from './history.ts';
import type { Latency, LatencyParams } from './latency.ts';
import type { Distribution, DistributionParams, Groups, GroupsParams, ReactionCurve, Scoreboard } from './metric-groups.ts';
import type { BoxParams, BoxSummary, Scatter, ScatterParams } from './scatter.ts';

/** The analyses, each with its parameters and its figures. */
export interface Analyses {
  curve: { params: object; figures: ReactionCurve };
  heat: { params: object; figures: HeatMap };
  heatCell: { params: HeatCellParams; figures: HeatCellSummary };
  distribution: { params: DistributionParams; figures: Distribution };
  followThrough: { params: FollowThroughParams; figures: FollowThrough };
  cohorts: { params: CohortsParams; figures: Cohorts };
  scoreboard: { params: object; figures: Scoreboard };
  latency: { params: LatencyParams; figures: Latency };
  groups: { params: GroupsParams; figures: Groups };
  scatter: { params: ScatterParams; figures: Scatter };
  box: { params: BoxParams; figures: BoxSummary };
  history: { params: HistoryParams; figures: History };
}
export type AnalysisKind = keyof Analyses;

interface CommonParams {
  readonly withMultiStock: boolean;
  /** computes the intervals as well, which takes seconds */
  readonly withIntervals?: boolean;
}
export type AnalysisRequest<K extends AnalysisKind = AnalysisKind> = {
  [Kind in K]: CommonParams & { kind: Kind } & Analyses[Kind]['params'];
}[K];

/** The sample behind the figures; printed below each analysis. */
export interface Scope {
  readonly reactions: number;
  readonly stories: number;
  readonly days: number;
  /** excluded reactions of multi-stock stories */
  readonly multiStock: number;
  readonly withoutRow: number;
  /** first and last publication, Unix seconds; undefined without a valid time */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

export interface AnalysisResult<K extends AnalysisKind = AnalysisKind> {
  readonly figures: Analyses[K]['figures'];
  readonly scope: Scope;
}

export type MetricColumns = Readonly<Partial<Record<ReactionMetric, Float64Array>>>;

const windowMetrics: readonly ReactionMetric[] = moveWindows.map(({ metric }) => metric);

/** The metrics that an analysis reads; the page sends their columns with the first request that needs them. */
export function metricsOf(request: AnalysisRequest): readonly ReactionMetric[] {
  switch (request.kind) {
    case 'curve':
    case 'heat':
    case 'history':
      return windowMetrics;
    case 'heatCell':
    case 'distribution':
    case 'cohorts':
    case 'groups':
      return [request.metric];
    case 'scatter':
    case 'box':
      return [request.x, request.y];
    case 'followThrough':
      return ['1_Minute%', request.late];
    case 'scoreboard':
      return ['30_Minutes%', 'Result_Vs_Index%'];
    case 'latency':
    default:
      return [];
  }
}
