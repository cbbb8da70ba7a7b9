import { valueAt } from '#contract/value-at.ts';
import { medianOf } from '#contract/median.ts';
import { closedDayOf } from '#contract/market/sessions.ts';
import { type DayPrices, judgedSplitText, judgeSplits, otherDayDays, splitFactor, type SplitFacts } from '#contract/market/splits.ts';
import { dateOf, dayAt, dayOf } from '#contract/market/day.ts';
import { symbolKey } from '#contract/symbol.ts';
import { type BarPeriod, dayEnd } from '../market/bar-periods.ts';
import { runsOf } from '../market/bars.ts';
import { summarize } from '../market/sessions.ts';
import { basisOn } from '../store/bars/bar-series.ts';
import type { BarSeriesBasis } from '../store/bars/bars.ts';
import type { SqliteStore } from '../store/sqlite/open.ts';
import { createFindings, type Finding, type Rule } from './findings.ts';

const closedDay: Rule = { check: 'closed days', description: 'the exchange is open on its day', unit: 'day' };
const scale: Rule = {
  check: 'scale',
  description: 'from one bar to the next its price is neither 20 times as high nor as low, splits aside',
  unit: 'day',
};
const appliedSplits: Rule = {
  check: 'splits',
  description: 'the prices jump by the split, and it is listed once',
  unit: 'split',
  isOddity: true,
};
const volumeLevel: Rule = {
  check: 'volume level',
  description: 'its volume is of the same feed as the days before: one venue has a twentieth of all of them',
  unit: 'day',
  isOddity: true,
};
const zeroVolume: Rule = {
  check: 'no volume',
  description: 'days on which the price moves have a volume, except four in a row at most',
  unit: 'run',
  isOddity: true,
};

/** One day of one series. */
interface DayFacts extends DayPrices {
  readonly high: number;
  readonly low: number;
  /** shares; NaN where it is not known */
  readonly volume: number;
}

const maxScale = 20;
const isOtherScale = (ratio: number): boolean => ratio > maxScale || ratio < 1 / maxScale;

/** The days of a level of volume: as few as a week shows a level, and more before make it surer. */
const levelDays = 5;
const daysBefore = 20;

/** One venue and all of them differ by 20 to 50; days of one feed by 2 or 3 each way. */
const levelRatio = 15;
const levelGap = 3;
/** Less is no level: shares that hardly trade. */
const minLevel = 1000;
/** With a larger move of the price a day may have any volume. */
const quietMove = 0.2;

/**
 * Whether volume is of another level from a day on, while the price does not say why.
 *
 * Assumed: it is where its median is 15 times that of the days before, each day is 3 times each of the last five, and the price moves by
 * less than 20 %; likewise for a fall that lasts five days, because the last day may be unfinished.
 */
function isOtherLevel(before: readonly DayFacts[], after: readonly DayFacts[]): boolean {
  const [last, first] = [before.at(-1), after[0]];
  if (before.length < levelDays || !last || !first || Math.abs(first.last / last.last - 1) > quietMove) return false;
  const [old, recent] = [before, after].map((days) => days.map(({ volume }) => volume)) as [number[], number[]];
  const [oldLevel, newLevel] = [medianOf(old), medianOf(recent)];
  if (Math.min(oldLevel, newLevel) < minLevel) return false;
  const near = old.slice(-levelDays);
  if (newLevel >= levelRatio * oldLevel) return Math.min(...recent) >= levelGap * Math.max(...near);
  return after.length === levelDays && oldLevel >= levelRatio * newLevel && Math.min(...near) >= levelGap * Math.max(...recent);
}

/** More days without a volume are no accident. */
const maxZeroDays = 4;

type Add = ReturnType<typeof createFindings>['add'];

