import { expect, test } from 'vitest';
import { rawSheet } from '#src/shared/export/raw-records.ts';
import { csvText } from '#src/shared/export/text-formats.ts';
import { reactionRecord, type WireReaction } from '#analysis/testing/records.ts';
import { wireReaction } from '#src/testing/records.ts';
import { parseReaction } from '#analysis/reactions/quantified-reaction.ts';
import { columnById } from './columns.tsx';
import { rawRecords, viewSheet } from './export.tsx';

const reactionOf = (row: WireReaction) => parseReaction(reactionRecord(row));
const columnsOf = (...ids: readonly string[]) => ids.flatMap((id) => columnById(id) ?? []);
const csvOf = (row: WireReaction, ...ids: readonly string[]): string => csvText(viewSheet([reactionOf(row)], columnsOf(...ids), 'et'));

test('the view has headers with units, plain numbers, times with offset, and reasons for empty cells', () => {
  expect(csvOf({ '5_Minutes%': '-2.19' }, 'Symb', 'PUBt', '5_Minutes%', 'Range%', 'L5')).toBe(
    'Symbol,Published ET,5 min %,Range %,Minutes to +5% min,Empty because\r\n' +
      'HLDN,2025-07-15T08:30:04-04:00,-2.19,5.18,,Minutes to +5%: Never reached: the price did not rise 5%\r\n',
  );
});

test('a file has the digits of the screen, and those of the wire where the unit is not known', () => {
  const row = { '5_Minutes%': '-2.190000000001', Curr_Vol: '1254321', Vol_Ratio: '3.9', TONLast: '0.84125', L3: '1925' };
  expect(csvOf(row, '5_Minutes%', 'Curr_Vol', 'Vol_Ratio', 'TONLast', 'L3')).toContain('\r\n-2.19,1250000,3.90,0.8413,1925,');
  expect(csvOf({ 'Range%': '0.9' }, 'Range%')).toContain('\r\n0.9,');
});

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
  const row = wireReaction({ L3: '', 'Result%': '3.10' });
  expect(rawRecords([reactionOf(row)])).toEqual([row]);
});
