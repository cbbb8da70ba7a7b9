import { expect, it } from 'vitest';
import { about, story } from '#src/testing/stories.ts';
import { coveredStories } from './covered-stories.ts';

const title = 'Oakline Systems Raises Full Year Revenue Forecast After Strong Quarter';

it('counts duplicates, shows the earliest of them, and leaves round-ups out', () => {
  const stories = [
    story(4, { ...about('OAK', 'A', 'B', 'C'), created: 4000, title: 'Twelve stocks that moved before the bell today' }),
    story(3, { ...about('ZED'), created: 3000, title: 'Zedra names a new chief executive' }),
    story(2, { ...about('OAK'), created: 1600, title }),
    story(1, { ...about('OAK'), created: 1000, title }),
  ];
  expect(coveredStories(stories, 5).map(({ item, reports, symbols }) => [item.id, reports, symbols])).toEqual([
    [1, 2, ['OAK']],
    [3, 1, ['ZED']],
  ]);
  expect(coveredStories(stories, 1)).toHaveLength(1);
});
