import { expect, test } from 'vitest';
import { pastedIdentifiers } from './pasted-identifiers.ts';

test.each([
  ['a column', 'AAPL\r\nMSFT\r\n\r\nKO\n', ['AAPL', 'MSFT', 'KO']],
  ['a row', 'AAPL\tMSFT\tKO', ['AAPL', 'MSFT', 'KO']],
  ['a list', ' aapl, msft;ko , ', ['AAPL', 'MSFT', 'KO']],
  ['a column with its heading', 'ISIN\nUS0378331005\nUS5949181045', ['US0378331005', 'US5949181045']],
  ['quoted cells', '"AAPL"\n\'MSFT\'\n“KO”', ['AAPL', 'MSFT', 'KO']],
  ['the same twice', 'AAPL\naapl\nAAPL', ['AAPL']],
  ['a CIK padded and not', '0000320193\n320193', ['0000320193']],
  ['a CUSIP keeps its zeros apart from a CIK', '037833100\n37833100', ['037833100', '37833100']],
  ['symbols with signs', 'BRK.B BRK-A BRK/A $BTC XNAS:AAPL', ['BRK.B', 'BRK-A', 'BRK/A', '$BTC', 'XNAS:AAPL']],
  ['what nobody sees', '\u{FEFF}US0378331005\u{A0}\r\n\u{200B}MSFT\u{200B}', ['US0378331005', 'MSFT']],
  ['nothing', ' \n\t', []],
  ['a ticker that is called like a heading, alone', 'CIK', ['CIK']],
])('%s', (_, text, keys) => expect(pastedIdentifiers(text)).toEqual({ keys }));

const many = (count: number): string => Array.from({ length: count }, (_, index) => `S${index}`).join('\n');

test('a hundred are taken, and of a hundred and one none: it says how many are too many', () => {
  expect(pastedIdentifiers(many(100))).toMatchObject({ keys: expect.objectContaining({ length: 100 }) as unknown });
  expect(pastedIdentifiers(many(100)).refused).toBeUndefined();
  expect(pastedIdentifiers(many(101)).refused).toBe('101 identifiers are more than the 100 that can be asked for at once: take 1 away.');
});

test('a hundred and one lines with one of them twice are a hundred', () => {
  expect(pastedIdentifiers(`${many(100)}\nS0`).refused).toBeUndefined();
});
