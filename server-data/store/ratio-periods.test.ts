import { expect, test } from 'vitest';
import { periodChoice } from './ratio-periods.ts';

test.each([
  [['ALL'], undefined, undefined, undefined],
  [['3M', 'TTM'], ['3M', 'TTM'], [], undefined],
  [['FY'], ['1Y'], [], undefined],
  [['12M'], ['1Y'], [], undefined],
  [['Q1', 'Q3'], [], [1, 3], undefined],
  [['2023'], undefined, undefined, [2023]],
  [['Q1', '2023'], [], [1], [2023]],
  [['Q1', 'FY', '2022', '2023'], ['1Y'], [1], [2022, 2023]],
  [['ALL', 'Q1'], undefined, undefined, undefined],
  [['ALL', '2023'], undefined, undefined, [2023]],
])('%j asks for spans %j, quarters %j, years %j', (words, spans, quarters, years) => {
  expect(periodChoice(words)).toEqual({ spans, quarters, years });
});
