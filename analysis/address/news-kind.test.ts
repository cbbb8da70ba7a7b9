import { expect, test } from 'vitest';
import { filterFields } from '../filters/field.ts';
import { parseFilter } from '../filters/parse-filter.ts';
import { newsKinds, parseNewsKind } from './news-kind.ts';

test.each([
  ['upgrades', 'Upgrades', ['AnalystAction:in:Upgrade|Upgrades']],
  [' Upgrades ', 'Upgrades', ['AnalystAction:in:Upgrade|Upgrades']],
  ['all', 'All news', []],
  ['topic:Biotech', 'Biotech', ['Topics:in:Biotech']],
  ['Topic: M&A', 'M&A', ['Topics:in:M&A']],
  ['action:Reinstates: Buy, Sell', 'Reinstates: Buy, Sell', ['AnalystAction:in:Reinstates: Buy~2c Sell']],
  ['eps:Meet', 'Meet', ['EPSAction:in:Meet']],
])('%j is the kind %s', (text, label, filters) => expect(parseNewsKind(text)).toMatchObject({ label, filters }));

test.each(['', 'nonsense', 'topic:', 'symbol:AAPL', `topic:${'x'.repeat(100)}`])('%j is none', (text) =>
  expect(parseNewsKind(text)).toBeUndefined(),
);

test('every kind is read from its id, and its filters are those of the explorer', () => {
  const fieldOf = filterFields();
  for (const kind of newsKinds) {
    expect(parseNewsKind(kind.id)).toEqual(kind);
    for (const filter of kind.filters) expect(typeof parseFilter(filter, fieldOf), filter).toBe('object');
  }
});
