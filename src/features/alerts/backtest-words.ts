import { formatDate } from '#src/shared/format/date.ts';
import { formatMove } from '#src/shared/format/number.ts';
import { backtestDays, type BacktestResult } from './backtest.ts';

const count = (number: number, one: string, more: string): string => `${number.toLocaleString('en-US')} ${number === 1 ? one : more}`;

const share = (part: number): string => `${Math.round(part * 100)}%`;

/** `Last 90 days: 14 hits on 9 days, busiest hour 5, median 30-min move +0.90%` (product.md 4.15); `undefined` where nothing is claimed. */
export function headline({ told, days, busiestHour, span, summary }: BacktestResult): string {
  const hits = `Last ${count(span, 'day', 'days')}: ${count(told.length, 'hit', 'hits')}`;
  if (told.length === 0) return `${hits}.`;
  const median = summary.isEnough ? formatMove(summary.median) : `not enough (n=${summary.n})`;
  return `${hits} on ${count(days, 'day', 'days')}, busiest hour ${busiestHour}, median 30-min move ${median}`;
}

/** What the figures rest on; undefined where there are too few readings to claim any. */
export function basis({ summary, interval }: BacktestResult): string | undefined {
  if (!summary.isEnough) return undefined;
  const [low, high] = summary.hitInterval;
  return [
    `n=${summary.n} readings of ${summary.stories} stories`,
    interval && `median 95% interval ${formatMove(interval[0])} to ${formatMove(interval[1])}`,
    `IQR ${formatMove(summary.q1)} to ${formatMove(summary.q3)}`,
    `above 0 ${share(summary.hitRate)} (${share(low)} to ${share(high)})`,
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}

/** What else is to be known of a backtest, each as a sentence. */
export function notes(result: BacktestResult, cooldownMinutes: number, thisYear: string): readonly string[] {
  const { told, from, to, read, held, waits, roundUps, wrong, isCut, isNumbersCut, numbersFailure } = result;
  const days = `${formatDate(from, thisYear)} to ${formatDate(to, thisYear)} (days in New York)`;
  return [
    `${count(read, 'story', 'stories')} read, ${days}.`,
    isCut && `There are more in ${backtestDays} days: only the newest were read, so nothing is said of the days before.`,
    held > 0 && `${count(held, 'more hit', 'more hits')} fell into the cooldown of ${count(cooldownMinutes, 'minute', 'minutes')}.`,
    waits > 0 && `${count(waits, 'story fits', 'stories fit')} but ${waits === 1 ? 'has' : 'have'} no such number: not counted.`,
    roundUps > 0 && `The median leaves out ${count(roundUps, 'round-up', 'round-ups')} on more than 3 symbols.`,
    isNumbersCut && 'Not all readings were read: there are more than 20,000, and later ones come first.',
    numbersFailure && 'No readings could be read, so nothing is said of moves.',
    wrong > 0 && `${count(wrong, 'record', 'records')} of an unexpected shape left out.`,
    told.length > 0 &&
      'Past stories are told with the readings they have now; hits of one company overlap, and companies that are gone are missing.',
  ].filter((note) => typeof note === 'string');
}
