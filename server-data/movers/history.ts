import { type Day, isHalfDay, tradingDayFrom } from '#contract/market/day.ts';
import type { ReportedSession } from '#contract/market/sessions.ts';
import { eachSession, type PastDay } from '../market/sessions.ts';

/** So many trading days before a span are looked at. */
const daysBefore = 30;
/** Averages are of so many calendar days before (assumption M06). */
const averageCalendarDays = 30;
/** Fewer known volumes have no average. */
const minVolumes = 5;
/** A high or low is that of so many sessions before (assumption M07). */
export const extremeSessions = 20;

/** The first day that is looked at before a day. Where the calendar does not know the days, as many of any kind. */
export function firstDayBefore(day: Day): Day {
  try {
    return tradingDayFrom(day, -daysBefore);
  } catch {
    return day - Math.ceil((daysBefore * 7) / 5);
  }
}

/** The mean of a session's volume; NaN where too few are known. */
type Volumes = Readonly<Record<ReportedSession, number>>;

/** What the days of a symbol before a span say, in shares of the last day of the span. */
export interface History {
  /** of the last regular session; undefined where there was none */
  readonly close: number | undefined;
  /** by days with bars of less than a day; where these are too few, of the regular session and the whole day by daily bars as well */
  readonly volumes: Volumes;
  /** by daily bars, which may count other trades; where these are too few, by all days */
  readonly dailyVolume: number;
  /** the highest and lowest price of the last 20 regular sessions; undefined where there were fewer */
  readonly high: number | undefined;
  readonly low: number | undefined;
}

export const noHistory: History = {
  close: undefined,
  volumes: { pre: Number.NaN, regular: Number.NaN, post: Number.NaN, fullDay: Number.NaN },
  dailyVolume: Number.NaN,
  high: undefined,
  low: undefined,
};

function meanVolume(days: readonly PastDay[], session: ReportedSession): number {
  let [sum, count] = [0, 0];
  for (const past of days) {
    const volume = past[session]?.volume;
    if (volume === undefined || Number.isNaN(volume)) continue;
    sum += volume;
    count++;
  }
  return count < minVolumes ? Number.NaN : sum / count;
}

/**
 * Reads the days of a symbol before a span.
 *
 * @param days oldest first, in shares of the last day of the span
 * @param firstDay of the span
 */
export function readHistory(days: readonly PastDay[], firstDay: Day): History {
  const regular = days.flatMap((past) => past.regular ?? []);
  const last = regular.slice(-extremeSessions);
  const isFull = last.length === extremeSessions;
  const averaged = days.filter(({ day }) => day >= firstDay - averageCalendarDays && !isHalfDay(day));
  const daily = averaged.filter(({ isDaily = false }) => isDaily);
  const others = daily.length === 0 ? averaged : averaged.filter(({ isDaily = false }) => !isDaily);
  const volumeOf = (session: ReportedSession, sameKind: readonly PastDay[]): number => {
    const mean = meanVolume(sameKind, session);
    return Number.isNaN(mean) && daily.length > 0 ? meanVolume(averaged, session) : mean;
  };
  return {
    close: regular.at(-1)?.last,
    volumes: eachSession((session) => volumeOf(session, others)),
    dailyVolume: volumeOf('regular', daily),
    high: isFull ? Math.max(...last.map(({ high }) => high)) : undefined,
    low: isFull ? Math.min(...last.map(({ low }) => low)) : undefined,
  };
}
