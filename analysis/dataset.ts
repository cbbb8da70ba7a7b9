import type { SymbolList } from '#contract/list-symbols.ts';
import { valueAt } from '#contract/value-at.ts';
import type { FieldMetric, ReactionMetric } from './reactions/metrics.ts';
import { windowOf } from '#contract/market/windows.ts';
import { buildFrame, type Frame, type MetricColumns, metricColumns, passesOf, type ReactionSet } from './frame.ts';
import { type AnalysisKind, type FiguresOf, kinds } from './kinds/index.ts';
import type { Kind } from './kinds/kind.ts';
import { type AnalysisRequest, type AnalysisResult, columnsOf, listsOf, type Scope } from './requests.ts';
import { inAnyList } from './groups.ts';
import { sample, type Selection, storyCounter } from './sample.ts';
import { runToEnd } from './stats/run-to-end.ts';
import type { AnalysisContext } from './summaries.ts';
import { openValues, type Values } from './values.ts';
import { windowVolatility } from './volatility.ts';

type Figures = FiguresOf<AnalysisKind>;

/** The rows that count, where only those of lists do. */
interface ListedSelection extends Selection {
  readonly inNoList: Int32Array;
}

/** The rows of a selection whose company is in one of the lists; all of them without lists. */
function listed(columns: Frame, selection: Selection, lists: readonly SymbolList[] | undefined): ListedSelection {
  if (!lists) return { ...selection, inNoList: new Int32Array() };
  const isListed = inAnyList(columns, lists, selection.rows);
  const rows = selection.rows.filter((_, index) => isListed[index] === 1);
  return {
    ...selection,
    rows,
    clusters: selection.clusters.filter((_, index) => isListed[index] === 1),
    stories: storyCounter(columns.stories)(rows.map((row) => valueAt(columns.story, row))),
    inNoList: selection.rows.filter((_, index) => isListed[index] !== 1),
  };
}

/** The scope of a computation: which rows count, and which were left out while its values were read. */
function scopeOf({ published, onIndex }: Frame, { rows, clusters, stories, leftOut, inNoList }: ListedSelection, values: Values): Scope {
  let [from, to] = [Infinity, -Infinity];
  for (const row of rows) {
    const seconds = valueAt(published, row);
    if (seconds < from) from = seconds;
    if (seconds > to) to = seconds;
  }
  const isDated = from <= to;
  const ofSelection = (found: ReadonlySet<number>): Int32Array => rows.filter((row) => found.has(row));
  const withoutIndex = ofSelection(values.withoutIndex);
  return {
    rows,
    reactions: rows.length,
    stories,
    days: new Set(clusters).size,
    leftOut: {
      ...leftOut,
      inNoList,
      overlapping: ofSelection(values.overlapping),
      onIndex: withoutIndex.filter((row) => onIndex[row] === 1),
      withoutIndex: withoutIndex.filter((row) => onIndex[row] !== 1),
      halfDay: ofSelection(values.halfDay),
    },
    from: isDated ? from : undefined,
    to: isDated ? to : undefined,
  };
}

/** The rows of a selection, and all others. */
function apart({ rows }: Selection, all: Selection): readonly Int32Array[] {
  const own = new Set(rows);
  return [rows, all.rows.filter((row) => !own.has(row))];
}

/** A computation in small steps, between which it can be paused or cancelled. Without intervals it is a single step. */
export type Computation = Generator<undefined, AnalysisResult>;

/** The rows of the page, their filter and metric columns, ready for any analysis. */
export function openDataset(columns: Frame) {
  const metrics: Partial<Record<FieldMetric, Float64Array>> = {};
  let passes: Uint8Array | undefined;
  let selections = new Map<string, Selection>();
  const select = (withMultiStock: boolean, isUnfiltered: boolean): Selection => {
    const key = `${withMultiStock} ${isUnfiltered}`;
    const selection = selections.get(key) ?? sample(columns, { withMultiStock, passes: isUnfiltered ? undefined : passes });
    selections.set(key, selection);
    return selection;
  };
  const column = (metric: FieldMetric): Float64Array => {
    const found = metrics[metric];
    if (!found) throw new Error(`The column ${metric} is missing`);
    return found;
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
      const { isUnfiltered = false, compute } = kinds[request.kind] as Kind<AnalysisRequest, Figures>;
      const selection = listed(columns, select(request.withMultiStock, isUnfiltered), listsOf(request));
      const unfiltered = (): Selection => select(request.withMultiStock, true);
      const values = openValues({
        columns,
        column,
        vsMarket: request.vsMarket === true,
        firstOf: request.firstOnly === true && !isUnfiltered ? apart(selection, unfiltered()) : [],
      });
      const volatility = (metric: ReactionMetric): Float64Array | undefined => {
        const window = windowOf(metric);
        return window && windowVolatility(window.metric, column('ATR14'), column('TONLast'));
      };
      const context: AnalysisContext = { columns, selection, unfiltered, values: values.of, volatility };
      return (function* steps(): Computation {
        const { figures, withIntervals } = compute(context, request);
        const scope = scopeOf(columns, selection, values);
        return { figures: request.withIntervals === true ? yield* withIntervals() : figures, scope };
      })();
    },
  };
}

/** Computes an analysis in one go; the desk's worker does so in slices. */
export function runAnalysis<K extends AnalysisKind>(set: ReactionSet, request: AnalysisRequest<K>): AnalysisResult<K> {
  const dataset = openDataset(buildFrame(set.loaded));
  dataset.setFilter(passesOf(set));
  dataset.addMetrics(metricColumns(set, columnsOf(request as AnalysisRequest)));
  return runToEnd(dataset.compute(request as AnalysisRequest)) as AnalysisResult<K>;
}
