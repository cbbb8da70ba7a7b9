import { type ReportedSession, type Session, sessionSpan } from '#contract/market/sessions.ts';
import { type Day, findHours, nextTradingDay } from '#contract/market/day.ts';

/** A stretch of open hours, Unix seconds: from ≤ t < to. */
export interface OpenHours {
  readonly from: number;
  readonly to: number;
}

/** The hours that a move of a trading day is looked for in. */
export interface MoveSpan {
  readonly day: Day;
  /** the close that the move is measured from, and after which a story may have caused it: Unix seconds */
  readonly lastClose: number;
  /** in their order: of a day the post-market of the day before, then its own sessions; the night lies after the first one. Of after hours they alone. */
  readonly hours: readonly OpenHours[];
  readonly until: number;
}

/** How long the step over closed hours counts, whose length nobody chooses: as short as a bar, so that a gap that holds half of a move is its part. */
export const closedSeconds = 60;

/**
 * The hours of a move: from the close before the day to the end of the session; after hours from the close of the day (assumption M15).
 *
 * @returns undefined where the calendar does not know the day or the one before it
 */
export function moveSpan(day: Day, session: ReportedSession): MoveSpan | undefined {
  const own = findHours(day);
  if (!own) return undefined;
  const hoursIn = (name: Session): OpenHours => {
    const [from, to] = sessionSpan(own, name);
    return { from, to };
  };
  if (session === 'post') return { day, lastClose: own.post, hours: [hoursIn('post')], until: own.end };
  const dayBefore = nextTradingDay(day, -1);
  const before = dayBefore === undefined ? undefined : findHours(dayBefore);
  if (!before) return undefined;
  const names = { pre: ['pre'], regular: ['pre', 'regular'], fullDay: ['pre', 'regular', 'post'] } as const;
  return {
    day,
    lastClose: before.post,
    hours: [{ from: before.post, to: before.end }, ...names[session].map(hoursIn)],
    until: sessionSpan(own, session)[1],
  };
}

/** Whether the night of a span, or closed hours before it, lie between two moments. */
export function isOverClosed({ lastClose, hours }: MoveSpan, from: number, to: number): boolean {
  const morning = hours[1]?.from;
  return from < lastClose || (morning !== undefined && from < morning && to > morning);
}

/** The sessions before that of a span that a base rate looks at, and how few are too few. */
export const baseSessions = { most: 60, least: 20 } as const;

/** The same hours of the trading days before a day, the latest first; fewer where the calendar does not know them. */
export function spansBefore(day: Day, session: ReportedSession): readonly MoveSpan[] {
  const spans: MoveSpan[] = [];
  for (let at = nextTradingDay(day, -1); at !== undefined && spans.length < baseSessions.most; at = nextTradingDay(at, -1)) {
    const span = moveSpan(at, session);
    if (!span) break;
    spans.push(span);
  }
  return spans;
}
