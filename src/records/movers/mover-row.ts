import type { WhyState } from '#src/records/why/why-state.ts';
import type { EventColumn } from '#src/shared/calendar/event-column.ts';
import type { DayLine, DayPart } from './day-lines.ts';
import type { Mover } from './mover.ts';

/** A mover as a row of a table, with what is loaded by row: undefined where it was not requested, because the row was not in view. */
export interface MoverRow extends Mover {
  readonly line: DayLine | undefined;
  readonly why: WhyState | undefined;
}

/** The hours that changes are of. */
export interface MoverHours extends DayPart {
  /** what changes are measured from: `vs close Nov 25`; empty where it is not known */
  readonly base: string;
  /** New York day of that close; undefined where they are not measured from a close, or the day is not known */
  readonly baseDay: string | undefined;
  /** Unix seconds: the time of the last prices */
  readonly until: number;
}

export type MoverColumn = EventColumn<MoverRow>;
