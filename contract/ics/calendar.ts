import { lastUnixSecond } from '../schema/limits.ts';

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
const maxSequence = 2_147_483_647;

const clamped = (seconds: number): number => Math.min(lastUnixSecond, Math.max(0, Math.floor(seconds)));

/** `20260105T143535Z` */
const formatUtc = (seconds: number): string => `${new Date(clamped(seconds) * 1000).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const plain = (text: string): string => text.replace(/[-:]/g, '');

/**
 * Assumed: a guidance is an event of a quarter of an hour, so that calendars draw it; a day's event is transparent, for nobody is busy.
 */
const begins = ({ day, time }: CalendarEvent): string =>
  time === undefined
    ? formatContentLine('DTSTART;VALUE=DATE', plain(day))
    : formatContentLine('DTSTART;TZID=America/New_York', `${plain(day)}T${plain(time)}`) + formatContentLine('DURATION', 'PT15M');

/** DTSTAMP is the record's own time, not that of writing: the same records give the same text, and so the same entity tag. */
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

/** RFC 5545 §3.1: a line has at most 75 octets of UTF-8, its end not counted. */
const maxOctets = 75;

const octetsOf = (character: string): number => {
  const point = character.codePointAt(0) ?? 0;
  return point < 0x80 ? 1 : point < 0x8_00 ? 2 : point < 0x1_00_00 ? 3 : 4;
};

/**
 * A text value (§3.3.11): backslash, comma, semicolon and line ends are escaped; other control characters, which no text may hold, and
 * halves of characters, which no UTF-8 can, are left out.
 */
export const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** A property on as many lines as it needs, each ended: folded between characters, never inside one. */
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

/** New York's clock by the rules in force since 2007 (RFC 5545 §3.6.5); no calendar of ours is older. */
export const newYorkZone = lines.map(([name, value]) => formatContentLine(name, value)).join('');
