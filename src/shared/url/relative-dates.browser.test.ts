import { expect, test } from 'vitest';
import { resolveDates } from './relative-dates.ts';

/** a Friday morning */
const now = Date.parse('2026-11-20T10:00:00-05:00') / 1000;

test('dates of a query string are resolved, other parameters are unchanged', () => {
  expect(resolveDates('?from=week&to=today&updated=now-1d&topics=now&sort=created%3Adesc', now)).toBe(
    'from=2026-11-15&to=2026-11-20&updated=2026-11-19&topics=now&sort=created%3Adesc',
  );
  expect(resolveDates('?topics=now&from=2026-11-01', now)).toBe('?topics=now&from=2026-11-01');
});
