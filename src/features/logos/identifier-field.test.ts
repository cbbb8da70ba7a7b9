import { expect, test } from 'vitest';
import { parseIdentifiers } from './identifier-field.tsx';

test.each([
  ['a column', 'AAPL\r\nMSFT\r\n\r\nKO\n', ['AAPL', 'MSFT', 'KO']],
  ['a row', 'AAPL\tMSFT\tKO', ['AAPL', 'MSFT', 'KO']],
  ['a list', ' aapl, msft;ko , ', ['AAPL', 'MSFT', 'KO']],
  ['a column with its heading', 'ISIN\nUS0378331005\nUS5949181045', ['US0378331005', 'US5949181045']],
  ['quoted cells', '"AAPL"\n\'MSFT\'\n“KO”', ['AAPL', 'MSFT', 'KO']],
  ['the same twice', 'AAPL\naapl\nAAPL', ['AAPL']],
  ['a CIK padded and not', '0000320193\n320193', ['0000320193']],
  ['a CUSIP with and without its leading zero', '037833100\n37833100', ['037833100', '37833100']],
  ['symbols with special characters', 'BRK.B BRK-A BRK/A $BTC XNAS:AAPL', ['BRK.B', 'BRK-A', 'BRK/A', '$BTC', 'XNAS:AAPL']],
  ['invisible characters', '\u{FEFF}US0378331005\u{A0}\r\n\u{200B}MSFT\u{200B}', ['US0378331005', 'MSFT']],
  ['nothing', ' \n\t', []],
  ['a ticker that equals a heading, alone', 'CIK', ['CIK']],
])('%s', (_, text, keys) => expect(parseIdentifiers(text)).toEqual({ keys }));

test('accepts a hundred identifiers, duplicates counted once, and rejects more', () => {
  const many = (count: number): string => Array.from({ length: count }, (_, index) => `S${index}`).join('\n');
  const { keys, rejected } = parseIdentifiers(`${many(100)}\nS0`);
  expect([keys?.length, rejected]).toEqual([100, undefined]);
  expect(parseIdentifiers(many(101)).rejected).toBe('101 identifiers, limit is 100: remove 1.');
});
