import { useEffect, useRef, useState } from 'react';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { backtest, type BacktestProgress, type BacktestResult } from './backtest.ts';
import type { AlertRule } from './rule.ts';

/** A test belongs to the rule it was made of, whatever that is called. */
export const testedAs = (rule: AlertRule): string => JSON.stringify({ ...rule, name: '', isOn: true });

export type BacktestState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy'; readonly progress: BacktestProgress }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly of: string; readonly error: Error }
  | { readonly kind: 'done'; readonly of: string; readonly result: BacktestResult };

/** One backtest at a time; given up with the form. */
export function useBacktest() {
  const [state, setState] = useState<BacktestState>({ kind: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = (rule: AlertRule): void => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    const say = (next: BacktestState): void => {
      if (!mine.signal.aborted) setState(next);
    };
    say({ kind: 'busy', progress: { of: 'stories', rows: 0 } });
    const of = testedAs(rule);
    backtest(rule, {
      nowSeconds: nowSeconds(),
      signal: mine.signal,
      onProgress: (progress) => say({ kind: 'busy', progress }),
    }).then(
      (result) => say({ kind: 'done', of, result }),
      (error: unknown) => say({ kind: 'failed', of, error: error instanceof Error ? error : new Error(String(error)) }),
    );
  };
  const cancel = (): void => {
    running.current?.abort();
    setState({ kind: 'cancelled' });
  };
  return { state, run, cancel };
}
