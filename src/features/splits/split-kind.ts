import type { SplitDateField } from '#contract/endpoints/splits.ts';
import type { EventKind } from '#src/shared/calendar/calendar-parts.ts';
import type { Zone } from '#src/shared/format/time.ts';
import { agendaColumns, drawMonth, drawNarrow, spoken } from './agenda-columns.tsx';
import { dayBy } from './merge-splits.ts';
import type { Split } from './split.ts';
import { splitColumns } from './splits-columns.tsx';

const names = {
  announced: { label: 'Splits by announcement', dayName: 'a day of announcement' },
  ex: { label: 'Splits by ex-date', dayName: 'an ex-date' },
} as const;

/** A split as calendars have it, by one of its two days. */
export const splitKind = (by: SplitDateField, zone: Zone): EventKind<Split> => ({
  ...names[by],
  order: 'latest first',
  keyOf: ({ key }) => key,
  dayOf: (split) => dayBy(split, by),
  symbolOf: ({ record }) => record.ticker,
  importanceOf: ({ record }) => record.importance,
  drawMonth,
  drawNarrow: (split) => drawNarrow(split, by),
  wordsOf: spoken,
  agenda: agendaColumns(by),
  columns: splitColumns(by, zone),
});
