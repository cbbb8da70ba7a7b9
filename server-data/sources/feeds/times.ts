import { echo } from '#contract/schema/codecs.ts';
import { secondsPerHour, weekdayOfDate } from '#contract/time/dates.ts';
import { newYorkOffset } from '#contract/time/new-york.ts';
import { openTimes, readClock, readDate, readEpoch, readYearLast } from '../../ingest/bars/read/times.ts';

/** What a story is tagged with whose time is not exactly that of its entry. */
export const timeTags = { received: 'time of receipt', day: 'time of day unknown', zone: 'time zone uncertain' } as const;

/** The Unix seconds of a time, with a tag where they are not exact; without them it is unknown. */
export interface EntryTime {
  readonly seconds?: number;
  /** for people */
  readonly problem?: string;
  readonly tag?: string;
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** Zones of RFC 822 and of European publishers that the bars do not read; `BST` and others have several meanings. */
const zones: Readonly<Record<string, string>> = {
  ...{ UT: 'UTC', MST: '-0700', MDT: '-0600', PST: '-0800', PDT: '-0700', CET: '+0100', CEST: '+0200' },
};

/** Whether a zone such as `EST` is that of a day on which clocks show `EDT`, or the other way round. */
const isOtherSeason = (zone: string, seconds: number): boolean => (zone[1] === 'D') !== (newYorkOffset(seconds) === -4 * secondsPerHour);

/**
 * Reads times of entries: RFC 2822 with its usual mistakes (no weekday, no seconds, a year of two digits, `EDT`) and ISO 8601.
 *
 * Assumed: a day without a time of day is its last second, so that no price after it is before the news (assumption X33). `EST` in summer is -0500,
 * and tagged, unless the settings name the zone. A time without a zone, or with a weekday that is not that of its date, is unknown.
 *
 * @param timeZone of times without one
 */
export function openEntryTimes(timeZone: string | undefined): (written: string) => EntryTime {
  const times = openTimes({ timeZone: timeZone ?? 'UTC', dates: 'mdy', isDescending: false });
  return (written) => {
    const read = (part: string): EntryTime => {
      const seconds = times.read(Buffer.from(part), 0, Buffer.byteLength(part));
      return Number.isNaN(seconds) ? { problem: `${echo(written)} is no time` } : { seconds };
    };
    // RFC 2822 needs no blank after the weekday
    const plain = written.trim().replace(/^([a-z]+),(?=\d)/i, '$1, ');
    const text = plain.replace(/[A-Z]{2,4}$/, (zone) => zones[zone] ?? zone);
    if (readEpoch(text) !== undefined) return read(text);
    const found = readYearLast(text) ? undefined : readDate(text, 'mdy');
    if (!found) return { problem: `${echo(written)} is no date and time` };
    const weekday = /^[a-z]{3}(?=[a-z]*,?\s)/i.exec(text)?.[0].toLowerCase() ?? '';
    if (weekdays.includes(weekday) && weekdays[weekdayOfDate(found.date)] !== weekday)
      return { problem: `${echo(written)} has the weekday of another date` };
    if (found.rest === '') return { ...read(`${found.date} 23:59:59`), problem: `${echo(written)} has no time of day`, tag: timeTags.day };
    if (timeZone === undefined && readClock(found.rest)?.zone === undefined)
      return { problem: `${echo(written)} has no time zone ("timezone" sets one)` };
    const time = read(text);
    const [zone] = /\b[ECP][SD]T$/.exec(plain) ?? [];
    if (zone === undefined || time.seconds === undefined || !isOtherSeason(zone, time.seconds)) return time;
    if (timeZone !== undefined) return read(plain.slice(0, -zone.length).trim());
    return { ...time, problem: `${echo(written)} has the zone of another season`, tag: timeTags.zone };
  };
}
