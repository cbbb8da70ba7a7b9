import { closureOn } from '#contract/time/trading-calendar.ts';
import { addDays, daysBetween } from './days.ts';

/** A line of an agenda: the heading of a day, an event, or a note about days without events. */
export type AgendaLine<Event> =
  | {
      readonly kind: 'day';
      readonly key: string;
      readonly day: string;
      readonly count: number;
      readonly closure: 'weekend' | 'holiday' | undefined;
    }
  | { readonly kind: 'event'; readonly key: string; readonly day: string; readonly event: Event }
  /** today without events */
  | { readonly kind: 'none'; readonly key: string; readonly day: string }
  /** consecutive days without events, from the earlier one */
  | { readonly kind: 'gap'; readonly key: string; readonly day: string; readonly first: string; readonly last: string }
  /** the end of the upcoming days */
  | { readonly kind: 'past'; readonly key: string; readonly day: string };

interface Span {
  /** the first and the last requested day, if any; days without events are listed up to there */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly today: string;
  /** earlier events are not loaded yet, so nothing is known about earlier days */
  readonly hasEarlier?: boolean | undefined;
  /** the newest day first; or today and the days after it, soonest first, and then the past, newest first */
  readonly order?: 'newest' | 'upcoming' | undefined;
}

/** One line for days without events; today has its own heading. */
function emptyDays<Event>(first: string, last: string, today: string): AgendaLine<Event>[][] {
  if (first > last) return [];
  if (first > today || today > last) return [[{ kind: 'gap', key: `gap ${first}`, day: first, first, last }]];
  const closure = closureOn(today);
  const heading = { kind: 'day', key: today, day: today, count: 0, closure } as const;
  return [
    ...(first < today ? emptyDays<Event>(first, addDays(today, -1), today) : []),
    closure ? [heading] : [heading, { kind: 'none', key: `none ${today}`, day: today }],
    ...(today < last ? emptyDays<Event>(addDays(today, 1), last, today) : []),
  ];
}

/**
 * Builds the lines of an agenda from events in any order: every day from the first to the last known one, each with its events in the
 * given order, and one line for each run of days without events.
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
  // Future days without events are not listed, because events may still be announced.
  const until = to !== undefined && to < today ? to : today;
  const isUpcoming = order === 'upcoming';
  const opening = isUpcoming && until === today && today < earliest ? today : earliest;
  const start = from !== undefined && !hasEarlier && from < opening ? from : opening;
  const end = until > latest ? until : latest;

  const days: AgendaLine<Event>[][] = [];
  let next = start;
  for (const day of known) {
    days.push(...emptyDays<Event>(next, addDays(day, -1), today));
    const own = byDay.get(day) ?? [];
    days.push([
      { kind: 'day', key: day, day, count: own.length, closure: closureOn(day) },
      ...own.map((event): AgendaLine<Event> => ({ kind: 'event', key: keyOf(event), day, event })),
    ]);
    next = addDays(day, 1);
  }
  // The last representable day has no next day.
  if (next !== known.at(-1)) days.push(...emptyDays<Event>(next, end, today));
  if (!isUpcoming) return days.reverse().flat();
  const upcoming = days.filter(([line]) => line !== undefined && line.day >= today);
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

/** The line of a day: its heading, otherwise that of the nearest day; -1 where there are no lines. */
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

/** The heading that a line belongs to; -1 for days without events and the divider, which have none. */
export function headingAt(lines: readonly AgendaLine<unknown>[], index: number): number {
  const heading = lines.slice(0, index + 1).findLastIndex(({ kind }) => kind === 'day' || kind === 'gap' || kind === 'past');
  return lines[heading]?.kind === 'day' ? heading : -1;
}

/** Whether the keyboard focus stops at a line: events and today, not headings, gaps or the divider. */
export const isStop = ({ kind }: AgendaLine<unknown>, index: number, lines: readonly AgendaLine<unknown>[]): boolean =>
  kind === 'event' || kind === 'none' || (kind === 'gap' && lines.length === 1) || (kind === 'day' && isBare(index, lines));

/** A heading without lines below it. */
const isBare = (index: number, lines: readonly AgendaLine<unknown>[]): boolean => {
  const next = lines[index + 1]?.kind;
  return next !== 'event' && next !== 'none';
};

/** The line that a key moves the focus to; undefined for other keys and at the ends. */
export function nextStop(lines: readonly AgendaLine<unknown>[], from: number, key: string): number | undefined {
  const seek = (start: number, step: number, fits: (index: number) => boolean): number | undefined => {
    for (let index = start; index >= 0 && index < lines.length; index += step) {
      const line = lines[index];
      if (line && isStop(line, index, lines) && fits(index)) return index;
    }
    return undefined;
  };
  const dayAt = (index: number): string | undefined => lines[index]?.day;
  const isFirstOfDay = (index: number): boolean => index === 0 || dayAt(index - 1) !== dayAt(index) || lines[index - 1]?.kind === 'day';
  const day = dayAt(from);
  const any = (): boolean => true;
  switch (key) {
    case 'ArrowDown':
      return seek(from + 1, 1, any);
    case 'ArrowUp':
      return seek(from - 1, -1, any);
    case 'PageDown':
      return seek(from + 1, 1, (index) => dayAt(index) !== day);
    case 'PageUp':
      return seek(from - 1, -1, (index) => dayAt(index) !== day && isFirstOfDay(index));
    case 'j':
      return seek(from + 1, 1, (index) => lines[index]?.kind === 'event');
    case 'k':
      return seek(from - 1, -1, (index) => lines[index]?.kind === 'event');
    case 'Home':
      return seek(0, 1, any);
    case 'End':
      return seek(lines.length - 1, -1, any);
    default:
      return undefined;
  }
}
