import { expect, test } from 'vitest';
import { seenNames } from '#src/shared/storage/seen-names.ts';
import { about, story } from '#src/testing/stories.ts';
import { recordSeenNames } from './seen-names.ts';

// Stories that no page has shown: each is recorded once.
test('the names of a story are recorded once', () => {
  const first = story(9_000_001, { ...about('F', 'GM'), author: 'One Desk', channels: [{ name: 'Autos' }], tags: [{ name: 'trucks' }] });
  const second = story(9_000_002, { ...about('GM'), author: 'Two Desk', channels: [{ name: 'Autos' }] });
  recordSeenNames([first]);
  recordSeenNames([first, second]);
  recordSeenNames([second, first]);
  expect(seenNames('tickers')).toEqual(['GM', 'F']);
  expect(seenNames('authors')).toEqual(['Two Desk', 'One Desk']);
  expect(seenNames('channels')).toEqual(['Autos']);
  expect(seenNames('tags')).toEqual(['trucks']);
});
