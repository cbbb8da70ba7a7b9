import { expect, test } from 'vitest';
import { reactionRecord, wireReaction, type WireReaction } from '#src/testing/records.ts';
import { columnById } from './columns.tsx';
import { rawFile, viewFile, type ExportSource } from './export.tsx';
import { parseReaction } from '../reaction.ts';

const source = (ids: readonly string[], ...rows: WireReaction[]): ExportSource => ({
  reactions: rows.map((row) => parseReaction(reactionRecord(row))),
  columns: ids.flatMap((id) => columnById(id) ?? []),
  zone: 'et',
  nowSeconds: Date.parse('2026-11-20T14:41:00Z') / 1000,
  filtered: true,
  truncated: false,
});

test('the view has headers with units, plain numbers, times with offset, and reasons for empty cells', async () => {
  const { file, name } = await viewFile(source(['Symb', 'PUBt', '5_Minutes%', 'Range%', 'L5'], { '5_Minutes%': '-2.19' }), 'csv', {
    withMark: false,
  });
  expect(name).toBe('quantified_2026-11-20T0941ET_filtered_1rows.csv');
  expect(await file.text()).toBe(
    'Symbol,published_et,5 min %,Range %,Minutes to +5% min,empty because\r\n' +
      'HLDN,2025-07-15T08:30:04-04:00,-2.19,5.17799352751,,Minutes to +5%: Never reached: the price did not rise 5%\r\n',
  );
});

test('a headline that starts like a formula is text in a spreadsheet', async () => {
  const { file } = await viewFile(source(['Headlines'], { Headlines: '=HYPERLINK("http://evil","x")' }), 'csv', { withMark: false });
  expect((await file.text()).split('\r\n')[1]).toBe(`"'=HYPERLINK(""http://evil"",""x"")",`);
});

test.each(['=cmd|calc', '+1+1', '-2+3', '@SUM(A1)', '＝1'])('%j is text in every file; a negative number stays a number', async (text) => {
  const rows = source(['AnalystFirm', '5_Minutes%'], { AnalystFirm: text, Headlines: text, '5_Minutes%': '-2.19' });
  const cell = `'${text}`;
  expect(await (await viewFile(rows, 'csv', { withMark: false })).file.text()).toContain(`\r\n${cell},-2.19,`);
  const raw = await rawFile(rows, 'csv', { withMark: false }).file.text();
  expect(raw.split(cell)).toHaveLength(3);
  expect(raw).toContain(',-2.19,');
  expect(JSON.parse(await rawFile(rows, 'json', { withMark: false }).file.text())).toMatchObject([
    { AnalystFirm: text, '5_Minutes%': '-2.19' },
  ]);
});

test('raw files have the fields as the service sent them', async () => {
  const { file, name } = rawFile(source([], { L3: '', 'Result%': '3.10' }), 'json', { withMark: false });
  expect(name).toBe('quantified_2026-11-20T0941ET_filtered_raw_1rows.json');
  expect(JSON.parse(await file.text())).toEqual([wireReaction({ L3: '', 'Result%': '3.10' })]);
});
