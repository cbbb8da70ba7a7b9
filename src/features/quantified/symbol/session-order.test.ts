import { expect, test } from 'vitest';
import { inSessionOrder } from './session-order.ts';

test('names are in the order of the day, unknown ones last', () => {
  expect(['Closed', 'All', 'Post', 'Pre', 'Main'].sort(inSessionOrder)).toEqual(['Pre', 'Main', 'Post', 'All', 'Closed']);
});
