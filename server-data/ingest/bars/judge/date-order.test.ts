import { describe, expect, it, test } from 'vitest';
import { judgeDateOrder } from './date-order.ts';

const now = Date.parse('2026-11-28T12:00:00Z') / 1000;
const judge = (texts: readonly string[], given?: 'mdy' | 'dmy') =>
  judgeDateOrder(
    texts.map((text, index) => ({ line: index + 2, text })),
    given,
    now,
  );

describe('what decides whether the day or the month is first', () => {
  test.each<[string, string[], 'mdy' | 'dmy', string | undefined]>([
    ['a day above 12', ['03/11/2025', '30/10/2025'], 'dmy', '"30/10/2025" in line 3'],
    ['a second number above 12', ['11/03/2025', '10/30/2025'], 'mdy', '"10/30/2025" in line 3'],
    ['points', ['03.11.2025', '04.11.2025'], 'dmy', 'dates with points are written'],
    ['points of a month first', ['03.11.2025', '03.13.2025'], 'mdy', '"03.13.2025" in line 3'],
    ['the future', ['05/12/2026'], 'mdy', 'other dates would be in the future'],
    ['trading days in a row', ['02/03/2026', '03/03/2026', '04/03/2026', '05/03/2026', '06/03/2026'], 'dmy', '5 trading days in a row'],
    ['two digits of a year', ['06/01/25', '13/01/25'], 'dmy', '"13/01/25" in line 3'],
    ['a year first', ['2026-03-05', '2026/03/06', '20260309'], 'mdy', undefined],
    ['names of months', ['5-Mar-2026', 'Mar 6, 2026'], 'mdy', undefined],
  ])('%s', (_, texts, order, because) => {
    expect(judge(texts)).toEqual({ order, because });
  });
});

describe('dates that do not say it', () => {
  test.each([
    ['few dates', ['03/02/2026', '04/02/2026'], '--dates mdy or --dates dmy'],
    ['the first of months', ['04/01/2026', '05/01/2026', '06/01/2026', '07/01/2026'], '--dates mdy or --dates dmy'],
    ['both orders', ['13/08/2025', '08/14/2025'], 'the day first ("13/08/2025" in line 2) and the month first ("08/14/2025" in line 3)'],
    ['the day before the month after the year', ['2026-05-03', '2026-13-03'], '"2026-13-03" in line 3 has the day before the month'],
    ['two digits of a year first', ['26-03-05', '26-03-06', '26-03-09'], '"26-03-05" in line 2 has a year of two digits first'],
  ])('%s', (_, texts, fault) => {
    expect(judge(texts)).toEqual({ fault: expect.stringContaining(fault) as string });
  });
});

it('takes the order that is given, unless the year is not where it says', () => {
  expect(judge(['03/02/2026'], 'dmy')).toEqual({ order: 'dmy', because: undefined });
  expect(judge(['2026-31-03'], 'dmy')).toHaveProperty('fault');
});
