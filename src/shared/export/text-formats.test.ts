import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPlainNumber, type Kind, safeLines, sheetOf, type Value } from './sheet.ts';
import { csvText, markdownText, tsvText } from './text-formats.ts';

/** A strict parser of RFC 4180 that shares nothing with the writer. */
function readCsv(text: string): string[][] {
  const lines: string[][] = [];
  let at = 0;
  const field = (): string => {
    let found = '';
    if (text[at] !== '"') {
      while (at < text.length && text[at] !== ',' && text[at] !== '\r') found += text[at++];
      return found;
    }
    for (at++; ; at++) {
      if (text[at] === undefined) throw new Error('an unclosed quote');
      if (text[at] === '"' && text[++at] !== '"') return found;
      found += text[at];
    }
  };
  while (at < text.length) {
    const line = [field()];
    for (; text[at] === ','; line.push(field())) at++;
    if (text.slice(at, at + 2) !== '\r\n') throw new Error(`a line that ends in ${JSON.stringify(text.slice(at, at + 2))}`);
    at += 2;
    lines.push(line);
  }
  return lines;
}

/** Reads fields as a spreadsheet with another separator does: a quote counts at the start of a field only, and what follows it is appended. */
function readFields(text: string, separator: string): string[] {
  const fields: string[] = [];
  let at = 0;
  while (at <= text.length) {
    let field = '';
    if (text[at] === '"') {
      for (at++; at < text.length; at++) {
        if (text[at] === '"' && text[++at] !== '"') break;
        field += text[at];
      }
    }
    while (at < text.length && text[at] !== separator && !/[\r\n]/.test(text[at] ?? '')) field += text[at++];
    fields.push(field);
    at++;
  }
  return fields;
}

/** Blanks, control, zero-width and other invisible characters, and quotes around the field. */
const ignored = /^["\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]+/u;

/** Fields that would run. A list of plain numbers is a constant. */
const formulasIn = (fields: readonly string[]): string[] =>
  fields
    .flatMap((field) => field.replace(ignored, '').split(/[\r\n]/, 1))
    .filter(
      (field) => /^[=+\-@＝＋－＠﹦﹢﹣﹫]/.test(field) && !field.split(/[,;|\t]/).every((part) => part === '' || isPlainNumber(part)),
    );

const separators = [',', ';', '\t', '|'];

const sheet = (
  rows: readonly (readonly Value[])[],
  names: readonly string[] = (rows[0] ?? []).map((_, at) => `c${at}`),
  kind: Kind = 'text',
) =>
  sheetOf(
    names.map((name, at) => ({ name, kind, value: (row: readonly Value[]) => row[at] })),
    rows,
    'et',
  );
const bodyOf = (rows: readonly (readonly Value[])[]): string => csvText(sheet(rows)).split('\r\n').slice(1).join('\r\n');

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      ...['"', ',', '\r', '\n', ';', '|', '\t', "'", '=', '-', '+', '@', '＝', '＋', '－', '＠', '﹢', '1', '.', 'a', ' ', '\0'],
      ...['\u{FEFF}', '\u{A0}', '\u{2003}', '\u{3000}', '\u{200B}', '\u{2060}', '\u{AD}', '\u{3164}', '\u{2800}', '\u{202E}', '\u{85}'],
    ),
  }),
);

