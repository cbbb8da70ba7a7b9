import { expect, test } from 'vitest';
import { seenNames } from '#src/shared/seen/seen.ts';
import { about, story } from '#src/testing/stories.ts';
import { noteNewsSeen } from './news-seen.ts';

test('a story’s names are counted once, however often the list is handed over', () => {
  const first = story(1, { ...about('F', 'GM'), author: 'One Desk', channels: [{ name: 'Autos' }], tags: [{ name: 'trucks' }] });
  const second = story(2, { ...about('GM'), author: 'Two Desk', channels: [{ name: 'Autos' }] });
  noteNewsSeen([first]);
  noteNewsSeen([first, second]);
  noteNewsSeen([second, first]);
  expect(seenNames('tickers')).toEqual(['GM', 'F']);
  expect(seenNames('authors')).toEqual(['Two Desk', 'One Desk']);
  expect(seenNames('channels')).toEqual(['Autos']);
  expect(seenNames('tags')).toEqual(['trucks']);
});
