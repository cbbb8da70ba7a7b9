import { keep } from '#src/shared/kept/kept.ts';

/** Whether lists show companies' marks beside tickers; a reader may like them plainer. */
export const keptMarks = keep('marks', (stored) => stored !== false);
