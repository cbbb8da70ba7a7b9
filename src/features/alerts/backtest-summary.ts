import { newYorkDay } from '#contract/new-york.ts';
import { summaryOf, type Summary } from '#src/shared/stats/summary.ts';
import { cooled } from './cooldown.ts';
import { numbersOf, type StoryNumbers } from './numbers-of.ts';
import { judgeBy } from './predicate.ts';
import type { AlertRule } from './rule.ts';
import { lineOf, symbolOf, tickersOf, type Sighting, type StoryLine } from './story.ts';

/** What a rule would have told. */
export interface Backtested {
  /** stories that would have alerted, newest first */
  readonly told: readonly StoryLine[];
  /** fell into the cooldown */
  readonly held: number;
  /** fit but for a number that nobody has */
  readonly waits: number;
  /** days in New York with an alert */
  readonly days: number;
  /** the most alerts in one hour of the clock */
  readonly busiestHour: number;
  /** 30-minute moves of what was told, ascending */
  readonly moves: readonly number[];
  readonly summary: Summary;
  /** told stories on more than three symbols, which the statistics leave out (product.md 4) */
  readonly roundUps: number;
}

const mostPrimary = 3;

const greatest = (counts: Iterable<number>): number => Math.max(0, ...counts);

function counted<Key>(keys: readonly Key[]): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Runs a rule over stories that have been, as the watch would have: the same test, the same cooldown. */
export function backtested(rule: AlertRule, sightings: readonly Sighting[], known: StoryNumbers): Backtested {
  const judge = judgeBy(rule);
  const numbers = ({ item }: Sighting) => numbersOf(known, item.id, symbolOf(tickersOf(item), rule.symbols));
  const verdicts = sightings.map((sighting) => judge(sighting, numbers(sighting)));
  const hits = sightings.flatMap((sighting, at) =>
    verdicts[at] === 'hit' ? [{ ...lineOf(sighting.item), isRoundUp: tickersOf(sighting.item).length > mostPrimary, of: sighting }] : [],
  );
  const { told, held } = cooled(hits, rule.cooldownMinutes, undefined);
  const moves = told.flatMap(({ isRoundUp, of }) => (isRoundUp ? [] : (numbers(of)?.['30_Minutes%'] ?? []))).toSorted((a, b) => a - b);
  return {
    told: told.map(({ id, title, created, tickers }) => ({ id, title, created, tickers })).toReversed(),
    held: held.length,
    waits: verdicts.filter((verdict) => verdict === 'waits').length,
    days: new Set(told.map(({ created }) => newYorkDay(created))).size,
    busiestHour: greatest(counted(told.map(({ created }) => Math.floor(created / 3600))).values()),
    moves,
    summary: summaryOf(moves, moves.length),
    roundUps: told.filter(({ isRoundUp }) => isRoundUp).length,
  };
}
