import { removedNews } from '#contract/endpoints/news.ts';
import type { HintListener, HintSource } from '#contract/http/hint-streams.ts';
import { dayAt } from '#contract/market/day.ts';
import { type HintedList, hintedLists } from '#contract/proxy/events.ts';
import type { Store } from '../store/store.ts';

type ReadStore = Pick<Store, 'version' | 'newsSummary' | 'recordsSummary' | 'removedNews' | 'barVersions'>;

/** What is different after a change of a list, and the newest time of a write, Unix seconds. */
interface Mark {
  readonly text: string;
  readonly updated: number;
}
type Marks = Readonly<Record<HintedList, Mark>>;

/** How often it is looked whether the store has changed: it says so without reading. */
const checkMs = 250;
/** Assumed: a store that is written without pause is read once in this time, */
const readMs = 1000;
/** and its bars, which are written all day, are told of once in this time. */
const barsMs = 5000;

async function readMarks(store: ReadStore, nowMs: number): Promise<Marks> {
  const today = dayAt(nowMs / 1000);
  const [news, records, [removed], bars] = await Promise.all([
    store.newsSummary(),
    store.recordsSummary(),
    store.removedNews({ page: 0, pageSize: 1 }),
    store.barVersions({ fromDay: today, toDay: today }),
  ]);
  const { quantified, guidance, splits } = records;
  return {
    news: { text: `${news.items} ${news.updated} ${news.id}`, updated: news.updated },
    quantified: { text: `${quantified.records} ${quantified.created}`, updated: quantified.created },
    guidance: { text: `${guidance.records} ${guidance.updated}`, updated: guidance.updated },
    splits: { text: `${splits.records} ${splits.updated}`, updated: splits.updated },
    removed: {
      text: removed ?? '',
      updated: removed === undefined ? 0 : removedNews.parse(JSON.parse(removed)).updated,
    },
    bars: { text: JSON.stringify(bars), updated: 0 },
  };
}

/**
 * Tells which lists of a store have changed, whoever wrote them: its version says that there is something to read. The first marks are read
 * when somebody subscribes; what was written before is not told.
 *
 * @param now Unix milliseconds, as `Date.now`
 */
export function watchLists(store: ReadStore, now: () => number): HintSource {
  const listeners = new Set<HintListener>();
  let timer: NodeJS.Timeout | undefined;
  let known: Marks | undefined;
  let version: number | undefined;
  let [lastReadMs, lastBarsMs] = [-Infinity, -Infinity];
  let isReading = false;
  let isReadable = true;

  /** Tells of the lists that differ. @returns what is known then */
  function tell(marks: Marks, before: Marks): Marks {
    const isBarsDue = lastReadMs - lastBarsMs >= barsMs;
    for (const list of hintedLists) {
      const { text, updated } = marks[list];
      if (text === before[list].text || (list === 'bars' && !isBarsDue)) continue;
      if (list === 'bars') lastBarsMs = lastReadMs;
      for (const { onHint } of listeners) onHint({ list, updated });
    }
    if (isBarsDue || marks.bars.text === before.bars.text) return marks;
    // They are due later, also when nothing else is written.
    version = undefined;
    return { ...marks, bars: before.bars };
  }

  function noteReadable(isNow: boolean): void {
    if (isReadable === isNow) return;
    isReadable = isNow;
    for (const { onWatched } of listeners) onWatched();
  }

  async function check(): Promise<void> {
    const current = store.version();
    if (isReading || current === version || performance.now() - lastReadMs < readMs) return;
    isReading = true;
    version = current;
    lastReadMs = performance.now();
    try {
      const marks = await readMarks(store, now());
      // Nobody has subscribed any more.
      if (timer === undefined) return;
      known = known ? tell(marks, known) : marks;
      noteReadable(true);
    } catch {
      version = undefined;
      noteReadable(false);
    } finally {
      isReading = false;
    }
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      timer ??= setInterval(() => void check(), checkMs);
      void check();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = known = version = undefined;
        lastReadMs = -Infinity;
      };
    },
    isWatched: () => isReadable,
  };
}
