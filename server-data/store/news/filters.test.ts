import { expect, test } from 'vitest';
import { filterKey, type FilterKind } from './filters.ts';

test.each<[FilterKind, string, string, boolean]>([
  ['ticker', 'BRK-A', 'brk/a', true],
  ['ticker', 'BRK.A', 'BRK/A', true],
  ['primaryTicker', 'BRK.A', 'BRK-A', true],
  ['ticker', 'BRK.A', 'BRKA', false],
  ['ticker', 'F', 'FED', false],
  ['isin', 'us0378331005', 'US0378331005', true],
  ['channel', 'm&a', 'M&A', true],
  ['channel', 'A-B', 'A/B', false],
  ['author', 'ANA PÉREZ', 'Ana Pe\u0301rez', true],
  ['author', 'Ana Perez', 'Ana Pérez', false],
  ['author', ' Desk ', 'desk', true],
  ['region', 'Canada', 'CA', true],
  ['region', 'Canadian', 'ca', false],
  ['contentType', 'story', 'STORY', true],
  ['source', 'wire', 'Wire', true],
  ['source', 'wire', 'wires', false],
])('%s: %j and %j are one value: %s', (kind, a, b, same) => {
  expect(filterKey(kind, a) === filterKey(kind, b)).toBe(same);
});