/** Follows the days of one symbol and length, and remembers of them what later days need. */
function followSeries(symbol: string, seconds: number, splits: readonly SplitFacts[], add: Add) {
  const exDays = splits.map(({ date_ex: ex }) => dayOf(ex));
  let firstDay = '';
  let previous: DayFacts | undefined;
  /** days around ex-dates */
  const around: DayPrices[] = [];
  const jumps: { readonly before: DayFacts; readonly after: DayFacts }[] = [];
  let recent: DayFacts[] = [];
  let zeroRun: { readonly from: string; to: string; days: number } | undefined;

  const checkLevel = (from: number): boolean => {
    const [before, after] = [recent.slice(Math.max(0, from - daysBefore), from), recent.slice(from, from + levelDays)];
    const [first] = after;
    if (!first || !isOtherLevel(before, after)) return false;
    add(
      volumeLevel,
      () => `${symbol} ${first.day}: ${shares(medianOf(before.map(({ volume }) => volume)))} before, then ${shares(first.volume)}`,
    );
    recent = recent.slice(from);
    return true;
  };

  const checkRest = (): void => {
    for (let from = Math.max(1, recent.length - levelDays + 1); from < recent.length; from++) if (checkLevel(from)) return;
  };

  const endZeroRun = (): void => {
    if (zeroRun && zeroRun.days > maxZeroDays) {
      const { from, to } = zeroRun;
      add(zeroVolume, () => `${symbol} ${from} to ${to}`);
    }
    zeroRun = undefined;
  };

  return {
    addDay: (facts: DayFacts): void => {
      const { day, volume } = facts;
      if (!previous) firstDay = day;
      const before = previous;
      previous = facts;
      if (before) {
        if (isOtherScale(facts.first / before.last)) jumps.push({ before, after: facts });
        const [from, to] = [dayOf(before.day), dayOf(day)];
        if (exDays.some((ex) => ex + otherDayDays > from && ex - otherDayDays <= to)) {
          if (around.at(-1) !== before) around.push(before);
          around.push(facts);
          // a split changes the number of shares as well
          checkRest();
          recent = [];
        }
      }
      const isMoved = facts.high > facts.low || (before !== undefined && before.last !== facts.last);
      if (volume === 0 && isMoved) {
        zeroRun ??= { from: day, to: day, days: 0 };
        zeroRun.to = day;
        zeroRun.days++;
      } else if (volume > 0) endZeroRun();
      if (!(volume > 0)) return;
      recent.push(facts);
      if (recent.length > daysBefore + levelDays) recent.shift();
      if (recent.length > levelDays) checkLevel(recent.length - levelDays);
    },
    /** @returns the splits that the prices do not simply have */
    end: (series: readonly BarSeriesBasis[]): readonly string[] => {
      checkRest();
      endZeroRun();
      const lastDay = previous?.day ?? '';
      const judged = judgeSplits(splits, { prices: around, markOn: (exDay) => basisOn(series, [seconds], exDay) });
      for (const { before, after } of jumps)
        if (isOtherScale((after.first * splitFactor(judged, before.day, after.day)) / before.last))
          add(scale, () => `${symbol} ${after.day}: ${before.last}, then ${after.first}`);
      return judged
        .filter(({ day, reason }) => reason !== undefined && day > firstDay && day <= lastDay)
        .map((each) => `${symbol} ${judgedSplitText(each)}`);
    },
  };
}

const shares = (volume: number): string => volume.toLocaleString('en-US');

/** The days of a period with a trade; finds bars of closed days, and of another scale than the bar before. */
function* daysOf({ symbol, seconds, bars }: BarPeriod, add: Add): Generator<DayFacts> {
  for (const run of runsOf(bars, dayEnd)) {
    const date = dateOf(dayAt(valueAt(bars.start, run.from)));
    let [isClosed, isJumping] = [false, false];
    for (let index = run.from; index < run.to; index++) {
      isClosed ||= closedDayOf(valueAt(bars.start, index), seconds) !== undefined;
      if (index > run.from && isOtherScale(valueAt(bars.open, index) / valueAt(bars.close, index - 1))) isJumping = true;
    }
    if (isClosed) add(closedDay, () => `${symbol} ${date}`);
    if (isJumping) add(scale, () => `${symbol} ${date}`);
    const summary = summarize(bars, run);
    if (summary) yield { day: date, ...summary };
  }
}

/** Checks the bars of a store, a period at a time, in the order of their symbols. @param splits by `symbolKey` */
export function checkBars(store: SqliteStore, splits: ReadonlyMap<string, readonly SplitFacts[]>): readonly Finding[] {
  const { add, all } = createFindings();
  let current: string | undefined;
  const followed = new Map<number, ReturnType<typeof followSeries>>();
  const endSymbol = (): void => {
    if (current === undefined) return;
    const storedSeries = store.barSeries(current);
    const named = new Set([...followed.values()].flatMap((series) => series.end(storedSeries)));
    for (const name of named) add(appliedSplits, () => name);
    followed.clear();
  };
  for (const period of store.eachBarPeriod()) {
    const { symbol, seconds } = period;
    if (symbol !== current) {
      endSymbol();
      current = symbol;
    }
    const series = followed.get(seconds) ?? followSeries(symbol, seconds, splits.get(symbolKey(symbol)) ?? [], add);
    followed.set(seconds, series);
    for (const day of daysOf(period, add)) series.addDay(day);
  }
  endSymbol();
  return all();
}
