import { expect, test } from 'vitest';
import { about, story } from '#src/testing/stories.ts';
import { readingsAddress } from './readings-address.ts';

test('the explorer is asked for the story’s symbols and its New York day, and picks its number', () => {
  const item = story(36444586, { ...about('AAPL', 'BRK.B'), created: Date.parse('2026-11-20T03:00:00Z') / 1000 });
  expect(readingsAddress(item, 'abc')).toBe(
    '/quantified?symbols=AAPL,BRK.B&from=2026-11-19&to=2026-11-19&f=ResourceID:in:36444586&sessions=all&whole=true&row=abc',
  );
});
