import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AgendaDay, agendaDays, nearestDay, openingDay } from './agenda-days.ts';

interface TestEvent {
  day: string;
  id: string;
}
const on = (...days: string[]): TestEvent[] => days.map((day, index) => ({ day, id: `${day} ${index}` }));
const days = (events: readonly TestEvent[], span: Partial<Parameters<typeof agendaDays>[2]> = {}) =>
  agendaDays(events, ({ day }) => day, { today: '2026-11-20', ...span });
/** The lines of an agenda: headings, and the events below them. */
const describeDays = (all: readonly AgendaDay<TestEvent>[]): string[] =>
  all.flatMap((part) =>
    part.kind === 'day'
      ? [`${part.day}${part.note ? ` ${part.note}` : ''} (${part.events.length})`, ...part.events.map(() => 'event')]
      : part.kind === 'gap'
        ? `none from ${part.first} to ${part.last}`
        : part.kind,
  );

test('shows days without events in one line, except today', () => {
  expect(describeDays(days(on('2026-11-24', '2026-11-30'), { today: '2026-11-30' }))).toEqual([
    '2026-11-30 (1)',
    'event',
    'none from 2026-11-25 to 2026-11-29',
    '2026-11-24 (1)',
    'event',
  ]);
  expect(describeDays(days(on('2026-11-20'), { today: '2026-11-22' }))).toEqual([
    '2026-11-22 weekend (0)',
    'none from 2026-11-21 to 2026-11-21',
    '2026-11-20 (1)',
    'event',
  ]);
  expect(describeDays(days(on('2026-11-19'), { to: '2026-12-31' }))).toEqual(['2026-11-20 (0)', 'none', '2026-11-19 (1)', 'event']);
});

test('lists requested days back to the first one, unless earlier events are not loaded', () => {
  const span = { from: '2026-11-17', to: '2026-11-19' };
  expect(describeDays(days(on('2026-11-19'), span))).toEqual(['2026-11-19 (1)', 'event', 'none from 2026-11-17 to 2026-11-18']);
  expect(describeDays(days(on('2026-11-19'), { ...span, hasEarlier: true }))).toEqual(['2026-11-19 (1)', 'event']);
});

test('also has days of an impossible year', () => {
  expect(describeDays(days(on('0206-11-19', '2026-11-20')))).toContain('none from 0206-11-20 to 2026-11-19');
  expect(describeDays(days(on('9999-12-31')))[0]).toBe('9999-12-31 trading hours not known (1)');
});

test('upcoming days come first, soonest first, and the past below a divider', () => {
  expect(describeDays(days(on('2026-11-18', '2026-11-16', '2026-11-24', '2026-11-23'), { order: 'upcoming' }))).toEqual([
    '2026-11-20 (0)',
    'none',
    'none from 2026-11-21 to 2026-11-22',
    '2026-11-23 (1)',
    'event',
    '2026-11-24 (1)',
    'event',
    'past',
    'none from 2026-11-19 to 2026-11-19',
    '2026-11-18 (1)',
    'event',
    'none from 2026-11-17 to 2026-11-17',
    '2026-11-16 (1)',
    'event',
  ]);
  // Without today in the requested days there is nothing to divide.
  expect(describeDays(days(on('2026-11-18'), { order: 'upcoming', to: '2026-11-18' }))).toEqual(['2026-11-18 (1)', 'event']);
});

test('keeps the order within a day', () => {
  const agenda = days(on('2026-11-20', '2026-11-19', '2026-11-20'));
  expect(agenda.map((part) => [part.key, part.kind === 'day' ? part.events.map(({ id }) => id) : []])).toEqual([
    ['2026-11-20', ['2026-11-20 0', '2026-11-20 2']],
    ['2026-11-19', ['2026-11-19 1']],
  ]);
});

test('finds the part of a day, or the nearest one', () => {
  const agenda = days(on('2026-11-20', '2026-10-01'));
  expect(nearestDay(agenda, '2026-10-01')?.key).toBe('2026-10-01');
  expect(nearestDay(agenda, '2026-10-20')?.kind).toBe('gap');
  expect(nearestDay(agenda, '2027-10-20')?.key).toBe('2026-11-20');
  expect(nearestDay([], '2026-10-20')).toBeUndefined();
});

test('has each event once under its day, with unique keys', () => {
  const day = fc
    .date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2027-12-31T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(fc.array(day, { maxLength: 40 }), (dates) => {
      const agenda = days(on(...dates));
      expect(new Set(agenda.map(({ key }) => key)).size).toBe(agenda.length);
      const withEvents = agenda.flatMap((part) => (part.kind === 'day' ? [part] : []));
      expect(withEvents.reduce((sum, { events }) => sum + events.length, 0)).toBe(dates.length);
      for (const { day: heading, events } of withEvents) for (const event of events) expect(event.day).toBe(heading);
      const headings = agenda.filter(({ kind }) => kind === 'day' || kind === 'gap').map(({ day: heading }) => heading);
      expect(headings).toEqual(headings.toSorted().toReversed());
    }),
  );
});

test.each([
  ['upcoming', undefined, undefined, '2026-11-20'],
  ['upcoming', '2026-11-01', '2026-11-30', '2026-11-20'],
  ['upcoming', '2026-11-29', '2026-12-05', '2026-11-29'],
  ['upcoming', '2026-10-01', '2026-10-31', '2026-10-31'],
  ['newest', '2026-11-29', '2026-12-05', '2026-12-05'],
  ['newest', '2026-10-01', undefined, '2026-11-20'],
] as const)('with the %s first, %s to %s opens at %s', (order, from, to, day) => {
  expect(openingDay({ order, from, to, today: '2026-11-20' })).toBe(day);
});
