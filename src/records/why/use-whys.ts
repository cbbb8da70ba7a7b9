import type { WhyRequest, WhyState } from './why-state.ts';

export interface Whys {
  /** why a symbol has moved, or why that is not known */
  readonly stateOf: (symbol: string) => WhyState;
  readonly isPending: boolean;
}

/** Why some symbols have moved on one day, each symbol once: for the rows of a table. @param symbols a stable list */
export function useWhys(_symbols: readonly string[], _move: Omit<WhyRequest, 'symbol'>): Whys {
  return { stateOf: () => ({ kind: 'pending' }), isPending: true };
}

/** Why one symbol has moved. */
export function useWhy({ symbol, ...move }: WhyRequest): WhyState {
  return useWhys([symbol], move).stateOf(symbol);
}