describe('CSV', () => {
  const tables = fc
    .integer({ min: 1, max: 5 })
    .chain((width) => fc.array(fc.array(hostile, { minLength: width, maxLength: width }), { minLength: 1 }));

  test('any rows are parsed as they were written, except for the apostrophe before a formula', () => {
    fc.assert(
      fc.property(tables, (rows) => {
        const bytes = new TextEncoder().encode(csvText(sheet(rows)));
        const read = readCsv(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
        expect(read).toEqual(safeLines(sheet(rows)).map((cells) => cells.map((cell) => cell.toWellFormed())));
        const withoutApostrophes = (cells: readonly string[]) => cells.map((cell) => cell.replaceAll("'", '').toWellFormed());
        expect(read.slice(1).map(withoutApostrophes)).toEqual(rows.map(withoutApostrophes));
      }),
      { numRuns: 500 },
    );
  });

  test.each(separators)('no field starts a formula where the file is split at %j', (separator) => {
    fc.assert(
      fc.property(tables, fc.boolean(), (rows, withMark) => {
        const text = csvText(sheet(rows, rows[0]), { withMark });
        expect(formulasIn(readFields(text, separator))).toEqual([]);
        // Without a text delimiter.
        expect(formulasIn(text.split(/[\r\n]/).flatMap((line) => line.split(separator)))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  test('a text of blanks takes no longer than its length', () => {
    const started = performance.now();
    const text = '\t = '.repeat(50_000) + ' '.repeat(200_000) + '"'.repeat(200_000);
    expect(csvText(sheet([[text]]))).toContain("'=");
    expect(performance.now() - started).toBeLessThan(2000);
  });

  test.each([
    ["=cmd|' /C calc'!A0", `"'=cmd|' /C calc'!A0"`],
    ['+1+1', "'+1+1"],
    ["-2+3+cmd|' /C calc'!A0", `"'-2+3+cmd|' /C calc'!A0"`],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', `"'\t'=1"`],
    ['\ta', `"'\ta"`],
    ['x;=1+1', `"x;'=1+1"`],
    ['x; "=1+1"', `"x; ""'=1+1"""`],
    ['x\t-1', `"x\t'-1"`],
    ['x| @A1', `"x| '@A1"`],
    ['a\n- b', `"a\n'- b"`],
    ['up, +5% today', `"up, '+5% today"`],
    ['\u{FEFF}=1', "\u{FEFF}'=1"],
    ['\u{A0}\u{200B}\0=1', "\u{A0}\u{200B}\0'=1"],
    ['"=1"', `"""'=1"""`],
    ['﹢1', "'﹢1"],
    ['－1', "'－1"],
    ['＝1', "'＝1"],
    ['-', "'-"],
    ['-1e5', "'-1e5"],
    ['-1,000', `"'-1,000"`],
    ['\r=1', `"'\r'=1"`],
    ['=HYPERLINK("http://a","b")', `"'=HYPERLINK(""http://a"",""b"")"`],
    ['-5.00', '-5.00'],
    ['+2.45', '+2.45'],
    ['-.5', '-.5'],
    ['-5.', '-5.'],
    ['5-3', '5-3'],
    [' =1', " '=1"],
    ['a@b', 'a@b'],
    ['EPS -0.05 = in line', 'EPS -0.05 = in line'],
    ['a; b | c', '"a; b | c"'],
    ["'=1", "'=1"],
  ])('%j is written %j', (text, written) => expect(bodyOf([[text]])).toBe(`${written}\r\n`));

  test('a negative number is a number, except at the start of a line with texts', () => {
    expect(bodyOf([['a', '-5.00', -1]])).toBe('a,-5.00,-1\r\n');
    expect(bodyOf([[-5, '', '-1']])).toBe('-5,,-1\r\n');
    expect(bodyOf([['-5', '1+A1']])).toBe("'-5,1+A1\r\n");
  });

  test('numbers have a point, an ASCII minus, no separators and no exponent; NaN and infinity are empty', () => {
    expect(bodyOf([[-5, 1234567.25, 1e21, -1e-7, 0, -0, Number.NaN, Infinity]])).toBe(
      '-5,1234567.25,1000000000000000000000,-0.0000001,0,0,,\r\n',
    );
  });

  test('empty stays empty', () => expect(bodyOf([['', undefined, 0]])).toBe(',,0\r\n'));

  test('only cells that need quotes have them', () => {
    expect(bodyOf([['a b', 'a;b', 'a,b', 'a"b', 'a\nb', 'a|b', 'a\tb']])).toBe('a b,"a;b","a,b","a""b","a\nb","a|b","a\tb"\r\n');
  });

  test('the header row is always written and as safe as the others', () => {
    expect(csvText(sheet([], ['id', '=1', 'a,b']))).toBe(`id,'=1,"a,b"\r\n`);
  });

  test('a time has the offset of its zone, and its column names the zone', () => {
    const at = Date.parse('2026-11-20T14:41:07Z') / 1000;
    expect(csvText(sheet([[at]], ['published'], 'time'))).toBe('published_et\r\n2026-11-20T09:41:07-05:00\r\n');
  });
});

const titles = (...cells: readonly string[]) =>
  sheetOf(
    [
      { name: 'title', value: (text: string) => text },
      { name: 'id', kind: 'number', value: () => -5 },
    ],
    cells,
    'et',
  );

describe('for the clipboard', () => {
  test('tab-separated: a line for each row, whatever its text', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 }), (texts) => {
        const lines = tsvText(titles(...texts)).split('\n');
        expect(lines).toHaveLength(texts.length + 2);
        for (const line of lines.slice(0, -1)) expect(line.split('\t')).toHaveLength(2);
      }),
    );
  });

  test('tab-separated: no field starts a formula', () => {
    fc.assert(
      fc.property(fc.array(hostile, { maxLength: 5 }), (texts) => {
        for (const separator of separators) expect(formulasIn(readFields(tsvText(titles(...texts)), separator))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test('tab-separated: formulas are escaped, numbers are not', () => {
    expect(tsvText(titles('=1+1', 'a\tb\r\nc'))).toBe("title\tid\n'=1+1\t-5\na b c\t-5\n");
  });

  test('Markdown: a table with numbers aligned right', () => {
    expect(markdownText(titles('Up 5%'))).toBe('| title | id |\n| --- | --: |\n| Up 5% | -5 |\n');
  });

  test('Markdown: special characters are escaped', () => {
    expect(markdownText(titles('a|b\n<img src=x> **b** [c](javascript:d) `e` &amp; \\')).split('\n')[2]).toBe(
      String.raw`| a\|b \<img src=x\> \*\*b\*\* \[c\](javascript:d) \`e\` \&amp; \\ | -5 |`,
    );
  });
});
