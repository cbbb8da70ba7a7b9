import { valueAt } from '#contract/value-at.ts';
import { isDate } from '#contract/schema/codecs.ts';
import { type DayPrices, type JudgedSplit, judgeSplits, otherDayDays, type PriceBasis, type SplitFacts } from '#contract/market/splits.ts';
import { runsOf } from '../../market/bars.ts';
import { dateOf, type Day, dayAt, dayOf } from '#contract/market/day.ts';
import { symbolKey } from '#contract/symbol.ts';
import { type BarPeriod, dayEnd } from '../../market/bar-periods.ts';
import type { BarSeriesBasis } from '../../store/bars/bars.ts';
import type { Store } from '../../store/store.ts';

/** The first and the last day of a symbol and length in a source. */
type Span = Pick<BarSeriesBasis, 'symbol' | 'seconds' | 'fromDay' | 'toDay'>;

function* daysOf({ bars }: BarPeriod): Generator<DayPrices> {
  for (const { from, to } of runsOf(bars, dayEnd))
    yield { day: dateOf(dayAt(valueAt(bars.start, from))), first: valueAt(bars.open, from), last: valueAt(bars.close, to - 1) };
}

function spanOf({ symbol, seconds, bars }: BarPeriod): Span {
  return { symbol, seconds, fromDay: dayAt(valueAt(bars.start, 0)), toDay: dayAt(valueAt(bars.start, bars.length - 1)) };
}

/** Joins the spans of the same symbol and length. */
function joinSpans(spans: Iterable<Span>): Span[] {
  const joined = new Map<string, Span>();
  for (const span of spans) {
    const key = `${symbolKey(span.symbol)} ${span.seconds}`;
    const known = joined.get(key) ?? span;
    joined.set(key, { ...span, fromDay: Math.min(known.fromDay, span.fromDay), toDay: Math.max(known.toDay, span.toDay) });
  }
  return [...joined.values()];
}

/** Weekends and holidays lie between the batches of a source. */
const maxGapDays: Day = 7;

/** Stores that prices are as `--prices` says, for the days of a batch and those of the batches before it, also of a run that was killed. */
export async function writeBasis(store: Store, periods: readonly BarPeriod[], prices: PriceBasis): Promise<void> {
  const series: BarSeriesBasis[] = [];
  for (const span of joinSpans(periods.map(spanOf))) {
    const stored = await store.barSeries(span.symbol);
    const touching = stored.filter(
      (each) =>
        each.seconds === span.seconds &&
        each.prices === prices &&
        each.fromDay <= span.toDay + maxGapDays &&
        each.toDay >= span.fromDay - maxGapDays,
    );
    series.push(...joinSpans([...touching, span]).map((each) => ({ ...each, symbol: span.symbol, prices })));
  }
  await store.writeBarSeries(series);
}

/** A split, and the days of a source around its ex-date. */
interface Watched {
  readonly split: SplitFacts;
  /** `YYYY-MM-DD`: all days from then to then are near it */
  readonly from: string;
  readonly to: string;
  readonly near: Map<string, DayPrices>;
  /** the last day before those, and the first one after them */
  before: DayPrices | undefined;
  after: DayPrices | undefined;
}

/** A split may be seen some days before or after its ex-date, from the step of the day before. */
const nearDays = otherDayDays + 3;

const watchedOf = (split: SplitFacts): Watched => ({
  split,
  from: dateOf(dayOf(split.date_ex) - nearDays),
  to: dateOf(dayOf(split.date_ex) + nearDays),
  near: new Map(),
  before: undefined,
  after: undefined,
});

/** Finds prices that are adjusted already: those that do not jump where the store knows a split. */
export interface AdjustmentWatch {
  readonly add: (periods: readonly BarPeriod[]) => void;
  /** Stores what was found. @returns it in lines for people */
  readonly finish: (store: Store) => Promise<readonly string[]>;
}

function watch(watched: Watched, prices: DayPrices): void {
  const { day } = prices;
  if (day < watched.from) {
    if (watched.before === undefined || day >= watched.before.day) watched.before = prices;
  } else if (day > watched.to) {
    if (watched.after === undefined || day <= watched.after.day) watched.after = prices;
  } else watched.near.set(day, prices);
}

/** Judges splits of one symbol that have prices on both sides. */
function judge(ofSymbol: readonly Watched[]): readonly JudgedSplit[] {
  const byDay = new Map(
    ofSymbol.flatMap(({ near, before, after }) =>
      [...near.values(), ...[before, after].filter((each) => each !== undefined)].map((each) => [each.day, each]),
    ),
  );
  const prices = [...byDay.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const [first, last] = [prices[0]?.day ?? '', prices.at(-1)?.day ?? ''];
  return judgeSplits(
    ofSymbol.map(({ split }) => split),
    { prices },
  ).filter(({ day }) => day > first && day <= last);
}

/** @param splits of the store, by symbol key */
export function openAdjustmentWatch(splits: ReadonlyMap<string, readonly SplitFacts[]>): AdjustmentWatch {
  const watched = new Map<string, { spans: Span[]; splits: Watched[] }>();

  return {
    add: (periods) => {
      for (const period of periods) {
        const ofSymbol = splits.get(symbolKey(period.symbol));
        if (!ofSymbol) continue;
        const known = watched.get(period.symbol) ?? {
          spans: [],
          splits: ofSymbol.filter(({ date_ex: ex }) => isDate(ex)).map(watchedOf),
        };
        watched.set(period.symbol, known);
        known.spans = joinSpans([...known.spans, spanOf(period)]);
        for (const day of daysOf(period)) for (const each of known.splits) watch(each, day);
      }
    },
    finish: async (store) => {
      const lines: string[] = [];
      const series: BarSeriesBasis[] = [];
      for (const [symbol, { spans, splits: ofSymbol }] of watched) {
        const judged = judge(ofSymbol);
        const adjusted = judged.filter(({ reason }) => reason === 'the prices do not jump by it');
        for (const { split } of adjusted)
          lines.push(`${symbol}: its prices do not jump by the split ${split.ratio} of ${split.date_ex}, so they are adjusted for it`);
        if (adjusted.length > 0 && judged.every(({ isCounted }) => !isCounted))
          series.push(...spans.map((span): BarSeriesBasis => ({ ...span, prices: 'split-adjusted' })));
      }
      if (series.length > 0) await store.writeBarSeries(series);
      return lines;
    },
  };
}
