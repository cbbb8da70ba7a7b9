import { expect, test } from 'vitest';
import { readingRecord, type WireReading } from '#src/testing/readings.ts';
import { readFilter } from './metric-filter.ts';
import { onePerStory, pickReadings } from './picked-readings.ts';
import { readReading } from './reading.ts';

const readings = (...changes: WireReading[]) =>
  changes.map((change, index) => readReading(readingRecord({ _id: String(index), ...change })));
const picked = (rows: ReturnType<typeof readings>, ...filters: string[]): string[] =>
  pickReadings(
    rows,
    filters.map(readFilter).flatMap((filter) => (typeof filter === 'string' ? [] : [filter])),
  ).map(({ key }) => key);

const moves = readings({ '5_Minutes%': '3' }, { '5_Minutes%': '' }, { '5_Minutes%': '-2' }, { '5_Minutes%': '1' }, { '5_Minutes%': '1' });

test.each([
  ['5_Minutes%:gte:1', ['0', '3', '4']],
  ['5_Minutes%:lte:1', ['2', '3', '4']],
  ['5_Minutes%:between:-2..1', ['2', '3', '4']],
  // two of four: the second is as large as the third
  ['5_Minutes%:top:50', ['0', '3', '4']],
  ['5_Minutes%:bottom:25', ['2']],
])('%s leaves readings with such a value, and none without', (filter, left) => {
  expect(picked(moves, filter)).toEqual(left);
});

test('the top is of what the other filters leave, in whichever order they stand', () => {
  const rows = readings({ '5_Minutes%': '9', Symb: 'AAPL' }, { '5_Minutes%': '2', Symb: 'F' }, { '5_Minutes%': '1', Symb: 'F' });
  expect(picked(rows, '5_Minutes%:top:50', 'Symb:in:F')).toEqual(['1']);
  expect(picked(rows, 'Symb:in:F', '5_Minutes%:top:50')).toEqual(['1']);
});

test('a topic is one of the list; a headline contains words in any letter case; a symbol is whole', () => {
  const rows = readings(
    { Topics: 'News, Earnings', Headlines: 'FDA approves', Symb: 'F' },
    { Topics: 'Earnings Beats', Headlines: 'Fed holds', Symb: 'FED' },
  );
  expect(picked(rows, 'Topics:in:earnings')).toEqual(['0']);
  expect(picked(rows, 'Headlines:has:fda')).toEqual(['0']);
  expect(picked(rows, 'Symb:in:F')).toEqual(['0']);
});

test('one list is picked from by one filter after the other, by words of either letter case', () => {
  const rows = readings({ Headlines: 'FDA approves', Topics: 'Biotech' }, { Headlines: 'Fed holds', Topics: 'News, Macro' });
  expect(picked(rows, 'Headlines:has:FED')).toEqual(['1']);
  expect(picked(rows, 'Headlines:has:approves', 'Topics:in:biotech|macro')).toEqual(['0']);
  expect(picked(rows, 'Topics:in:Macro')).toEqual(['1']);
  expect(picked(rows, 'Headlines:has:nothing')).toEqual([]);
});

test('of a story’s rows on one symbol the whole day stands, else the story’s own session', () => {
  const rows = readings(
    { ReportSess: 'Post', NewsSess: 'Main' },
    { ReportSess: 'Main', NewsSess: 'Main' },
    { ReportSess: 'All', NewsSess: 'Main' },
    { ReportSess: 'Main', NewsSess: 'Pre', Symb: 'OTHER' },
    { ReportSess: 'Pre', NewsSess: 'Pre', Symb: 'OTHER' },
  );
  expect(onePerStory(rows).map(({ key }) => key)).toEqual(['2', '4']);
});
