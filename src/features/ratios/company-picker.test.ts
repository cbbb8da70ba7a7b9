// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { KnownCompany } from '#src/shared/symbols/directory.ts';
import { companyOptions } from './company-picker.tsx';

const known: readonly KnownCompany[] = [
  { symbol: 'AAPL', name: 'Apple' },
  { symbol: 'KO', name: 'Coca-Cola' },
  { symbol: 'KSS', name: "Kohl's" },
  { symbol: 'F', name: 'Ford Motor' },
  { symbol: 'FDX', name: 'FedEx' },
  { symbol: 'MSFT', name: 'Microsoft' },
  { symbol: 'NEW', name: undefined },
];

test.each<[typed: string, options: readonly string[]]>([
  ['', ['AAPL', 'KO', 'KSS', 'F', 'FDX', 'MSFT', 'NEW']],
  ['f', ['F', 'FDX']],
  ['apple', ['AAPL', 'APPLE']],
  ['Coca C', ['KO', 'COCA C']],
  ['coca-c', ['KO', 'COCA-C']],
  ['--', ['--']],
  ['cola', ['COLA', 'KO']],
  ['micros', ['MSFT', 'MICROS']],
  ['motor', ['F', 'MOTOR']],
  ['ko', ['KO', 'KSS']],
  ['zzz', ['ZZZ']],
  ['$tsla', ['TSLA']],
  ['AAPL MSFT', ['AAPL MSFT']],
  ['new', ['NEW']],
])('“%s” suggests %j', (typed, options) => {
  expect(companyOptions(typed, known)).toEqual(options);
});
