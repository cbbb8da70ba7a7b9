import { useEffect, useState } from 'react';
import { type AnalysisOf, requestOf } from '#analysis/address/analysis-of.ts';
import type { AnalysisSearch } from '../analysis-search.ts';
import type { AnalysisKind } from '#analysis/kinds/index.ts';
import { metricsOf } from '#analysis/kinds/kind.ts';
import { type AnalysisRequest, type AnalysisResult, describeBasis } from '#analysis/requests.ts';
import type { ReactionSet } from '#analysis/frame.ts';
import type { AnalysisClient } from './analysis-client.ts';

export interface AnalysisState<K extends AnalysisKind> {
  /** while it is computed anew, the result for the reactions before; never that of another request */
  readonly result: AnalysisResult<K> | undefined;
  /** the reactions of `result` */
  readonly reactions: ReactionSet | undefined;
  readonly isComputing: boolean;
  /** `result` is of reactions other than the current ones, and is marked as such wherever it is shown */
  readonly isStale: boolean;
  readonly error: Error | undefined;
}

/** What is analysed, and by which worker. */
export interface AnalysisSource {
  readonly client: AnalysisClient;
  readonly reactions: ReactionSet;
  readonly search: Pick<AnalysisSearch, 'multiStock' | 'firstOnly'>;
  /** moves less those of SPY */
  readonly vsMarket: boolean;
  /** opens a row, by key */
  readonly onPickRow?: ((key: string) => void) | undefined;
}

/** Whether the moves are raw or less SPY, in words. */
export const basisOf = <K extends AnalysisKind>({ vsMarket }: Pick<AnalysisSource, 'vsMarket'>, analysis: AnalysisOf<K>): string =>
  describeBasis(metricsOf(analysis), vsMarket);

const computing = { result: undefined, reactions: undefined, isComputing: true, isStale: false, error: undefined };

/** Runs an analysis: first without intervals, then with them if the analysis has them. */
export function useAnalysis<K extends AnalysisKind>(
  { client, reactions, search, vsMarket }: AnalysisSource,
  { withIntervals = false, ...analysis }: AnalysisOf<K>,
): AnalysisState<K> {
  const key = JSON.stringify(requestOf(analysis as unknown as AnalysisOf<K>, search, vsMarket));
  const [state, setState] = useState<Omit<AnalysisState<K>, 'isStale'> & { key: string }>({ key, ...computing });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const plain = JSON.parse(key) as AnalysisRequest<K>;
    const show = (result: AnalysisResult<K>, isComputing: boolean): void => {
      if (!signal.aborted) setState({ key, result, reactions, isComputing, error: undefined });
    };
    const run = async (): Promise<void> => {
      show(await client.run<K>(reactions, plain, signal), withIntervals);
      if (withIntervals) show(await client.run<K>(reactions, { ...plain, withIntervals }, signal), false);
    };
    setState((before) => (before.key === key ? { ...before, isComputing: true } : { key, ...computing }));
    run().catch((error: unknown) => {
      if (!signal.aborted)
        setState((before) => ({ ...before, key, isComputing: false, error: error instanceof Error ? error : new Error(String(error)) }));
    });
    return () => controller.abort();
  }, [client, reactions, key, withIntervals]);
  return state.key === key ? { ...state, isStale: state.result !== undefined && state.reactions !== reactions } : computing;
}
