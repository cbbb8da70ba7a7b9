import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barColumns, type Bars, barsOf, copyBar, emptyBars, joinBars, mapColumns, pickBars, runsOf, selectBars, setBar } from './bars.ts';
import { anyBars } from './testing/bars.ts';

const minutes = anyBars(60);

/** A bar that is 1 in its first column, 2 in the next one, and so on. */
const counted = barsOf([{ start: 1, end: 2, open: 3, high: 4, low: 5, close: 6, volume: 7, trades: 8 }]);

const later = (bars: Bars, seconds: number): Bars => ({
  ...bars,
  start: bars.start.map((start) => start + seconds),
  end: bars.end.map((end) => end + seconds),
});

test('every operation carries every column', () => {
  const copied = emptyBars(1);
  copyBar(counted, 0, copied, 0);
  const set = emptyBars(1);
  setBar(set, 0, 1, 2, { open: 3, high: 4, low: 5, close: 6, volume: 7, trades: 8 });
  const results = {
    copied,
    set,
    joined: joinBars([emptyBars(0), counted]),
    picked: pickBars(counted, new Uint32Array([0])),
    selected: selectBars(counted, { from: 0, to: 1 }),
  };
  for (const [name, bars] of Object.entries(results)) {
    expect(
      barColumns.map((column) => [...bars[column]]),
      name,
    ).toEqual([[1], [2], [3], [4], [5], [6], [7], [8]]);
    expect(bars.length, name).toBe(1);
  }
  expect(mapColumns(1, (column) => counted[column])).toEqual(counted);
});

test('parts of bars, joined, are the bars; also those that are picked one by one', () => {
  fc.assert(
    fc.property(minutes, fc.nat(30), (bars, cut) => {
      const middle = Math.min(cut, bars.length);
      const parts = [selectBars(bars, { from: 0, to: middle }), selectBars(bars, { from: middle, to: bars.length })];
      expect(joinBars(parts)).toEqual(bars);
      const backwards = new Uint32Array(bars.start.keys()).toReversed();
      expect(pickBars(pickBars(bars, backwards), backwards)).toEqual(bars);
    }),
  );
});

test('runs begin where the one before ends, and each is of one period', () => {
  fc.assert(
    fc.property(minutes, (bars) => {
      const moved = later(bars, 1000);
      const runs = [...runsOf(moved, (start) => (Math.floor(start / 300) + 1) * 300)];
      expect(runs.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, place) => from + place))).toEqual([
        ...moved.start.keys(),
      ]);
      const periods = runs.map(({ from, to }) => new Set([...moved.start.subarray(from, to)].map((start) => Math.floor(start / 300))));
      expect(periods.every(({ size }) => size === 1)).toBe(true);
      expect(new Set(periods.flatMap((each) => [...each])).size).toBe(runs.length);
    }),
  );
});
