import { closureOn } from '#contract/time/trading-calendar.ts';
import { addDays, daysBetween, weekdayOf } from './days.ts';

/** A line of an agenda: the heading of a day, an event under it, or what is said of days without any. */
export type AgendaLine<Event> =
  | {
      readonly kind: 'day';
      readonly key: string;
      readonly day: string;
      readonly count: number;
      readonly shut: 'weekend' | 'holiday' | undefined;
    }
  | { readonly kind: 'event'; readonly key: string; readonly day: string; readonly event: Event }
  /** a trading day without events */
  | { readonly kind: 'none'; readonly key: string; readonly day: string }
  /** days on end without events, the earlier first; of a weekend it is said that it is one */
  | {
      readonly kind: 'gap';
      readonly key: string;
      readonly day: string;
      readonly first: string;
      readonly last: string;
      readonly isWeekend: boolean;
    };

/** Assumed: more than two weeks without an event are one line instead of a heading for each day. */
const mostEmptyDays = 14;

interface Span {
  /** the first and the last day that events were asked for, where the question has such; days beyond the events are told up to there */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly today: string;
  /** earlier events than those here were not read: nothing can be said of earlier days */
  readonly hasEarlier?: boolean | undefined;
  /** which day stands first */
  readonly order?: 'newest' | 'oldest' | undefined;
}

/** The days of a stretch without events, one by one or as one line; a whole weekend is one line, unless today is in it. */
function emptyDays<Event>(first: string, last: string, today: string): AgendaLine<Event>[][] {
  const length = daysBetween(first, last) + 1;
  if (length <= 0) return [];
  if (length > mostEmptyDays) return [[{ kind: 'gap', key: `gap ${first}`, day: first, first, last, isWeekend: false }]];
  const days = Array.from({ length }, (_, offset) => addDays(first, offset));
  return days.flatMap((day): AgendaLine<Event>[][] => {
    const shut = closureOn(day);
    if (shut === 'weekend') {
      const isSunday = weekdayOf(day) === 0;
      const [saturday, sunday] = isSunday ? [addDays(day, -1), day] : [day, addDays(day, 1)];
      const isWhole = saturday >= first && sunday <= last && saturday !== today && sunday !== today;
      if (isWhole && isSunday) return [];
      if (isWhole) return [[{ kind: 'gap', key: `gap ${day}`, day, first: saturday, last: sunday, isWeekend: true }]];
    }
    const heading = { kind: 'day', key: day, day, count: 0, shut } as const;
    return [shut ? [heading] : [heading, { kind: 'none', key: `none ${day}`, day }]];
  });
}

/**
 * An agenda from events in any order: the days from the first to the last one that anything can be said of, each with its events in the
 * order given.
 */
export function agendaLines<Event>(
  events: readonly Event[],
  dayOf: (event: Event) => string,
  keyOf: (event: Event) => string,
  { from, to, today, hasEarlier = false, order = 'newest' }: Span,
): readonly AgendaLine<Event>[] {
  const byDay = new Map<string, Event[]>();
  for (const event of events) {
    const day = dayOf(event);
    const others = byDay.get(day);
    if (others) others.push(event);
    else byDay.set(day, [event]);
  }
  const known = [...byDay.keys()].sort();
  const [earliest, latest] = [known[0] ?? to ?? today, known.at(-1) ?? from ?? today];
  // Of days to come it is not known yet that nothing happens on them.
  const until = to !== undefined && to < today ? to : today;
  const start = from !== undefined && !hasEarlier && from < earliest ? from : earliest;
  const end = until > latest ? until : latest;

  const days: AgendaLine<Event>[][] = [];
  let next = start;
  for (const day of known) {
    days.push(...emptyDays<Event>(next, addDays(day, -1), today));
    const own = byDay.get(day) ?? [];
    days.push([
      { kind: 'day', key: day, day, count: own.length, shut: closureOn(day) },
      ...own.map((event): AgendaLine<Event> => ({ kind: 'event', key: keyOf(event), day, event })),
    ]);
    next = addDays(day, 1);
  }
  // After the last day that can be written there is none.
  if (next !== known.at(-1)) days.push(...emptyDays<Event>(next, end, today));
  return (order === 'newest' ? days.reverse() : days).flat();
}

/** The line to show for a day: its heading, else that of the nearest day; -1 where there is none at all. */
export function lineOfDay(lines: readonly AgendaLine<unknown>[], day: string): number {
  let best = -1;
  let bestDays = Infinity;
  lines.forEach((line, index) => {
    if (line.kind !== 'day' && line.kind !== 'gap') return;
    const away = line.kind === 'gap' && line.first <= day && day <= line.last ? 0 : Math.abs(daysBetween(day, line.day));
    if (away < bestDays) [best, bestDays] = [index, away];
  });
  return best;
}
