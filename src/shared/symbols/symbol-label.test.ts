import { expect, test } from 'vitest';
import { symbolLabel } from './symbol-label.ts';

test.each([
  ['AAPL', { text: 'AAPL' }],
  ['BRK.A', { text: 'BRK.A' }],
  ['NASDAQ:AAPL', { text: 'AAPL' }],
  ['NYSE:BRK-A', { text: 'BRK.A' }],
  ['TSX:T', { text: 'TSX:T' }],
  ['CRYPTO:BTC', { text: 'BTC', kind: 'crypto' }],
  ['$BTC', { text: 'BTC', kind: 'crypto' }],
  ['FOREX:EURUSD', { text: 'EURUSD', kind: 'fx' }],
  ['$', { text: '$' }],
  ['A:', { text: 'A:' }],
])('%s is labelled %j', (name, label) => {
  expect(symbolLabel(name)).toEqual(label);
});
