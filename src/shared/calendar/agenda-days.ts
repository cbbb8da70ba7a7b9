import { closureOn } from '#contract/market/hours.ts';
import { addDays, daysBetween } from '#contract/time/dates.ts';
import { marketDayLabel } from './days.ts';

/** A part of an agenda: a day with its events, or a line about days without events. */
export type AgendaDay<Event> =
  | {
      readonly kind: 'day';
      readonly key: string;
      readonly day: string;
      readonly events: readonly Event[];
      /** what is special about the day, as `marketDayLabel` says */
      readonly note: string | undefined;
    }
  /** below the heading of today without events */
  | { readonly kind: 'none'; readonly key: string; readonly day: string }
  /** consecutive days without events, from the earlier one */
  | { readonly kind: 'gap'; readonly key: string; readonly day: string; readonly first: string; readonly last: string }
  /** the end of the upcoming days */
  | { readonly kind: 'past'; readonly key: string; readonly day: string };

export interface Span {
  /** the first and the last requested day, if any; days without events are listed up to there */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly today: string;
  /** earlier events are not loaded yet, so nothing is known about earlier days */
  readonly hasEarlier?: boolean | undefined;
  /** the newest day first; or today and the days after it, soonest first, and then the past, newest first */
  readonly order?: 'newest' | 'upcoming' | undefined;
}

/** One part for days without events; today has its own heading. */
function emptyDays<Event>(first: string, last: string, today: string): AgendaDay<Event>[][] {
  if (first > last) return [];
  if (first > today || today > last) return [[{ kind: 'gap', key: `gap ${first}`, day: first, first, last }]];
  const heading = { kind: 'day', key: today, day: today, events: [], note: marketDayLabel(today) } as const;
  return [
    ...(first < today ? emptyDays<Event>(first, addDays(today, -1), today) : []),
    closureOn(today) ? [heading] : [heading, { kind: 'none', key: `none ${today}`, day: today }],
    ...(today < last ? emptyDays<Event>(addDays(today, 1), last, today) : []),
  ];
}

/**
 * Builds an agenda from events in any order: every day from the first to the last known one, each with its events in the given order, and one
 * part for each run of days without events.
 */
export function agendaDays<Event>(
  events: readonly Event[],
  dayOf: (event: Event) => string,
  { from, to, today, hasEarlier = false, order = 'newest' }: Span,
): readonly AgendaDay<Event>[] {
  const byDay = Map.groupBy(events, dayOf);
  const known = [...byDay.keys()].sort();
  const [earliest, latest] = [known[0] ?? to ?? today, known.at(-1) ?? from ?? today];
  // Future days without events are not listed, because events may still be announced.
  const until = to !== undefined && to < today ? to : today;
  const isUpcoming = order === 'upcoming';
  const opening = isUpcoming && until === today && today < earliest ? today : earliest;
  const start = from !== undefined && !hasEarlier && from < opening ? from : opening;
  const end = until > latest ? until : latest;

  const days: AgendaDay<Event>[][] = [];
  let next = start;
  for (const day of known) {
    days.push(...emptyDays<Event>(next, addDays(day, -1), today));
    days.push([{ kind: 'day', key: day, day, events: byDay.get(day) ?? [], note: marketDayLabel(day) }]);
    next = addDays(day, 1);
  }
  // The last representable day has no next day.
  if (next !== known.at(-1)) days.push(...emptyDays<Event>(next, end, today));
  if (!isUpcoming) return days.reverse().flat();
  const upcoming = days.filter(([first]) => first !== undefined && first.day >= today);
  const past = days.slice(0, days.length - upcoming.length).reverse();
  const [newest] = past[0] ?? [];
  return [
    ...upcoming,
    ...(newest && upcoming.length > 0 ? [[{ kind: 'past', key: 'past', day: newest.day } as const]] : []),
    ...past,
  ].flat();
}

/** The day that an agenda is scrolled to at first, near the top of its order: today, or the day of the range that is nearest to it. */
export function openingDay({ from, to, today, order = 'newest' }: Omit<Span, 'hasEarlier'>): string {
  if (order === 'newest') return to ?? today;
  return from !== undefined && from > today ? from : to !== undefined && to < today ? to : today;
}

/** The part of a day, otherwise that of the nearest day; undefined where there is none. */
export function nearestDay<Event>(days: readonly AgendaDay<Event>[], day: string): AgendaDay<Event> | undefined {
  let best: AgendaDay<Event> | undefined;
  let bestDays = Infinity;
  for (const part of days) {
    if (part.kind !== 'day' && part.kind !== 'gap') continue;
    const away = part.kind === 'gap' && part.first <= day && day <= part.last ? 0 : Math.abs(daysBetween(day, part.day));
    if (away < bestDays) [best, bestDays] = [part, away];
  }
  return best;
}
