import { expect, test } from 'vitest';
import { loadReferences } from '#contract/title-text.ts';
import { reactionRecord, wireReaction, type WireReaction } from '#src/testing/records.ts';
import { parseReaction } from '../reaction.ts';
import { columnById } from './columns.tsx';
import { rawFile, shownNumber, viewFile, type ExportSource } from './export.tsx';

const source = (ids: readonly string[], row: WireReaction): ExportSource => ({
  reactions: [parseReaction(reactionRecord(row))],
  columns: ids.flatMap((id) => columnById(id) ?? []),
  zone: 'et',
  nowSeconds: Date.parse('2026-11-20T14:41:00Z') / 1000,
  filtered: true,
  truncated: false,
});

test('the view has headers with units, plain numbers, times with offset, and reasons for empty cells', async () => {
  const view = source(['Symb', 'PUBt', '5_Minutes%', 'Range%', 'L5'], { '5_Minutes%': '-2.19' });
  const { file, name } = await viewFile(view, 'csv', { withMark: false });
  expect(name).toBe('quantified_2026-11-20T0941ET_filtered_1rows.csv');
  expect(await file.text()).toBe(
    'Symbol,published_et,5 min %,Range %,Minutes to +5% min,empty because\r\n' +
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
  '%j is text in every spreadsheet, and unchanged in JSON; a negative number stays a number',
  async (text) => {
    const rows = source(['AnalystFirm', '5_Minutes%'], { AnalystFirm: text, '5_Minutes%': '-2.19' });
    const cell = text.includes('"') ? `"'${text.replaceAll('"', '""')}"` : `'${text}`;
    expect(await (await viewFile(rows, 'csv', { withMark: false })).file.text()).toContain(`\r\n${cell},-2.19,`);
    const raw = await rawFile(rows, 'csv', { withMark: false }).file.text();
    expect(raw).toContain(`,${cell},`);
    expect(raw).toContain(',-2.19,');
    expect(JSON.parse(await rawFile(rows, 'json', { withMark: false }).file.text())).toMatchObject([{ AnalystFirm: text }]);
  },
);

test('the view has headlines as they are read, raw files as they were sent', async () => {
  const Headlines = 'AT&amp;T rai\u200bses guidance&#8212;again &hearts;';
  await loadReferences([Headlines]);
  const rows = source(['Headlines'], { Headlines });
  expect(await (await viewFile(rows, 'csv', { withMark: false })).file.text()).toContain('\r\nAT&T raises guidance—again ♥,');
  expect(JSON.parse(await rawFile(rows, 'json', { withMark: false }).file.text())).toMatchObject([{ Headlines }]);
});

test('raw files have the fields as the service sent them', async () => {
  const { file, name } = rawFile(source([], { L3: '', 'Result%': '3.10' }), 'json', { withMark: false });
  expect(name).toBe('quantified_2026-11-20T0941ET_filtered_raw_1rows.json');
  expect(JSON.parse(await file.text())).toEqual([wireReaction({ L3: '', 'Result%': '3.10' })]);
});
