import { formatMove } from '#src/shared/format/number.ts';

// The move over the day after a story, on the one basis that every page has: less that of SPY.

/** What it is, for the title of a head. */
export const dayMoveTitle = 'From publication to the end of the day, less SPY over the same time; raw where the move of SPY is not known';

/** The title of a raw one. */
export const rawDayTitle = 'Raw: the move of SPY over this time is not known';

interface DayMove {
  /** percent */
  readonly percent: number;
  /** not less that of SPY, which is not known */
  readonly isRaw: boolean;
}

/** Null where the day was not measured. */
export function dayMoveOf(numbers: { readonly 'Result%': number | null; readonly 'Result_Vs_Index%': number | null }): DayMove | null {
  const { 'Result%': raw, 'Result_Vs_Index%': vsIndex } = numbers;
  if (vsIndex !== null) return { percent: vsIndex, isRaw: false };
  return raw === null ? null : { percent: raw, isRaw: true };
}

/** `+1.20%`; `+1.20% raw` where it is not less SPY. */
export const dayMoveText = ({ percent, isRaw }: DayMove): string => `${formatMove(percent)}${isRaw ? ' raw' : ''}`;

/** What a move is measured as, for a column of a file beside it. */
export const dayBasis = (move: DayMove | null | undefined): 'raw' | 'vs SPY' | undefined =>
  move ? (move.isRaw ? 'raw' : 'vs SPY') : undefined;
