import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run-tool.ts';
import { companyName } from '../../server-data/sources/listings/company-name.ts';
import { symbolsFile } from './symbols.ts';

test('the directory of listings is what its input makes', () => {
  expect(readFileSync(join(root, 'public/symbols-2026-07.json'), 'utf8')).toBe(symbolsFile());
});

test.each([
  ['AAPL', 'Apple Inc.', 'Apple Inc.'],
  ['NVDA', 'NVIDIA CORP', 'NVIDIA Corp'],
  ['LLY', 'ELI LILLY & Co', 'Eli Lilly & Co'],
  ['BAC', 'BANK OF AMERICA CORP /DE/', 'Bank of America Corp'],
  ['COST', 'COSTCO WHOLESALE CORP /NEW', 'Costco Wholesale Corp'],
  ['USB-PA', 'US BANCORP DE', 'US Bancorp'],
  ['KXIAY', 'Kioxia Holdings Corporation/ADR', 'Kioxia Holdings Corporation'],
  ['GMAB', 'GENMAB A/S', 'Genmab A/S'],
  ['CFR', 'CULLEN/FROST BANKERS, INC.', 'Cullen/Frost Bankers, Inc.'],
  ['HSBC', 'HSBC HOLDINGS PLC', 'HSBC Holdings plc'],
  ['MCD', 'MCDONALDS CORP', 'McDonalds Corp'],
  ['ABBV', 'AbbVie Inc.', 'AbbVie Inc.'],
  ['IBM', 'INTERNATIONAL BUSINESS MACHINES CORP', 'International Business Machines Corp'],
])('the name of %s, %j, is written %j', (symbol, name, written) => {
  expect(companyName(name, symbol)).toBe(written);
});
