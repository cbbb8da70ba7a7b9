import { calendarEntries } from '#contract/market/hours.ts';
import { transfer } from 'comlink';
import type { FieldMetric } from '#analysis/reactions/metrics.ts';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import { type Market, marketOff, vsMarketFields } from '#analysis/reactions/vs-market.ts';
import { frameBuilder, metricColumns, passesOf, type ReactionSet } from '#analysis/frame.ts';
import type { FigureTable } from '#analysis/figures.ts';
import type { AnalysisKind, FiguresOf, ParamsOf } from '#analysis/kinds/index.ts';
import { type AnalysisRequest, type AnalysisResult, columnsOf } from '#analysis/requests.ts';
import { type OpenedEngine, openEngine } from '#src/shared/worker/open-engine.ts';

export interface AnalysisClient {
  /** Rejects with an AbortError once `signal` is aborted, or if other rows are requested before these were sent. */
  readonly run: <K extends AnalysisKind>(
    reactions: ReactionSet,
    request: AnalysisRequest<K>,
    signal?: AbortSignal,
  ) => Promise<AnalysisResult<K>>;
  /** The figures of an analysis as a table, for a file; undefined where it has none. */
  readonly table: <K extends AnalysisKind>(params: { kind: K } & ParamsOf<K>, figures: FiguresOf<K>) => Promise<FigureTable | undefined>;
  readonly close: () => void;
}

/** Rows that were sent to the engine, or are being sent. */
interface SentRows {
  readonly rows: readonly QuantifiedReaction[];
  readonly metrics: Set<FieldMetric>;
  /** false if other rows replaced these before they were sent */
  readonly isSent: Promise<boolean>;
  passing: readonly QuantifiedReaction[] | undefined;
  market: Market;
}

/** Rows converted into columns in one task. */
const rowsPerTask = 1000;

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const buffersOf = (columns: object): ArrayBufferLike[] =>
  Object.values(columns).flatMap((column: unknown) => (ArrayBuffer.isView(column) ? [column.buffer] : []));

/** Moves typed arrays to the worker instead of copying them. */
const moved = <T extends object>(columns: T): T => transfer(columns, buffersOf(columns) as ArrayBuffer[]);

const abortError = (): DOMException => new DOMException('The analysis was cancelled', 'AbortError');

/** Runs analyses in the engine, and sends rows, filters and metric columns only when they have changed. */
export function openAnalysisClient(open: () => OpenedEngine = openEngine): AnalysisClient {
  let opened: OpenedEngine | undefined;
  let sent: SentRows | undefined;
  let nextId = 0;

  async function sendRows(rows: readonly QuantifiedReaction[], to: OpenedEngine): Promise<boolean> {
    const builder = frameBuilder(rows.length);
    for (const [row, reaction] of rows.entries()) {
      if (row % rowsPerTask === 0) await nextTask();
      if (sent?.rows !== rows || opened !== to) return false;
      builder.add(reaction, row);
    }
    const engine = await to.engine;
    void engine.setRows(moved(builder.finish()), calendarEntries());
    return true;
  }

  function rowsOf(rows: readonly QuantifiedReaction[], to: OpenedEngine): SentRows {
    if (sent?.rows === rows) return sent;
    // `sendRows` stops when `sent` changes, so it starts after the assignment.
    const isSent = Promise.resolve().then(() => sendRows(rows, to));
    sent = {
      rows,
      metrics: new Set(),
      isSent,
      passing: undefined,
      market: marketOff,
    };
    return sent;
  }

  return {
    async run<K extends AnalysisKind>(
      { loaded, passing, market = marketOff }: ReactionSet,
      request: AnalysisRequest<K>,
      signal?: AbortSignal,
    ) {
      const to = (opened ??= open());
      const isAborted = (): boolean => signal?.aborted === true;
      const dataset = rowsOf(loaded, to);
      const isSent = await dataset.isSent;
      const engine = await to.engine;
      if (!isSent || opened !== to || sent !== dataset || isAborted()) throw abortError();
      if (dataset.passing !== passing) {
        dataset.passing = passing;
        const passes = passesOf({ loaded, passing });
        void engine.setFilter(transfer(passes, [passes.buffer]));
      }
      if (dataset.market !== market) {
        dataset.market = market;
        for (const { metric } of vsMarketFields) dataset.metrics.delete(metric);
      }
      const missing = columnsOf(request as AnalysisRequest).filter((metric) => !dataset.metrics.has(metric));
      for (const metric of missing) dataset.metrics.add(metric);
      const metrics = metricColumns({ loaded, passing, market }, missing);
      const id = nextId++;
      const cancel = (): void => void engine.cancel(id);
      signal?.addEventListener('abort', cancel, { once: true });
      const result = await engine.run(id, request as AnalysisRequest, moved(metrics));
      signal?.removeEventListener('abort', cancel);
      if (!result || isAborted()) throw abortError();
      return result as AnalysisResult<K>;
    },
    async table(params, figures) {
      const engine = await (opened ??= open()).engine;
      return engine.table(params.kind, params, figures);
    },
    close() {
      opened?.close();
      opened = undefined;
      sent = undefined;
    },
  };
}
