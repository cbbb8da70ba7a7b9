import { expect, test } from 'vitest';
import { readingRecord, wireReading, type WireReading } from '#src/testing/readings.ts';
import { columnById } from './quantified-columns.tsx';
import { rawFile, seenFile, type ExportSource } from './quantified-export-file.ts';
import { readReading } from './reading.ts';

const source = (ids: readonly string[], ...rows: WireReading[]): ExportSource => ({
  readings: rows.map((row) => readReading(readingRecord(row))),
  columns: ids.flatMap((id) => columnById(id) ?? []),
  zone: 'et',
  nowSeconds: Date.parse('2026-11-20T14:41:00Z') / 1000,
  filtered: true,
  truncated: false,
});

test('what I see has labels with units, plain numbers, times with their offset, and says why a cell is empty', async () => {
  const { file, name } = await seenFile(source(['Symb', 'PUBt', '5_Minutes%', 'Range%', 'L5'], { '5_Minutes%': '-2.19' }), 'csv', {
    withMark: false,
  });
  expect(name).toBe('quantified_2026-11-20T0941ET_filtered_1rows.csv');
  expect(await file.text()).toBe(
    'Symbol,published_et,5 min %,Range %,Until up 5% min,empty because\r\n' +
      'HLDN,2025-07-15T08:30:04-04:00,-2.19,5.17799352751,,Until up 5%: Never reached: the price did not go up 5%\r\n',
  );
});

test('a headline that looks like a formula is text to every sheet', async () => {
  const { file } = await seenFile(source(['Headlines'], { Headlines: '=HYPERLINK("http://evil","x")' }), 'csv', { withMark: false });
  expect((await file.text()).split('\r\n')[1]).toBe(`"'=HYPERLINK(""http://evil"",""x"")",`);
});

test.each(['=cmd|calc', '+1+1', '-2+3', '@SUM(A1)', '＝1'])(
  '%j runs in no sheet, seen or raw; a negative figure stays one',
  async (text) => {
    const rows = source(['AnalystFirm', '5_Minutes%'], { AnalystFirm: text, Headlines: text, '5_Minutes%': '-2.19' });
    const cell = `'${text}`;
    expect(await (await seenFile(rows, 'csv', { withMark: false })).file.text()).toContain(`\r\n${cell},-2.19,`);
    const raw = await rawFile(rows, 'csv', { withMark: false }).file.text();
    expect(raw.split(cell)).toHaveLength(3);
    expect(raw).toContain(',-2.19,');
    expect(JSON.parse(await rawFile(rows, 'json', { withMark: false }).file.text())).toMatchObject([
      { AnalystFirm: text, '5_Minutes%': '-2.19' },
    ]);
  },
);

test('all fields raw are what the service sent, letter by letter', async () => {
  const { file, name } = rawFile(source([], { L3: '', 'Result%': '3.10' }), 'json', { withMark: false });
  expect(name).toBe('quantified_2026-11-20T0941ET_filtered_raw_1rows.json');
  expect(JSON.parse(await file.text())).toEqual([wireReading({ L3: '', 'Result%': '3.10' })]);
});
