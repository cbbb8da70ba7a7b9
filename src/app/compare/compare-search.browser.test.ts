import { expect, test } from 'vitest';
import { resolveDates } from '#src/shared/url/relative-dates.ts';
import { formatSearch, parseSearch } from '#src/shared/url/use-search.ts';
import { chosenFrom, compareSearch, firstDay, invalidRatios } from './compare-search.ts';

// The clock of a test stands at Nov 20, 2026.
const read = (address: string) => parseSearch(compareSearch, resolveDates(address));

test('without parameters it is a year of all news, after 30 minutes, with SPY in the chart', () => {
  const { value, dropped } = read('');
  expect(dropped).toEqual([]);
  expect(value).toEqual({ from: 'now-1y', kind: 'all', metric: '30_Minutes%', spy: false, market: true });
  expect(firstDay(value.from)).toBe('2025-11-20');
  expect(formatSearch(compareSearch, value)).toBe('');
});

test.each<[address: string, value: object]>([
  ['?kind=Upgrades&metric=result%25&spy=1&market=false', { kind: 'upgrades', metric: 'Result%', spy: true, market: false }],
  ['?kind=topic:M%26A', { kind: 'topic:M&A' }],
  ['?from=2026-03-02', { from: '2026-03-02' }],
  ['?from=year', { from: '2026-01-01' }],
  ['?r=ROE,grossmargin,roe', { ratios: ['roe', 'grossMargin'] }],
])('%s', (address, value) => expect(read(address).value).toMatchObject(value));

test.each([
  ['?kind=nonsense', /^kind: expected one of all, upgrades, .*, got "nonsense"$/],
  ['?metric=5', /^metric: /],
  ['?from=2026-11-21', /^from: expected a day up to today, got 2026-11-21$/],
  ['?from=now%2B3d', /^from: expected a day up to today/],
])('%s is reported, and the default applies', (address, message) => {
  const { value, dropped } = read(address);
  expect(dropped).toEqual([expect.stringMatching(message)]);
  expect(value).toMatchObject({ from: 'now-1y', kind: 'all', metric: '30_Minutes%' });
});

test('names invalid ratios, and uses the others', () => {
  expect(invalidRatios('?r=roe,nonsense')).toEqual(['r: unknown ratio "nonsense"']);
  expect(read('?r=roe,nonsense').value.ratios).toEqual(['roe']);
});

test('a relative first day stays relative in the address', () => {
  expect(chosenFrom('?from=now-91d')).toBe('now-91d');
  expect(chosenFrom('')).toBe('now-1y');
});
