import type { Browser } from '@playwright/test';
import { median, type Measured } from '../pages/measured.ts';
import type { Table } from '../table.ts';
import { madeReadings } from './made-readings.ts';
import { scrolled, type Scrolled } from './scrolled.ts';
import { rowCount, type Explorers } from './served.ts';
import { deskSide, peerSide, type Side } from './sides.ts';
import type { Took } from './to-paint.ts';

const rounds = 5;
const sorted = ['5_Minutes%', '30_Minutes%', '60_Minutes%'] as const;
const words = ['recalls product', 'wins contract', 'cuts outlook'] as const;
const presets = ['vwap', 'volume'] as const;

/** An act, how often it is done, and in which of its forms. */
type Act = (side: Side, round: number, tops: ReadonlyMap<string, string>) => Promise<Took>;

const nth = <T>(list: readonly [T, ...T[]], round: number): T => list[round % list.length] ?? list[0];

const acts: Readonly<Record<string, Act>> = {
  mount: (side) => side.mount(),
  sort: (side, round, tops) => {
    const column = nth(sorted, round);
    return side.sort(column, tops.get(column) ?? '');
  },
  filter: async (side, round) => {
    const took = await side.filter(nth(words, round));
    await side.unfilter();
    return took;
  },
  preset: (side, round) => side.preset(nth(presets, round)),
};

/** The most milliseconds at each slowing of the processor; the mount has no target but the peer. */
const most: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  sort: { 1: 100, 4: 300 },
  filter: { 1: 100, 4: 300 },
  preset: { 1: 100, 4: 300 },
};
const longestTasks = 2;

const told = (value: number): string => value.toLocaleString('en-US', { maximumSignificantDigits: 4 });

/** The headline of the row that stands first when a column is sorted, the largest first. */
function topHeadlines(): ReadonlyMap<string, string> {
  const records = [...madeReadings(rowCount)];
  return new Map(
    sorted.map((column) => {
      const [first] = records.filter((record) => record[column] !== null).toSorted((a, b) => Number(b[column]) - Number(a[column]));
      return [column, first?.Headlines ?? ''];
    }),
  );
}

const slow = ({ session }: Side, rate: number): Promise<unknown> => session.send('Emulation.setCPUThrottlingRate', { rate });

async function heapMb({ session }: Side): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
}

/** Ours and AG Grid's, turn by turn, by the same code. */
export async function sideBySide(served: Explorers & { readonly browser: Browser }): Promise<{ measured: Measured[]; table: Table }> {
  const tops = topHeadlines();
  // A context each: two pages of one share a process, and with it their thread.
  const open = async () => (await served.browser.newContext()).newPage();
  const ours = await deskSide(open, served);
  const theirs = await peerSide(open, served);
  const measured: Measured[] = [];
  const rows: Table['rows'][number][] = [];
  const compare = (what: string, our: number, their: number): void => {
    rows.push([what, told(our), told(their), told(our / their), our <= their ? 'yes' : 'NO']);
  };
  for (const rate of [1, 4]) {
    for (const [name, act] of Object.entries(acts)) {
      const taken = new Map<Side, Took[]>([
        [ours, []],
        [theirs, []],
      ]);
      for (let round = 0; round < rounds; round++) {
        for (const [side, list] of taken) {
          await side.page.bringToFront();
          await slow(side, rate);
          list.push(await act(side, round, tops));
          await slow(side, 1);
        }
      }
      const middle = (side: Side, of: keyof Took): number => median((taken.get(side) ?? []).map((took) => took[of]));
      const target = most[name]?.[rate];
      if (target !== undefined)
        measured.push({ name: `${name} to paint, processor ${rate}x slower`, value: middle(ours, 'ms'), unit: ' ms', most: target });
      compare(`${name} to paint, ${rate}x slower, ms`, middle(ours, 'ms'), middle(theirs, 'ms'));
      if (rate === 1) compare(`${name}, the thread's own time, ms`, middle(ours, 'busyMs'), middle(theirs, 'busyMs'));
    }
  }
  const scrolls = new Map<Side, Scrolled>();
  for (const side of [ours, theirs]) {
    await side.page.bringToFront();
    scrolls.set(side, await scrolled(side));
  }
  const [our, their] = [scrolls.get(ours), scrolls.get(theirs)];
  if (our && their) {
    measured.push(
      { name: 'tasks over 50 ms in 3 s of scrolling, processor 4x slower', value: our.longTasks, unit: '', most: longestTasks },
      { name: 'the longest of them', value: our.longestMs, unit: ' ms' },
    );
    compare('tasks over 50 ms in 3 s of scrolling, 4x slower', our.longTasks, their.longTasks);
    compare("3 s of scrolling, 4x slower, the thread's own time, ms", our.busyMs, their.busyMs);
  }
  const heap = [await heapMb(ours), await heapMb(theirs)] as const;
  measured.push({ name: 'heap with 20,000 readings', value: heap[0], unit: ' MB', most: 200 });
  rows.push(['heap, the whole page, MB', told(heap[0]), told(heap[1]), told(heap[0] / heap[1]), '']);
  return {
    measured,
    table: {
      title: `20,000 rows of 96 columns in Chromium, median of ${rounds}: the whole page of ours, AG Grid alone`,
      columns: ['from the event on', 'ours', 'AG Grid', 'ratio', 'ours is faster'],
      rows,
    },
  };
}
