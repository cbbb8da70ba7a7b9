import { symbolKey } from '#src/shared/readings/join-key.ts';

/** The page that has everything on a symbol, the same for every spelling of a class share. */
export const symbolPath = (symbol: string): string => `/symbol/${encodeURIComponent(symbolKey(symbol))}`;
