import { describe, expect, test } from 'vitest';
import type { SymbolList } from '#contract/list-symbols.ts';
import { runAnalysis } from '../dataset.ts';
import type { QuantifiedReaction } from '../reactions/quantified-reaction.ts';
import { reaction, someReactions, start } from '../testing/reactions.ts';

const metric = '5_Minutes%';
const listOf = (name: string, from: number, to: number): SymbolList => ({
  name,
  symbols: Array.from({ length: to - from }, (_, index) => `S${from + index}`),
});
/** The second and the third have five symbols in common; ten symbols are in none. */
const lists = [listOf('First', 0, 10), listOf('Second', 10, 25), listOf('Third', 20, 30)];

const all = someReactions(900);
const isUpgrade = ({ record }: QuantifiedReaction): boolean => record.AnalystAction === 'Upgrade' || record.EPSAction === 'Beat';
const compare = (loaded: readonly QuantifiedReaction[], passes = isUpgrade, withIntervals = false) =>
  runAnalysis({ loaded, passing: loaded.filter(passes) }, { kind: 'compare', metric, lists, withMultiStock: false, withIntervals });

// The same figures computed plainly from the reactions themselves.

/** One row of each story and symbol, of stories on three symbols at most. */
function plainlyChosen(rows: readonly QuantifiedReaction[]): QuantifiedReaction[] {
  const symbolsOf = (story: string) => new Set(all.filter(({ record }) => record.ResourceID === story).map(({ record }) => record.Symb));
  return [...Map.groupBy(rows, ({ record }) => `${record.ResourceID} ${record.Symb}`).values()].flatMap((pair) => {
    const row = pair.find(({ record }) => record.ReportSess === 'All') ?? pair.find(({ record }) => record.ReportSess === record.NewsSess);
    return row && symbolsOf(row.record.ResourceID).size <= 3 ? [row] : [];
  });
}

const movesOf = (rows: readonly QuantifiedReaction[]): number[] => rows.flatMap(({ numbers }) => numbers[metric] ?? []);
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN) + (sorted[Math.floor(sorted.length / 2)] ?? Number.NaN)) / 2;
}
const hitRate = (values: readonly number[]): number => values.filter((value) => value > 0).length / values.length;

describe('one kind of news between lists', () => {
  const { figures, scope } = compare(all);
  const { subjects } = figures;
  const chosen = plainlyChosen(all);
  const newsOf = ({ symbols }: SymbolList) => chosen.filter(({ record }) => symbols.includes(record.Symb));

  test('has the figures of each list, in their order', () => {
    expect(subjects.map(({ name }) => name)).toEqual(['First', 'Second', 'Third']);
    for (const [place, list] of lists.entries()) {
      const moves = movesOf(newsOf(list).filter(isUpgrade));
      expect(subjects[place]?.summary.n).toBe(moves.length);
      expect(subjects[place]?.summary.median).toBeCloseTo(median(moves), 9);
      expect(subjects[place]?.summary.hitRate).toBeCloseTo(hitRate(moves), 9);
    }
  });

  test('has as base rate that of all other news of the same list', () => {
    for (const [place, list] of lists.entries()) {
      const others = movesOf(newsOf(list).filter((one) => !isUpgrade(one)));
      expect(subjects[place]?.base?.n).toBe(others.length);
      expect(subjects[place]?.base?.rate).toBeCloseTo(hitRate(others), 9);
    }
  });

  test('has the difference to the first list', () => {
    const medians = lists.map((list) => median(movesOf(newsOf(list).filter(isUpgrade))));
    expect(subjects[0]?.difference).toBeUndefined();
    for (const place of [1, 2]) expect(subjects[place]?.difference).toBeCloseTo((medians[place] ?? 0) - (medians[0] ?? 0), 9);
  });

  test('leaves out what is in no list, and counts a reaction of two lists once', () => {
    const passing = plainlyChosen(all.filter(isUpgrade));
    const isListed = ({ record }: QuantifiedReaction) => lists.some(({ symbols }) => symbols.includes(record.Symb));
    expect(scope.reactions).toBe(passing.filter(isListed).length);
    expect(scope.stories).toBe(new Set(passing.filter(isListed).map(({ record }) => record.ResourceID)).size);
    expect(scope.leftOut.inNoList).toHaveLength(passing.filter((one) => !isListed(one)).length);
    expect(scope.leftOut.inNoList.length).toBeGreaterThan(0);
  });

  test('has the intervals that two cohorts of the same lists have', () => {
    const found = compare(all, isUpgrade, true).figures.subjects;
    expect(found[0]?.differenceInterval).toBeUndefined();
    for (const [place, name] of [
      [1, 'Second'],
      [2, 'Third'],
    ] as const) {
      const { figures: cohorts } = runAnalysis(
        { loaded: all, passing: all.filter(isUpgrade) },
        { kind: 'cohorts', metric, grouping: 'watchlist', lists, a: name, b: 'First', withMultiStock: false, withIntervals: true },
      );
      expect(found[place]?.difference).toBe(cohorts.difference);
      expect(found[place]?.differenceInterval).toEqual(cohorts.interval);
      expect(found[place]?.differenceInterval).toHaveLength(2);
      expect(found[place]?.interval).toEqual(cohorts.a.interval);
    }
  });
});

describe('a sample', () => {
  const story = (symbol: string, index: number, move: number) =>
    reaction({ story: `${symbol} ${index}`, symbol, published: start + index * 86_400, numbers: { [metric]: move + index / 1000 } });
  const stories = (symbol: string, count: number, move: number) => Array.from({ length: count }, (_, index) => story(symbol, index, move));
  const symbols = ['S1', 'S11', 'S28'];
  const subjects = (...counts: readonly number[]) =>
    compare(
      counts.flatMap((count, place) => stories(symbols[place] ?? '', count, place)),
      () => true,
      true,
    ).figures.subjects;

  test('of too few reactions has no difference, and neither has a list without any', () => {
    const [, few, none] = subjects(40, 9, 0);
    expect([few?.summary.n, few?.difference, few?.differenceInterval]).toEqual([9, undefined, undefined]);
    expect([none?.name, none?.summary.n, none?.difference]).toEqual(['Third', 0, undefined]);
  });

  test('of too few days has a difference without an interval, whichever side has few', () => {
    const [, second, third] = subjects(40, 15, 40);
    expect(second?.difference).toBeCloseTo(1 - 0.0125);
    expect(second?.differenceInterval).toBeUndefined();
    expect(third?.differenceInterval).toHaveLength(2);
    expect(subjects(15, 40, 40).map(({ differenceInterval }) => differenceInterval)).toEqual([undefined, undefined, undefined]);
  });

  test('without other news has no base rate', () => expect(subjects(40, 40, 40).map(({ base }) => base)).toEqual(Array(3).fill(undefined)));
});
