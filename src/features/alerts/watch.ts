import { importanceLevels, news, type Importance } from '#contract/endpoints/news.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import * as limits from '#contract/limits.ts';
import { readRows } from '#contract/rows.ts';
import * as z from 'zod/mini';
import { ask } from '#src/shared/api/client.ts';
import type { Live, Poller } from '#src/shared/live/live.ts';
import { openPoller } from '#src/shared/live/poller.ts';
import { readPages } from '#src/shared/live/read-pages.ts';
import { seenAfter, sinceOf } from '#src/shared/live/seen.ts';
import { thisTab, type Tab } from '#src/shared/live/tab.ts';
import { readBrought, storiesSince, type Brought } from '#src/shared/stories/stories-since.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { alertRules, type Rules } from './kept-rules.ts';
import { permission } from './desktop-notice.ts';
import { openLead } from './lead.ts';
import { manners } from './manners.ts';
import { numberRows, withNumbers } from './numbers-of.ts';
import { isQuiet } from './quiet-hours.ts';
import { begun, withSeen, type SeenStories } from './seen-stories.ts';
import { symbolOf } from './story.ts';
import { withReadings, withStories, type TakenIn } from './take-in.ts';
import { nothingWatched, watched, type Hit, type Waiting, type Watched } from './watched.ts';

/** Assumed: a desk that was away for more than an hour begins anew, rather than tell of a night at once. */
const awaySeconds = 3600;

/** As news and readings are asked for everywhere (product.md 2.11). */
const [newsSeconds, readingsSeconds] = [15, 60];

const { pageSize } = limits.news;

const streamName = (importance: Importance | undefined): string => importance ?? 'any';

const active = (): Rules => alertRules.get().filter(({ isOn }) => isOn);

/** Rules are picked here, so that one question serves all of them, and is that of the news page: whoever has asked tells the others. */
const question = (importance: Importance | undefined) => ({ topicGroupBy: 'or', ...(importance && { importance }) }) as const;

/** How the asking goes, for the panel. */
export type WatchState = Live<unknown> | undefined;

interface Watch {
  close: () => void;
  /** looks anew at the rules, the switches and what waits */
  look: () => void;
}

interface Parts {
  readonly tab: Tab;
  readonly onTold: (hits: readonly Hit[]) => void;
  readonly onState: (state: WatchState) => void;
}

const fresh = <T>(known: T): Live<T> => ({ known, receivedMs: 0, failure: null, busy: false });

/** Takes in what came. */
function take(change: (latest: Watched) => TakenIn, onTold: Parts['onTold']): void {
  let told: readonly Hit[] = [];
  watched.update((latest) => {
    const taken = change(latest);
    told = taken.told;
    return { ...taken.watched, atSeconds: nowSeconds() };
  });
  if (told.length > 0) onTold(told);
}

const withoutStream = (latest: Watched, name: string): Watched => ({
  ...latest,
  streams: Object.fromEntries(Object.entries(latest.streams).filter(([other]) => other !== name)),
});

const quietNow = (): boolean => isQuiet(manners.get().quiet, nowSeconds());

function openStories(importance: Importance | undefined, { tab, onTold, onState }: Parts): Poller {
  const name = streamName(importance);
  const filter = question(importance);
  let live: Live<SeenStories | undefined> = fresh(watched.get().streams[name]);
  return openPoller<SeenStories | undefined, Brought>(
    {
      endpoint: news.name,
      question: JSON.stringify(filter),
      intervalSeconds: newsSeconds,
      async bring(seen, signal) {
        const askPage = (more: object) => ask(news, { ...filter, ...more, pageSize }, { signal });
        if (seen) return storiesSince(seen, askPage);
        const { rows, wrong, staleSeconds } = await askPage({ sort: 'updated:desc' });
        // Where it begins nobody can say, so no other tab takes it for all that came since.
        return { rows, staleSeconds, overflow: rows.length + wrong.length >= pageSize, since: Infinity };
      },
      take(seen, { rows, overflow }) {
        const { fresh: items, seen: next } = seen ? withSeen(seen, rows) : { fresh: [], seen: begun(rows, !overflow) };
        // Once in a while although nothing is new, for the next page is to know that somebody watched.
        if (next !== seen || nowSeconds() - watched.get().atSeconds > readingsSeconds) {
          const rules = active().filter((rule) => rule.importance === importance);
          const put = (latest: Watched): Watched => ({ ...latest, streams: { ...latest.streams, [name]: next } });
          take((latest) => withStories(put(latest), items, importance, rules, quietNow()), onTold);
        }
        return next;
      },
      read: (said, seen) => seen && readBrought(said, seen),
    },
    {
      get: () => live,
      set: (next) => {
        live = next;
        onState(next);
      },
    },
    tab,
  );
}

