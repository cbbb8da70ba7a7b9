import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { sheetOf, type Column } from './sheet.ts';
import { xlsxFile } from './xlsx.ts';

/** The texts of a zip archive by their names. */
const openZip = async (file: Blob): Promise<ReadonlyMap<string, string>> =>
  new Map(Object.entries(unzipSync(new Uint8Array(await file.arrayBuffer()))).map(([name, bytes]) => [name, strFromU8(bytes)]));

interface Row {
  at?: number;
  text?: string;
  amount?: number | string;
}
const columns: readonly Column<Row>[] = [
  { name: 'published', kind: 'time', value: ({ at }) => at },
  { name: 'title', value: ({ text }) => text },
  { name: 'amount', kind: 'number', value: ({ amount }) => amount },
];
const about = sheetOf([{ name: 'About this file', value: (text: string) => text }], ['=A1'], 'et');
const write = (rows: readonly Row[], zone: 'et' | 'utc' = 'et') => openZip(xlsxFile(sheetOf(columns, rows, zone), about, 'News on A & B'));
const parsed = (xml = ''): Document => new DOMParser().parseFromString(xml, 'application/xml');

interface Cell {
  readonly style: string | null;
  readonly type: string | null;
  readonly text: string;
}
async function cells(rows: readonly Row[], zone?: 'et' | 'utc'): Promise<ReadonlyMap<string, Cell>> {
  const sheet = parsed((await write(rows, zone)).get('xl/worksheets/sheet1.xml'));
  expect(sheet.querySelectorAll('f')).toHaveLength(0);
  const pairs = [...sheet.querySelectorAll('c')].map((cell): [string, Cell] => [
    cell.getAttribute('r') ?? '',
    { style: cell.getAttribute('s'), type: cell.getAttribute('t'), text: cell.textContent ?? '' },
  ]);
  return new Map(pairs);
}

describe('a workbook', () => {
  test('has the files that a spreadsheet needs, and its title', async () => {
    const files = await write([]);
    expect([...files.keys()]).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'docProps/core.xml',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
      'xl/worksheets/sheet2.xml',
    ]);
    for (const [, xml] of files) expect(parsed(xml).querySelector('parsererror')).toBeNull();
    expect(files.get('docProps/core.xml')).toContain('<dc:title>News on A &amp; B</dc:title>');
    expect(files.get('xl/workbook.xml')).toContain('<sheet name="News on A &amp; B" sheetId="1" r:id="rId1"/><sheet name="About" ');
  });

  test.each([
    ['2026-11-20', { style: '4', type: null, text: '46346' }],
    // Excel's calendar has a 29 February 1900: before March of that year a date stays text
    ['1899-12-31', { style: '0', type: 'inlineStr', text: '1899-12-31' }],
    ['soon', { style: '0', type: 'inlineStr', text: 'soon' }],
  ])('writes the calendar date %s as a date in every zone, and anything else as text', async (day, cell) => {
    const file = xlsxFile(sheetOf([{ name: 'ex_date', kind: 'date', value: () => day }], [0], 'et'), about, 'Splits');
    const found = parsed((await openZip(file)).get('xl/worksheets/sheet1.xml')).querySelector('c[r=A2]');
    expect({ style: found?.getAttribute('s'), type: found?.getAttribute('t') ?? null, text: found?.textContent }).toEqual(cell);
  });

  test('has dates in the time zone that the column names', async () => {
    const at = Date.parse('2026-11-20T14:41:07Z') / 1000;
    const eastern = await cells([{ at }]);
    expect(eastern.get('A1')?.text).toBe('published_et');
    // days from 1899-12-30 to 2026-11-20: 46,346; 09:41:07 is 34,867 s of 86,400
    expect(eastern.get('A2')).toEqual({ style: '2', type: null, text: '46346.403553241' });
    expect((await cells([{ at }], 'utc')).get('A2')?.text).toBe('46346.611886574');
    expect((await write([])).get('xl/styles.xml')).toContain('yyyy');
  });

  test('has numbers, and text where a number would lose digits', async () => {
    const rows = [{ amount: -5 }, { amount: '-5.00' }, { amount: '100000000.000' }, { amount: '12345678901234567890' }, { amount: 'n.m.' }];
    const found = await cells([...rows, { amount: Number.NaN }]);
    expect(rows.map((_, at) => [found.get(`C${at + 2}`)?.type, found.get(`C${at + 2}`)?.text])).toEqual([
      [null, '-5'],
      [null, '-5.00'],
      [null, '100000000.000'],
      ['inlineStr', '12345678901234567890'],
      ['inlineStr', 'n.m.'],
    ]);
    expect(found.has('C7')).toBe(false);
  });

  test.each(['=1+1', '=HYPERLINK("http://a")', '+1+1', '@A1', '-1+1', '\t=1', '＝1', ' =1', '\u{A0}\u{200B}=1'])(
    '%j is text, also when it is edited',
    async (text) => {
      expect((await cells([{ text }])).get('B2')).toEqual({ style: '3', type: 'inlineStr', text });
    },
  );

  test('any text is unchanged, except for characters that XML cannot have', async () => {
    const valid = (text: string): string => text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '').toWellFormed();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary', minLength: 1 }), { maxLength: 20 }), async (texts) => {
        const found = await cells(texts.map((text) => ({ text })));
        expect(texts.map((_, row) => found.get(`B${row + 2}`)?.text ?? '')).toEqual(texts.map(valid));
      }),
      { numRuns: 5 },
    );
  });

  test('text that looks like an escape sequence of Excel is escaped', async () => {
    expect((await cells([{ text: '_x0041__x0042_ _xyz_' }])).get('B2')?.text).toBe('_x005F_x0041__x005F_x0042_ _xyz_');
  });

  test('text longer than a cell is cut and ends in an ellipsis', async () => {
    const text = (await cells([{ text: 'a'.repeat(40_000) }])).get('B2')?.text ?? '';
    expect(text).toHaveLength(32_767);
    expect(text.endsWith('a…')).toBe(true);
  });

  test('empty cells are omitted', async () => expect([...(await cells([{ text: '' }])).keys()]).toEqual(['A1', 'B1', 'C1']));

  test('dates before Excel’s calendar are text', async () => {
    const at = Date.parse('1899-01-01T00:00:00Z') / 1000;
    expect((await cells([{ at }], 'utc')).get('A2')).toMatchObject({ type: 'inlineStr', text: '1899-01-01T00:00:00+00:00' });
  });
});
