import { secondsPerDay } from '#contract/time/dates.ts';
import { tickersOf } from '#src/records/stories/tickers.ts';
import type { Importance, NewsItem } from '#contract/endpoints/news.ts';
import type { AlertRule } from '../alert-rule.ts';
import { checkThreshold, buildRuleMatcher, lineOf, reactionTo, type StoryLine, type StoryMetrics } from '../match-rule.ts';
import { type Hit, maxRecentHits, maxWaiting, type Waiting, type WatchState } from './watch-state.ts';

/** Hits of one rule within a minute share one notice. */
export const groupSeconds = 60;

export interface CooldownResult<Hit> {
  readonly notified: readonly Hit[];
  /** in the cooldown: listed among the recent hits, without a notice */
  readonly suppressed: readonly Hit[];
  /** when the last notice began, by the time of its first story */
  readonly openedAt: number | undefined;
}

/**
 * Splits the hits of one rule by its cooldown. A notice starts with a hit and takes in the hits of the next minute; later hits are
 * suppressed until the cooldown, counted from that start, is over.
 *
 * Assumed: the time of a hit is that of its story, so that a backtest and the watch count alike.
 */
export function applyCooldown<Hit extends { readonly created: number }>(
  hits: readonly Hit[],
  cooldownMinutes: number,
  openedAt: number | undefined,
): CooldownResult<Hit> {
  const silentSeconds = Math.max(groupSeconds, cooldownMinutes * 60);
  const notified: Hit[] = [];
  const suppressed: Hit[] = [];
  let opened = openedAt;
  for (const hit of hits.toSorted((a, b) => a.created - b.created)) {
    // A late story may be older than the notice.
    const since = opened === undefined ? Infinity : hit.created - opened;
    if (since >= silentSeconds) opened = hit.created;
    const isNotified = since >= silentSeconds || Math.abs(since) < groupSeconds;
    (isNotified ? notified : suppressed).push(hit);
  }
  return { notified, suppressed, openedAt: opened };
}

/** Assumed: a reaction is awaited until a day after its story; by then the session it belongs to is over. */
export const maxWaitSeconds = secondsPerDay;

export interface WatchUpdate {
  readonly watched: WatchState;
  /** the hits to show in a notice; empty in quiet hours */
  readonly notified: readonly Hit[];
}

type RuleHit = StoryLine & { readonly rule: string };

/** Applies cooldown and quiet hours to hits, and stores them among the recent ones. */
function recordHits(before: WatchState, hits: readonly RuleHit[], rules: readonly AlertRule[], isQuiet: boolean): WatchUpdate {
  const openedAt = { ...before.openedAt };
  const recorded: Hit[] = [];
  for (const rule of rules) {
    const own = hits.filter((hit) => hit.rule === rule.name);
    if (own.length === 0) continue;
    const { notified, suppressed, openedAt: opened } = applyCooldown(own, rule.cooldownMinutes, openedAt[rule.name]);
    if (opened !== undefined) openedAt[rule.name] = opened;
    recorded.push(...notified.map((hit): Hit => ({ ...hit, as: isQuiet ? 'quiet' : 'notified' })));
    recorded.push(...suppressed.map((hit): Hit => ({ ...hit, as: 'cooldown' })));
  }
  const newest = recorded.toSorted((a, b) => b.created - a.created);
  return {
    watched: { ...before, openedAt, recent: [...newest, ...before.recent].slice(0, maxRecentHits) },
    notified: newest.filter(({ as }) => as === 'notified'),
  };
}

/** Applies the rules to new stories of one importance: a story is a hit, or waits for the value of its threshold. */
export function matchStories(
  before: WatchState,
  fresh: readonly NewsItem[],
  importance: Importance | undefined,
  rules: readonly AlertRule[],
  isQuiet: boolean,
): WatchUpdate {
  const hits: RuleHit[] = [];
  const waiting: Waiting[] = [];
  for (const rule of rules) {
    const match = buildRuleMatcher(rule);
    for (const item of fresh) {
      const verdict = match({ item, importance }, undefined);
      if (verdict === 'hit') hits.push({ ...lineOf(item), rule: rule.name });
      if (verdict === 'pending' && tickersOf(item).length > 0) waiting.push({ ...lineOf(item), rule: rule.name });
    }
  }
  const update = recordHits(before, hits, rules, isQuiet);
  if (waiting.length === 0) return update;
  return { ...update, watched: { ...update.watched, waiting: [...waiting, ...before.waiting].slice(0, maxWaiting) } };
}

/** Applies thresholds to the waiting stories: each becomes a hit, is dropped, or waits on. */
export function matchReactions(
  before: WatchState,
  known: StoryMetrics,
  rules: readonly AlertRule[],
  nowSeconds: number,
  isQuiet: boolean,
): WatchUpdate {
  const hits: RuleHit[] = [];
  const waiting = before.waiting.filter((line) => {
    const rule = rules.find(({ name }) => name === line.rule);
    if (!rule?.threshold || line.created < nowSeconds - maxWaitSeconds) return false;
    const verdict = checkThreshold(rule.threshold, reactionTo(known, line, rule)?.numbers);
    if (verdict === 'hit') hits.push(line);
    return verdict === 'pending';
  });
  const update = recordHits(before, hits, rules, isQuiet);
  return waiting.length === before.waiting.length ? update : { ...update, watched: { ...update.watched, waiting } };
}
