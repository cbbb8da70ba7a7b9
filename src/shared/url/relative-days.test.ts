import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#src/shared/calendar/days.ts';
import { movingDays, withDays } from './relative-days.ts';
import { hasRelativeDays } from './use-unpacked.ts';

const today = '2026-11-20';

test.each([
  ['from=now-7d', 'from=2026-11-13'],
  ['from=now-2w&to=now', 'from=2026-11-06&to=2026-11-20'],
  ['from=now&to=now%2B7d', 'from=2026-11-20&to=2026-11-27'],
  ['to=now+7d', 'to=2026-11-27'],
  ['updated=now-1d&sort=created:desc', 'updated=2026-11-19&sort=created:desc'],
  ['from=2026-11-01&topics=now', 'from=2026-11-01&topics=now'],
])('%s is %s', (relative, days) => {
  expect(withDays(relative, today)).toEqual({ address: days, dropped: [] });
});

test.each(['now-7h', 'now-', 'now-9999d', 'nowhere'])('%s is invalid: it is dropped and reported, the rest stays', (relative) => {
  expect(withDays(`from=${relative}&importance=high`, today)).toEqual({
    address: 'importance=high',
    dropped: [`from: expected a day, or one counted from now such as now-7d, got ${relative}`],
  });
});

test('only dates may be relative', () => {
  expect(hasRelativeDays('?topics=now&from=2026-11-01')).toBe(false);
  expect(hasRelativeDays('?topics=x&to=now-1d')).toBe(true);
});

test('dates become relative and the same dates again, and move with the day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -366, max: 366 }),
      fc.integer({ min: -366, max: 366 }),
      fc.integer({ min: 0, max: 400 }),
      (a, b, later) => {
        const search = `?from=${addDays(today, a)}&to=${addDays(today, b)}&sort=created:desc`;
        const relative = movingDays(search, today)?.search ?? '';
        expect(hasRelativeDays(relative)).toBe(true);
        expect(`?${withDays(relative, today).address}`).toBe(search);
        const then = new URLSearchParams(withDays(relative, addDays(today, later)).address);
        expect([then.get('from'), then.get('to')]).toEqual([addDays(today, a + later), addDays(today, b + later)]);
      },
    ),
  );
});

test('describes what moves', () => {
  expect(movingDays('?from=2026-11-14', today)).toEqual({ search: '?from=now-6d', text: 'from 6 days ago', isOpen: true });
  expect(movingDays('?from=2026-11-20&to=2026-11-21', today)?.text).toBe('from today, to in 1 day');
  expect(movingDays('?importance=high', today)).toBeUndefined();
  expect(movingDays('?from=2010-01-01', today)).toBeUndefined();
});
