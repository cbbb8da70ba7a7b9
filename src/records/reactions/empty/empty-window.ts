import { secondsPerHour } from '#contract/time/dates.ts';
import type { EmptyMoveReason } from '#contract/empty-moves.ts';
import { type Day, findTradingDay, hoursOf, weekdayOf } from '#contract/market/day.ts';
import { isMultiStock, multiStockLabel } from '#contract/multi-stock.ts';
import { newYorkClock } from '#contract/time/new-york.ts';
import { moveWindows } from '#contract/market/windows.ts';

/** Why a value is empty, by data, clock and market calendar. */
export interface EmptyReason {
  /** for counting */
  readonly kind:
    | 'no symbol'
    | 'not over yet'
    | 'pending'
    | 'multi-stock'
    | 'not measured'
    | 'market closed'
    | 'after the last session'
    | 'hours not known'
    | 'never reached'
    | 'no trade'
    | 'bars too long'
    | 'no late prices'
    | 'not sent';
  /** a sentence without its period */
  readonly text: string;
}

const [minute, hour] = [60, secondsPerHour];

export const noSymbol: EmptyReason = { kind: 'no symbol', text: 'The story has no symbol' };

const formatClock = (clock: number): string =>
  [Math.floor(clock / hour), Math.floor((clock % hour) / minute)].map((part) => String(part).padStart(2, '0')).join(':');

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** The trading day to whose pre-market a story counts that was published while nothing was traded; undefined for one published during a session, and where the trading calendar does not know the day. */
function awaitedDay(published: number): Day | undefined {
  const day = findTradingDay(published);
  return day !== undefined && published < hoursOf(day).pre ? day : undefined;
}

/** `11:42`, in New York. */
export const timeOf = (seconds: number): string => formatClock(newYorkClock(seconds));

/** `Mon pre-market`, where `awaitedDay` is defined. */
export function nextPreMarket(published: number): string | undefined {
  const day = awaitedDay(published);
  return day === undefined ? undefined : `${weekdays[weekdayOf(day)]} pre-market`;
}

const marketClosed = (preMarket: string): EmptyReason => ({ kind: 'market closed', text: `Market closed · ${preMarket}` });

/** The reason of every value of a session that has not begun, because the story was published while nothing was traded; undefined once it has begun. */
export function explainBeforeSession(published: number, nowSeconds: number): EmptyReason | undefined {
  const day = awaitedDay(published);
  const isAhead = day !== undefined && nowSeconds < hoursOf(day).pre;
  return isAhead ? marketClosed(nextPreMarket(published) ?? '') : undefined;
}

/** Whether a window ends after the last session of the trading day: 20:00, on half days 17:00. */
function endsAfterTrading(published: number, windowSeconds: number): boolean {
  const day = findTradingDay(published);
  return day !== undefined && published + windowSeconds > hoursOf(day).end;
}

/**
 * `due 11:42 ET` for a window that has not ended; undefined after its end, and for one that never has a value: of a story published while
 * nothing was traded, or ending after trading.
 */
export function dueAt(published: number, windowSeconds: number, nowSeconds: number): string | undefined {
  const end = published + windowSeconds;
  const hasValue = awaitedDay(published) === undefined && !endsAfterTrading(published, windowSeconds);
  return end > nowSeconds && hasValue ? `due ${timeOf(end)} ET` : undefined;
}

/**
 * Assumed: what has not come a quarter of an hour after its window does not come; where the service says how fast it usually delivers, a
 * story without a reaction waits five minutes longer than that.
 */
const [windowDelaySeconds, deliveryDelaySeconds] = [15 * minute, 5 * minute];

/** What decides whether a story without a reaction still gets one. */
export interface Awaited {
  /** Unix seconds */
  readonly published: number;
  readonly symbols: readonly string[];
  /** how long after publication the service usually delivers (usual-delay.ts) */
  readonly usualSeconds?: number | undefined;
}

/**
 * Why a story has no reaction: `pending` while one may come, else why none will. Every story ends with a reaction or with a reason.
 */
