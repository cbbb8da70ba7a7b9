import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeFormula, type Kind, sheetOf, type Value } from './sheet.ts';
import { csvText, markdownText, tsvText } from './text-formats.ts';

/** A parser of RFC 4180 that shares nothing with the writer. */
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
    unit: fc.constantFrom('"', ',', '\r', '\n', ';', '\t', "'", '=', '-', '+', '@', '＝', '1', '.', 'a', ' ', '\u{FEFF}', '\0'),
  }),
);

describe('CSV', () => {
  test('any rows are parsed as they were written, except for the apostrophe before a formula', () => {
    const table = fc
      .integer({ min: 1, max: 5 })
      .chain((width) => fc.array(fc.array(hostile, { minLength: width, maxLength: width }), { minLength: 1 }));
    fc.assert(
      fc.property(table, (rows) => {
        const bytes = new TextEncoder().encode(csvText(sheet(rows)));
        const [head, ...read] = readCsv(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
        expect(head).toEqual(rows[0]?.map((_, at) => `c${at}`));
        expect(read).toEqual(rows.map((row) => row.map((cell) => escapeFormula(cell).toWellFormed())));
      }),
      { numRuns: 500 },
    );
  });

  test('no cell starts a formula', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const [, [cell = ''] = []] = readCsv(csvText(sheet([[text]])));
        if (/^[=+\-@\t\r\n＝＋－＠]/.test(cell)) expect(Number.isNaN(Number(cell))).toBe(false);
        expect([text.toWellFormed(), `'${text.toWellFormed()}`]).toContain(cell.toWellFormed());
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
    ['+1+1', "'+1+1"],
    ["-2+3+cmd|' /C calc'!A0", "'-2+3+cmd|' /C calc'!A0"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['－1', "'－1"],
    ['＝1', "'＝1"],
    ['-', "'-"],
    ['-1e5', "'-1e5"],
    ['-1,000', `"'-1,000"`],
    ['\r=1', `"'\r=1"`],
    ['=HYPERLINK("http://a","b")', `"'=HYPERLINK(""http://a"",""b"")"`],
    ['-5.00', '-5.00'],
    ['+2.45', '+2.45'],
    ['-.5', '-.5'],
    ['-5.', '-5.'],
    ['5-3', '5-3'],
    [' =1', ' =1'],
    ['a@b', 'a@b'],
    ["'=1", "'=1"],
  ])('%j is written %j', (text, written) => expect(bodyOf([[text]])).toBe(`${written}\r\n`));

  test('numbers have a point, an ASCII minus, no separators and no exponent; NaN and infinity are empty', () => {
    expect(bodyOf([[-5, 1234567.25, 1e21, -1e-7, 0, -0, Number.NaN, Infinity]])).toBe(
      '-5,1234567.25,1000000000000000000000,-0.0000001,0,0,,\r\n',
    );
  });

  test('empty stays empty', () => expect(bodyOf([['', undefined, 0]])).toBe(',,0\r\n'));

  test('only cells that need quotes have them', () => {
    expect(bodyOf([['a b', 'a;b', 'a,b', 'a"b', 'a\nb']])).toBe('a b,a;b,"a,b","a""b","a\nb"\r\n');
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
