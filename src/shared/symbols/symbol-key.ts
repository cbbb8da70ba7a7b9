/** One spelling for BRK-A, BRK/A and BRK.A, in upper case (assumption P11). */
export const symbolKey = (symbol: string): string => symbol.trim().toUpperCase().replaceAll(/[-/]/g, '.');
