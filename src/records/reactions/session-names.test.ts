import { expect, test } from 'vitest';
import { inSessionOrder, quantifiedSessionLabel } from './session-names.ts';

test.each([
  ['Pre', 'Pre-market'],
  ['Main', 'Regular'],
  ['Post', 'Post-market'],
  ['All', 'Full day'],
  ['Closed', 'Closed'],
  ['', ''],
])('%j of quantified news, addresses and files is labelled %j', (name, label) => {
  expect(quantifiedSessionLabel(name)).toBe(label);
});

test('names are in the order of the day, unknown ones last', () => {
  expect(['Closed', 'All', 'Post', 'Pre', 'Main'].sort(inSessionOrder)).toEqual(['Pre', 'Main', 'Post', 'All', 'Closed']);
});
