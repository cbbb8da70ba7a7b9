import { spelledSymbol, symbolKey as keyOf } from '#contract/symbol.ts';

/** The key of a symbol in capitals, as the directory and stored positions have it: one for BRK-A, BRK/A and BRK.A (assumption P11). */
export const symbolKey = (symbol: string): string => spelledSymbol(keyOf(symbol));
