import ICAL from 'ical.js';

// Reads the calendars we write with an independent parser. ical.js leaves properties that it has no type for undecoded.

/** Length of a text in bytes of UTF-8. */
export const octets = (text: string): number => encodeURIComponent(text).replace(/%../g, '.').length;

const decodeText = ICAL.design.icalendar.value['text']?.fromICAL as (text: string) => string;

/** A calendar that begins with VCALENDAR, ends its lines with CRLF and has no line of more than 75 octets. Throws otherwise. */
export function parseCalendar(text: string): ICAL.Component {
  const lines = text.split('\r\n');
  if (lines.pop() !== '' || lines.some((line) => /[\r\n]/.test(line))) throw new Error('every line ends with CRLF');
  if (lines.some((line) => octets(line) > 75)) throw new Error('a line has more than 75 octets');
  const calendar = new ICAL.Component(ICAL.parse(text));
  if (calendar.name !== 'vcalendar') throw new Error(`expected a VCALENDAR, got ${calendar.name}`);
  return calendar;
}

export const eventsOf = (calendar: ICAL.Component): ICAL.Component[] => calendar.getAllSubcomponents('vevent');

/** The decoded text of a property. */
export function textOf(component: ICAL.Component, name: string): string | undefined {
  const property = component.getFirstProperty(name.toLowerCase());
  if (!property) return undefined;
  const value = String(property.getFirstValue());
  return property.type === 'unknown' ? decodeText(value) : value;
}

/** The value of a property as it is written, such as `20260105T143535Z`. */
export function valueOf(component: ICAL.Component, name: string): string | undefined {
  const value = component.getFirstPropertyValue(name.toLowerCase()) as { toICALString?: () => string } | string | number | null;
  if (value === null) return undefined;
  return typeof value === 'object' && value.toICALString ? value.toICALString() : String(value);
}

/** `date`, `date-time` and others: how a value is typed, by its name or its VALUE parameter. */
export const typeOf = (component: ICAL.Component, name: string): string | undefined => component.getFirstProperty(name.toLowerCase())?.type;

export const timeZoneOf = (component: ICAL.Component, name: string): string | undefined =>
  component.getFirstProperty(name.toLowerCase())?.getFirstParameter('tzid');
