import { lastUnixSecond } from '../limits.ts';
import { contentLine, escapedText } from './content-line.ts';
import { newYorkZone } from './new-york-zone.ts';

/** Something on a day, or at a time of the New York clock. */
export interface CalendarEvent {
  /** the same for the same record, whenever and by whomever it is written */
  readonly uid: string;
  /** when the record was last written, Unix seconds; its order among versions follows from it */
  readonly updated: number;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `HH:MM:SS`; without it the event lasts the whole day */
  readonly time?: string | undefined;
  readonly summary: string;
  readonly description: string;
  readonly category: string;
}

/** RFC 5545 §3.3.8: an integer has 31 bits. */
const mostSequence = 2_147_483_647;

const clamped = (seconds: number): number => Math.min(lastUnixSecond, Math.max(0, Math.floor(seconds)));

/** `20260105T143535Z` */
const utcOf = (seconds: number): string => `${new Date(clamped(seconds) * 1000).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const plain = (text: string): string => text.replace(/[-:]/g, '');

/**
 * Assumed: a guidance is an event of a quarter of an hour, so that calendars draw it; a day's event is transparent, for nobody is busy.
 */
const begins = ({ day, time }: CalendarEvent): string =>
  time === undefined
    ? contentLine('DTSTART;VALUE=DATE', plain(day))
    : contentLine('DTSTART;TZID=America/New_York', `${plain(day)}T${plain(time)}`) + contentLine('DURATION', 'PT15M');

/** DTSTAMP is the record's own time, not that of writing: the same records give the same text, and so the same entity tag. */
const eventText = (event: CalendarEvent): string =>
  [
    contentLine('BEGIN', 'VEVENT'),
    contentLine('UID', escapedText(event.uid)),
    contentLine('DTSTAMP', utcOf(event.updated)),
    contentLine('LAST-MODIFIED', utcOf(event.updated)),
    contentLine('SEQUENCE', String(Math.min(mostSequence, clamped(event.updated)))),
    begins(event),
    contentLine('SUMMARY', escapedText(event.summary)),
    contentLine('DESCRIPTION', escapedText(event.description)),
    contentLine('CATEGORIES', escapedText(event.category)),
    contentLine('TRANSP', 'TRANSPARENT'),
    contentLine('END', 'VEVENT'),
  ].join('');

/** One event for each identity, the later version of two (§3.8.4.7). */
function distinct(events: readonly CalendarEvent[]): readonly CalendarEvent[] {
  const byUid = new Map<string, CalendarEvent>();
  for (const event of events) {
    const before = byUid.get(event.uid);
    if (!before || before.updated < event.updated) byUid.set(event.uid, event);
  }
  return [...byUid.values()];
}

/**
 * A calendar as RFC 5545 text. The zone is always in it, also because a calendar without any component is not allowed (§3.6).
 *
 * @param name what calendar programs call it (RFC 7986 §5.1, and its older name)
 */
export const calendarText = (name: string, events: readonly CalendarEvent[]): string =>
  [
    contentLine('BEGIN', 'VCALENDAR'),
    contentLine('VERSION', '2.0'),
    contentLine('PRODID', '-//Marketdesk//Calendar//EN'),
    contentLine('CALSCALE', 'GREGORIAN'),
    contentLine('METHOD', 'PUBLISH'),
    contentLine('NAME', escapedText(name)),
    contentLine('X-WR-CALNAME', escapedText(name)),
    contentLine('X-WR-TIMEZONE', 'America/New_York'),
    contentLine('REFRESH-INTERVAL;VALUE=DURATION', 'PT1H'),
    contentLine('X-PUBLISHED-TTL', 'PT1H'),
    newYorkZone,
    ...distinct(events).map(eventText),
    contentLine('END', 'VCALENDAR'),
  ].join('');

export const calendarType = 'text/calendar; charset=utf-8';
