import { describe, expect, it } from 'vitest';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { secondsPerHour } from '#contract/time/dates.ts';
import { calendarDay, extendedAt, extendedDay, lastSessionDay, sessionDayBefore } from './market-session.ts';
import { describeClock, describeExtended, describeSession } from './span-text.ts';

/** @param hour of New York */
const at = (day: string, hour: number): number => newYorkInstant(day, hour * secondsPerHour);

const moments = [
  // a trading day after another one
  {
    name: 'pre-market',
    now: at('2026-12-01', 8),
    session: '2026-11-30',
    extended: ['pre', '2026-12-01'],
    calendar: '2026-12-01',
    clock: 'pre-market now',
  },
  {
    name: 'regular session',
    now: at('2026-12-01', 10.25),
    session: '2026-12-01',
    extended: ['pre', '2026-12-01'],
    calendar: '2026-12-01',
    clock: '',
  },
  {
    name: 'after hours',
    now: at('2026-12-01', 18),
    session: '2026-12-01',
    extended: ['post', '2026-12-01'],
    calendar: '2026-12-01',
    clock: 'after hours now',
  },
  // the day after Thanksgiving closes at 13:00
  {
    name: 'half day',
    now: at('2026-11-27', 12.5),
    session: '2026-11-27',
    extended: ['pre', '2026-11-27'],
    calendar: '2026-11-27',
    clock: '',
  },
  {
    name: 'after a half day',
    now: at('2026-11-27', 14),
    session: '2026-11-27',
    extended: ['post', '2026-11-27'],
    calendar: '2026-11-27',
    clock: 'after hours now',
  },
  {
    name: 'Saturday',
    now: at('2026-11-28', 12),
    session: '2026-11-27',
    extended: ['post', '2026-11-27'],
    calendar: '2026-11-27',
    clock: 'market closed (weekend), next session Mon Nov 30',
  },
  {
    name: 'holiday',
    now: at('2026-11-26', 12),
    session: '2026-11-25',
    extended: ['post', '2026-11-25'],
    calendar: '2026-11-25',
    clock: 'market closed (Thanksgiving Day), next session Fri Nov 27 (half day)',
  },
] as const;

describe('which days the page is of', () => {
  it.each(moments)('in the $name', ({ now, session, extended, calendar, clock }) => {
    expect(lastSessionDay(now)).toBe(session);
    expect([extendedAt(now), extendedDay(now)]).toEqual(extended);
    expect(calendarDay(now)).toBe(calendar);
    expect(describeClock(now)).toBe(clock);
  });

  it('knows the session before a day over weekends and holidays', () => {
    expect(sessionDayBefore('2026-11-27')).toBe('2026-11-25');
    expect(sessionDayBefore('2026-11-30')).toBe('2026-11-27');
  });
});

describe('the words of a span', () => {
  it('says whether a session is over and what its changes are measured from', () => {
    expect(describeSession('2026-11-27', at('2026-11-28', 12))).toEqual({
      day: '2026-11-27',
      isOver: true,
      hours: 'Session of Fri Nov 27 (half day)',
      label: 'Session of Fri Nov 27 (half day), closed',
      base: 'close vs close Nov 25',
      baseDay: '2026-11-25',
    });
    expect(describeSession('2026-12-01', at('2026-12-01', 10.25))).toMatchObject({
      isOver: false,
      label: 'Session of Tue Dec 1 so far',
      base: 'price vs close Nov 30',
    });
  });

  it('measures the pre-market from the close before it and after hours from the close of the day', () => {
    expect(describeExtended('2026-12-01', 'pre', at('2026-12-01', 8))).toMatchObject({
      label: 'Pre-market of Tue Dec 1 so far',
      base: 'price vs close Nov 30',
    });
    expect(describeExtended('2026-11-27', 'post', at('2026-11-28', 12))).toMatchObject({
      label: 'After hours of Fri Nov 27 (half day), closed',
      base: 'price vs close Nov 27',
    });
  });
});
