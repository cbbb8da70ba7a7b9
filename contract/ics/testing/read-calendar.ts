/**
 * iCalendar text read by the grammar of RFC 5545 and nothing of ours: what a calendar program would refuse, this refuses, with the section
 * that says why. Written for tests, so it is strict where programs are lenient.
 */
export interface ReadProperty {
  readonly name: string;
  readonly params: ReadonlyMap<string, readonly string[]>;
  readonly value: string;
}

export interface ReadComponent {
  readonly name: string;
  readonly properties: readonly ReadProperty[];
  readonly components: readonly ReadComponent[];
}

const refuse = (section: string, why: string): never => {
  throw new Error(`RFC 5545 §${section}: ${why}`);
};

/** In UTF-8. */
export const octets = (text: string): number => encodeURIComponent(text).replace(/%[0-9A-F]{2}/g, 'x').length;

/** §3.1: lines end with CRLF, have 75 octets at most, and go on where the next begins with a blank or a tab. */
function unfolded(text: string): readonly string[] {
  if (!text.endsWith('\r\n')) refuse('3.1', 'the last line is not ended');
  if (/\r(?!\n)|(?<!\r)\n/.test(text)) refuse('3.1', 'a bare CR or LF');
  const lines = text.slice(0, -2).split('\r\n');
  for (const line of lines) {
    if (octets(line) > 75) refuse('3.1', `a line of ${octets(line)} octets`);
    if (line === '') refuse('3.1', 'an empty line');
    if (/[\u0000-\u0008\u000A-\u001F\u007F]/.test(line)) refuse('3.1', 'a control character');
  }
  return text
    .slice(0, -2)
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n');
}

const paramShape = /^;([A-Za-z0-9-]+)=((?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)/;

/** §3.1: contentline = name *(";" param ) ":" value */
function readLine(line: string): ReadProperty {
  const [name = ''] = /^[A-Za-z0-9-]+/.exec(line) ?? refuse('3.1', `no name in ${line}`);
  const params = new Map<string, readonly string[]>();
  let rest = line.slice(name.length);
  for (let param = paramShape.exec(rest); param; param = paramShape.exec(rest)) {
    const [whole, key = '', values = ''] = param;
    if (params.has(key.toUpperCase())) refuse('3.2', `${key} twice`);
    params.set(
      key.toUpperCase(),
      values.split(',').map((value) => value.replace(/^"(.*)"$/, '$1')),
    );
    rest = rest.slice(whole.length);
  }
  if (!rest.startsWith(':')) refuse('3.1', `no colon in ${line}`);
  return { name: name.toUpperCase(), params, value: rest.slice(1) };
}

/** §3.6: components are BEGIN, properties, components, END, and nest. */
function nested(properties: readonly ReadProperty[]): ReadComponent {
  interface Open {
    name: string;
    properties: ReadProperty[];
    components: ReadComponent[];
  }
  const open: Open[] = [];
  let done: ReadComponent | undefined;
  for (const property of properties) {
    if (done) refuse('3.4', 'something after the calendar');
    if (property.name === 'BEGIN') open.push({ name: property.value.toUpperCase(), properties: [], components: [] });
    else if (property.name === 'END') {
      const closed = open.pop() ?? refuse('3.6', 'END without BEGIN');
      if (closed.name !== property.value.toUpperCase()) refuse('3.6', `END:${property.value} ends ${closed.name}`);
      const around = open.at(-1);
      if (around) around.components.push(closed);
      else done = closed;
    } else {
      const here = open.at(-1) ?? refuse('3.4', `${property.name} outside of any component`);
      if (here.components.length > 0) refuse('3.6', `${property.name} after a component`);
      here.properties.push(property);
    }
  }
  return done ?? refuse('3.4', 'the calendar is not ended');
}

/** §3.3.11: the four escapes and no others; commas and semicolons do not stand bare. */
export function readText(value: string): string {
  if (/[;,]/.test(value.replace(/\\./g, ''))) refuse('3.3.11', `bare ; or , in ${value}`);
  return value.replace(/\\(.?)/g, (whole, escaped: string) => {
    if (escaped === 'n' || escaped === 'N') return '\n';
    return escaped === '\\' || escaped === ';' || escaped === ',' ? escaped : refuse('3.3.11', `${whole} is no escape`);
  });
}

export const property = (component: ReadComponent, name: string): ReadProperty | undefined =>
  component.properties.find((one) => one.name === name);
export const valueOf = (component: ReadComponent, name: string): string => property(component, name)?.value ?? '';
export const textOf = (component: ReadComponent, name: string): string => readText(valueOf(component, name));

function once(component: ReadComponent, names: readonly string[]): void {
  for (const name of names) {
    const count = component.properties.filter((one) => one.name === name).length;
    if (count !== 1) refuse('3.6', `${component.name} has ${name} ${count} times`);
  }
}

function atMostOnce(component: ReadComponent, names: readonly string[]): void {
  for (const name of names) {
    if (component.properties.filter((one) => one.name === name).length > 1) refuse('3.6', `${component.name} has ${name} twice`);
  }
}

const isDay = (text: string): boolean => {
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  const time = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).getUTCDate() === Number(day);
};
const isLocalTime = (text: string): boolean => isDay(text.slice(0, 8)) && /^T(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d|60)$/.test(text.slice(8));

