import type { Day } from '../days.ts';
import type { Issuer } from './issuers.ts';

export type SplitType = 'Reverse Stock Split' | 'Forward Stock Split' | 'ADR Ratio Change' | 'Stock Dividend' | '';

/** A split of an invented issuer, as it is announced. */
export interface Planned {
  readonly issuer: Issuer;
  readonly type: SplitType;
  readonly ratio: string;
  readonly announced: Day;
  readonly recorded: Day;
  readonly distributed: Day;
  readonly ex: Day;
  readonly importance: number;
  /** new shares get a new number, so it counts them */
  readonly splitsSoFar: number;
}
