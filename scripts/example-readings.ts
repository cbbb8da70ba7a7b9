import { setImmediate as nextTurn } from 'node:timers/promises';
import type { QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import type { Store } from '../server-data/store/store.ts';
import type { WorldStory } from '../server-data/world/news/told.ts';
import { hoursOf, tradingDayAt } from '../server-data/world/prices/hours.ts';
import { worldQuantified } from '../server-data/world/quantified/quantified.ts';

/** Rows are written some minutes after a session, and once more in the hours after the last one (`worldQuantified`). */
const settledSeconds = [20 * 60, 100 * 60] as const;
const checkMs = 60_000;
/** Longest stretch of work between two looks at what else there is to do, ms. */
const sliceMs = 8;

/** The instants at which rows of a trading day's stories have been written, or written anew. */
function momentsOf(created: number): number[] {
  const { main, post, end } = hoursOf(tradingDayAt(created));
  const [soon, late] = settledSeconds;
  return [main + soon, post + soon, end + soon, end + late];
}

/** Measures what stories did to prices, without ever holding the process for long. */
async function measured(stories: readonly WorldStory[], seed: number, until: number): Promise<QuantifiedRecord[]> {
  const rows: QuantifiedRecord[] = [];
  let started = performance.now();
  for (const row of worldQuantified({ seed, until }, stories)) {
    rows.push(row);
    if (performance.now() - started < sliceMs) continue;
    await nextTurn();
    started = performance.now();
  }
  return rows;
}

export interface Readings {
  /** hears of a story that has arrived */
  readonly add: (story: WorldStory) => void;
  readonly end: () => void;
}

/** Lets quantified news follow the stories that arrive, a while after each session of their trading day; keeps no process alive. */
export function startReadings(store: Store, seed: number, now: () => number): Readings {
  let waiting: WorldStory[] = [];
  let looked = Math.floor(now() / 1000);
  let ended = false;

  const look = async (): Promise<void> => {
    const until = Math.floor(now() / 1000);
    const due = waiting.filter(({ item }) => momentsOf(item.created).some((moment) => looked < moment && moment <= until));
    looked = until;
    if (due.length === 0) return;
    // What happens on a day depends on all its stories, so none of a day is left out.
    const days = new Set(due.map(({ item }) => tradingDayAt(item.created)));
    const ofDays = waiting.filter(({ item }) => days.has(tradingDayAt(item.created)));
    waiting = waiting.filter(({ item }) => momentsOf(item.created).some((moment) => moment > until));
    const rows = await measured(ofDays, seed, until);
    if (!ended) store.writeQuantified(rows);
  };

  const timer = setInterval(() => void look(), checkMs).unref();
  return {
    add: (story) => waiting.push(story),
    end: () => {
      ended = true;
      clearInterval(timer);
    },
  };
}
