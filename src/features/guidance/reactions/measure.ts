import { windowSeconds } from '#contract/market/windows.ts';
import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { findTradingDay, hoursOf } from '#contract/market/day.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { announcedAt } from '#src/records/guidance/guidance-line.ts';
import { indexSymbol, marketMove, whyNoMarketMove } from '#analysis/market/market.ts';
import { explainEmptyWindow, measuredReasons, timeOf } from '#src/records/reactions/empty/empty-window.ts';
import { dayEnd, type GuidanceMetric, guidanceMetrics, indexSeries, type KnownUntil, movesFrom, type NoMove } from './bar-moves.ts';
import type { DayBars } from './bars-query.ts';
import { type GuidanceReaction, whyNoReaction } from './reaction.ts';

/** A move in percent, and that of SPY over the same time, null with a reason where it is not known; or why there is none. */
export type Move =
  | { readonly raw: number; readonly index: number | null; readonly whyNoIndex?: string; readonly why?: undefined }
  | { readonly raw?: undefined; readonly why: string };

type Moves = Readonly<Record<GuidanceMetric, Move>>;

/** What the price did after an announcement. */
export interface Measured {
  /** what it is measured from, Unix seconds; undefined where no time is known */
  readonly moment: number | undefined;
  /** a story on it stands for the announcement where that has no time, or where its symbol has no bars */
  readonly from: 'announcement' | 'story';
  /** when a story was received whose moment it is, Unix seconds */
  readonly receivedSeconds?: number | undefined;
  /** the reaction whose figures these are; undefined where they are measured by bars */
  readonly reaction: GuidanceReaction | undefined;
  /** the last price before the moment, dollars; null where it is not known */
  readonly before: number | null;
  readonly moves: Moves;
}

/** What an announcement is measured by. */
export interface Evidence {
  /** to a story on it */
  readonly reaction: GuidanceReaction | undefined;
  /** undefined where they are outside the plan, or cannot be loaded */
  readonly bars: DayBars | undefined;
  /** Unix seconds */
  readonly now: number;
}

/** The moment that an announcement is measured from: its own, else that of a story on it. */
export const momentOf = ({ date, time }: GuidanceRecord, reaction: GuidanceReaction | undefined): number | undefined =>
  announcedAt(date, time) ?? reaction?.publishedSeconds;

const eachMetric = (of: (metric: GuidanceMetric) => Move): Moves =>
  Object.fromEntries(guidanceMetrics.map((metric) => [metric, of(metric)])) as Record<GuidanceMetric, Move>;

/** The moves after an announcement, by bars from its time; where its symbol has none at that time, by the reaction to a story on it. */
export function measure(record: GuidanceRecord, evidence: Evidence): Measured {
  const { reaction, now } = evidence;
  const moment = momentOf(record, reaction);
  const byBars = moment === undefined ? undefined : measureByBars(record, moment, evidence);
  if (byBars) return byBars;
  if (reaction) return measureByStory(reaction, evidence);
  const hasNoBars = evidence.bars ? `no intraday price bars of ${record.ticker} that day, and ` : '';
  const why = whyNoReaction(record, hasNoBars);
  return {
    moment,
    from: 'announcement',
    reaction: undefined,
    before: null,
    moves: eachMetric((metric) => ({ why: (moment === undefined ? undefined : whyByClock(moment, metric, now)) ?? why })),
  };
}

type IndexMove = Pick<Extract<Move, { readonly raw: number }>, 'index' | 'whyNoIndex'>;

/** What SPY did beside the moves of a symbol from the same moment. */
function indexMoves(symbol: string, moment: number, { bars, now }: Evidence): (metric: GuidanceMetric) => IndexMove {
  const index = bars?.bySymbol.get(indexSymbol);
  const series = index && indexSeries(index, moment, now);
  const prices = series ? [series] : [];
  return (metric) => {
    const span = { symbol, from: moment, to: metric === 'Result%' ? dayEnd(series, moment) : moment + windowSeconds[metric] };
    const move = marketMove(prices, span);
    return Number.isNaN(move) ? { index: null, whyNoIndex: whyNoMarketMove(prices, span) } : { index: move };
  };
}

