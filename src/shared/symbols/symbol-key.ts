/** One spelling for BRK-A, BRK/A and BRK.A, in upper case (assumption P11). */
export const symbolKey = (symbol: string): string => symbol.trim().toUpperCase().replaceAll(/[-/]/g, '.');

/** The key that joins a story and its reaction for one symbol; the story's id is a number in news and a text in quantified news. */
export const joinKey = (story: number | string, symbol: string): string => `${story} ${symbolKey(symbol)}`;
