import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { story } from '#src/testing/stories.ts';
import { keptMuted, type Muted } from './marks.ts';
import { muteFrom, withMuted, withoutMuted, type MutedPart } from './muted.ts';
import { mutes } from './mutes.ts';

const nothing: Muted = { words: [], authors: [], channels: [] };
const channels = (...names: string[]): Pick<NewsItem, 'channels'> => ({ channels: names.map((name) => ({ name })) });

beforeEach(() => {
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
});

test('where nothing is muted there is nothing to ask', () => {
  expect(mutes(nothing)).toBeUndefined();
  expect(mutes({ ...nothing, words: ['$', ' '] })).toBeUndefined();
});

describe('a story is muted', () => {
  test.each<[why: string, muted: Partial<Muted>, parts: Partial<NewsItem>, isMuted: boolean]>([
    ['by a word of its title', { words: ['lawsuit'] }, { title: 'A lawsuit is filed' }, true],
    ['in any letter case', { words: ['LAWSUIT'] }, { title: 'Lawsuit filed' }, true],
    ['by a whole word only', { words: ['law'] }, { title: 'A lawsuit is filed' }, false],
    ['by a phrase, whatever stands between its words', { words: ['class action'] }, { title: 'Class-Action suit' }, true],
    ['by a phrase in its order only', { words: ['class action'] }, { title: 'Action in class' }, false],
    ['not by a word of its body', { words: ['lawsuit'] }, { title: 'News', body: 'lawsuit' }, false],
    ['by signs that mean nothing in expressions', { words: ['(a|b)+'] }, { title: 'a b' }, true],
    ['by its author', { authors: ['sample neuro'] }, { author: 'Sample Neuro' }, true],
    ['by its whole author only', { authors: ['Sample'] }, { author: 'Sample Neuro' }, false],
    ['by one of its channels', { channels: ['Movers'] }, channels('News', 'movers'), true],
    ['by a whole channel only', { channels: ['Move'] }, channels('Movers'), false],
    ['by none of these', { words: ['x'], authors: ['y'], channels: ['z'] }, {}, false],
  ])('%s', (_, muted, parts, isMuted) => {
    const isOut = mutes({ ...nothing, ...muted });
    // Twice: an answer must not depend on the one before.
    expect([isOut?.(story(1, parts)), isOut?.(story(1, parts))]).toEqual([isMuted, isMuted]);
  });
});

test('a name stands in its list once, as written last; nothing but blanks or signs is no word', () => {
  const once = withMuted(withMuted(nothing, 'authors', 'sample  neuro '), 'authors', 'Sample Neuro');
  expect(once.authors).toEqual(['Sample Neuro']);
  expect(withMuted(nothing, 'words', ' $ ')).toBe(nothing);
  expect(withMuted(nothing, 'channels', '  ')).toBe(nothing);
});

test('what is added and taken away again leaves the rest as it was', () => {
  const part = fc.constantFrom<MutedPart>('words', 'authors', 'channels');
  const name = fc.stringMatching(/^[a-z]{1,6}( [a-z]{1,6})?$/);
  const steps = fc.array(fc.tuple(part, name), { maxLength: 12 });
  fc.assert(
    fc.property(steps, part, name, (before, where, added) => {
      const some = before.reduce<Muted>((muted, [to, one]) => withMuted(muted, to, one), nothing);
      const after = withoutMuted(withMuted(some, where, added), where, added.toUpperCase());
      expect(after).toEqual(withoutMuted(some, where, added));
      const isOut = mutes(withMuted(nothing, where, added));
      const its = { words: { title: `On ${added}.` }, authors: { author: added }, channels: channels(added) }[where];
      expect(isOut?.(story(1, its))).toBe(true);
    }),
  );
});

describe('from a story', () => {
  const item = story(1, { author: 'Sample Neuro', ...channels('News', 'Movers', 'Tech', 'Movers', '') });

  test('its author and its telling channels can be muted', () => {
    expect(muteFrom(item, nothing).map(({ text }) => text)).toEqual([
      'Mute author Sample Neuro',
      'Mute channel Movers',
      'Mute channel Tech',
    ]);
    muteFrom(item, nothing)[1]?.toggle();
    expect(keptMuted.get()).toEqual({ ...nothing, channels: ['Movers'] });
  });

  test('what is muted already can be heard again', () => {
    keptMuted.set({ ...nothing, authors: ['SAMPLE NEURO'] });
    const [author] = muteFrom(item, keptMuted.get());
    expect(author).toMatchObject({ text: 'Unmute author Sample Neuro', isMuted: true });
    author?.toggle();
    expect(keptMuted.get()).toEqual(nothing);
  });

  test('a story without author and channels offers nothing', () => {
    expect(muteFrom(story(1, { author: ' ', ...channels() }), nothing)).toEqual([]);
  });
});
