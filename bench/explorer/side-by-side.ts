import type { Browser, CDPSession, Page } from '@playwright/test';
import { median, type Measured } from '../pages/measured.ts';
import type { Table } from '../table.ts';
import { madeReadings } from './made-readings.ts';
import { scrolled, type Scrolled } from './scrolled.ts';
import { rowCount, type Explorers } from './served.ts';
import { deskSide, peerSide, type Side } from './sides.ts';

const rounds = 5;
const sorted = ['5_Minutes%', '30_Minutes%', '60_Minutes%'] as const;
const words = ['recalls product', 'wins contract', 'cuts outlook'] as const;
const presets = ['vwap', 'volume'] as const;

/** An act, how often it is done, and in which of its forms. */
type Act = (side: Side, round: number, tops: ReadonlyMap<string, string>) => Promise<number>;

const nth = <T>(list: readonly [T, ...T[]], round: number): T => list[round % list.length] ?? list[0];

const acts: Readonly<Record<string, Act>> = {
  mount: (side) => side.mount(),
  sort: (side, round, tops) => {
    const column = nth(sorted, round);
    return side.sort(column, tops.get(column) ?? '');
  },
  filter: async (side, round) => {
    const time = await side.filter(nth(words, round));
    await side.unfilter();
    return time;
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

interface Watched {
  readonly side: Side;
  readonly session: CDPSession;
}

async function watched(browser: Browser, open: (page: () => Promise<Page>) => Promise<Side>): Promise<Watched> {
  const side = await open(async () => (await browser.newContext()).newPage());
  const session = await side.page.context().newCDPSession(side.page);
  return { side, session };
}

const slow = ({ session }: Watched, rate: number): Promise<unknown> => session.send('Emulation.setCPUThrottlingRate', { rate });

async function heapMb({ session }: Watched): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
}

/** Ours and AG Grid's, turn by turn, by the same code. */
export async function sideBySide(served: Explorers & { readonly browser: Browser }): Promise<{ measured: Measured[]; table: Table }> {
  const tops = topHeadlines();
  const ours = await watched(served.browser, (page) => deskSide(page, served));
  const theirs = await watched(served.browser, (page) => peerSide(page, served));
  const measured: Measured[] = [];
  const rows: Table['rows'][number][] = [];
  const compare = (what: string, our: number, their: number): void => {
    rows.push([what, our, their, our / their, our < their ? 'yes' : 'NO']);
  };
  for (const rate of [1, 4]) {
    for (const [name, act] of Object.entries(acts)) {
      const times = new Map<Watched, number[]>([
        [ours, []],
        [theirs, []],
      ]);
      for (let round = 0; round < rounds; round++) {
        for (const [one, list] of times) {
          await one.side.page.bringToFront();
          await slow(one, rate);
          list.push(await act(one.side, round, tops));
          await slow(one, 1);
        }
      }
      const [our, their] = [median(times.get(ours) ?? []), median(times.get(theirs) ?? [])];
      const target = most[name]?.[rate];
      if (target !== undefined)
        measured.push({ name: `${name} to paint, processor ${rate}x slower`, value: our, unit: ' ms', most: target });
      compare(`${name}, processor ${rate}x slower, ms`, our, their);
    }
  }
  const scrolls = new Map<Watched, Scrolled>();
  for (const one of [ours, theirs]) {
    await one.side.page.bringToFront();
    scrolls.set(one, await scrolled(one.side, one.session));
  }
  const [our, their] = [scrolls.get(ours), scrolls.get(theirs)];
  if (our && their) {
    measured.push(
      { name: 'tasks over 50 ms in 3 s of scrolling, processor 4x slower', value: our.longTasks, unit: '', most: longestTasks },
      { name: 'the longest of them', value: our.longestMs, unit: ' ms' },
    );
    rows.push([
      'tasks over 50 ms in 3 s of scrolling, 4x slower',
      our.longTasks,
      their.longTasks,
      '',
      our.longTasks <= their.longTasks ? 'yes' : 'NO',
    ]);
    compare('busy in 3 s of scrolling, 4x slower, ms', our.busyMs, their.busyMs);
  }
  const heap = [await heapMb(ours), await heapMb(theirs)] as const;
  measured.push({ name: 'heap with 20,000 readings', value: heap[0], unit: ' MB', most: 200 });
  rows.push(['heap, the whole page, MB', heap[0], heap[1], heap[0] / heap[1], '']);
  return {
    measured,
    table: {
      title: `20,000 rows of 96 columns in Chromium, median of ${rounds}: the whole page of ours, AG Grid alone`,
      columns: ['from the event to the paint', 'ours', 'AG Grid', 'ratio', 'ours is faster'],
      rows,
    },
  };
}
