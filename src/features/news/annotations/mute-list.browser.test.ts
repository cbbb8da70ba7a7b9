import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { story } from '#src/testing/stories.ts';
import { muteList, type MuteList } from './annotations.ts';
import { buildMuteFilter } from '../filters/feed-filter.ts';
import { addMuted, muteChoices, type MuteListPart, removeMuted } from './mute-list.ts';

const nothing: MuteList = { words: [], authors: [], channels: [] };
const channels = (...names: string[]): Pick<NewsItem, 'channels'> => ({ channels: names.map((name) => ({ name })) });

test('an empty mute list has no filter', () => {
  expect(buildMuteFilter(nothing)).toBeUndefined();
  expect(buildMuteFilter({ ...nothing, words: ['$', ' '] })).toBeUndefined();
});

describe('a story is muted', () => {
  test.each<[why: string, muted: Partial<MuteList>, parts: Partial<NewsItem>, isMuted: boolean]>([
    ['by a word of its title in any letter case', { words: ['LAWSUIT'] }, { title: 'A lawsuit is filed' }, true],
    ['by a whole word only', { words: ['law'] }, { title: 'A lawsuit is filed' }, false],
    ['by a phrase, whatever is between its words', { words: ['class action'] }, { title: 'Class-Action suit' }, true],
    ['by a phrase in its order only', { words: ['class action'] }, { title: 'Action in class' }, false],
    ['not by a word of its body', { words: ['lawsuit'] }, { title: 'News', body: 'lawsuit' }, false],
    ['by characters that are special in expressions', { words: ['(a|b)+'] }, { title: 'a b' }, true],
    ['by its author', { authors: ['sample neuro'] }, { author: 'Sample Neuro' }, true],
    ['by its whole author only', { authors: ['Sample'] }, { author: 'Sample Neuro' }, false],
    ['by one of its channels', { channels: ['Movers'] }, channels('News', 'movers'), true],
    ['by a whole channel only', { channels: ['Move'] }, channels('Movers'), false],
  ])('%s', (_, muted, parts, isMuted) => {
    const isOut = buildMuteFilter({ ...nothing, ...muted });
    // Twice: a result must not depend on the one before.
    expect([isOut?.(story(1, parts)), isOut?.(story(1, parts))]).toEqual([isMuted, isMuted]);
  });
});

test('a name is listed once in its last spelling; blanks and symbols alone are ignored', () => {
  const once = addMuted(addMuted(nothing, 'authors', 'sample  neuro '), 'authors', 'Sample Neuro');
  expect(once.authors).toEqual(['Sample Neuro']);
  expect(addMuted(nothing, 'words', ' $ ')).toBe(nothing);
  expect(addMuted(nothing, 'channels', '  ')).toBe(nothing);
});

test('adding and removing a name leaves the others unchanged', () => {
  const part = fc.constantFrom<MuteListPart>('words', 'authors', 'channels');
  const name = fc.stringMatching(/^[a-z]{1,6}( [a-z]{1,6})?$/);
  const steps = fc.array(fc.tuple(part, name), { maxLength: 12 });
  fc.assert(
    fc.property(steps, part, name, (before, where, added) => {
      const some = before.reduce<MuteList>((muted, [to, one]) => addMuted(muted, to, one), nothing);
      const after = removeMuted(addMuted(some, where, added), where, added.toUpperCase());
      expect(after).toEqual(removeMuted(some, where, added));
      const isOut = buildMuteFilter(addMuted(nothing, where, added));
      const its = { words: { title: `On ${added}.` }, authors: { author: added }, channels: channels(added) }[where];
      expect(isOut?.(story(1, its))).toBe(true);
    }),
  );
});

describe('from a story', () => {
  const item = story(1, { author: 'Sample Neuro', ...channels('News', 'Movers', 'Tech', 'Movers', '') });

  test('its author and its specific channels can be muted', () => {
    expect(muteChoices(item, nothing).map(({ text }) => text)).toEqual([
      'Mute author Sample Neuro',
      'Mute channel Movers',
      'Mute channel Tech',
    ]);
    muteChoices(item, nothing)[1]?.toggle();
    expect(muteList.get()).toEqual({ ...nothing, channels: ['Movers'] });
  });

  test('what is muted can be unmuted', () => {
    muteList.set({ ...nothing, authors: ['SAMPLE NEURO'] });
    const [author] = muteChoices(item, muteList.get());
    expect(author).toMatchObject({ text: 'Unmute author Sample Neuro', isMuted: true });
    author?.toggle();
    expect(muteList.get()).toEqual(nothing);
  });

  test('a story without author and channels offers nothing', () => {
    expect(muteChoices(story(1, { author: ' ', ...channels() }), nothing)).toEqual([]);
  });
});
