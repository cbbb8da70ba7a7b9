import { describeSize, describeConfidence, formatInterval, formatHitRate } from '#analysis/stats/labels.ts';
import { multiStockLabel } from '#contract/multi-stock.ts';
import { useEffect, useRef, useState } from 'react';
import { formatMove } from '#src/shared/format/number.ts';
import { dayOf, formatDate } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { type AlertRule, withListSymbols } from './alert-rule.ts';
import { backtest, backtestDays, type BacktestProgress, type BacktestResult, type TestedMoves } from './backtest.ts';
import { StoryLinks } from './story-links.tsx';

const count = (number: number, one: string, more: string): string => `${number.toLocaleString('en-US')} ${number === 1 ? one : more}`;

const medianText = ({ side, summary }: TestedMoves): string =>
  `${side === undefined ? '' : `${side} `}${summary.isEnough ? formatMove(summary.median) : `n=${summary.n}, min 10`}`;

/** `Last 90 days: 14 hits on 9 days, busiest hour 5, median 30-min move +0.90%`; `… median 30-min move: up +1.20%, down −0.80%`. */
export function backtestHeadline({ hits, days, busiestHour, span, samples }: BacktestResult): string {
  const total = `Last ${count(span, 'day', 'days')}: ${count(hits.length, 'hit', 'hits')}`;
  if (hits.length === 0) return `${total}.`;
  return `${total} on ${count(days, 'day', 'days')}, busiest hour ${busiestHour}, median 30-min move${samples[0]?.side === undefined ? '' : ':'} ${samples.map(medianText).join(', ')}`;
}

/**
 * A sample behind a median; undefined where it is too small. Without a hit rate where the threshold is on the move itself, which is then above
 * or below 0 by choice.
 */
export function sampleDescription({ side, summary, interval }: TestedMoves, threshold: AlertRule['threshold']): string | undefined {
  if (!summary.isEnough) return undefined;
  const confidence = describeConfidence(summary, interval, formatMove);
  return [
    `${side === undefined ? '' : `${side}: `}${describeSize(summary)}`,
    confidence && `of the median: ${confidence}`,
    `IQR ${formatInterval(summary.q1, summary.q3, formatMove)}`,
    threshold?.metric === '30_Minutes%' ? undefined : `hit rate ${formatHitRate(summary)}`,
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}

/** The limits of a backtest, a sentence each. */
export function backtestNotes(result: BacktestResult, cooldownMinutes: number, thisYear: string): readonly string[] {
  const { hits, from, to, read, suppressed, pending, multiStock, wrong, isCut, isMetricsCut, metricsFailure } = result;
  const days = `${formatDate(from, thisYear)} to ${formatDate(to, thisYear)} (days in New York)`;
  return [
    `${count(read, 'story', 'stories')} read, ${days}.`,
    isCut && `Only the newest stories of the ${backtestDays} days were read; earlier days are not covered.`,
    suppressed > 0 &&
      `${count(suppressed, 'more hit', 'more hits')} suppressed by the cooldown of ${count(cooldownMinutes, 'minute', 'minutes')}.`,
    pending > 0 && `${count(pending, 'matching story', 'matching stories')} without a value for the threshold: not counted.`,
    multiStock > 0 && `The median excludes ${count(multiStock, 'multi-stock story', 'multi-stock stories')} (${multiStockLabel}).`,
    isMetricsCut && 'More than 20,000 reactions: only the newest were read.',
    metricsFailure && 'Reactions could not be loaded, so moves are not available.',
    wrong > 0 && `${count(wrong, 'record', 'records')} with an unexpected shape skipped.`,
    hits.length > 0 && 'Uses the current values of past reactions. Hits on one company overlap, and delisted companies are missing.',
  ].filter((note) => typeof note === 'string');
}

/** Identifies the tested rule, without its name and switch. */
export const backtestKey = (rule: AlertRule): string => JSON.stringify({ ...rule, name: '', isOn: true });

export type BacktestState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy'; readonly progress: BacktestProgress }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly of: string; readonly error: Error }
  | { readonly kind: 'done'; readonly of: string; readonly result: BacktestResult };

/** Runs one backtest at a time and aborts it when the form closes. */
export function useBacktest() {
  const [state, setState] = useState<BacktestState>({ kind: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = (rule: AlertRule): void => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const update = (next: BacktestState): void => {
      if (!controller.signal.aborted) setState(next);
    };
    update({ kind: 'busy', progress: { of: 'stories', rows: 0 } });
    const of = backtestKey(rule);
    backtest(withListSymbols(rule) ?? rule, {
      nowSeconds: nowSeconds(),
      signal: controller.signal,
      onProgress: (progress) => update({ kind: 'busy', progress }),
    }).then(
      (result) => update({ kind: 'done', of, result }),
      (error: unknown) => update({ kind: 'failed', of, error: error instanceof Error ? error : new Error(String(error)) }),
    );
  };
  const cancel = (): void => {
    running.current?.abort();
    setState({ kind: 'cancelled' });
  };
  return { state, run, cancel };
}

interface Props {
  result: BacktestResult;
  /** that was tested */
  rule: AlertRule;
  /** the rule has changed since */
  isOld: boolean;
  /** a link to a story was followed */
  onNavigate: () => void;
}

/** Stories listed at first. */
const pageSize = 20;

/** The result of a backtest: headline, sample, limits and every matching story. */
export function BacktestView({ result, rule, isOld, onNavigate }: Props) {
  const [shownCount, setShownCount] = useState(pageSize);
  const { hits, samples } = result;
  const thisYear = dayOf(nowSeconds(), 'et').slice(0, 4);
  return (
    <section aria-label="Backtest" className={`flex flex-col gap-1 ${isOld ? 'opacity-55' : ''}`}>
      <p className={`text-sm font-bold ${hits.length === 0 || samples.some(({ summary }) => summary.isEnough) ? '' : 'text-soft'}`}>
        {backtestHeadline(result)}
      </p>
      {samples
        .map((sample) => sampleDescription(sample, rule.threshold))
        .filter((text) => text !== undefined)
        .map((text) => (
          <p key={text} className="text-xs text-soft">
            {text}
          </p>
        ))}
      {backtestNotes(result, rule.cooldownMinutes, thisYear).map((note) => (
        <p key={note} className="text-2xs text-faint">
          {note}
        </p>
      ))}
      {hits.length > 0 && (
        <div>
          <StoryLinks label="Matching stories" stories={hits.slice(0, shownCount)} onNavigate={onNavigate} />
          {hits.length > shownCount && (
            <button type="button" className="control my-1" onClick={() => setShownCount(shownCount + pageSize * 5)}>
              {(hits.length - shownCount).toLocaleString('en-US')} more
            </button>
          )}
        </div>
      )}
    </section>
  );
}
