import { expect, test } from 'vitest';
import { storySymbol } from '#analysis/reactions/best-of.ts';
import { reactionToStory } from './reaction-to-story.ts';

test.each<[what: string, tickers: string[], preferred: string[] | undefined, measured: string[], symbol: string | undefined]>([
  ['that of the first symbol', ['BRK.A', 'BRK.B'], undefined, ['BRK.A', 'BRK.B'], 'BRK.A'],
  ['that of the preferred symbol', ['BRK.A', 'BRK.B'], ['BRK-B'], ['BRK.A', 'BRK.B'], 'BRK.B'],
  ['that of the other share class where the preferred one has none', ['BRK.A', 'BRK.B'], ['BRK.B'], ['BRK.A'], 'BRK.A'],
  ['that of the second symbol where the first has none', ['NEW', 'F'], undefined, ['F'], 'F'],
  ['none where none has one', ['BRK.A', 'BRK.B'], ['BRK.B'], ['F'], undefined],
  ['none of the fourth symbol of a multi-stock story', ['A', 'B', 'C', 'D'], undefined, ['D'], undefined],
  ['that of the fourth symbol where it is preferred', ['A', 'B', 'C', 'D'], ['D'], ['A', 'D'], 'D'],
])('a story shows %s', (_, tickers, preferred, measured, symbol) => {
  const known = new Map(measured.map((symbol) => [storySymbol(7, symbol), symbol]));
  expect(reactionToStory(7, tickers, preferred, (key) => known.get(key))).toBe(symbol);
});
