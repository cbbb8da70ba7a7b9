import { expect, test } from 'vitest';
import { parseCalendarFile } from './calendar-file.ts';

test('closures, days with other hours and other usual hours are read', () => {
  const text = JSON.stringify([
    { date: '2027-01-12', closed: 'National Day of Mourning' },
    { date: '2027-12-31', close: '13:00' },
    { from: '2027-03-01', preOpen: '03:00', lateEnd: '21:00', night: '21:00' },
  ]);
  expect(parseCalendarFile(text)).toEqual([
    { date: '2027-01-12', closed: 'National Day of Mourning' },
    { date: '2027-12-31', close: 46_800 },
    { from: '2027-03-01', preOpen: 10_800, lateEnd: 75_600, night: 75_600 },
  ]);
});

test.each([
  ['no JSON', 'date;closed', 'expected JSON: '],
  ['an object', '{}', 'the file: expected a list'],
  ['a text as a day', '["2027-01-12"]', '[0]: expected an object'],
  ['a day that does not exist', '[{"date":"2027-02-30","closed":"x"}]', '[0].date: '],
  ['a number as a time', '[{"date":"2027-02-26","close":13}]', '[0].close: expected a text'],
  ['a time with seconds', '[{"date":"2027-02-26","close":"13:00:00"}]', '[0].close: expected a time in New York as HH:MM'],
  ['an unknown field', '[{"date":"2027-02-26","closes":"13:00"}]', '[0].closes: expected one of date, from, closed, preOpen, open'],
  ['an empty reason', '[{"date":"2027-02-26","closed":""}]', '[0].closed: expected a reason'],
  ['no day', '[{"close":"13:00"}]', '[0]: expected either date or from'],
  ['two days', '[{"date":"2027-02-26","from":"2027-02-26"}]', '[0]: expected either date or from'],
  ['a day twice', '[{"date":"2027-02-26"},{"date":"2027-02-26","closed":"x"}]', '[1].date: 2027-02-26 is there twice'],
  ['hours of a closed day', '[{"date":"2027-02-26","closed":"x","open":"10:00"}]', '[0].open: expected no hours on a day that is closed'],
  ['a closure without end', '[{"from":"2027-02-26","closed":"x"}]', '[0].closed: expected with a date'],
  [
    'a close before the open',
    '[{"date":"2027-02-26","close":"09:00"}]',
    '[0]: expected preOpen ≤ open < close ≤ lateEnd ≤ 24:00 on 2027-02-26',
  ],
])('%s is refused, and the field named', (_, text, message) => {
  expect(() => parseCalendarFile(text)).toThrow(message);
});
