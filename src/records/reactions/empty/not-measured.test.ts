import { expect, test } from 'vitest';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { explainByPrices, type PricesAround } from './not-measured.ts';

const clock = (hour: number): number => newYorkInstant('2026-11-20', hour * 3600);
const known: PricesAround = {
  ...{ symbol: 'F', published: clock(10), until: clock(12), days: ['2026-11-19', '2026-11-20'], from: '2025-11-20' },
  ...{ ends: [clock(9.75), clock(10.5)], indexEnds: [clock(9.75), clock(10.5), clock(12)] },
};
const halted = { ends: [clock(9.75)] };

test.each<[what: string, change: Partial<PricesAround>, text: string]>([
  ['of a symbol without bars', { ends: [], days: [] }, 'no price bars of F from Nov 20, 2025 on'],
  [
    'before the first bar',
    { ends: [], days: ['2026-11-23'] },
    'the first price bar of F from Nov 20, 2025 on is of Nov 23, 2026, after the story',
  ],
  ['on a day without bars', { ends: [], days: ['2026-11-19', '2026-11-23'] }, 'no price bars of F on Nov 20, 2026'],
  ['at a time without minutes, where the day has a bar', { ends: [] }, 'no price bars of minutes of F from 09:00 to 12:00 ET'],
  ['before two hours are over', { ends: [], until: clock(11) }, 'no price bars of minutes of F from 09:00 to 11:00 ET'],
  ['after the last trade', halted, 'no trade of F after the story, as in a trading halt: the last one was by 09:45 ET'],
  ['after the last bars of all', { ...halted, indexEnds: [clock(9.75)] }, 'all price bars end at 09:45 ET, before the story'],
  ['too young to know', { ...halted, until: clock(10.25) }, 'F has prices around the story, but no reaction came'],
  [
    'in the last minutes of the day',
    { published: clock(19.8), until: clock(21), ends: [clock(19.7)], indexEnds: [clock(19.9)] },
    'F has prices around the story, but no reaction came',
  ],
  ['among prices', {}, 'F has prices around the story, but no reaction came'],
])('a story %s is not measured for that reason', (_, change, text) => {
  expect(explainByPrices({ ...known, ...change })).toBe(`Not measured: ${text}`);
});
