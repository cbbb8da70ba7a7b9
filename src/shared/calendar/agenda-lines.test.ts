import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AgendaLine, agendaLines, lineOfDay, nextStop, openingDay } from './agenda-lines.ts';
import { type AgendaColumn, fitColumns, minWidth, gridTemplate } from './agenda-row.tsx';

interface TestEvent {
  day: string;
  id: string;
}
const on = (...days: string[]): TestEvent[] => days.map((day, index) => ({ day, id: `${day} ${index}` }));
const lines = (events: readonly TestEvent[], span: Partial<Parameters<typeof agendaLines>[3]> = {}) =>
  agendaLines(
    events,
    ({ day }) => day,
    ({ id }) => id,
    { today: '2026-11-20', ...span },
  );
const describeLines = (all: readonly AgendaLine<TestEvent>[]): string[] =>
  all.map((line) =>
    line.kind === 'day'
      ? `${line.day}${line.closure ? ` ${line.closure}` : ''} (${line.count})`
      : line.kind === 'gap'
        ? `none from ${line.first} to ${line.last}`
        : line.kind,
  );

test('shows days without events in one line, except today', () => {
  expect(describeLines(lines(on('2026-11-24', '2026-11-30'), { today: '2026-11-30' }))).toEqual([
    '2026-11-30 (1)',
    'event',
    'none from 2026-11-25 to 2026-11-29',
    '2026-11-24 (1)',
    'event',
  ]);
  expect(describeLines(lines(on('2026-11-20'), { today: '2026-11-22' }))).toEqual([
    '2026-11-22 weekend (0)',
    'none from 2026-11-21 to 2026-11-21',
    '2026-11-20 (1)',
    'event',
  ]);
  expect(describeLines(lines(on('2026-11-19'), { to: '2026-12-31' }))).toEqual(['2026-11-20 (0)', 'none', '2026-11-19 (1)', 'event']);
});

test('lists requested days back to the first one, unless earlier events are not loaded', () => {
  const span = { from: '2026-11-17', to: '2026-11-19' };
  expect(describeLines(lines(on('2026-11-19'), span))).toEqual(['2026-11-19 (1)', 'event', 'none from 2026-11-17 to 2026-11-18']);
  expect(describeLines(lines(on('2026-11-19'), { ...span, hasEarlier: true }))).toEqual(['2026-11-19 (1)', 'event']);
});

test('also has days of an impossible year', () => {
  expect(describeLines(lines(on('0206-11-19', '2026-11-20')))).toContain('none from 0206-11-20 to 2026-11-19');
  expect(describeLines(lines(on('9999-12-31')))[0]).toBe('9999-12-31 (1)');
});

test('upcoming days come first, soonest first, and the past below a divider', () => {
  expect(describeLines(lines(on('2026-11-18', '2026-11-16', '2026-11-24', '2026-11-23'), { order: 'upcoming' }))).toEqual([
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
  expect(describeLines(lines(on('2026-11-18'), { order: 'upcoming', to: '2026-11-18' }))).toEqual(['2026-11-18 (1)', 'event']);
});

test('keeps the order within a day', () => {
  const agenda = lines(on('2026-11-20', '2026-11-19', '2026-11-20'));
  expect(agenda.map(({ key }) => key)).toEqual(['2026-11-20', '2026-11-20 0', '2026-11-20 2', '2026-11-19', '2026-11-19 1']);
});

test('finds the heading of a day, or the nearest one', () => {
  const agenda = lines(on('2026-11-20', '2026-10-01'));
  expect(agenda[lineOfDay(agenda, '2026-10-01')]?.key).toBe('2026-10-01');
  expect(agenda[lineOfDay(agenda, '2026-10-20')]?.kind).toBe('gap');
  expect(agenda[lineOfDay(agenda, '2027-10-20')]?.key).toBe('2026-11-20');
  expect(lineOfDay([], '2026-10-20')).toBe(-1);
});

test('arrow keys move by event and to an empty today, page keys by day', () => {
  const agenda = lines(on('2026-11-19', '2026-11-19', '2026-11-17'));
  expect(describeLines(agenda)).toEqual([
    '2026-11-20 (0)',
    'none',
    '2026-11-19 (2)',
    'event',
    'event',
    'none from 2026-11-18 to 2026-11-18',
    '2026-11-17 (1)',
    'event',
  ]);
  expect(nextStop(agenda, 3, 'ArrowDown')).toBe(4);
  expect(nextStop(agenda, 4, 'ArrowDown')).toBe(7);
  expect(nextStop(agenda, 3, 'PageDown')).toBe(7);
  expect([nextStop(agenda, 4, 'j'), nextStop(agenda, 7, 'k'), nextStop(agenda, -1, 'j')]).toEqual([7, 4, 3]);
  expect(nextStop(agenda, 7, 'PageUp')).toBe(3);
  expect(nextStop(agenda, 3, 'PageUp')).toBe(1);
  expect(nextStop(agenda, 3, 'ArrowUp')).toBe(1);
  expect(nextStop(agenda, 1, 'ArrowUp')).toBeUndefined();
  expect(nextStop(agenda, 1, 'End')).toBe(7);
  expect(nextStop(agenda, 1, 'Tab')).toBeUndefined();
});

test('has each event once under its day, with unique keys', () => {
  const day = fc
    .date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2027-12-31T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(fc.array(day, { maxLength: 40 }), (days) => {
      const agenda = lines(on(...days));
      expect(new Set(agenda.map(({ key }) => key)).size).toBe(agenda.length);
      expect(agenda.filter(({ kind }) => kind === 'event').length).toBe(days.length);
      const headings = agenda.filter(({ kind }) => kind === 'day' || kind === 'gap').map(({ day }) => day);
      expect(headings).toEqual(headings.toSorted().toReversed());
      agenda.forEach((line, index) => {
        if (line.kind === 'event') expect(agenda[index - 1]?.day).toBe(line.day);
      });
    }),
  );
});

test('drops columns by priority and keeps their order', () => {
  const column = (id: string, widthPx: number, dropPriority?: number): AgendaColumn<TestEvent> => ({
    id,
    label: id,
    widthPx,
    dropPriority,
    draw: () => id,
  });
  const columns = [column('time', 80, 3), column('company', 100), column('bar', 200, 2), column('midpoint', 60, 1)];
  const fit = (px: number): string =>
    fitColumns(columns, px)
      .map(({ id }) => id)
      .join(' ');
  expect(minWidth(columns)).toBe(80 + 100 + 200 + 60 + 3 * 12 + 24);
  expect(fit(minWidth(columns))).toBe('time company bar midpoint');
  expect(fit(minWidth(columns) - 1)).toBe('company bar midpoint');
  // The time fits, although the bar with its higher priority does not.
  expect(fit(300)).toBe('time company midpoint');
  expect(fit(10)).toBe('company');
  expect(gridTemplate([{ ...column('a', 80), grow: 2 }, column('b', 60)])).toBe('minmax(80px, 2fr) 60px');
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
