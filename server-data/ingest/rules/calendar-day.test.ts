import { expect, it } from 'vitest';
import { readDay } from './calendar-day.ts';

it.each(['2020-08-31', '2020/08/31', '20200831', ' 2020-08-31 00:00:00-04:00', '2020-08-31T00:00:00Z', '2020-08-31T00:00:00.000'])(
  '%j is the day that it says',
  (text) => {
    expect(readDay(text)).toBe('2020-08-31');
  },
);

it.each(['8/9/2020', '2020-02-30', '2020-08-31T09:30:00Z', '2020-0831', '', 20_200_831, undefined])('%j passes unchanged', (value) => {
  expect(readDay(value)).toBe(value);
});
