import { describe, expect, test } from 'vitest';
import { readSplitRatio } from '#contract/schema/split-ratio.ts';
import { emptyDraft, isRule, parseDraft } from '#src/features/alerts/rule-draft.ts';
import { readTypedFilter } from '#src/features/quantified/filters/metric-filter.ts';
import { holdingSentence, wrongHolding } from '#src/features/splits/split-calculator.tsx';
import { readPositions } from '#src/shared/symbols/paste/read-positions.ts';

/** What is typed, and the number that it is in every place; undefined where it is refused. */
const forms: readonly (readonly [typed: string, value: number | undefined])[] = [
  ['1250', 1250],
  ['12.5', 12.5],
  ['12,5', 12.5],
  ['1,250', 1250],
  ['1,250.5', 1250.5],
  ['1.250,5', 1250.5],
  ['1 250', 1250],
  ["1'250", 1250],
  ['1\u00A0250,5', 1250.5],
  ['1,250,000', 1_250_000],
  ['0,125', 0.125],
  ['.5', 0.5],
  ['$12', 12],
  ['+12', 12],
  [' 12 ', 12],
  ['１２．５', 12.5],
  ['1,25,000', undefined],
  ['1,250,5', undefined],
  ['½', undefined],
  ['1e3', undefined],
  ['12k', undefined],
  ['1..2', undefined],
  ['12 5', undefined],
  ['two', undefined],
];

const oneToOne = readSplitRatio('1:1');
if (!oneToOne) throw new Error('a ratio');
const places = {
  'the calculator': (typed: string) =>
    holdingSentence(oneToOne, typed, '')
      ?.replace(/ shares? becomes? .*$/, '')
      .replaceAll(',', ''),
  'a position': (typed: string) => readPositions(`Symbol\tShares\nAAPL\t${typed}`).byCell.get('AAPL')?.shares,
  'a filter': (typed: string) => {
    const { filter } = readTypedFilter('Range%', 'gte', typed, '');
    return filter && 'value' in filter ? String(filter.value) : undefined;
  },
  'an alert': (typed: string) => {
    const rule = parseDraft({ ...emptyDraft, words: 'merger', metric: 'Vol_Ratio', value: typed });
    return isRule(rule) ? String(rule.threshold?.value) : undefined;
  },
};

describe.each(Object.entries(places))('typed in %s', (_, read) => {
  test.each(forms)('%j is %s', (typed, value) => {
    expect(read(typed)).toBe(value === undefined ? undefined : String(value));
  });
});

test.each(['12k', '1,250,5'])('what is refused is named, with what was expected: %s', (typed) => {
  const expected = `expected a number such as 100, 1,250 or 12.5, got “${typed}”`;
  expect(wrongHolding(typed, '')).toBe(`Shares held: ${expected}.`);
  expect(wrongHolding('1', typed)).toBe(`Price: ${expected}.`);
  expect(readTypedFilter('Range%', 'between', '1', typed)).toEqual({ wrong: { high: `${expected}.` } });
  expect(parseDraft({ ...emptyDraft, words: 'merger', metric: 'Vol_Ratio', value: typed })).toMatchObject({
    value: `Threshold: ${expected}.`,
  });
  expect(readPositions(`Symbol\tShares\nAAPL\t${typed}`).wrong).toEqual([`line 2, Shares: ${expected}`]);
});
