import type { Day } from '../days.ts';
import type { Company } from '../listing.ts';
import type { Outlook } from '../outlook.ts';

export type FigureType = 'Adj' | 'GAAP' | 'FFO';

/** Both ends; one of them undefined for "at least" or "at most". */
export type Range = readonly [min: number | undefined, max: number | undefined];

export interface Figure {
  readonly type: FigureType;
  /** of others, so it may lie outside the range; undefined where nobody published one */
  readonly estimate: number | undefined;
  /** undefined where only the estimate is known */
  readonly range: Range | undefined;
}

/** One line of guidance as a company gives it. */
export interface Said {
  readonly company: Company;
  readonly day: Day;
  /** New York wall clock */
  readonly secondsOfDay: number;
  readonly period: Outlook['period'];
  readonly year: number;
  /** told before the quarter's results, about that quarter */
  readonly isPreliminary: boolean;
  /** false for a second view of figures given otherwise */
  readonly isPrimary: boolean;
  /** per share, in the company's currency */
  readonly eps: Figure | undefined;
  /** in billions of the company's currency */
  readonly revenue: Figure | undefined;
  readonly importance: number;
}

/** Assumed: large companies matter most, 1 to 5; what changes nothing matters one less. */
export const importanceOf = ({ scale: { revenueBillions } }: Company, isNew: boolean): number =>
  (revenueBillions > 200 ? 5 : revenueBillions > 90 ? 4 : revenueBillions > 30 ? 3 : revenueBillions > 12 ? 2 : 1) - (isNew ? 0 : 1);
