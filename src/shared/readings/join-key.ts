/** BRK-A, BRK/A and BRK.A are one share, in any letter case (facts §2). */
export const symbolKey = (symbol: string): string => symbol.trim().toUpperCase().replaceAll(/[-/]/g, '.');

/** What a story and a reading of it on one symbol have in common: the number is an integer there and a text here (facts §7). */
export const joinKey = (story: number | string, symbol: string): string => `${story} ${symbolKey(symbol)}`;
