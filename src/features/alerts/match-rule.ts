import type { Importance, NewsItem } from '#contract/endpoints/news.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { titleText } from '#contract/title-text.ts';
import { termPattern } from '#src/shared/format/terms.ts';
import { reactionToStory } from '#src/records/reactions/reaction-to-story.ts';
import type { Reaction } from '#analysis/reactions/reaction.ts';
import { reactionsWith } from '#src/records/reactions/read-reactions.ts';
import { reactionSymbols, tickersOf } from '#src/records/stories/tickers.ts';
import { type AlertRule, type Metric, metricNames, type Threshold } from './alert-rule.ts';

/** A story with the importance it was requested by: the item itself has none (assumption N05). */
export interface Candidate {
  readonly item: NewsItem;
  readonly importance: Importance | undefined;
}

/** The stored and displayed part of a story. */
export interface StoryLine {
  readonly id: number;
  readonly title: string;
  /** Unix seconds */
  readonly created: number;
  readonly tickers: readonly string[];
}

export const lineOf = (item: NewsItem): StoryLine => ({
  id: item.id,
  title: titleText(item.title).slice(0, 300) || '(no headline)',
  created: item.created,
  tickers: tickersOf(item).slice(0, 20),
});

/** The metrics of a reaction; null is "not measured". */
export type MetricValues = Readonly<Partial<Record<Threshold['metric'], number | null>>>;

/** `pending`: the story matches, and the value for the threshold is missing. */
export type Verdict = 'hit' | 'miss' | 'pending';

const lower = (text: string): string => text.trim().toLowerCase();

/** Texts are matched one by one: a phrase never spans two of them. */
function buildTermMatcher({ words, wordsBy }: AlertRule): (texts: readonly string[]) => boolean {
  const patterns = words.map((word) => termPattern([word]));
  if (patterns.length === 0) return () => true;
  return (texts) => {
    // Not test(), which continues a global expression where it last stopped.
    const occurs = (pattern: RegExp | undefined): boolean => pattern !== undefined && texts.some((text) => text.search(pattern) >= 0);
    return wordsBy === 'and' ? patterns.every(occurs) : patterns.some(occurs);
  };
}

/**
 * Whether a story meets all criteria of a rule but its threshold.
 *
 * Assumed: words are searched in headline and tags, which every list carries; the service's own search reads the body too.
 */
export function buildStoryMatcher(rule: AlertRule): (candidate: Candidate) => boolean {
  const matchesTerms = buildTermMatcher(rule);
  const symbols = new Set(rule.symbols.map(spelledSymbol));
  const channels = new Set(rule.channels.map(lower));
  return ({ item, importance }) =>
    importance === rule.importance &&
    (symbols.size === 0 || tickersOf(item).some((name) => symbols.has(spelledSymbol(name)))) &&
    (channels.size === 0 || item.channels.some(({ name }) => channels.has(lower(name)))) &&
    matchesTerms([titleText(item.title), ...item.tags.map(({ name }) => name)]);
}

/** Compares the metrics of a reaction with a threshold. */
export function checkThreshold({ metric, compare, value }: Threshold, metrics: MetricValues | undefined): Verdict {
  const found = metrics?.[metric];
  if (found === undefined || found === null) return 'pending';
  const fits = compare === 'either' ? Math.abs(found) >= Math.abs(value) : compare === 'atLeast' ? found >= value : found <= value;
  return fits ? 'hit' : 'miss';
}

/** The test of a rule, which the watch applies to arrivals and the backtest to past stories. */
export function buildRuleMatcher(rule: AlertRule): (candidate: Candidate, metrics: MetricValues | undefined) => Verdict {
  const matchesStory = buildStoryMatcher(rule);
  return (candidate, metrics) => (!matchesStory(candidate) ? 'miss' : rule.threshold ? checkThreshold(rule.threshold, metrics) : 'hit');
}

/** Reactions with the metrics that a threshold may use. */
export const thresholdReactions = reactionsWith(metricNames);

/** The reactions that count, by story and symbol. */
export type StoryMetrics = ReadonlyMap<string, Reaction<Metric>>;

/**
 * The symbols of a story whose reaction decides about a rule: its own where it names some, for the move of another company, which may come
 * first, is none of theirs.
 *
 * @param tickers of the story
 * @param own symbols of the rule
 */
export function decidingSymbols(tickers: readonly string[], own: readonly string[] = []): readonly string[] {
  const keys = new Set(own.map(spelledSymbol));
  return reactionSymbols(keys.size === 0 ? tickers : tickers.filter((ticker) => keys.has(spelledSymbol(ticker))));
}

/** The reaction to a story that decides about a rule. */
export function reactionTo(
  known: StoryMetrics,
  { id, tickers }: Pick<StoryLine, 'id' | 'tickers'>,
  rule: AlertRule,
): Reaction<Metric> | undefined {
  return reactionToStory(id, decidingSymbols(tickers, rule.symbols), undefined, (key) => known.get(key));
}
