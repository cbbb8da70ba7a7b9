import type { Importance } from '#contract/endpoints/news.ts';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { cooled } from './cooldown.ts';
import { numbersOf, type StoryNumbers } from './numbers-of.ts';
import { fitsNumbers, judgeBy } from './predicate.ts';
import type { AlertRule } from './rule.ts';
import { lineOf, symbolOf, type StoryLine } from './story.ts';
import { mostRecent, mostWaiting, type Hit, type Waiting, type Watched } from './watched.ts';

// What the watch makes of what has come: values in, values out.

/** Assumed: a reading is waited for until a day after its story; by then the session it belongs to is over. */
export const patienceSeconds = 86_400;

export interface TakenIn {
  readonly watched: Watched;
  /** what a notice is to tell; empty in the quiet hours */
  readonly told: readonly Hit[];
}

type RuleHit = StoryLine & { readonly rule: string };

/** Hits after cooldown and quiet hours, and what the watch remembers of them. */
function settled(before: Watched, hits: readonly RuleHit[], rules: readonly AlertRule[], isQuiet: boolean): TakenIn {
  const openedAt = { ...before.openedAt };
  const ended: Hit[] = [];
  for (const rule of rules) {
    const own = hits.filter((hit) => hit.rule === rule.name);
    if (own.length === 0) continue;
    const { told, held, openedAt: opened } = cooled(own, rule.cooldownMinutes, openedAt[rule.name]);
    if (opened !== undefined) openedAt[rule.name] = opened;
    ended.push(...told.map((hit): Hit => ({ ...hit, as: isQuiet ? 'quiet' : 'told' })));
    ended.push(...held.map((hit): Hit => ({ ...hit, as: 'cooldown' })));
  }
  const newest = ended.toSorted((a, b) => b.created - a.created);
  return {
    watched: { ...before, openedAt, recent: [...newest, ...before.recent].slice(0, mostRecent) },
    told: newest.filter(({ as }) => as === 'told'),
  };
}

/** New stories of one question: those that a rule looks for are hits, or wait for their number. */
export function withStories(
  before: Watched,
  fresh: readonly NewsItem[],
  importance: Importance | undefined,
  rules: readonly AlertRule[],
  isQuiet: boolean,
): TakenIn {
  const hits: RuleHit[] = [];
  const waiting: Waiting[] = [];
  for (const rule of rules) {
    const judge = judgeBy(rule);
    for (const item of fresh) {
      const verdict = judge({ item, importance }, undefined);
      if (verdict === 'hit') hits.push({ ...lineOf(item), rule: rule.name });
      if (verdict === 'waits' && item.stocks.length > 0) waiting.push({ ...lineOf(item), rule: rule.name });
    }
  }
  const taken = settled(before, hits, rules, isQuiet);
  if (waiting.length === 0) return taken;
  return { ...taken, watched: { ...taken.watched, waiting: [...waiting, ...before.waiting].slice(0, mostWaiting) } };
}

/** Readings have come: who waited for them is a hit, or waits no longer, or waits on. */
export function withReadings(
  before: Watched,
  known: StoryNumbers,
  rules: readonly AlertRule[],
  nowSeconds: number,
  isQuiet: boolean,
): TakenIn {
  const hits: RuleHit[] = [];
  const waiting = before.waiting.filter((line) => {
    const rule = rules.find(({ name }) => name === line.rule);
    if (!rule?.threshold || line.created < nowSeconds - patienceSeconds) return false;
    const verdict = fitsNumbers(rule.threshold, numbersOf(known, line.id, symbolOf(line.tickers, rule.symbols)));
    if (verdict === 'hit') hits.push(line);
    return verdict === 'waits';
  });
  const taken = settled(before, hits, rules, isQuiet);
  return waiting.length === before.waiting.length ? taken : { ...taken, watched: { ...taken.watched, waiting } };
}
