import { expect, test } from 'vitest';
import { rawSheet } from '#src/shared/export/raw-records.ts';
import { csvText } from '#src/shared/export/text-formats.ts';
import { reactionRecord, wireReaction, type WireReaction } from '#src/testing/records.ts';
import { parseReaction } from '#src/records/reactions/quantified-reaction.ts';
import { columnById } from './columns.tsx';
import { rawRecords, shownNumber, viewSheet } from './export.tsx';

const reactionOf = (row: WireReaction) => parseReaction(reactionRecord(row));
const columnsOf = (...ids: readonly string[]) => ids.flatMap((id) => columnById(id) ?? []);
const csvOf = (row: WireReaction, ...ids: readonly string[]): string => csvText(viewSheet([reactionOf(row)], columnsOf(...ids), 'et'));

test('the view has headers with units, plain numbers, times with offset, and reasons for empty cells', () => {
  expect(csvOf({ '5_Minutes%': '-2.19' }, 'Symb', 'PUBt', '5_Minutes%', 'Range%', 'L5')).toBe(
    'Symbol,Published (ET),5 min %,Range %,Minutes to +5% min,Empty because\r\n' +
      'HLDN,2025-07-15T08:30:04-04:00,-2.19,5.18,,Minutes to +5%: Never reached: the price did not rise 5%\r\n',
  );
});

test.each([
  ['+2.50%', '2.50'],
  ['\u22120.04%', '-0.04'],
  ['$1,234.50', '1234.50'],
  ['1.25K', '1250'],
  ['5.77B', '5770000000'],
  ['12M', '12000000'],
  ['3.90x', '3.90'],
  ['1,925 min', '1925'],
  ['0.1008 (unit unknown)', undefined],
  ['', undefined],
])('a file has the digits of %j: %s', (text, number) => expect(shownNumber(text)).toBe(number));

test.each(['=HYPERLINK("http://evil")', '+1+1', '-2+3', '@SUM(A1)', '＝1'])(
  '%j is text in every spreadsheet, and unchanged in raw records; a negative number stays a number',
  (text) => {
    const row = { AnalystFirm: text, '5_Minutes%': '-2.19' };
    const cell = text.includes('"') ? `"'${text.replaceAll('"', '""')}"` : `'${text}`;
    expect(csvOf(row, 'AnalystFirm', '5_Minutes%')).toContain(`\r\n${cell},-2.19,`);
    const records = rawRecords([reactionOf(row)]);
    expect(csvText(rawSheet(records))).toContain(`,${cell},`);
    expect(csvText(rawSheet(records))).toContain(',-2.19,');
    expect(records).toMatchObject([{ AnalystFirm: text }]);
  },
);

test('the view has headlines as they are read, raw records as they were sent', () => {
  const Headlines = 'AT&amp;T rai\u200bses guidance&#8212;again &hearts;';
  expect(csvOf({ Headlines }, 'Headlines')).toContain('\r\nAT&T raises guidance—again ♥,');
  expect(rawRecords([reactionOf({ Headlines })])).toMatchObject([{ Headlines }]);
});

test('raw records have the fields as the service sent them', () => {
  const row = { L3: '', 'Result%': '3.10' };
  expect(rawRecords([reactionOf(row)])).toEqual([wireReaction(row)]);
});