/** What waits, as a question: symbols, and the days of the stories. */
function waitingQuestion(waiting: readonly Waiting[], rules: Rules) {
  const wanted = new Map(rules.map(({ name, symbols }) => [name, symbols]));
  const symbols = waiting.flatMap(({ rule, tickers }) => symbolOf(tickers, wanted.get(rule) ?? []) ?? []);
  return { symbols: [...new Set(symbols)].toSorted() };
}

interface Asked {
  /** the greatest time of a write; undefined before the first question */
  readonly seenSeconds: number | undefined;
  /** the stories that have been asked for */
  readonly stories: ReadonlySet<number>;
}

interface BroughtNumbers {
  readonly rows: readonly unknown[];
  /** every write from here on is among the rows */
  readonly since: number;
  readonly stories: readonly number[];
}

/** Readings of the stories that wait; a story that is new to the question is asked for since it came. */
function openReadings({ tab, onTold }: Parts): Poller {
  let live: Live<Asked> = fresh({ seenSeconds: undefined, stories: new Set() });
  return openPoller<Asked, BroughtNumbers>(
    {
      endpoint: quantified.name,
      question: 'alerts',
      intervalSeconds: readingsSeconds,
      async bring({ seenSeconds, stories }, signal) {
        const { waiting } = watched.get();
        const { symbols } = waitingQuestion(waiting, active());
        if (symbols.length === 0) return { rows: [], since: nowSeconds(), stories: [] };
        const unasked = waiting.filter(({ id }) => !stories.has(id)).map(({ created }) => created);
        const since = Math.min(seenSeconds ?? nowSeconds(), ...unasked);
        const updatedSince = sinceOf(since);
        const { pageSize: most } = limits.quantified;
        const { rows } = await readPages((page) => ask(numberRows, { symbols, updatedSince, page, pageSize: most }, { signal }), {
          fullPage: most,
        });
        return { rows: rows.map((row) => z.encode(numberRows.row, row)), since, stories: waiting.map(({ id }) => id) };
      },
      take({ seenSeconds }, { rows, since, stories }) {
        const came = readRows(numberRows, rows)?.rows ?? [];
        const known = withNumbers(new Map(), came);
        take((latest) => withReadings(latest, known, active(), nowSeconds(), quietNow()), onTold);
        const writes = came.map(({ created }) => created);
        return { seenSeconds: seenAfter(seenSeconds ?? since, writes), stories: new Set(stories) };
      },
      // One tab leads, and no other asks for this.
      read: () => undefined,
    },
    { get: () => live, set: (next) => void (live = next) },
    tab,
  );
}

/** Watches as long as this tab leads. */
function openWatch(parts: Parts): Watch {
  watched.update((latest) => {
    // Where nothing is saved, another tab may have gone on meanwhile.
    const goesOn = watched.isSaved() && nowSeconds() - latest.atSeconds < awaySeconds;
    return goesOn ? latest : { ...latest, streams: {}, waiting: [] };
  });
  const streams = new Map<string, Poller>();
  let readings: Poller | undefined;
  const look = (): void => {
    const rules = active();
    for (const importance of [undefined, ...importanceLevels]) {
      const name = streamName(importance);
      const isWanted = rules.some((rule) => rule.importance === importance);
      const open = streams.get(name);
      if (isWanted && !open) streams.set(name, openStories(importance, parts));
      if (isWanted || !open) continue;
      open.close();
      streams.delete(name);
      // A rule that is switched on later begins then.
      watched.update((latest) => withoutStream(latest, name));
    }
    const isWaiting = watched.get().waiting.length > 0;
    if (isWaiting) readings ??= openReadings(parts);
    else {
      readings?.close();
      readings = undefined;
    }
  };
  look();
  return {
    look,
    close() {
      for (const open of streams.values()) open.close();
      readings?.close();
      parts.onState(undefined);
    },
  };
}

/** Begins to watch as soon as a rule is on and this tab is the one that leads; ends with what it returns. */
export function startWatching(onTold: Parts['onTold'], onState: Parts['onState'], tab: Tab = thisTab): () => void {
  // Assumed: whoever has switched desktop notices on wants them from a desk that is hidden; without them a hidden tab asks nothing.
  const isWanted = (): boolean => active().length > 0 && (tab.isVisible() || (manners.get().desktop && permission() === 'granted'));
  let watch: Watch | undefined;
  const lead = openLead(tab, isWanted, () => {
    watch = openWatch({ tab: { ...tab, isVisible: isWanted }, onTold, onState });
    return () => {
      watch?.close();
      watch = undefined;
      if (active().length === 0) watched.update(({ recent }) => ({ ...nothingWatched, recent }));
    };
  });
  const look = (): void => {
    lead.look();
    watch?.look();
  };
  const stops = [alertRules, manners, watched].map(({ subscribe }) => subscribe(look));
  return () => {
    for (const stop of stops) stop();
    lead.close();
  };
}
