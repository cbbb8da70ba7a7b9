import { baseSessions, closedSeconds, type MoveSpan, type OpenHours, spansBefore } from './move-span.ts';
import type { ReportedSession } from '#contract/market/sessions.ts';
import type { Day } from '#contract/market/day.ts';
import type { BaseRate, MovePart } from './types.ts';

/** Where a part lies in its day, by which the same window is placed in other days. */
export interface Placement {
  /** of the hours of its span, where its first step begins, or behind closed hours where that ends */
  readonly hoursAt: number;
  readonly lengthSeconds: number;
  /** of the first step; behind closed hours from the beginning of its hours on */
  readonly stepSeconds: number;
  readonly beginsClosed: boolean;
}

/** Where a part of a span lies; undefined where it does not lie in its hours. */
export function placementOf({ from, firstStepEnd, lengthSeconds, beginsClosed }: MovePart, { hours }: MoveSpan): Placement | undefined {
  const hoursAt = hours.findIndex((open) =>
    beginsClosed ? firstStepEnd > open.from && firstStepEnd <= open.to : from >= open.from && from < open.to,
  );
  const open = hours[hoursAt];
  if (!open) return undefined;
  return { hoursAt, lengthSeconds, stepSeconds: firstStepEnd - (beginsClosed ? open.from : from), beginsClosed };
}

/** Seconds of some hours of a span and all that follow them, with the night as in the length of a part. */
function secondsFrom(hours: readonly OpenHours[], first: number): number {
  const night = first === 0 && hours.length > 1 ? closedSeconds : 0;
  return hours.slice(first).reduce((sum, { from, to }) => sum + to - from, night);
}

const minute = 60;

/**
 * How many windows there are in a span, and how many of them a story fits: one begins at every minute of the hours, as long as it ends within the
 * span. As a story that fits one also fits all later ones of its hours, the first story decides.
 *
 * @param first when the first story after the close was published, Unix seconds; Infinity without one
 */
function countWindows({ hours }: MoveSpan, { hoursAt, lengthSeconds, stepSeconds, beginsClosed }: Placement, first: number) {
  const open = hours[hoursAt];
  if (!open) return { windows: 0, fitting: 0 };
  if (beginsClosed) {
    // The rest of its length lies behind its first step, which counts as the closed hours do.
    const room = closedSeconds + secondsFrom(hours, hoursAt) - stepSeconds;
    const windows = lengthSeconds <= room ? 1 : 0;
    return { windows, fitting: first < open.from + stepSeconds ? windows : 0 };
  }
  const lastStart = Math.floor((secondsFrom(hours, hoursAt) - lengthSeconds) / minute);
  const windows = Math.max(0, Math.min(Math.ceil((open.to - open.from) / minute), lastStart + 1));
  const before = Math.max(0, Math.floor((first - stepSeconds - open.from) / minute) + 1);
  return { windows, fitting: Math.max(0, windows - before) };
}

/** Where in an ascending list the first value at or above another one is. */
function placeOf(values: ArrayLike<number>, least: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? Infinity) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What a base rate is computed of. */
export interface BaseRateRequest {
  /** of the move, which is not one of its sessions */
  readonly day: Day;
  readonly session: ReportedSession;
  readonly placement: Placement;
  /** when stories on the symbol that can explain a move were published: Unix seconds, ascending */
  readonly published: ArrayLike<number>;
  /** since when all of them are known, Unix seconds; sessions before are not looked at */
  readonly knownSince: number;
}

/**
 * In what share of the windows of the 60 sessions before a day a story fits, by the rule of a move (assumption M18). Windows are as long as the part of the
 * move, and begin at every minute of the same hours of the day: pre-market, regular session or post-market. A part that begins with closed
 * hours is placed there, once a session. All windows are counted, none is drawn.
 *
 * @returns undefined with fewer than 20 sessions
 */
export function baseRate({ day, session, placement, published, knownSince }: BaseRateRequest): BaseRate | undefined {
  let [sessions, all, fits] = [0, 0, 0];
  for (const span of spansBefore(day, session)) {
    if (span.lastClose < knownSince) break;
    const { windows, fitting } = countWindows(span, placement, published[placeOf(published, span.lastClose)] ?? Infinity);
    if (windows > 0) sessions += 1;
    all += windows;
    fits += fitting;
  }
  return sessions < baseSessions.least ? undefined : { share: fits / all, sessions };
}
