import { echo } from '#contract/schema/codecs.ts';
import { weekdayOfDate } from '#contract/time/dates.ts';
import { openTimes, readClock, readDate, readEpoch, readYearLast } from '../../ingest/bars/read/times.ts';

/** Unix seconds of a time, and what is wrong with it, for people. */
export interface EntryTime {
  readonly seconds?: number;
  readonly problem?: string;
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** Zones of RFC 822 and of European publishers that the bars do not read; `BST` and others have several meanings. */
const zones: Readonly<Record<string, string>> = {
  UT: 'UTC',
  MST: '-0700',
  MDT: '-0600',
  PST: '-0800',
  PDT: '-0700',
  CET: '+0100',
  CEST: '+0200',
};

/**
 * Reads times of entries: RFC 2822 with its usual mistakes (no weekday, no seconds, a year of two digits, `EDT`) and ISO 8601.
 *
 * Assumed (X33): a day without a time of day is its last second, so that no price after it is before the news; a time without a zone, or with a
 * weekday that is not that of its date, is unknown.
 *
 * @param timeZone of times without one
 */
export function openEntryTimes(timeZone: string | undefined): (written: string) => EntryTime {
  const times = openTimes({ timeZone: timeZone ?? 'UTC', dates: 'mdy', isDescending: false });
  const instantOf = (text: string, written = text): EntryTime => {
    const bytes = Buffer.from(text);
    const seconds = times.read(bytes, 0, bytes.length);
    return Number.isNaN(seconds) ? { problem: `${echo(written)} is no time` } : { seconds };
  };
  return (written) => {
    const text = written.trim().replace(/[A-Z]{2,4}$/, (zone) => zones[zone] ?? zone);
    if (readEpoch(text) !== undefined) return instantOf(text);
    const found = readYearLast(text) ? undefined : readDate(text, 'mdy');
    if (!found) return { problem: `${echo(written)} is no date and time` };
    const weekday = /^[a-z]{3}(?=[a-z]*,?\s)/i.exec(text)?.[0].toLowerCase() ?? '';
    if (weekdays.includes(weekday) && weekdays[weekdayOfDate(found.date)] !== weekday)
      return { problem: `${echo(written)} has the weekday of another date` };
    if (found.rest === '') return { ...instantOf(`${found.date} 23:59:59`), problem: `${echo(written)} has no time of day` };
    if (timeZone === undefined && readClock(found.rest)?.zone === undefined)
      return { problem: `${echo(written)} has no time zone ("timezone" sets one)` };
    return instantOf(text, written);
  };
}
