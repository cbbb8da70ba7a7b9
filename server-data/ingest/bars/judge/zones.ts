import { secondsPerHour } from '#contract/time/dates.ts';
import { newYorkOffset } from '#contract/time/new-york.ts';
import { type DateOrder, isTimeZone, newYork, openTimes, readClock, readDate, readEpoch } from '../read/times.ts';

interface TimeCell {
  readonly line: number;
  readonly text: string;
}

/** Whether the times of a source have zones of their own, or why they cannot be read. */
export type ZonesFound = { readonly hasZone: boolean } | { readonly fault: string };

const newYorkNames = ['ET', 'EST', 'EDT'];

/** The zone that a header names, as `--timezone` would; abbreviations have several meanings and are asked for. */
export function judgeNamedZone(name: string): { readonly timeZone: string } | { readonly fault: string } {
  const [, sign, hours = '', minutes = '00'] = /^UTC([+-])(\d{1,2}):?(\d\d)?$/.exec(name) ?? [];
  const timeZone = sign === undefined ? (newYorkNames.includes(name) ? newYork : name) : `${sign}${hours.padStart(2, '0')}:${minutes}`;
  const isKnown = timeZone === 'UTC' || sign !== undefined || timeZone.includes('/');
  return isKnown && isTimeZone(timeZone)
    ? { timeZone }
    : { fault: `the header says that times are of ${name}: --timezone names its zone, such as --timezone America/Chicago` };
}

/** What a cell says of its zone: an instant needs none, undefined where it has no clock. */
function zoneOf(text: string, order: DateOrder): string | undefined {
  if (readEpoch(text) !== undefined) return 'UTC';
  const { rest = '' } = readDate(text, order) ?? {};
  const clock = rest === '' ? undefined : readClock(rest);
  return clock && (clock.zone ?? '');
}

/** Standard time of New York; programs also write it where New York has daylight saving time. */
const standard = 'EST';

/**
 * Whether the times of a source name their zones. All do or none does; `EST` in summer may be an hour that New York's clock does not show, or
 * a careless name for it.
 *
 * @param isZoneGiven whether `--timezone` stands for such names
 */
export function judgeZones(cells: readonly TimeCell[], order: DateOrder, isZoneGiven: boolean): ZonesFound {
  let withZone: TimeCell | undefined;
  let without: TimeCell | undefined;
  const reader = openTimes({ timeZone: newYork, dates: order, isDescending: false });
  for (const cell of cells) {
    const zone = zoneOf(cell.text, order);
    if (zone === undefined) continue;
    if (zone === '') without ??= cell;
    else withZone ??= cell;
    if (zone.toUpperCase() !== standard || isZoneGiven) continue;
    const bytes = Buffer.from(cell.text);
    const time = reader.read(bytes, 0, bytes.length);
    if (!Number.isNaN(time) && newYorkOffset(time) !== -5 * secondsPerHour)
      return {
        fault: `"${cell.text}" in line ${cell.line} is a day on which New York has EDT: --timezone America/New_York reads its clock, --timezone Etc/GMT+5 standard time`,
      };
  }
  if (withZone && without)
    return {
      fault: `times have a zone ("${withZone.text}" in line ${withZone.line}) and none ("${without.text}" in line ${without.line})`,
    };
  return { hasZone: withZone !== undefined };
}
