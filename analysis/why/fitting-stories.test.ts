import { expect, test } from 'vitest';
import { explainMove, withBaseRate } from './explain-move.ts';
import { evidenceOf, evidenceShare } from './evidence.ts';
import { fittingStories } from './fitting-stories.ts';
import type { FittingStory } from './types.ts';

const [since, firstStepEnd] = [1_000_020, 1_003_620];

const story = (id: number, publishedSeconds: number, more: Partial<FittingStory> = {}): FittingStory => ({
  ...{ id, publishedSeconds, symbols: ['AAA'] },
  ...more,
});

test.each<[what: string, stories: readonly FittingStory[], fitting: readonly number[]]>([
  ['none', [], []],
  ['from the close on', [story(1, since - 1), story(2, since)], [2]],
  ['before the end of the first step, not at it', [story(1, firstStepEnd), story(2, firstStepEnd - 1)], [2]],
  ['the nearest first', [story(1, since), story(2, firstStepEnd - 200), story(3, since + 600)], [2, 3, 1]],
  [
    'of one minute the larger reaction, up or down',
    [story(1, 1_003_500, { reactionPercent: 0.5 }), story(2, 1_003_501, { reactionPercent: -2 }), story(3, 1_003_539)],
    [2, 1, 3],
  ],
  ['of equal reactions the lower id', [story(7, 1_003_500, { reactionPercent: 1 }), story(4, 1_003_501, { reactionPercent: -1 })], [4, 7]],
  ['a reaction of 0 before one that is not known', [story(1, 1_003_500), story(2, 1_003_500, { reactionPercent: 0 })], [2, 1]],
  [
    'on three symbols at most',
    [
      story(1, since, { symbols: ['A', 'B', 'C', 'D'] }),
      story(2, since, { symbols: ['A', 'B', 'C'] }),
      story(3, since + 60, { symbols: ['A', 'BRK.B', 'BRK-B', 'C'] }),
    ],
    [3, 2],
  ],
])('%s', (_, stories, fitting) => {
  expect(fittingStories(stories, { since, firstStepEnd }).map(({ id }) => id)).toEqual(fitting);
});

const part = { from: firstStepEnd - 60, to: firstStepEnd, firstStepEnd, movePercent: 3, lengthSeconds: 60, beginsClosed: false };

test('a story that fits is evidence by its base rate only', () => {
  const why = explainMove({ part }, since, [story(1, since), story(2, since + 60)]);
  expect(why).toMatchObject({ story: { id: 2 }, others: [{ id: 1 }], evidence: 'unknown', baseRate: undefined });
  expect(withBaseRate(why, { share: 0.12, sessions: 60 }).evidence).toBe('evidence');
  expect(withBaseRate(why, { share: 0.71, sessions: 60 }).evidence).toBe('weak');
  expect(withBaseRate(why, undefined).evidence).toBe('unknown');
});

test.each([
  [true, evidenceShare, 'evidence'],
  [true, evidenceShare + 0.001, 'weak'],
  [true, 0, 'evidence'],
  [false, 0, 'none'],
] as const)('fits %s at a base rate of %f: %s', (fits, share, evidence) => {
  expect(evidenceOf(fits, { share, sessions: 60 })).toBe(evidence);
});
