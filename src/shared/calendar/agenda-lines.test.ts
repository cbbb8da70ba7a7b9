import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnsThatFit, leastWidthOf, templateOf, type AgendaColumn } from './agenda-layout.ts';
import { agendaLines, lineOfDay, type AgendaLine } from './agenda-lines.ts';
import { stopAfter } from './agenda-stops.ts';

interface Made {
  day: string;
  id: string;
}
const on = (...days: string[]): Made[] => days.map((day, index) => ({ day, id: `${day} ${index}` }));
const lines = (events: readonly Made[], span: Partial<Parameters<typeof agendaLines>[3]> = {}) =>
  agendaLines(
    events,
    ({ day }) => day,
    ({ id }) => id,
    { today: '2026-11-20', ...span },
  );
const told = (made: readonly AgendaLine<Made>[]): string[] =>
  made.map((line) =>
    line.kind === 'day'
      ? `${line.day}${line.shut ? ` ${line.shut}` : ''} (${line.count})`
      : line.kind === 'gap'
        ? `${line.isWeekend ? 'weekend' : 'none'} from ${line.first} to ${line.last}`
        : line.kind,
  );

test('a trading day without events says none; weekends and holidays are marked and say nothing else', () => {
  expect(told(lines(on('2026-11-24', '2026-11-30'), { today: '2026-11-30' }))).toEqual([
    '2026-11-30 (1)',
    'event',
    'weekend from 2026-11-28 to 2026-11-29',
    '2026-11-27 (0)',
    'none',
    '2026-11-26 holiday (0)',
    '2026-11-25 (0)',
    'none',
    '2026-11-24 (1)',
    'event',
  ]);
});

test('a weekend is told day by day where today or an event is in it', () => {
  const friday = on('2026-11-20');
  expect(told(lines(friday, { today: '2026-11-22' })).slice(0, 2)).toEqual(['2026-11-22 weekend (0)', '2026-11-21 weekend (0)']);
  expect(told(lines([...friday, ...on('2026-11-21')], { today: '2026-11-23' })).slice(0, 5)).toEqual([
    '2026-11-23 (0)',
    'none',
    '2026-11-22 weekend (0)',
    '2026-11-21 weekend (1)',
    'event',
  ]);
});

test('today is told even without events, and nothing is said of days to come', () => {
  expect(told(lines(on('2026-11-19'), { to: '2026-12-31' }))).toEqual(['2026-11-20 (0)', 'none', '2026-11-19 (1)', 'event']);
});

test('days that were asked for are told up to their first, unless earlier ones were not read', () => {
  expect(told(lines(on('2026-11-19'), { from: '2026-11-18', to: '2026-11-19' }))).toEqual([
    '2026-11-19 (1)',
    'event',
    '2026-11-18 (0)',
    'none',
  ]);
  expect(told(lines(on('2026-11-19'), { from: '2026-11-18', to: '2026-11-19', hasEarlier: true }))).toEqual(['2026-11-19 (1)', 'event']);
});

test('a long time without events is one line, however impossible the year', () => {
  expect(told(lines(on('0206-11-19', '2026-11-20')))).toEqual([
    '2026-11-20 (1)',
    'event',
    'none from 0206-11-20 to 2026-11-19',
    '0206-11-19 (1)',
    'event',
  ]);
  expect(told(lines(on('9999-12-31')))[0]).toBe('9999-12-31 (1)');
});

test('events keep their order within a day, and the earliest day may stand first', () => {
  const made = lines(on('2026-11-20', '2026-11-19', '2026-11-20'), { order: 'oldest' });
  expect(made.map(({ key }) => key)).toEqual(['2026-11-19', '2026-11-19 1', '2026-11-20', '2026-11-20 0', '2026-11-20 2']);
});

test('a day is looked for at its heading, else at the nearest', () => {
  const made = lines(on('2026-11-20', '2026-10-01'));
  expect(made[lineOfDay(made, '2026-10-01')]?.key).toBe('2026-10-01');
  expect(made[lineOfDay(made, '2026-10-20')]?.kind).toBe('gap');
  expect(made[lineOfDay(made, '2027-10-20')]?.key).toBe('2026-11-20');
  expect(lineOfDay([], '2026-10-20')).toBe(-1);
});

test('arrow keys stop at events and at days without any; page keys go from day to day', () => {
  const made = lines(on('2026-11-20', '2026-11-20', '2026-11-18'));
  expect(told(made)).toEqual(['2026-11-20 (2)', 'event', 'event', '2026-11-19 (0)', 'none', '2026-11-18 (1)', 'event']);
  expect(stopAfter(made, 1, 'ArrowDown')).toBe(2);
  expect(stopAfter(made, 2, 'ArrowDown')).toBe(4);
  expect(stopAfter(made, 1, 'PageDown')).toBe(4);
  expect([stopAfter(made, 2, 'j'), stopAfter(made, 6, 'k')]).toEqual([6, 2]);
  expect(stopAfter(made, 6, 'PageUp')).toBe(4);
  expect(stopAfter(made, 4, 'PageUp')).toBe(1);
  expect(stopAfter(made, 1, 'ArrowUp')).toBeUndefined();
  expect(stopAfter(made, 1, 'End')).toBe(6);
  expect(stopAfter(made, 1, 'Tab')).toBeUndefined();
});

test('whatever the events, each stands once under the heading of its day, and no key comes twice', () => {
  const day = fc
    .date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2027-12-31T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(fc.array(day, { maxLength: 40 }), (days) => {
      const made = lines(on(...days));
      expect(new Set(made.map(({ key }) => key)).size).toBe(made.length);
      expect(made.filter(({ kind }) => kind === 'event').length).toBe(days.length);
      const headings = made.filter(({ kind }) => kind === 'day' || kind === 'gap').map(({ day }) => day);
      expect(headings).toEqual(headings.toSorted().toReversed());
      made.forEach((line, index) => {
        if (line.kind === 'event') expect(made[index - 1]?.day).toBe(line.day);
      });
    }),
  );
});

test('columns go one by one where there is no room for all, and what stays keeps its order', () => {
  const column = (id: string, widthPx: number, goes?: number): AgendaColumn<Made> => ({ id, label: id, widthPx, goes, draw: () => id });
  const columns = [column('time', 80, 3), column('company', 100), column('bar', 200, 2), column('midpoint', 60, 1)];
  const fit = (px: number): string =>
    columnsThatFit(columns, px)
      .map(({ id }) => id)
      .join(' ');
  expect(leastWidthOf(columns)).toBe(80 + 100 + 200 + 60 + 3 * 12 + 24);
  expect(fit(leastWidthOf(columns))).toBe('time company bar midpoint');
  expect(fit(leastWidthOf(columns) - 1)).toBe('company bar midpoint');
  // There is room for the time, though not for the bar, which stays longer.
  expect(fit(300)).toBe('time company midpoint');
  expect(fit(10)).toBe('company');
  expect(templateOf([{ ...column('a', 80), grow: 2 }, column('b', 60)])).toBe('minmax(80px, 2fr) 60px');
});
