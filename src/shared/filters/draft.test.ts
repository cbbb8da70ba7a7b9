import { expect, test } from 'vitest';
import { csv, flag, isoDate, wholeNumber } from '#contract/schema/codecs.ts';
import { orderedDates, parameter } from '#contract/schema/endpoint.ts';
import { draftOf, readDraft } from './draft.ts';

const shape = {
  query: {
    tickers: parameter('tickers', csv(2), { list: true }),
    primary: parameter('primary', flag, { fallback: false }),
    rank: parameter('rank', wholeNumber(1, 5)),
    from: parameter('from', isoDate),
    to: parameter('to', isoDate),
  },
  rules: ({ from, to }: { readonly from?: unknown; readonly to?: unknown }) => orderedDates(from as string, to as string, 'from', 'to'),
};

test('fields hold the text of the URL', () => {
  expect(draftOf(shape, { tickers: ['F', 'GM'], primary: true, rank: 3 })).toEqual({
    tickers: 'F,GM',
    primary: 'true',
    rank: '3',
    from: '',
    to: '',
  });
});

test('only the parameters of the editor change; empty ones are removed or get their default', () => {
  expect(readDraft(shape, { tickers: '', primary: '', rank: '4', from: '', to: '' }, ['tickers', 'primary'])).toEqual({
    change: { tickers: undefined, primary: false },
    wrong: {},
  });
});

test.each([
  ['１０', 10],
  ['1,250', 1250],
  ['1 250', 1250],
])('the number %j is typed as in every field', (rank, value) => {
  const numbers = { query: { rank: parameter('rank', wholeNumber(1, 5000)) }, rules: () => [] };
  expect(readDraft(numbers, { rank }, ['rank'])).toEqual({ change: { rank: value }, wrong: {} });
});

test.each<[draft: Record<string, string>, wrong: Record<string, string>]>([
  [{ tickers: 'A,B,C' }, { tickers: 'at most 2, got 3' }],
  [{ rank: '9' }, { rank: 'at most 5, got 9' }],
  [
    { rank: 'x', tickers: 'A,B,C' },
    { rank: 'expected a whole number from 1 to 5, got "x"', tickers: 'at most 2, got 3' },
  ],
  [{ from: '2026-02-02', to: '2026-02-01' }, { from: 'expected a day not after to, got 2026-02-02 after 2026-02-01' }],
])('%j is invalid, with the reason at its field', (draft, wrong) => {
  expect(readDraft(shape, draft, Object.keys(draft)).wrong).toEqual(wrong);
});
