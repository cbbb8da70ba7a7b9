import { daysBetween } from '#src/shared/calendar/days.ts';
import { dateFields, type DateField, type Split } from './split.ts';

export const dateNames: Readonly<Record<DateField, string>> = {
  date_announced: 'Announced',
  date_recorded: 'Record date',
  date_distribution: 'Distribution',
  date_ex: 'Ex-date',
};

export interface TimelinePlace {
  readonly field: DateField;
  readonly day: string;
  readonly x: number;
  /** marks that would touch stand above each other: 0 is on the line */
  readonly level: number;
}

export interface Timeline {
  readonly places: readonly TimelinePlace[];
  /** where today is, if it lies between the first and the last date */
  readonly todayX: number | undefined;
}

/**
 * The known dates of a split to scale on one line.
 *
 * @param widthPx of the line
 * @param markPx width of a mark
 */
export function timelinePlaces({ days }: Pick<Split, 'days'>, today: string, widthPx: number, markPx: number): Timeline {
  const known = dateFields
    .flatMap((field) => (days[field] === undefined ? [] : [{ field, day: days[field] }]))
    .toSorted((a, b) => a.day.localeCompare(b.day));
  const [first, last] = [known[0]?.day, known.at(-1)?.day];
  if (first === undefined || last === undefined) return { places: [], todayX: undefined };
  const span = daysBetween(first, last);
  const xOf = (day: string): number => (span === 0 ? widthPx / 2 : (daysBetween(first, day) / span) * widthPx);
  /** the x up to which each level is taken */
  const taken: number[] = [];
  const places = known.map(({ field, day }) => {
    const x = xOf(day);
    const free = taken.findIndex((until) => until <= x);
    const level = free < 0 ? taken.length : free;
    taken[level] = x + markPx;
    return { field, day, x, level };
  });
  return { places, todayX: today >= first && today <= last && span > 0 ? xOf(today) : undefined };
}
