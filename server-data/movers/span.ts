import type { Day } from '#contract/market/day.ts';
import type { ReportedSession } from '#contract/market/sessions.ts';
import { eachSession, type PastDay } from '../market/sessions.ts';

/** A day of a span as far as the span has it. */
export interface SpanDay {
  /** what was traded within the span */
  readonly past: PastDay;
  /** all that was traded on the day */
  readonly whole: PastDay;
}

/** What was traded in one kind of session of a span. Prices and volumes in shares of the last day of the span. */
export interface SpanSession {
  /** the last price, and its day */
  readonly price: number;
  readonly day: Day;
  /** of all of these sessions; NaN where that of one, or of a part of the span, is not known */
  readonly volume: number;
  /** the sessions that the volume is of */
  readonly sessions: number;
  /** minutes with a trade; undefined where they are not known */
  readonly minutes: number | undefined;
  /** the end of the last bar, Unix seconds; undefined where it is not known */
  readonly until: number | undefined;
  /** known by daily bars */
  readonly isDaily: boolean;
  /** a regular close of the span's days from which the change is measured, in place of that before the span (assumption M04) */
  readonly base: number | undefined;
}

/** What was traded in a span, by the sessions that a request may name. */
export type SpanFigures = Readonly<Record<ReportedSession, SpanSession | undefined>>;

function addMinutes(before: SpanSession | undefined, minutes: number | undefined): number | undefined {
  if (!before || minutes === undefined) return minutes;
  return before.minutes === undefined ? undefined : before.minutes + minutes;
}

export interface SpanMarks {
  /** where the span begins after the close of its first day, that close */
  readonly closeBefore?: number | undefined;
  /** of which the span has a part that is not known when it was traded: it is not among the days, and the volume is not known */
  readonly hiddenSessions?: ReadonlySet<ReportedSession> | undefined;
}

/**
 * Sums up the days of a span.
 *
 * @param days oldest first, in shares of the last day of the span
 */
export function readSpan(days: readonly SpanDay[], { closeBefore, hiddenSessions }: SpanMarks = {}): SpanFigures {
  return eachSession((name) => {
    let found: SpanSession | undefined;
    let base = closeBefore;
    for (const { past, whole } of days) {
      if (name === 'post') base = whole.regular?.last ?? base;
      const session = past[name];
      if (!session) continue;
      const { volume = 0, sessions = 0 } = found ?? {};
      found = {
        price: session.last,
        day: past.day,
        volume: hiddenSessions?.has(name) ? Number.NaN : volume + session.volume,
        sessions: sessions + 1,
        minutes: addMinutes(found, session.minutes),
        until: session.until,
        isDaily: past.isDaily === true,
        base,
      };
    }
    return found;
  });
}
