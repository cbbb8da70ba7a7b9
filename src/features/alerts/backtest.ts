import { runInSteps } from '#src/shared/time/in-steps.ts';
import { news, type NewsItem, type NewsQuery } from '#contract/endpoints/news.ts';
import * as limits from '#contract/schema/limits.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { maxExportRows, readAll } from '#src/shared/export/read-all.ts';
import { splitSymbols } from '#src/shared/symbols/symbol-lists.ts';
import { medianInterval } from '#analysis/stats/bootstrap.ts';
import { hasIntervals } from '#analysis/stats/sample-size.ts';
import type { Summary } from '#analysis/stats/summary.ts';
import type { Interval } from '#analysis/stats/quantiles.ts';
import { bestOf } from '#analysis/reactions/best-of.ts';
import type { Reaction } from '#analysis/reactions/reaction.ts';
import { buildSampleColumns, metricValues, sample, type MeasuredValues, measuredValues, summarize } from '#analysis/sample.ts';
import { isMultiStock } from '#contract/multi-stock.ts';
import { daysBetween, secondsPerDay, secondsPerHour } from '#contract/time/dates.ts';
import { tickersOf } from '#src/records/stories/tickers.ts';
import type { AlertRule, Metric } from './alert-rule.ts';
import {
  buildRuleMatcher,
  decidingSymbols,
  buildStoryMatcher,
  type Candidate,
  lineOf,
  type StoryLine,
  type StoryMetrics,
  thresholdReactions,
  reactionTo,
} from './match-rule.ts';
import { applyCooldown } from './watch/record-hits.ts';

export const backtestDays = 90;

/** The part of a rule that the service can filter by; its search of words reads more than the rule, which is applied afterwards. */
export function buildNewsQuery({ words, wordsBy, symbols, channels, importance }: AlertRule): Partial<NewsQuery> {
  return {
    ...(symbols.length > 0 && { tickers: [...symbols] }),
    ...(words.length > 0 && { topics: [...words], topicGroupBy: wordsBy }),
    ...(channels.length > 0 && { channels: [...channels] }),
    ...(importance && { importance }),
  };
}

/** Rows read so far. */
export interface BacktestProgress {
  readonly of: 'stories' | 'reactions';
  readonly rows: number;
}

export interface BacktestResult extends BacktestSummary {
  /** first and last day that was read, New York */
  readonly from: string;
  readonly to: string;
  /** the number of those days */
  readonly span: number;
  readonly read: number;
  /** records skipped because of an unexpected shape */
  readonly wrong: number;
  /** only the newest stories of the 90 days were read */
  readonly isCut: boolean;
  /** not all reactions were read */
  readonly isMetricsCut: boolean;
  /** why no reactions could be read */
  readonly metricsFailure?: Error | undefined;
  readonly samples: readonly TestedMoves[];
}

/** The moves of a sample with the interval of their median. */
export interface TestedMoves extends HitMoves {
  /** 95 %; undefined on too few days */
  readonly interval?: Interval | undefined;
}

interface Options {
  readonly nowSeconds: number;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: BacktestProgress) => void;
  readonly maxStories?: number;
}

/** Assumed: a backtest reads 20,000 reactions at most, as the explorer does of a range. */
const maxReactions = 20_000;

interface ReadMetrics {
  readonly known: StoryMetrics;
  readonly isCut: boolean;
}

async function readMetrics(rule: AlertRule, items: readonly NewsItem[], { signal, onProgress }: Options): Promise<ReadMetrics> {
  const symbols = [...new Set(items.flatMap((item) => decidingSymbols(tickersOf(item), rule.symbols)))].toSorted();
  const days = items.map(({ created }) => newYorkDay(created)).toSorted();
  const [dateFrom, dateTo] = [days[0], days.at(-1)];
  let known: StoryMetrics = new Map();
  let count = 0;
  let isCut = false;
  if (dateFrom === undefined || dateTo === undefined) return { known, isCut };
  for (const part of splitSymbols(symbols, limits.quantified.symbols)) {
    const { pageSize } = limits.quantified;
    const { rows, truncated } = await readAll(
      (page) => thresholdReactions.fetch({ symbols: part, dateFrom, dateTo, page, pageSize }, { signal }),
      {
        fullPage: pageSize,
        idOf: ({ key }) => key,
        maxRows: maxReactions - count,
        signal,
        onProgress: (rows) => onProgress({ of: 'reactions', rows: count + rows }),
      },
    );
    known = bestOf(rows, { otherSession: 'drop', known });
    count += rows.length;
    isCut ||= truncated;
    if (isCut) break;
  }
  return { known, isCut };
}

/**
 * Applies a rule to the stories of the last 90 days, read page by page.
 *
 * @throws Failure of a page that could not be read; the signal's reason once it is aborted
 */