export function explainNoReaction({ published, symbols, usualSeconds }: Awaited, nowSeconds: number): EmptyReason {
  if (symbols.length === 0) return noSymbol;
  const day = findTradingDay(published);
  if (day === undefined) return hoursNotKnown;
  const [first, last] = [moveWindows[0].seconds, moveWindows.at(-1)?.seconds ?? 0];
  const isAwaited = awaitedDay(published) !== undefined;
  // A story published while nothing was traded is measured by the whole day after it.
  const end = isAwaited
    ? hoursOf(day).end + last + windowDelaySeconds
    : published + (usualSeconds === undefined ? last + windowDelaySeconds : Math.max(first, usualSeconds) + deliveryDelaySeconds);
  if (nowSeconds >= end) return isMultiStock(symbols) ? multiStock : notMeasured(end);
  if (isAwaited) return marketClosed(nextPreMarket(published) ?? '');
  const firstEnd = published + first;
  const text =
    usualSeconds === undefined
      ? `its first window ${firstEnd > nowSeconds ? 'ends' : 'ended'} at ${timeOf(firstEnd)} ET`
      : // The minute by whose end it is there.
        `usually delivered by ${timeOf(Math.ceil((published + usualSeconds) / minute) * minute)} ET`;
  return { kind: 'pending', text: `Pending: ${text}` };
}

const hoursNotKnown: EmptyReason = { kind: 'hours not known', text: 'The trading calendar does not know this year' };

const multiStock: EmptyReason = {
  kind: 'multi-stock',
  text: `Not measured: a story on ${multiStockLabel} is measured only on those that it is mainly about`,
};

/** The data does not say which: a halt and a symbol without bars look alike from here. */
const notMeasured = (end: number): EmptyReason => ({
  kind: 'not measured',
  text: `Not measured: no reaction came by ${timeOf(end)} ET, as for a symbol without price bars or trades around the story`,
});

/** What the data service names as the reason of an empty move. */
export const measuredReasons: Readonly<Record<EmptyMoveReason, EmptyReason>> = {
  'no trade': { kind: 'no trade', text: 'Nothing was traded in the window' },
  'no price before the news': { kind: 'no trade', text: 'There is no price before the news' },
  'no trade after the news': { kind: 'no trade', text: 'Nothing was traded in the session after the news' },
  'the bars are too long for the window': { kind: 'bars too long', text: 'The price bars are too long for the window' },
  'the bars end at the regular close': { kind: 'no late prices', text: 'The price bars of the day end at the regular close' },
};

/** What the record of a reaction says about an empty window. */
interface EmptyRecord {
  /** the reason that the data service names (contract/empty-moves.ts) */
  readonly measured?: EmptyMoveReason | undefined;
  /** when the record was written, Unix seconds */
  readonly writtenSeconds?: number;
}

/** Why a window is empty although the story has a reaction: the first reason that applies, a closed market before all others. */
export function explainEmptyWindow(
  published: number,
  windowSeconds: number,
  nowSeconds: number,
  { measured, writtenSeconds = Infinity }: EmptyRecord = {},
): EmptyReason {
  const preMarket = nextPreMarket(published);
  if (preMarket !== undefined) return marketClosed(preMarket);
  const due = dueAt(published, windowSeconds, nowSeconds);
  if (due !== undefined) return { kind: 'not over yet', text: `Not over yet: ${due}` };
  if (endsAfterTrading(published, windowSeconds))
    return {
      kind: 'after the last session',
      text: `The window ends after the last session: at ${timeOf(published + windowSeconds)} ET`,
    };
  if (measured) return measuredReasons[measured];
  if (findTradingDay(published) === undefined) return hoursNotKnown;
  const end = published + windowSeconds;
  // A record that is older than the end of the window cannot have its move.
  if (writtenSeconds < end && nowSeconds < end + windowDelaySeconds)
    return { kind: 'pending', text: `Pending: the window ended at ${timeOf(end)} ET` };
  return { kind: 'no trade', text: 'Nothing was traded in the window, or the source sent nothing' };
}
