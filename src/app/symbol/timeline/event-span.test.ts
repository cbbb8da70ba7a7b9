import { describe, expect, test } from 'vitest';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { groupEvents } from './event-groups.ts';
import { eventsSince, eventSpan, ticksOf } from './event-span.ts';
import type { SymbolEvent } from './events.ts';

const at = (day: string, hour = 12): number => newYorkInstant(day, hour * 3600);
const event = (seconds: number, change: Partial<SymbolEvent> = {}): SymbolEvent => ({
  ...{ key: String(seconds), kind: 'news', seconds, isTimed: true, text: '', after5: null, result: 1, volume: null, to: '' },
  ...change,
});

describe('the span of a time line', () => {
  test.each([
    ['follows its events up to the present', ['2026-03-02', '2026-11-18'], {}, '2026-11-20', ['2026-03-02', '2026-11-20']],
    ['goes on to events ahead', ['2026-03-02', '2026-12-04'], {}, '2026-11-20', ['2026-03-02', '2026-12-04']],
    ['ends with an archive', ['2024-06-03', '2024-11-18'], {}, '2026-11-20', ['2024-06-03', '2024-11-18']],
    ['is a week at least', ['2026-11-20'], {}, '2026-11-20', ['2026-11-13', '2026-11-20']],
    ['of an archive of one day is the week before it', ['2024-11-20'], {}, '2026-11-20', ['2024-11-13', '2024-11-20']],
  ] as const)('%s', (_, days, dates, now, [from, to]) => {
    expect(
      eventSpan(
        days.map((day) => at(day)),
        dates,
        at(now),
      ),
    ).toEqual({ from: at(from), to: at(to) });
  });

  test('is that of the chosen days', () => {
    const span = eventSpan([at('2026-11-05')], { from: '2026-11-02', to: '2026-11-13' }, at('2026-11-20'));
    expect(span.from).toBe(newYorkInstant('2026-11-02'));
    expect(span.to).toBeGreaterThan(at('2026-11-13', 23));
    expect(span.to).toBeLessThanOrEqual(newYorkInstant('2026-11-14'));
  });
});

describe('its labels', () => {
  const labels = (from: string, to: string, count: number): string[] =>
    ticksOf({ from: at(from), to: at(to) }, count, '2026').map(({ label }) => label);

  test('are months, with the year where it begins', () => {
    expect(labels('2025-11-20', '2026-02-20', 9)).toEqual([
      'Nov 21, 2025',
      'Dec 2, 2025',
      'Dec 13, 2025',
      'Dec 24, 2025',
      'Jan 4',
      'Jan 15',
      'Jan 26',
      'Feb 6',
      'Feb 17',
    ]);
    expect(labels('2025-09-20', '2026-02-20', 9)).toEqual(['Oct 2025', 'Nov', 'Dec', 'Jan 2026', 'Feb']);
    expect(labels('2026-01-20', '2026-11-20', 5)).toEqual(['Feb', 'Apr', 'Jun', 'Aug', 'Oct']);
  });

  test('are days of a short span', () => {
    expect(labels('2026-11-13', '2026-11-20', 9)).toEqual(['Nov 14', 'Nov 15', 'Nov 16', 'Nov 17', 'Nov 18', 'Nov 19', 'Nov 20']);
  });
});

test('marks that would cover each other are one, in each lane', () => {
  const xOf = (seconds: number): number => seconds;
  const events = [event(100), event(95, { result: -1 }), event(85), event(83, { kind: 'split' }), event(80), event(60)];
  expect(groupEvents(events, xOf).map((group) => [group.events.map(({ seconds }) => seconds), group.x])).toEqual([
    [[100, 85], 92.5],
    [[80], 80],
    [[60], 60],
    [[95], 95],
    [[83], 83],
  ]);
});

test.each([
  ['of a symbol of the day', ['2026-11-20', '2026-01-10'], '2025-11-19'],
  ['ahead alone', ['2026-12-01'], '2025-11-19'],
  ['of an archive', ['2019-03-15', '2018-04-01'], '2018-03-14'],
  ['of an archive with one ahead', ['2026-12-01', '2019-03-15'], '2018-03-14'],
  ['none', [], '2025-11-19'],
])('events %s are shown since a year before the present, or before the last one', (_, days, since) => {
  const events = days.map((day) => ({ seconds: Date.parse(`${day}T12:00:00Z`) / 1000 }));
  const from = eventsSince(events, Date.parse('2026-11-20T00:00:00Z') / 1000);
  expect(new Date(from * 1000).toISOString().slice(0, 10)).toBe(since);
});
