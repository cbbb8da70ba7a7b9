import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { companies, companyOf, firms, shareClassesOf } from './companies.ts';

const reference = new URL('../../../shared/data/securities.csv', import.meta.url);

test('there are at least 120 firms, with one-letter, dotted, Canadian and foreign ones among them, and funds', () => {
  expect(firms.length).toBeGreaterThanOrEqual(120);
  for (const symbol of ['F', 'T', 'V', 'C', 'O', 'B', 'BRK.A', 'BRK.B', 'BF.B', 'SPY', 'QQQ'])
    expect(companyOf(symbol).symbol).toBe(symbol);
  expect(companies.filter(({ country }) => country === 'CA').length).toBeGreaterThanOrEqual(10);
  expect(companies.filter(({ securityType }) => securityType === 'American Depositary Receipt').length).toBeGreaterThanOrEqual(10);
  expect(companies.filter(({ securityType }) => securityType === 'ETF').length).toBeGreaterThanOrEqual(15);
  expect(new Set(companies.map(({ symbol }) => symbol)).size).toBe(companies.length);
});

test('share classes of one firm know each other, and only one of them carries the headlines', () => {
  expect(shareClassesOf(companyOf('GOOGL')).map(({ symbol }) => symbol)).toEqual(['GOOGL', 'GOOG']);
  expect(firms.filter(({ cik }) => cik === companyOf('BRK.B').cik).map(({ symbol }) => symbol)).toEqual(['BRK.B']);
});

/** ISO 6166: letters count 10..35, then Luhn over the digits. */
const isinHolds = (isin: string): boolean => {
  const digits = [...isin].map((character) => Number.parseInt(character, 36)).join('');
  return [...digits].toReversed().reduce((sum, digit, at) => sum + spread(Number(digit) * (1 + (at % 2))), 0) % 10 === 0;
};
/** CUSIP's own modulus 10, doubling from the left over eight characters. */
const cusipHolds = (cusip: string): boolean => {
  const sum = [...cusip.slice(0, 8)].reduce((total, character, at) => total + spread(Number.parseInt(character, 36) * (1 + (at % 2))), 0);
  return (10 - (sum % 10)) % 10 === Number(cusip[8]);
};
/** FIGI doubles from the left over eleven characters. */
const figiHolds = (figi: string): boolean => {
  const sum = [...figi.slice(0, 11)].reduce((total, character, at) => total + spread(Number.parseInt(character, 36) * (1 + (at % 2))), 0);
  return (10 - (sum % 10)) % 10 === Number(figi[11]);
};
const spread = (value: number): number => Math.floor(value / 10) + (value % 10);

test('every identifier passes its check digit, and the checks notice a slip', () => {
  for (const { symbol, isin, cusip, figiShareClass, cik } of companies) {
    if (isin) expect([symbol, /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(isin), isinHolds(isin)]).toEqual([symbol, true, true]);
    if (cusip) expect([symbol, /^[A-Z0-9]{8}\d$/.test(cusip), cusipHolds(cusip)]).toEqual([symbol, true, true]);
    if (figiShareClass)
      expect([symbol, /^BBG[A-Z0-9]{8}\d$/.test(figiShareClass), figiHolds(figiShareClass)]).toEqual([symbol, true, true]);
    expect(cik, symbol).toMatch(/^(?:[1-9]\d{0,9})?$/);
  }
  expect([isinHolds('US0378331006'), cusipHolds('037833101'), figiHolds('BBG001S5N8V9')]).toEqual([false, false, false]);
});

test('a company has a scale its figures can be drawn from', () => {
  for (const { symbol, scale, fiscalYearEndMonth, sector } of companies) {
    expect(scale.priceUsd, symbol).toBeGreaterThan(0);
    if (sector === 'Funds') continue;
    expect(fiscalYearEndMonth, symbol).toBeGreaterThanOrEqual(1);
    expect(fiscalYearEndMonth, symbol).toBeLessThanOrEqual(12);
    expect(scale.revenueBillions, symbol).toBeGreaterThan(1);
    expect(Math.abs(scale.earningsPerShare) / scale.priceUsd, symbol).toBeLessThan(0.5);
  }
});

/** Listed but absent from the reference file. */
const notInReference = new Set(['BRK.A', 'BF.B']);
/** The reference file files these under another firm's or an older sector or country. */
const sectorDiffers = new Set(['AAL', 'TD', 'LYFT', 'ZM', 'BABA']);
const countryDiffers = new Set(['AAL']);

test('every fact agrees with the reference file', (context) => {
  if (!existsSync(reference)) {
    console.warn('SKIPPED: companies not checked, ../shared/data/securities.csv is absent');
    context.skip('../shared/data/securities.csv is absent');
  }
  const known = new Map(readCsv(readFileSync(reference, 'utf8')).map((record) => [record['symbol'], record]));
  let checked = 0;
  for (const company of companies) {
    const record = known.get(company.symbol);
    if (!record) {
      expect(notInReference, company.symbol).toContain(company.symbol);
      continue;
    }
    const { symbol } = company;
    expect([symbol, company.exchange, company.mic, company.exchangeName]).toEqual([
      symbol,
      record['exchange'],
      record['mic_code'],
      record['exchange_name'],
    ]);
    expect([symbol, company.cik]).toEqual([symbol, record['cik']?.replace(/^0+/, '')]);
    expect([symbol, company.isin, company.figiShareClass]).toEqual([symbol, record['isin'], record['figi_share_class']]);
    if (record['cusip']) expect([symbol, company.cusip]).toEqual([symbol, record['cusip']]);
    if (record['fiscal_year_end_month'])
      expect([symbol, company.fiscalYearEndMonth]).toEqual([
        symbol,
        company.sector === 'Funds' ? undefined : Number(record['fiscal_year_end_month']),
      ]);
    if (record['founded']) expect([symbol, company.founded]).toEqual([symbol, Number(record['founded'])]);
    if (record['country'] && !countryDiffers.has(symbol)) expect([symbol, company.country]).toEqual([symbol, record['country']]);
    if (record['sector'] && company.sector !== 'Funds' && !sectorDiffers.has(symbol))
      expect([symbol, company.sector]).toEqual([symbol, record['sector']]);
    expect([symbol, company.securityType === 'ETF']).toEqual([symbol, record['is_etf'] === 'Y']);
    checked++;
  }
  console.info(`${checked} securities agree with the reference file`);
  expect(checked).toBeGreaterThanOrEqual(120);
});

function readCsv(text: string): Record<string, string>[] {
  const [head = [], ...rows] = text
    .trimEnd()
    .split('\n')
    .map((line) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((match) => match[1] ?? match[2] ?? ''));
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
}
