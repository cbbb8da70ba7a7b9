import { describe, expect, test } from 'vitest';
import { coverage, hoursOf } from './coverage.ts';
import { countWords, hourWords, oddity, rangeWords, summary } from './coverage-words.ts';

const nowSeconds = Date.parse('2026-11-20T15:00:00Z') / 1000;
const everything = Number.NEGATIVE_INFINITY;

/** Hours of a day, and a story at each of these times (UTC). */
function counted(day: string, times: readonly string[], readBackTo = everything) {
  const hours = hoursOf(day);
  const stories = times.map((time, id) => ({ id, created: Date.parse(`${day}T${time}:00Z`) / 1000 }));
  return [hours, coverage(hours, stories, readBackTo)] as const;
}
const done = { counting: false, wrong: 0, nowSeconds };

test.each([
  [0, true, 'no stories'],
  [1, true, '1 story'],
  [1234, true, '1,234 stories'],
  [0, false, 'not counted'],
  [1, false, 'at least 1 story'],
  [2000, false, 'at least 2,000 stories'],
])('%i stories, whole %s, are “%s”', (count, isWhole, words) => {
  expect(countWords({ count, isWhole })).toBe(words);
});

describe('the summary', () => {
  test('says the day, how many stories it has and when most came', () => {
    const day = counted('2026-11-20', ['13:10', '13:59', '14:00']);
    expect(summary(...day, done)).toBe('Friday, November 20: 3 stories, most at 08:00 ET (2)');
  });

  test('names the year where it is another', () => {
    expect(summary(...counted('2025-11-20', []), done)).toBe('Thursday, November 20, 2025: no stories');
  });

  test('tells the two hours apart where one comes twice', () => {
    expect(summary(...counted('2026-11-01', ['06:30']), done)).toBe('Sunday, November 1: 1 story, most at 01:00 EST (1)');
  });

  test('says how far the counting has come, and nothing that it cannot know yet', () => {
    const day = counted('2026-11-20', ['13:10', '14:00'], Date.parse('2026-11-20T13:10:00Z') / 1000);
    expect(summary(...day, { ...done, counting: true })).toBe('Friday, November 20: counting, 2 so far');
  });

  test('of a day that is not read to its beginning is the least, from the hour on that is whole', () => {
    const day = counted('2026-11-20', ['13:10', '14:00'], Date.parse('2026-11-20T13:10:00Z') / 1000);
    expect(summary(...day, done)).toBe('Friday, November 20: at least 2 stories, complete from 09:00 ET on');
    const nothing = counted('2026-11-20', [], Number.POSITIVE_INFINITY);
    expect(summary(...nothing, done)).toBe('Friday, November 20: not counted');
  });

  test('counts what could not be read', () => {
    expect(summary(...counted('2026-11-20', ['13:10']), { ...done, wrong: 2 })).toBe(
      'Friday, November 20: 1 story, most at 08:00 ET (1); 2 could not be read',
    );
  });
});

describe('an hour', () => {
  const [hours, counts] = counted('2026-11-20', ['14:10', '14:40']);
  test.each([
    [0, false, '00:00 ET, no stories, market closed'],
    [4, false, '04:00 ET, no stories, pre-market'],
    [9, true, '09:00 ET, 2 stories, pre-market, then regular session, now'],
    [16, false, '16:00 ET, no stories, post-market'],
  ])('%i, current %s, is “%s”', (index, isNow, words) => {
    const [hour, count] = [hours[index], counts[index]];
    expect(hour && count && hourWords(hour, count, isNow)).toBe(words);
  });
});

test.each([
  ['2026-11-20', '09-11', '09:00 to 11:59 ET: 2 stories'],
  ['2026-11-20', '00-23', '00:00 to 23:59 ET: 2 stories'],
  ['2026-11-20', '12-12', '12:00 to 12:59 ET: no stories'],
  ['2026-11-01', '01-01', '01:00 to 01:59 ET, both EDT and EST: no stories'],
  ['2026-11-01', '00-03', '00:00 to 03:59 ET, both EDT and EST: no stories'],
  ['2026-11-01', '02-03', '02:00 to 03:59 ET: no stories'],
  ['2026-03-08', '02-02', '02:00 to 02:59 ET never comes on this day'],
  ['2026-03-08', '01-03', '01:00 to 03:59 ET: no stories'],
])('on %s the hours %s are “%s”', (day, range, words) => {
  expect(rangeWords(range, ...counted(day, ['15:10', '15:40']))).toBe(words);
});

test.each([
  ['2026-11-20', undefined],
  ['2026-11-01', '25 hours: 01:00 comes twice'],
  ['2026-03-08', '23 hours: 02:00 never comes'],
])('what is odd about the hours of %s: %s', (day, words) => {
  expect(oddity(hoursOf(day))).toBe(words);
});
