import { readEmptyMove } from '#contract/empty-moves.ts';
import { findTradingDay, hoursOf } from '#contract/market/day.ts';
import { describeWindow, type RequestStatus, type WindowResult } from '#src/records/reactions/empty/describe-window.ts';
import { explainNoReaction, measuredReasons } from '#src/records/reactions/empty/empty-window.ts';
import { dayMoveOf, rawDayTitle } from '#src/records/reactions/day-move.ts';
import { tickersOf } from '#src/records/stories/tickers.ts';
import { formatMove } from '#src/shared/format/number.ts';
import { type BriefStory, type Holding, isOfOther } from './brief.ts';

/** How the reactions of a brief were read. */
export interface ReactionSource {
  readonly status: RequestStatus;
  /** how long after publication the service usually delivers a reaction */
  readonly usualSeconds: number | undefined;
}

/** A move as text, or what stands in its place and why. */
export type MoveText = Pick<WindowResult, 'move' | 'placeholder' | 'why'>;

const missing = (placeholder: string, why: string): MoveText => ({ move: undefined, placeholder, why });
const pending = 'pending';
/** Index of the 5 minutes in `moveWindows`. */
const fiveMinutes = 2;

/** The move over the day: it is known once the day has ended. */
function dayMove({ item, reaction }: BriefStory, { usualSeconds }: ReactionSource, nowSeconds: number): MoveText {
  const move = reaction ? dayMoveOf(reaction.numbers) : null;
  if (move) return { move: formatMove(move.percent), placeholder: undefined, why: move.isRaw ? rawDayTitle : undefined };
  const published = reaction?.publishedSeconds ?? item.created;
  if (!reaction) {
    const { kind, text } = explainNoReaction({ published, symbols: tickersOf(item), usualSeconds }, nowSeconds);
    return missing(kind === 'pending' || kind === 'market closed' ? pending : '–', text);
  }
  const measured = readEmptyMove(reaction.texts.Comments, 'Result%');
  if (measured) return missing('–', measuredReasons[measured].text);
  const day = findTradingDay(published);
  return day !== undefined && nowSeconds < hoursOf(day).end
    ? missing(pending, 'Not over yet: the day is measured after its end')
    : missing('–', 'The day was not measured');
}

/** The moves after the top story of a company. `symbol` names the one that was measured, where that is another one. */
export function storyMoves(
  { symbol, top, storyCount }: Holding,
  source: ReactionSource,
  nowSeconds: number,
): { readonly symbol: string | undefined; readonly five: MoveText; readonly day: MoveText } {
  if (!top) {
    const none = missing('–', storyCount > 0 ? 'Only in multi-stock stories' : 'No story');
    return { symbol: undefined, five: none, day: none };
  }
  const { item, reaction } = top;
  const five = describeWindow(item, { symbol, symbols: tickersOf(item), reaction, ...source }, fiveMinutes, nowSeconds);
  return {
    symbol: isOfOther(top, symbol) ? reaction?.symbol : undefined,
    five,
    // What is not loaded has one reason for both.
    day: source.status === 'success' ? dayMove(top, source, nowSeconds) : five,
  };
}
