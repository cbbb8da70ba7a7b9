import { expose } from 'comlink';
import { type CalendarEntry, setCalendarEntries } from '#contract/market/hours.ts';
import { type Computation, openDataset } from '#analysis/dataset.ts';
import type { Frame, MetricColumns } from '#analysis/frame.ts';
import type { FigureTable } from '#analysis/figures.ts';
import { type AnalysisKind, kinds } from '#analysis/kinds/index.ts';
import type { Kind } from '#analysis/kinds/kind.ts';
import type { AnalysisRequest, AnalysisResult } from '#analysis/requests.ts';
import { baseRate, type BaseRateRequest } from '#analysis/why/base-rate.ts';
import type { BaseRate } from '#analysis/why/types.ts';

/** How long intervals are computed before other messages have their turn. */
const sliceMs = 8;

/** After the messages that have already arrived. Not by setTimeout, which browsers delay to 4 ms. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });

/**
 * Holds the rows of the page and computes analyses of them. Plain figures are computed at once. Intervals take seconds: they are
 * computed one request after the other, in slices, so that a request for figures overtakes them and a cancelled one ends.
 */
export function openAnalysisEngine() {
  let dataset: ReturnType<typeof openDataset> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  const cancelled = new Set<number>();

  /** @returns undefined once the request is cancelled */
  async function computeInSlices(id: number, computation: Computation): Promise<AnalysisResult | undefined> {
    for (;;) {
      await nextTask();
      if (cancelled.delete(id)) return undefined;
      for (const untilMs = performance.now() + sliceMs; performance.now() < untilMs;) {
        const { done, value } = computation.next();
        if (done === true) return value;
      }
    }
  }

  return {
    /** @param calendar what the operator adds to the trading calendar: a worker has a table of its own */
    setRows(columns: Frame, calendar: readonly CalendarEntry[]): void {
      setCalendarEntries(calendar);
      dataset = openDataset(columns);
    },
    setFilter: (passes: Uint8Array): void => dataset?.setFilter(passes),
    /** Ends a request that is waiting or being computed. */
    cancel: (id: number): void => void cancelled.add(id),
    /** The figures of an analysis as a table, for a file; undefined where it has none. */
    table: (kind: AnalysisKind, params: object, figures: unknown): FigureTable | undefined =>
      (kinds[kind] as Kind<object, unknown>).table?.(figures, params),
    /** How often stories fit windows of some symbols, in the order of the requests. @param calendar as of `setRows` */
    baseRates(requests: readonly BaseRateRequest[], calendar: readonly CalendarEntry[]): readonly (BaseRate | undefined)[] {
      setCalendarEntries(calendar);
      return requests.map(baseRate);
    },
    /**
     * @param metrics columns that were not sent before, or have changed
     * @returns undefined if the request was cancelled
     */
    async run(id: number, request: AnalysisRequest, metrics: MetricColumns): Promise<AnalysisResult | undefined> {
      if (!dataset) throw new Error('There are no rows to analyse');
      dataset.addMetrics(metrics);
      const computation = dataset.compute(request);
      if (request.withIntervals !== true) return computation.next().value;
      const result = queue.then(() => computeInSlices(id, computation));
      queue = result.catch(() => undefined);
      return result;
    },
  };
}

export type AnalysisEngine = ReturnType<typeof openAnalysisEngine>;

// This module is the entry of the worker. Where there is none, the page imports it and calls the engine directly.
if ('DedicatedWorkerGlobalScope' in globalThis) expose(openAnalysisEngine());
