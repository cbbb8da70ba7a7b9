import type { ReactionMetric } from '#src/records/reactions/fields.ts';
import type { Resampling } from '#src/shared/stats/bootstrap.ts';
import type { Interval } from '#src/shared/stats/summary.ts';
import { cohorts } from './cohorts.ts';
import type { Columns } from './columns.ts';
import { followThrough } from './follow-through.ts';
import { heatCell, heatMap } from './heat-map.ts';
import { history } from './history.ts';
import { latency } from './latency.ts';
import { distribution, groups, reactionCurve, scoreboard } from './metric-groups.ts';
import type { Analyses, AnalysisKind, AnalysisRequest, AnalysisResult, MetricColumns, Scope } from './requests.ts';
import { type AnalysisContext, type Selection, selectReactions } from './samples.ts';
import { scatter, summarizeBox } from './scatter.ts';

type Figures = Analyses[AnalysisKind]['figures'];

const analyses: { readonly [K in AnalysisKind]: (context: AnalysisContext, params: Analyses[K]['params']) => Analyses[K]['figures'] } = {
  curve: reactionCurve,
  heat: heatMap,
  heatCell,
  distribution,
  followThrough,
  cohorts,
  scoreboard,
  latency,
  groups,
  scatter,
  box: summarizeBox,
  history,
};

function scopeOf({ published, day }: Columns, { rows, stories, multiStock, withoutRow }: Selection): Scope {
  const days = new Set(Array.from(rows, (row) => day[row])).size;
  let [from, to] = [Infinity, -Infinity];
  for (const row of rows) {
    const seconds = published[row] ?? Number.NaN;
    if (seconds < from) from = seconds;
    if (seconds > to) to = seconds;
  }
  const isDated = from <= to;
  return { reactions: rows.length, stories, days, multiStock, withoutRow, from: isDated ? from : undefined, to: isDated ? to : undefined };
}

/** A computation in small steps, between which it can be paused or cancelled. Without intervals it is a single step. */
export type Computation = Generator<undefined, AnalysisResult>;

/** Computes the figures, then the requested intervals step by step, then the figures with the intervals in place. */
function* withIntervals(compute: (interval: AnalysisContext['interval']) => Figures): Generator<undefined, Figures> {
  const requested: (() => Resampling)[] = [];
  const figures = compute((resampling) => {
    requested.push(resampling);
    return undefined;
  });
  if (requested.length === 0) return figures;
  const intervals: Interval[] = [];
  for (const resampling of requested) intervals.push(yield* resampling());
  const next = intervals.values();
  return compute(() => next.next().value);
}

/** The rows of the page, their filter and metric columns, ready for any analysis. */
export function openDataset(columns: Columns) {
  const metrics: Partial<Record<ReactionMetric, Float64Array>> = {};
  let passes: Uint8Array | undefined;
  let selections = new Map<string, Selection>();
  const select = (withMultiStock: boolean, isUnfiltered: boolean): Selection => {
    const key = `${withMultiStock} ${isUnfiltered}`;
    const selection = selections.get(key) ?? selectReactions(columns, withMultiStock, isUnfiltered ? undefined : passes);
    selections.set(key, selection);
    return selection;
  };
  const values = (metric: ReactionMetric): Float64Array => {
    const column = metrics[metric];
    if (!column) throw new Error(`The column ${metric} is missing`);
    return column;
  };
  return {
    /** @param next 1 for each row that passes */
    setFilter(next: Uint8Array): void {
      passes = next;
      selections = new Map();
    },
    addMetrics: (added: MetricColumns): void => void Object.assign(metrics, added),
    /** A later change of the filter does not affect the computation. */
    compute(request: AnalysisRequest): Computation {
      const selection = select(request.withMultiStock, request.kind === 'history');
      const run = analyses[request.kind] as (context: AnalysisContext, params: AnalysisRequest) => Figures;
      const unfiltered = (): Selection => select(request.withMultiStock, true);
      const context = { columns, selection, unfiltered, values, withIntervals: request.withIntervals === true };
      return (function* steps(): Computation {
        const figures = yield* withIntervals((interval) => run({ ...context, interval }, request));
        return { figures, scope: scopeOf(columns, selection) };
      })();
    },
  };
}
