import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cusipDigit, figiDigit, isInvalid, isinDigit, parseIdentifier, detectType } from './identifier.ts';

/** Identifiers of companies that exist; securities lists of several sources agree on each. */
const real: readonly (readonly [symbol: string, cik: string, cusip: string, isin: string, figi: string])[] = [
  ['AAPL', '0000320193', '037833100', 'US0378331005', 'BBG001S5N8V8'],
  ['MSFT', '0000789019', '594918104', 'US5949181045', 'BBG001S5TD05'],
  ['AMZN', '0001018724', '023135106', 'US0231351067', 'BBG001S5PQL7'],
  ['GOOG', '0001652044', '02079K107', 'US02079K1079', 'BBG009S3NB21'],
  ['META', '0001326801', '30303M102', 'US30303M1027', 'BBG001SQCQC5'],
  ['TSLA', '0001318605', '88160R101', 'US88160R1014', 'BBG001SQKGD7'],
  ['BRK.B', '0001067983', '084670702', 'US0846707026', 'BBG001S90346'],
  ['JPM', '0000019617', '46625H100', 'US46625H1005', 'BBG001S8CRC3'],
  ['GS', '0000886982', '38141G104', 'US38141G1040', 'BBG001SC07Z6'],
  ['F', '0000037996', '345370860', 'US3453708600', 'BBG001S5TZ33'],
  ['MDT', '0001613103', 'G5960L103', 'IE00BTN1Y115', 'BBG001S5T2S9'],
  ['NXPI', '0001413447', 'N6596X109', 'NL0009538784', 'BBG001SF62F6'],
  ['TSM', '0001046179', '874039100', 'US8740391003', 'BBG001S5WWW4'],
];

test.each(real)('detects every identifier of %s, and names the right check digit of a wrong one', (symbol, cik, cusip, isin, figi) => {
  const shortCik = cik.replace(/^0+/, '');
  const types = [
    [symbol, 'symbol'],
    [cik, 'cik'],
    [shortCik, 'cik'],
    [cusip, 'cusip'],
    [isin, 'isin'],
    [figi, 'figi_share_class'],
  ] as const;
  for (const [key, type] of types) expect(parseIdentifier(key)).toEqual({ key, type });
  for (const [name, key] of [
    ['CUSIP', cusip],
    ['ISIN', isin],
    ['share class FIGI', figi],
  ] as const) {
    const [body, right] = [key.slice(0, -1), key.slice(-1)];
    for (const digit of '0123456789'.replace(right, ''))
      expect(parseIdentifier(body + digit)).toEqual({
        key: body + digit,
        problem: `check digit of this ${name} must be ${right}, not ${digit}`,
        suggestion: key,
      });
  }
});

test.each([
  ['aapl', 'symbol'],
  ['XNAS:AAPL', 'symbol'],
  ['AAPL:US', 'symbol'],
  ['CRYPTO/BTC', 'symbol'],
  ['$BTC', 'symbol'],
  ['GOOGL', 'symbol'],
  ['320193', 'cik'],
  ['1', 'cik'],
  ['us0378331005', 'isin'],
  ['037833100', 'cusip'],
  // the vendor's own example, and Treasury's, of letters in the issuer
  ['68389X105', 'cusip'],
  ['DE0007164600', 'isin'],
  ['JP3633400001', 'isin'],
  ['GB0002634946', 'isin'],
  ['CH0038863350', 'isin'],
])('%s is of type %s', (typed, type) => expect(parseIdentifier(typed)).toEqual({ key: typed.toUpperCase(), type }));

test.each([
  ['US037833100', 'check digit 5 of this ISIN is missing', 'US0378331005'],
  ['37833100', 'probably a CUSIP without its leading zero', '037833100'],
  ['00000320193', 'a CIK is up to 10 digits', undefined],
  ['0000', 'a CIK cannot be 0', undefined],
  ['<B>', 'a symbol is up to 32 letters, digits and special characters', undefined],
  ['A'.repeat(33), 'a symbol is up to 32 letters, digits and special characters', undefined],
])('%s: %s', (typed, problem, suggestion) =>
  expect(parseIdentifier(typed)).toEqual({ key: typed, problem, ...(suggestion && { suggestion }) }),
);

test.each([
  ['AAPL', 'isin', 'an ISIN is a country of two letters, 9 letters or digits and a check digit'],
  ['AAPL', 'cik', 'a CIK is up to 10 digits'],
  ['US0378331005', 'cusip', 'a CUSIP is 8 letters or digits and a check digit'],
  ['03783310', 'cusip', 'check digit 0 of this CUSIP is missing'],
  ['US0378331005', 'figi_share_class', 'a share class FIGI is two letters, G, 8 digits or consonants and a check digit'],
] as const)('%s is no %s: %s', (typed, type, problem) => expect(parseIdentifier(typed, type)).toMatchObject({ problem }));

test('uses the chosen type: 7203 can be a symbol', () => {
  expect(detectType('7203')).toBe('cik');
  expect(parseIdentifier('7203', 'symbol')).toEqual({ key: '7203', type: 'symbol' });
});

const characters = (letters: string, length: number) =>
  fc.array(fc.constantFrom(...letters), { minLength: length, maxLength: length }).map((found) => found.join(''));

test('rejects one wrong character in a CUSIP or a FIGI, or one wrong digit in an ISIN', () => {
  const digits = '0123456789';
  const wrongAt = (key: string, at: number, by: number): string =>
    key.slice(0, at) + String((Number(key[at]) + by) % 10) + key.slice(at + 1);
  fc.assert(
    fc.property(characters(digits, 8), characters(digits, 9), fc.nat(7), fc.integer({ min: 1, max: 9 }), (eight, nine, at, by) => {
      const cusip = eight + cusipDigit(eight);
      const isin = `US${nine}${isinDigit(`US${nine}`)}`;
      const figi = `BBG${eight}${figiDigit(`BBG${eight}`)}`;
      expect([cusip, isin, figi].map((key) => isInvalid(parseIdentifier(key)))).toEqual([false, false, false]);
      expect(
        [wrongAt(cusip, at, by), wrongAt(isin, at + 2, by), wrongAt(figi, at + 3, by)].map((key) => isInvalid(parseIdentifier(key))),
      ).toEqual([true, true, true]);
    }),
  );
});

test('parses any text, and suggests only valid identifiers', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), characters('ABUSG0123456789', 9), characters('ABUSG0123456789', 12)), (typed) => {
      const read = parseIdentifier(typed);
      if (isInvalid(read) && read.suggestion !== undefined) expect(isInvalid(parseIdentifier(read.suggestion))).toBe(false);
    }),
  );
});
