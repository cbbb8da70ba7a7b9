import { expect, test } from 'vitest';
import { dayOf } from '../days.ts';
import { announcementsOn } from '../earnings-days.ts';
import { appointedOn } from './calendar.ts';
import { slotsOf } from './slots.ts';

const names = (date: string): string[] => appointedOn(1, dayOf(date)).map(({ kind }) => kind.name);

test('an announcement brings a flash, and for the largest companies outlook, release, parts, reaction and call, in the order of the day', () => {
  const day = dayOf('2025-10-23');
  const [largest] = announcementsOn(day).toSorted((a, b) => b.company.scale.revenueBillions - a.company.scale.revenueBillions);
  const told = appointedOn(1, day).filter(({ company }) => company === largest?.company);
  expect(told.map(({ secondsOfDay }) => secondsOfDay)).toEqual(told.map(({ secondsOfDay }) => secondsOfDay).toSorted((a, b) => a - b));
  expect(new Set(told.map(({ kind }) => kind.name))).toEqual(
    new Set(['results flash', 'outlook flash', 'results release', 'unit flash', 'results reaction', 'call summary']),
  );
  expect(told[0]?.kind.name).toBe('results flash');
});

test('payrolls come on the first Friday, claims on Thursdays, inventories on Wednesdays, and nothing on a holiday', () => {
  expect(names('2026-11-06')).toContain('nonfarm payrolls');
  expect(names('2026-11-13')).not.toContain('nonfarm payrolls');
  expect(names('2026-11-19')).toContain('initial jobless claims');
  expect(names('2026-11-18')).toContain('crude inventories');
  expect(names('2026-11-26')).toEqual([]);
});

test('a Sunday has its week ahead, a half-day closes early', () => {
  expect(names('2026-11-22')).toEqual(['week ahead']);
  const closing = appointedOn(1, dayOf('2026-11-27')).find(({ kind }) => kind.name === 'closing');
  expect((closing?.secondsOfDay ?? 0) / 3600).toBeLessThan(13.2);
});

test('a crowded day keeps what is wanted most and half its places free', () => {
  const plan = { day: dayOf('2025-10-23'), count: 20, first: 0, last: 86_399 };
  const slots = slotsOf(1, plan);
  expect(slots).toHaveLength(20);
  const kept = slots.flatMap(({ appointed }) => (appointed ? [appointed.kind.name] : []));
  expect(kept.length).toBe(10);
  expect(kept).toContain('closing');
  expect(kept).not.toContain('call summary');
});
