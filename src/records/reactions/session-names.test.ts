import { expect, test } from 'vitest';
import { quantifiedSessionLabel } from './session-names.ts';

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
