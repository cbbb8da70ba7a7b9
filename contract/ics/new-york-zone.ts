import { contentLine } from './content-line.ts';

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
export const newYorkZone = lines.map(([name, value]) => contentLine(name, value)).join('');
