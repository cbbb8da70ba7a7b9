import type { ReactNode } from 'react';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { WrongRow } from '#contract/rows.ts';
import type { Column } from '#src/shared/table/column.ts';
import type { AgendaColumn } from './agenda-layout.ts';

/** Events as they came, page by page. */
export interface CalendarFeed {
  readonly answer: Pick<
    UseInfiniteQueryResult<object>,
    'data' | 'error' | 'isPending' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  /** records set aside because they had an unexpected shape */
  readonly wrong: readonly WrongRow[];
  /** of the first answer, or of what was asked since */
  readonly failure: Error | null;
  /** more is asked for, and what is here stays */
  readonly busy: boolean;
  readonly paused: boolean;
  readonly refresh: () => unknown;
}

/** What a kind of event is, described once for agenda, month and table. Its functions stay the same while they do the same. */
export interface EventKind<Event extends object> {
  /** what the views are called: `Splits by ex-date` */
  readonly label: string;
  /** what its day is, for those that have none: `an ex-date` */
  readonly dayName: string;
  /** the order of the service, said of the table: `latest first` */
  readonly order?: string;
  keyOf(this: void, event: Event): string;
  /** "" where it is not known: such an event is in the table only */
  dayOf(this: void, event: Event): string;
  symbolOf(this: void, event: Event): string;
  /** a day of the month has room for a few: the most important come first */
  importanceOf(this: void, event: Event): number;
  /** on one line of a day of the month */
  drawMonth(this: void, event: Event): ReactNode;
  /** on a phone: two lines of text */
  drawNarrow(this: void, event: Event): ReactNode;
  /** all of it, in words */
  wordsOf(this: void, event: Event): string;
  /** of the agenda */
  readonly agenda: readonly AgendaColumn<Event>[];
  /** of the table */
  readonly columns: readonly Column<Event>[];
}