/** §3.8.2.4 */
function checkStart(start: ReadProperty, zones: ReadonlySet<string>): void {
  const { params, value } = start;
  const [tzid] = params.get('TZID') ?? [];
  if (params.get('VALUE')?.[0] === 'DATE') {
    if (tzid !== undefined) refuse('3.2.19', 'a date with a zone');
    if (!isDay(value)) refuse('3.3.4', `${value} is no date`);
    return;
  }
  if (tzid !== undefined && (value.endsWith('Z') || !zones.has(tzid)))
    refuse('3.2.19', `${tzid} is not in the calendar, or the time is UTC`);
  if (!isLocalTime(value.replace(/Z$/, ''))) refuse('3.3.5', `${value} is no time`);
}

const eventProperties =
  /^(?:X-[A-Z0-9-]+|UID|DTSTAMP|DTSTART|DTEND|DURATION|SUMMARY|DESCRIPTION|CATEGORIES|TRANSP|SEQUENCE|LAST-MODIFIED|CREATED|CLASS|STATUS|URL|LOCATION|COMMENT)$/;

/** §3.6.1 */
function checkEvent(event: ReadComponent, zones: ReadonlySet<string>): void {
  once(event, ['UID', 'DTSTAMP', 'DTSTART']);
  atMostOnce(event, ['SUMMARY', 'DESCRIPTION', 'SEQUENCE', 'LAST-MODIFIED', 'TRANSP', 'DTEND', 'DURATION']);
  for (const { name } of event.properties) if (!eventProperties.test(name)) refuse('3.6.1', `${name} in an event`);
  if (textOf(event, 'UID') === '') refuse('3.8.4.7', 'an empty UID');
  const start = property(event, 'DTSTART') ?? refuse('3.6.1', 'no DTSTART');
  checkStart(start, zones);
  const duration = valueOf(event, 'DURATION');
  if (duration !== '' && property(event, 'DTEND')) refuse('3.6.1', 'DTEND beside DURATION');
  if (duration !== '' && !/^P(?:\d+W|\d+D|(?:\d+D)?T(?:\d+H)?(?:\d+M)?(?:\d+S)?)$/.test(duration))
    refuse('3.3.6', `${duration} is no duration`);
  if (duration.includes('T') && start.params.get('VALUE')?.[0] === 'DATE') refuse('3.8.2.5', 'hours of a whole day');
  for (const name of ['DTSTAMP', 'LAST-MODIFIED']) {
    const stamp = valueOf(event, name);
    if (stamp !== '' && !(stamp.endsWith('Z') && isLocalTime(stamp.slice(0, -1)))) refuse('3.8.7.2', `${stamp} is no UTC time`);
  }
  const sequence = valueOf(event, 'SEQUENCE');
  if (sequence !== '' && !(/^\d+$/.test(sequence) && Number(sequence) < 2 ** 31)) refuse('3.8.7.4', `${sequence} is no sequence`);
  if (!/^(?:OPAQUE|TRANSPARENT|)$/.test(valueOf(event, 'TRANSP'))) refuse('3.8.2.7', 'TRANSP');
  for (const name of ['SUMMARY', 'DESCRIPTION']) textOf(event, name);
  if (event.components.length > 0) refuse('3.6.1', 'a component in an event');
}

/** §3.6.5 */
function checkZone(zone: ReadComponent): void {
  once(zone, ['TZID']);
  if (zone.components.length === 0) refuse('3.6.5', 'a zone without rules');
  for (const rule of zone.components) {
    if (rule.name !== 'STANDARD' && rule.name !== 'DAYLIGHT') refuse('3.6.5', `${rule.name} in a zone`);
    once(rule, ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO']);
    if (!isLocalTime(valueOf(rule, 'DTSTART'))) refuse('3.6.5', 'a rule begins at a local time');
    for (const name of ['TZOFFSETFROM', 'TZOFFSETTO']) {
      if (!/^[+-](?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d)?$/.test(valueOf(rule, name))) refuse('3.3.14', valueOf(rule, name));
    }
  }
}

/** @throws Error naming the section that is broken */
export function readCalendar(text: string): ReadComponent {
  const calendar = nested(unfolded(text).map(readLine));
  if (calendar.name !== 'VCALENDAR') refuse('3.4', `${calendar.name} is no calendar`);
  once(calendar, ['VERSION', 'PRODID']);
  atMostOnce(calendar, ['CALSCALE', 'METHOD']);
  if (valueOf(calendar, 'VERSION') !== '2.0') refuse('3.7.4', 'VERSION');
  if (calendar.components.length === 0) refuse('3.6', 'a calendar without components');
  const zones = calendar.components.filter(({ name }) => name === 'VTIMEZONE');
  zones.forEach(checkZone);
  const known = new Set(zones.map((zone) => valueOf(zone, 'TZID')));
  const events = eventsOf(calendar);
  for (const event of events) checkEvent(event, known);
  const uids = events.map((event) => textOf(event, 'UID'));
  if (new Set(uids).size !== uids.length) refuse('3.8.4.7', 'two events of one UID');
  if (zones.length + events.length !== calendar.components.length) refuse('3.6', 'a component that is neither event nor zone');
  return calendar;
}

export const eventsOf = ({ components }: ReadComponent): readonly ReadComponent[] => components.filter(({ name }) => name === 'VEVENT');
