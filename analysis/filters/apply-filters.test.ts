import { expect, test } from 'vitest';
import { reactionRecord, type WireReaction } from '../testing/records.ts';
import { filterReactions } from './apply-filters.ts';
import { filterFields } from './field.ts';
import { parseFilter } from './parse-filter.ts';
import { parseReaction } from '../reactions/quantified-reaction.ts';

const fieldOf = filterFields();

const reactions = (...changes: WireReaction[]) =>
  changes.map((change, index) => parseReaction(reactionRecord({ _id: String(index), ...change })));
const picked = (rows: ReturnType<typeof reactions>, ...filters: string[]): string[] =>
  filterReactions(
    rows,
    filters.map((written) => parseFilter(written, fieldOf)).flatMap((filter) => (typeof filter === 'string' ? [] : [filter])),
    fieldOf,
  ).map(({ key }) => key);

const moves = reactions({ '5_Minutes%': '3' }, { '5_Minutes%': '' }, { '5_Minutes%': '-2' }, { '5_Minutes%': '1' }, { '5_Minutes%': '1' });

test.each([
  ['5_Minutes%:gte:1', ['0', '3', '4']],
  ['5_Minutes%:lte:1', ['2', '3', '4']],
  ['5_Minutes%:between:-2..1', ['2', '3', '4']],
  // two of four: the second is as large as the third
  ['5_Minutes%:top:50', ['0', '3', '4']],
  ['5_Minutes%:bottom:25', ['2']],
])('%s matches these values, and never a missing one', (filter, left) => {
  expect(picked(moves, filter)).toEqual(left);
});

test('a top share is taken from what passes the other filters, in any order', () => {
  const rows = reactions({ '5_Minutes%': '9', Symb: 'AAPL' }, { '5_Minutes%': '2', Symb: 'F' }, { '5_Minutes%': '1', Symb: 'F' });
  expect(picked(rows, '5_Minutes%:top:50', 'Symb:in:F')).toEqual(['1']);
  expect(picked(rows, 'Symb:in:F', '5_Minutes%:top:50')).toEqual(['1']);
});

test('matches one topic of the list, headlines in any case, and whole symbols; several filters together', () => {
  const rows = reactions(
    { Topics: 'News, Biotech', Headlines: 'FDA approves', Symb: 'F' },
    { Topics: 'Biotech Beats, Macro', Headlines: 'Fed holds', Symb: 'FED' },
  );
  expect(picked(rows, 'Topics:in:biotech')).toEqual(['0']);
  expect(picked(rows, 'Topics:in:Macro')).toEqual(['1']);
  expect(picked(rows, 'Headlines:has:fda')).toEqual(['0']);
  expect(picked(rows, 'Headlines:has:nothing')).toEqual([]);
  expect(picked(rows, 'Symb:in:F')).toEqual(['0']);
  expect(picked(reactions({ Symb: 'BRK-B' }, { Symb: 'BRK.A' }), 'Symb:in:brk.b')).toEqual(['0']);
  expect(picked(rows, 'Headlines:has:approves', 'Topics:in:biotech|macro')).toEqual(['0']);
});
