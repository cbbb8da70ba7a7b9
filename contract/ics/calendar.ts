import { lastUnixSecond } from '../schema/limits.ts';

/** An event on a day, or at a New York time. */
export interface CalendarEvent {
  /** stable for a record */
  readonly uid: string;
  /** when the record was last changed, Unix seconds; SEQUENCE is derived from it */
  readonly updated: number;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `HH:MM:SS`; undefined for an all-day event */
  readonly time?: string | undefined;
  readonly summary: string;
  readonly description: string;
  readonly category: string;
}

/** The largest integer of RFC 5545 §3.3.8. */
const maxSequence = 2_147_483_647;

const clamped = (seconds: number): number => Math.min(lastUnixSecond, Math.max(0, Math.floor(seconds)));

/** `20260105T143535Z` */
const formatUtc = (seconds: number): string => `${new Date(clamped(seconds) * 1000).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const plain = (text: string): string => text.replace(/[-:]/g, '');

/**
 * Assumed: a guidance event lasts 15 minutes, so that calendar programs draw it; all events are transparent, so that they do not mark
 * the user as busy.
 */
const begins = ({ day, time }: CalendarEvent): string =>
  time === undefined
    ? formatContentLine('DTSTART;VALUE=DATE', plain(day))
    : formatContentLine('DTSTART;TZID=America/New_York', `${plain(day)}T${plain(time)}`) + formatContentLine('DURATION', 'PT15M');

/** DTSTAMP is the time of the record rather than of serialisation, so that equal records give equal text and entity tags. */
const eventText = (event: CalendarEvent): string =>
  [
    formatContentLine('BEGIN', 'VEVENT'),
    formatContentLine('UID', escapeText(event.uid)),
    formatContentLine('DTSTAMP', formatUtc(event.updated)),
    formatContentLine('LAST-MODIFIED', formatUtc(event.updated)),
    formatContentLine('SEQUENCE', String(Math.min(maxSequence, clamped(event.updated)))),
    begins(event),
    formatContentLine('SUMMARY', escapeText(event.summary)),
    formatContentLine('DESCRIPTION', escapeText(event.description)),
    formatContentLine('CATEGORIES', escapeText(event.category)),
    formatContentLine('TRANSP', 'TRANSPARENT'),
    formatContentLine('END', 'VEVENT'),
  ].join('');

/** One event per UID, the latest version (RFC 5545 §3.8.4.7). */
function distinct(events: readonly CalendarEvent[]): readonly CalendarEvent[] {
  const byUid = new Map<string, CalendarEvent>();
  for (const event of events) {
    const before = byUid.get(event.uid);
    if (!before || before.updated < event.updated) byUid.set(event.uid, event);
  }
  return [...byUid.values()];
}

/**
 * Formats a calendar as RFC 5545 text. It always contains the time zone, because a calendar needs at least one component (§3.6).
 *
 * @param name the display name, as NAME (RFC 7986 §5.1) and as the older X-WR-CALNAME
 */
export const formatCalendar = (name: string, events: readonly CalendarEvent[]): string =>
  [
    formatContentLine('BEGIN', 'VCALENDAR'),
    formatContentLine('VERSION', '2.0'),
    formatContentLine('PRODID', '-//Marketdesk//Calendar//EN'),
    formatContentLine('CALSCALE', 'GREGORIAN'),
    formatContentLine('METHOD', 'PUBLISH'),
    formatContentLine('NAME', escapeText(name)),
    formatContentLine('X-WR-CALNAME', escapeText(name)),
    formatContentLine('X-WR-TIMEZONE', 'America/New_York'),
    formatContentLine('REFRESH-INTERVAL;VALUE=DURATION', 'PT1H'),
    formatContentLine('X-PUBLISHED-TTL', 'PT1H'),
    newYorkZone,
    ...distinct(events).map(eventText),
    formatContentLine('END', 'VCALENDAR'),
  ].join('');

export const calendarType = 'text/calendar; charset=utf-8';

/** RFC 5545 §3.1: a line has at most 75 octets of UTF-8 without its line end. */
const maxOctets = 75;

const octetsOf = (character: string): number => {
  // beyond the plane of 16 bits a character is two units of UTF-16
  if (character.length === 2) return 4;
  return character < '\u0080' ? 1 : character < '\u0800' ? 2 : 3;
};

/**
 * Escapes a text value (RFC 5545 §3.3.11): backslash, comma, semicolon and line ends. Other control characters, which are not allowed,
 * are removed; lone surrogates, which UTF-8 cannot encode, are replaced.
 */
export const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** Formats a property, folded into lines between characters, each with its line end. */
export function formatContentLine(name: string, value: string): string {
  let written = '';
  let octets = 0;
  for (const character of `${name}:${value}`) {
    const more = octetsOf(character);
    if (octets + more > maxOctets) {
      written += '\r\n ';
      octets = 1;
    }
    written += character;
    octets += more;
  }
  return `${written}\r\n`;
}

const lines: readonly (readonly [name: string, value: string])[] = [
  ['BEGIN', 'VTIMEZONE'],
  ['TZID', 'America/New_York'],
  ['BEGIN', 'DAYLIGHT'],
  ['TZOFFSETFROM', '-0500'],
  ['TZOFFSETTO', '-0400'],
  ['TZNAME', 'EDT'],
  ['DTSTART', '20070311T020000'],
  ['RRULE', 'FREQ=YEARLY;BYMONTH=3;BYDAY=2SU'],
  ['END', 'DAYLIGHT'],
  ['BEGIN', 'STANDARD'],
  ['TZOFFSETFROM', '-0400'],
  ['TZOFFSETTO', '-0500'],
  ['TZNAME', 'EST'],
  ['DTSTART', '20071104T020000'],
  ['RRULE', 'FREQ=YEARLY;BYMONTH=11;BYDAY=1SU'],
  ['END', 'STANDARD'],
  ['END', 'VTIMEZONE'],
];

/** The New York time zone by the rules since 2007 (RFC 5545 §3.6.5); all events are later. */
export const newYorkZone = lines.map(([name, value]) => formatContentLine(name, value)).join('');