export async function backtest(rule: AlertRule, options: Options): Promise<BacktestResult> {
  const { nowSeconds, signal, onProgress, maxStories = maxExportRows } = options;
  const first = newYorkDay(nowSeconds - (backtestDays - 1) * secondsPerDay);
  const { pageSize } = limits.news;
  const query = { ...buildNewsQuery(rule), dateFrom: first, sort: 'created:desc', pageSize } as const;
  const { rows, wrong, truncated } = await readAll((page) => fetchEndpoint(news, { ...query, page }, { signal }), {
    fullPage: pageSize,
    idOf: ({ id }) => id,
    maxRows: maxStories,
    signal,
    onProgress: (count) => onProgress({ of: 'stories', rows: count }),
  });
  const candidates = rows.map((item) => ({ item, importance: rule.importance }));
  const matching = candidates.filter(buildStoryMatcher(rule)).map(({ item }) => item);
  const metrics = await readMetrics(rule, matching, options).catch((error: unknown) => {
    signal.throwIfAborted();
    // Without a threshold the hits are known; only their moves are missing.
    if (rule.threshold || !(error instanceof Error)) throw error;
    return { known: new Map() satisfies StoryMetrics, isCut: false, failure: error };
  });
  const result = summarizeBacktest(rule, candidates, metrics.known);
  const samples: TestedMoves[] = [];
  for (const each of result.samples)
    samples.push(hasIntervals(each.summary) ? { ...each, interval: await runInSteps(medianInterval(each.moves), signal) } : each);
  const oldest = rows.at(-1);
  const from = truncated && oldest ? newYorkDay(oldest.created) : first;
  const to = newYorkDay(nowSeconds);
  return {
    ...result,
    samples,
    from,
    to,
    span: daysBetween(from, to) + 1,
    read: rows.length,
    wrong,
    isCut: truncated,
    isMetricsCut: metrics.isCut,
    ...('failure' in metrics && { metricsFailure: metrics.failure }),
  };
}

/** The 30-minute moves of hits that can be summed up. */
export interface HitMoves {
  /** the direction of the metric, of a rule that alerts on both */
  readonly side: 'up' | 'down' | undefined;
  readonly moves: MeasuredValues;
  readonly summary: Summary;
}

/** The hits that a rule would have had. */
export interface BacktestSummary {
  /** stories that would have alerted, newest first */
  readonly hits: readonly StoryLine[];
  /** hits within the cooldown */
  readonly suppressed: number;
  /** matching stories without a value for the threshold */
  readonly pending: number;
  /** days in New York with an alert */
  readonly days: number;
  /** the most alerts in one hour of the clock */
  readonly busiestHour: number;
  /** one, or those up and down: the median of rises and falls that are large by choice is that of neither (assumption Q46) */
  readonly samples: readonly HitMoves[];
  /** hits that are multi-stock stories, which the statistics exclude */
  readonly multiStock: number;
}

const greatest = (counts: Iterable<number>): number => Math.max(0, ...counts);

function countBy<Key>(keys: readonly Key[]): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** A hit with the reaction that decides about it. */
interface Hit {
  readonly candidate: Candidate;
  readonly measured: Reaction<Metric> | undefined;
}

/** The moves after hits that count; of a rule that alerts on both sides, those of rises and of falls. */
function sampleHits(hits: readonly Hit[], { threshold }: AlertRule): readonly HitMoves[] {
  const found = hits.flatMap(({ measured, candidate: { item } }) => (measured ? { measured, tickers: tickersOf(item) } : []));
  const reactions = found.map(({ measured }) => measured);
  const columns = buildSampleColumns(reactions);
  // Items name all their symbols, of which the first ones have a reaction here.
  const { rows } = sample(columns, { withMultiStock: false, isMultiStock: (row) => isMultiStock(found[row]?.tickers ?? []) });
  const values = metricValues(reactions, '30_Minutes%');
  const sideOf = (row: number): HitMoves['side'] =>
    threshold?.compare !== 'either' ? undefined : (reactions[row]?.numbers[threshold.metric] ?? 0) < 0 ? 'down' : 'up';
  const samples = ([undefined, 'up', 'down'] as const).map((side) => {
    const moves = measuredValues(
      columns,
      rows.filter((row) => sideOf(row) === side),
      values,
    );
    return { side, moves, summary: summarize(moves, columns) };
  });
  const measured = samples.filter(({ summary }) => summary.n > 0);
  return measured.length > 0 ? measured : samples.slice(0, 1);
}

/** Applies a rule to past stories with the same test and cooldown as the watch. */
export function summarizeBacktest(rule: AlertRule, candidates: readonly Candidate[], known: StoryMetrics): BacktestSummary {
  const match = buildRuleMatcher(rule);
  const reaction = ({ item }: Candidate) => reactionTo(known, { id: item.id, tickers: tickersOf(item) }, rule);
  const verdicts = candidates.map((candidate) => match(candidate, reaction(candidate)?.numbers));
  const hits = candidates.flatMap((candidate, at) => (verdicts[at] === 'hit' ? [{ ...lineOf(candidate.item), candidate }] : []));
  const { notified, suppressed } = applyCooldown(hits, rule.cooldownMinutes, undefined);
  return {
    hits: notified.map(({ id, title, created, tickers }) => ({ id, title, created, tickers })).toReversed(),
    suppressed: suppressed.length,
    pending: verdicts.filter((verdict) => verdict === 'pending').length,
    days: new Set(notified.map(({ created }) => newYorkDay(created))).size,
    busiestHour: greatest(countBy(notified.map(({ created }) => Math.floor(created / secondsPerHour))).values()),
    samples: sampleHits(
      notified.map(({ candidate }) => ({ candidate, measured: reaction(candidate) })),
      rule,
    ),
    multiStock: notified.filter(({ candidate }) => isMultiStock(tickersOf(candidate.item))).length,
  };
}