/** Undefined where the symbol has no bars, or a story knows more than they do. */
function measureByBars(record: GuidanceRecord, moment: number, evidence: Evidence): Measured | undefined {
  const { bars, reaction, now } = evidence;
  const own = bars?.bySymbol.get(spelledSymbol(record.ticker));
  if (!bars || !own) return undefined;
  const { before, moves } = movesFrom(own, moment, bars.known, now);
  const halfHour = moves['30_Minutes%'];
  if (reaction && (halfHour === 'no bars' || halfHour === 'bars end before')) return undefined;
  const indexMove = indexMoves(record.ticker, moment, evidence);
  const isOfStory = announcedAt(record.date, record.time) === undefined;
  return {
    moment,
    from: isOfStory ? 'story' : 'announcement',
    receivedSeconds: isOfStory ? reaction?.receivedSeconds : undefined,
    reaction: undefined,
    before,
    moves: eachMetric((metric) => {
      const raw = moves[metric];
      return typeof raw === 'number'
        ? { raw, ...indexMove(metric) }
        : { why: whyByClock(moment, metric, now) ?? whyNoMove(raw, bars.known) };
    }),
  };
}

function measureByStory(reaction: GuidanceReaction, evidence: Evidence): Measured {
  const { publishedSeconds: moment = Number.NaN, numbers, symbol } = reaction;
  const indexMove = indexMoves(symbol, moment, evidence);
  return {
    moment,
    from: 'story',
    receivedSeconds: reaction.receivedSeconds,
    reaction,
    before: null,
    moves: eachMetric((metric) => {
      const raw = numbers[metric];
      if (raw === null)
        return { why: whyByClock(moment, metric, evidence.now) ?? 'Nothing was traded in the window, or the source sent nothing' };
      const less = metric === 'Result%' ? numbers['Result_Vs_Index%'] : null;
      return less === null ? { raw, ...indexMove(metric) } : { raw, index: raw - less };
    }),
  };
}

/** Why a move is empty by the clock alone: before its end, or while nothing is traded. */
function whyByClock(moment: number, metric: GuidanceMetric, now: number): string | undefined {
  if (metric !== 'Result%') {
    const { kind, text } = explainEmptyWindow(moment, windowSeconds[metric], now, { writtenSeconds: moment });
    return kind === 'no trade' ? undefined : text;
  }
  const day = findTradingDay(moment);
  if (day === undefined) return 'The trading calendar does not know this year';
  const { end } = hoursOf(day);
  return now < end ? `Not over yet: due ${timeOf(end)} ET` : undefined;
}

function whyNoMove(reason: NoMove, { minutes, halfHours }: KnownUntil): string {
  switch (reason) {
    case 'market closed':
    case 'not over yet':
      return 'Pending: the prices of its end have not come yet';
    case 'no bars':
      return 'Not measured: no minute bars for that day';
    case 'bars end before':
      return `Not measured: the price bars end at ${timeOf(Number.isFinite(minutes) ? minutes : halfHours)} ET`;
    case 'no trade':
      return 'Not measured: halted, or not traded in the window';
    default:
      return `Not measured: ${measuredReasons[reason].text.charAt(0).toLowerCase()}${measuredReasons[reason].text.slice(1)}`;
  }
}

/** What a figure is measured from, as a clause: `from 08:31 ET, by minutes`. */
export function describeOrigin({ moment, from, reaction }: Measured): string {
  if (moment === undefined) return '';
  const time = `${timeOf(moment)} ET`;
  if (reaction) return `raw figure of the reaction to a story at ${time}: there are no price bars of the announcement`;
  return from === 'story' ? `from a story at ${time}, as the announcement has no time` : `from the announcement at ${time}`;
}
