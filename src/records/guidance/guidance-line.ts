import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { isYes } from '#contract/schema/codecs.ts';
import { type ClockSession, sessionAt } from '#contract/market/sessions.ts';
import { clockSeconds } from '#contract/time/dates.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { clockSessionLabels } from '#src/records/sessions.ts';
import { type Figures, type Verdict, verdictOf } from './verdict.ts';

/** The session of an announcement; many records have no time of day. */
export type AnnouncedSession = ClockSession | 'time not given';

export const announcedLabels: Readonly<Record<AnnouncedSession, string>> = { ...clockSessionLabels, 'time not given': 'time not given' };

/** A record's New York time as seconds since midnight; undefined for `00:00:00`, which means that no time was given. */
export function secondsOfDay(time: string): number | undefined {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return clockSeconds(hours, minutes, seconds) || undefined;
}

/** The session of an announcement, from its New York date and time. */
export function announcedSession(date: string, time: string): AnnouncedSession {
  const announced = announcedAt(date, time);
  return announced === undefined ? 'time not given' : sessionAt(announced);
}

/** Unix seconds of an announcement; undefined where no time was given. */
export function announcedAt(date: string, time: string): number | undefined {
  const clock = secondsOfDay(time);
  return clock === undefined ? undefined : newYorkInstant(date, clock);
}

/** The earnings or the revenue of a record, each with its own verdict. */
export interface GuidanceLine {
  /** `695bcc0c83cac20001becbd4:eps` */
  readonly key: string;
  readonly record: GuidanceRecord;
  readonly figures: Figures;
  readonly verdict: Verdict;
  readonly session: AnnouncedSession;
}

/** One event of the calendar: a record with its earnings and its revenue. */
export interface GuidanceEvent {
  /** id of the record */
  readonly key: string;
  readonly record: GuidanceRecord;
  /** at least one */
  readonly lines: readonly GuidanceLine[];
  readonly session: AnnouncedSession;
  /** its rows in a table, one for each measure, where it has several: a grid compares its rows by identity */
  readonly rows?: readonly GuidanceEvent[];
}

export const measures = ['eps', 'revenue'] as const;
export type Measure = (typeof measures)[number];

export const measureNames: Readonly<Record<Measure, string>> = { eps: 'EPS', revenue: 'Revenue' };

export function figuresOf(record: GuidanceRecord, measure: Measure): Figures {
  return {
    kind: {
      measure,
      type: record[`${measure}_type`],
      period: record.period,
      year: record.period_year,
      currency: record.currency,
    },
    now: { min: record[`${measure}_guidance_min`], max: record[`${measure}_guidance_max`] },
    prior: { min: record[`${measure}_guidance_prior_min`], max: record[`${measure}_guidance_prior_max`] },
    estimate: record[`${measure}_guidance_est`],
  };
}

const isEmpty = ({ now, prior, estimate }: Figures): boolean =>
  [now.min, now.max, prior.min, prior.max, estimate].every((value) => value === null);

/**
 * The event of a record, with a line for each measure that has a figure; a record without any has one empty line.
 */
export function eventOf(record: GuidanceRecord): GuidanceEvent {
  const all = measures.map((measure) => figuresOf(record, measure));
  const filled = all.filter((figures) => !isEmpty(figures));
  const session = announcedSession(record.date, record.time);
  const lines = (filled.length > 0 ? filled : all.slice(0, 1)).map((figures) => ({
    key: `${record.id}:${figures.kind.measure}`,
    record,
    figures,
    verdict: verdictOf(figures),
    session,
  }));
  const event = { key: record.id, record, lines, session };
  return lines.length === 1 ? event : { ...event, rows: lines.map((line) => ({ ...event, lines: [line] })) };
}

/** The rows of an event in a table: one for each measure. */
export const rowsOf = (event: GuidanceEvent): readonly GuidanceEvent[] => event.rows ?? [event];

/** The key of a row of the table: that of its line. */
export const rowKeyOf = ({ key, lines: [line] }: GuidanceEvent): string => line?.key ?? key;

/** Newest first: by date, then by time with missing times last, then by id as the service sorts. */
export const compareNewestFirst = ({ record: a }: GuidanceEvent, { record: b }: GuidanceEvent): number =>
  compare(b.date, a.date) || compare(b.time, a.time) || compare(b.id, a.id);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export const isPrelim = ({ prelim }: GuidanceRecord): boolean => isYes(prelim);
