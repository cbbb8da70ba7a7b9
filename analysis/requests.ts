import type { SymbolList } from '#contract/list-symbols.ts';
import type { AnalysisKind, FiguresOf, ParamsOf } from './kinds/index.ts';
import { metricsOf } from './kinds/kind.ts';
import type { NotCounted } from './sample.ts';
import { volatilityMetrics } from './volatility.ts';
import type { FieldMetric, ReactionMetric } from './reactions/metrics.ts';
import { vsMarketOf } from './reactions/windows.ts';
import { windowOf } from '#contract/market/windows.ts';

/** Which reactions count, and how; the same for every analysis of the page. */
export interface SampleParams {
  readonly withMultiStock: boolean;
  /** of the stories on a symbol whose windows overlap, only the first */
  readonly firstOnly?: boolean;
  /** moves less those of SPY: rows of which that is not known are left out */
  readonly vsMarket?: boolean;
}

interface CommonParams extends SampleParams {
  /** computes the intervals as well, which takes seconds */
  readonly withIntervals?: boolean;
}
export type AnalysisRequest<K extends AnalysisKind = AnalysisKind> = {
  [Kind in K]: CommonParams & { kind: Kind } & ParamsOf<Kind>;
}[K];

/** The sample behind the figures; printed below each analysis. */
export interface Scope {
  readonly reactions: number;
  readonly stories: number;
  readonly days: number;
  /** indexes in the loaded reactions: those that count, before a metric is read */
  readonly rows: Int32Array;
  /** indexes of those that were left out */
  readonly leftOut: LeftOut;
  /** first and last publication, Unix seconds; undefined without a valid time */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** Rows of the filter that do not count, and those of which a value does not. */
export interface LeftOut extends NotCounted {
  /** their symbol is in none of the lists that are compared */
  readonly inNoList: Int32Array;
  /** their window overlaps that of an earlier story on the symbol */
  readonly overlapping: Int32Array;
  /** of a story on SPY itself, which has no move less SPY */
  readonly onIndex: Int32Array;
  /** SPY has no price for one of the windows */
  readonly withoutIndex: Int32Array;
  /** the volume of a half day, held against whole days */
  readonly halfDay: Int32Array;
}

export interface AnalysisResult<K extends AnalysisKind = AnalysisKind> {
  readonly figures: FiguresOf<K>;
  readonly scope: Scope;
}

/** Moves, which are raw or less those of SPY. */
const isMove = (metric: ReactionMetric): boolean => metric === 'Result%' || windowOf(metric) !== undefined;

/** The field of a move less that of SPY; any other metric as it is. */
export const lessMarketOf = (metric: ReactionMetric): FieldMetric => (metric === 'Result%' ? 'Result_Vs_Index%' : vsMarketOf(metric));

/** Whether the moves of an analysis are raw or less those of SPY, in words; '' for an analysis without moves. */
export const describeBasis = (metrics: readonly ReactionMetric[], vsMarket: boolean): string =>
  metrics.some(isMove) ? (vsMarket ? 'vs SPY' : 'raw') : '';

/** The lists whose reactions alone count; undefined for an analysis of all. */
export function listsOf(request: AnalysisRequest): readonly SymbolList[] | undefined {
  if (request.kind === 'compare') return request.lists;
  return 'grouping' in request && request.grouping === 'watchlist' ? (request.lists ?? []) : undefined;
}

/** The columns that an analysis reads; the page sends them with the first request that needs them. */
export function columnsOf(request: AnalysisRequest): readonly FieldMetric[] {
  const metrics = metricsOf(request);
  const read = new Set<FieldMetric>(metrics);
  if (metrics.some((metric) => windowOf(metric))) for (const metric of volatilityMetrics) read.add(metric);
  if (request.vsMarket === true) for (const metric of metrics) read.add(lessMarketOf(metric));
  return [...read];
}
