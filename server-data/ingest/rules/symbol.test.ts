import { expect, it } from 'vitest';
import { symbolFault } from './symbol.ts';

it.each([
  'AAPL',
  'brk.b',
  'BRK B',
  'AAPL US',
  '$BTC',
  'ß',
  '7203',
  'LU0378438732:EUR',
  '샘플',
  '<b>',
  'A,B',
  '*',
  'e\u0301',
  'X'.repeat(32),
  ' AAPL ',
])('%j is a symbol', (symbol) => {
  expect(symbolFault('ticker', symbol)).toBeUndefined();
});

it.each(['', 'X'.repeat(33), 'A\u200bB', 'A\nB', 'A  B', 'AAPL MSFT', 'AAPL F GM', '\u202eLPAA', '\ue000'])('%j is none', (symbol) => {
  expect(symbolFault('stocks.0.name', symbol)).toMatchObject({
    kind: 'invalid stocks',
    reason: expect.stringMatching(/^stocks\.0\.name: expected a symbol of up to 32 visible characters, got /),
  });
});
