import { at, isEmpty } from './bars.ts';
import type { Frame } from './frame.ts';
import { changeInPercent } from './number.ts';

export interface Gaps {
  /** dollars, the main session's close of the day before */
  readonly previousClose: number | null;
  /** dollars, the first price of the reported session */
  readonly open: number | null;
  /** percent from the one to the other */
  readonly openGap: number | null;
  /** percent from open to close of the day before */
  readonly previousDay: number | null;
}

/** Where the session began, seen from the day before. */
export function gaps({ bars, ofSession, past }: Frame): Gaps {
  const yesterday = past.at(-1)?.Main ?? null;
  const previousClose = yesterday?.last ?? null;
  const open = isEmpty(ofSession) ? null : at(bars.open, ofSession.from);
  return {
    previousClose,
    open,
    openGap: changeInPercent(previousClose, open),
    previousDay: changeInPercent(yesterday?.first ?? null, previousClose),
  };
}
