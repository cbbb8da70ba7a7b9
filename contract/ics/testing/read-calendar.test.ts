import { expect, test } from 'vitest';
import { readCalendar } from './read-calendar.ts';

const sound = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//x//EN',
  'BEGIN:VEVENT',
  'UID:1',
  'DTSTAMP:20260105T143535Z',
  'DTSTART;VALUE=DATE:20260105',
  'SUMMARY:a\\, b\\; c\\\\ d\\n e',
  'END:VEVENT',
  'END:VCALENDAR',
];
const text = (lines: readonly string[]): string => lines.map((line) => `${line}\r\n`).join('');
const swapped = (from: string, ...to: readonly string[]): string => text(sound.flatMap((line) => (line === from ? to : [line])));

test('the reader takes what the grammar allows', () => {
  expect(readCalendar(text(sound)).components).toHaveLength(1);
});

test.each<[why: string, text: string]>([
  ['3.1', sound.join('\r\n')],
  ['3.1', text(sound).replaceAll('\r\n', '\n')],
  ['3.1', swapped('UID:1', `UID:${'é'.repeat(36)}`)],
  ['3.3.11', swapped('SUMMARY:a\\, b\\; c\\\\ d\\n e', 'SUMMARY:a, b')],
  ['3.3.11', swapped('SUMMARY:a\\, b\\; c\\\\ d\\n e', 'SUMMARY:a\\\\, b')],
  ['3.3.11', swapped('SUMMARY:a\\, b\\; c\\\\ d\\n e', 'SUMMARY:a\\t')],
  ['3.6', swapped('UID:1')],
  ['3.6', swapped('END:VEVENT')],
  ['3.6.1', swapped('UID:1', 'UID:1', 'MOOD:fine')],
  ['3.3.4', swapped('DTSTART;VALUE=DATE:20260105', 'DTSTART;VALUE=DATE:20260230')],
  ['3.2.19', swapped('DTSTART;VALUE=DATE:20260105', 'DTSTART;TZID=America/New_York:20260105T093000')],
  ['3.8.4.7', text([...sound.slice(0, 9), ...sound.slice(3, 9), 'END:VCALENDAR'])],
  ['3.8.7.4', swapped('UID:1', 'UID:1', 'SEQUENCE:2147483648')],
])('the reader refuses what §%s does', (section, wrong) => {
  expect(() => readCalendar(wrong)).toThrow(`§${section}:`);
});
