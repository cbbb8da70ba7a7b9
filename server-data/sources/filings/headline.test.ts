import { expect, it } from 'vitest';
import { readHeadline } from './headline.ts';

const page = (...lines: string[]): string => lines.map((line) => `<p>${line}</p>`).join('');

it.each([
  [
    ['EX-99.1', 'exhibit991.htm', 'Exhibit 99.1', 'FOR IMMEDIATE RELEASE', 'May 1, 2025', 'Acme Reports First Quarter Results', 'Text.'],
    'Acme Reports First Quarter Results',
  ],
  [['Exhibit 99.1', 'Acme Corp.', 'Press Release', 'ACME ANNOUNCES A DIVIDEND OF $0.10'], 'ACME ANNOUNCES A DIVIDEND OF $0.10'],
  [
    ['Investor Contact:', 'ir@acme.example', '(212) 555-0100', 'https://acme.example', 'NYSE: ACME', 'Acme to Acquire Beta Holdings, Inc.'],
    'Acme to Acquire Beta Holdings, Inc.',
  ],
  [
    ['Acme Announces Financial Results for', 'First Quarter Fiscal 2026', 'Text'],
    'Acme Announces Financial Results for First Quarter Fiscal 2026',
  ],
  [
    ['Acme Announces Financial Results<br>for First Quarter Fiscal 2026', 'Text'],
    'Acme Announces Financial Results for First Quarter Fiscal 2026',
  ],
  [
    ['Thursday, 1 May 2025', 'Acme&#8217;s Board appoints Jane Doe as Chief Executive'],
    'Acme’s Board appoints Jane Doe as Chief Executive',
  ],
])('finds the headline of %j', (lines, headline) => {
  expect(readHeadline(page(...lines), 'Acme Corp')).toBe(headline);
});

it.each<[string, string[]]>([
  ['the text of a release', ['NEW YORK, May 1, 2025 – Acme Corp today announced results for the first quarter.']],
  ['a wire’s text', ['NEW YORK (BUSINESS WIRE) Acme Corp today announced its results for the quarter']],
  ['a sentence', ['Acme Corp today announced that its board declared a dividend.']],
  ['a letter', ['Dear shareholders who received our results last week']],
  ['a title that says nothing', ['Earnings Supplement of the Second Quarter 2025']],
  ['a statement', ['CONSOLIDATED STATEMENTS OF OPERATIONS (UNAUDITED)']],
  ['a line that is too short', ['Acme reports']],
  ['a paragraph', [`Acme reports ${'more and '.repeat(40)}`]],
  ['a headline without its end', ['Acme Announces Financial Results for the']],
  ['no line', ['Exhibit 99.1']],
])('finds none in %s', (_, lines) => {
  expect(readHeadline(page(...lines), 'Acme Corp')).toBeUndefined();
});
