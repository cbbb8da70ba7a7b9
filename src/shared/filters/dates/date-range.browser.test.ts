import { expect, test } from 'vitest';
import { resolveBound } from '#src/shared/url/relative-dates.ts';
import { datePresets, describeRange, rangeText, type ChosenRange } from './date-range.ts';

/** a Friday morning */
const now = Date.parse('2026-11-20T10:00:00-05:00') / 1000;

test.each<[range: ChosenRange, text: string]>([
  [{ from: 'last-close' }, 'since last close (from Nov 19 16:00 ET)'],
  [{ from: 'today' }, 'today (from Nov 20)'],
  [{ from: 'week', to: 'week' }, 'this week (from Nov 15 to Nov 21)'],
  [{ from: 'next-week', to: 'next-week' }, 'next week (from Nov 22 to Nov 28)'],
  [{ from: 'quarter' }, 'QTD (from Oct 1)'],
  [{ from: 'now-13d' }, 'last 14 days (from Nov 7)'],
  [{ from: 'now-13d', to: 'today' }, 'last 14 days (from Nov 7 to Nov 20)'],
  [{ from: 'now-1w', to: '2026-11-20' }, 'from Nov 13 to Nov 20 (now-1w)'],
  [{ from: '2026-11-01', to: '2026-11-20' }, 'from Nov 1 to Nov 20'],
  [{ from: '2026-11-20', to: '2026-11-20' }, 'on Nov 20'],
  [{ to: '2025-11-20' }, 'until Nov 20, 2025'],
  [{ from: '2026-11-19T21:00Z' }, 'from Nov 19 16:00 ET'],
])('%j is %s', (range, text) => {
  expect(describeRange(range, '2026', now)).toBe(text);
});

test('every preset is a valid range with its own name', () => {
  for (const presets of Object.values(datePresets))
    for (const { name, from, to } of presets) {
      expect(rangeText({ from, to }, '2026', now).name).toBe(name);
      const [first, last] = [resolveBound(from, 'from', now), to === undefined ? '9999' : resolveBound(to, 'to', now)];
      expect(first.slice(0, 10) <= last.slice(0, 10), name).toBe(true);
    }
});
