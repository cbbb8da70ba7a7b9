import { expect, test } from 'vitest';
import { naiveBaseRate, naivePart } from '../testing/naive-why.ts';
import { plantMoves } from '../testing/planted-moves.ts';
import { baseRate, type BaseRateRequest } from './base-rate.ts';
import { explainMove, findMove, movePoints } from './explain-move.ts';
import { canExplain } from './fitting-stories.ts';

const planted = plantMoves().map((move) => {
  const { span, base, bars, stories } = move;
  const points = movePoints(span, base, bars);
  const found = findMove(span, points);
  if (!found?.placement) throw new Error(`${move.symbol} has not moved`);
  const published = stories.filter(canExplain).map(({ publishedSeconds }) => publishedSeconds);
  const request: BaseRateRequest = {
    ...{ day: span.day, session: 'regular', placement: found.placement, knownSince: 0 },
    published: published.toSorted((a, b) => a - b),
  };
  const rate = baseRate(request);
  return { move, points, found, request, rate, why: explainMove(found, base.at, stories, rate) };
});

test('of 80 moves, 40 with a planted cause, at least 95% are attributed right', () => {
  const wrong = planted.filter(({ move, why }) =>
    move.cause === undefined ? why.evidence !== 'none' && why.evidence !== 'weak' : why.story?.id !== move.cause,
  );
  expect(planted.filter(({ move }) => move.cause !== undefined)).toHaveLength(40);
  expect(wrong.length).toBeLessThanOrEqual(planted.length * 0.05);
});

test('base rates are within 2 points of what was planted', () => {
  const off = planted.map(({ move, rate }) => Math.abs((rate?.share ?? Number.NaN) - move.plantedRate));
  expect(Math.max(...off)).toBeLessThan(0.02);
});

test('trying everything out finds the same parts and base rates', () => {
  for (const { move, points, found, request, rate } of planted.filter((_, index) => index % 5 === 0)) {
    const { from, to, firstStepEnd, lengthSeconds } = found.part;
    expect(naivePart(points, move.span)).toEqual({ from, to, firstStepEnd, lengthSeconds });
    expect(naiveBaseRate(request, move.stories)).toEqual(rate);
  }
});
