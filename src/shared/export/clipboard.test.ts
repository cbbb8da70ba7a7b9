import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markdownText, tsvText } from './text-formats.ts';
import { sheetOf } from './sheet.ts';

const sheet = (...cells: readonly string[]) =>
  sheetOf(
    [
      { name: 'title', value: (text: string) => text },
      { name: 'id', kind: 'number', value: () => -5 },
    ],
    cells,
    'et',
  );

describe('for the clipboard', () => {
  test('tab-separated: a line for each row, whatever it holds', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 }), (texts) => {
        const lines = tsvText(sheet(...texts)).split('\n');
        expect(lines).toHaveLength(texts.length + 2);
        for (const line of lines.slice(0, -1)) expect(line.split('\t')).toHaveLength(2);
      }),
    );
  });

  test('tab-separated: formulas do not run where they are pasted, numbers stay', () => {
    expect(tsvText(sheet('=1+1', 'a\tb\r\nc'))).toBe("title\tid\n'=1+1\t-5\na b c\t-5\n");
  });

  test('Markdown: a table whose numbers stand at the right', () => {
    expect(markdownText(sheet('Up 5%'))).toBe('| title | id |\n| --- | --: |\n| Up 5% | -5 |\n');
  });

  test('Markdown: foreign text stays text', () => {
    expect(markdownText(sheet('a|b\n<img src=x> **b** [c](javascript:d) `e` &amp; \\')).split('\n')[2]).toBe(
      String.raw`| a\|b \<img src=x\> \*\*b\*\* \[c\](javascript:d) \`e\` \&amp; \\ | -5 |`,
    );
  });
});
