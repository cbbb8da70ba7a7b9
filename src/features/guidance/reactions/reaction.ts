import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { bestOf } from '#src/records/reactions/best-of.ts';
import { reactionsWith } from '#src/records/reactions/reaction.ts';
import { symbolKey } from '#src/shared/symbols/symbol-key.ts';
import { dueAt, explainEmptyWindow, nextPreMarket } from '#src/records/reactions/empty-window.ts';
import { formatMove } from '#src/shared/format/number.ts';
import { announcedAt } from '#src/records/guidance/guidance-line.ts';

/** Reactions with the moves that are shown next to guidance, and what says that a story is about it. */
export const guidanceReactions = reactionsWith(['30_Minutes%', 'Result%'], ['Topics', 'EPSAction']);
export type GuidanceReaction = ReturnType<typeof guidanceReactions.parse>;

/** Reactions by symbol, with share classes in one spelling. */
export type ReactionsBySymbol = ReadonlyMap<string, readonly GuidanceReaction[]>;

export const groupBySymbol = (rows: readonly GuidanceReaction[]): ReactionsBySymbol =>
  Map.groupBy(bestOf(rows, { otherSession: 'drop' }).values(), ({ symbol }) => symbolKey(symbol));

/** Whether the story is about results or guidance. */
const isOnTopic = ({ texts }: GuidanceReaction): boolean => texts.EPSAction !== '' || /\bguidance\b/i.test(texts.Topics);

const windowSeconds = 1800;

/** The reaction to a record: the nearest of its symbol within 30 minutes; without a time, one of that day about results or guidance. */
export function findReaction(record: GuidanceRecord, reactions: ReactionsBySymbol): GuidanceReaction | undefined {
  const announced = announcedAt(record.date, record.time);
  /** seconds from the announcement, or in the order of the day where its time is not known; undefined for another one's reaction */
  const awayOf = (reaction: GuidanceReaction): number | undefined => {
    const { publishedSeconds } = reaction;
    if (publishedSeconds === undefined) return undefined;
    if (announced === undefined) return isOnTopic(reaction) && newYorkDay(publishedSeconds) === record.date ? publishedSeconds : undefined;
    const away = Math.abs(publishedSeconds - announced);
    return away <= windowSeconds ? away : undefined;
  };
  const fitting = (reactions.get(symbolKey(record.ticker)) ?? []).flatMap((reaction) => {
    const away = awayOf(reaction);
    return away === undefined ? [] : [{ reaction, away }];
  });
  return fitting.toSorted((a, b) => a.away - b.away || a.reaction.rank - b.reaction.rank)[0]?.reaction;
}

/** Why a record has no reaction. */
export const whyNoReaction = ({ date, time }: GuidanceRecord): string =>
  announcedAt(date, time) === undefined
    ? 'Not measured: no story of that day about results or guidance'
    : 'Not measured: no story within 30 minutes of the announcement';

/** A formatted move, or the reason why there is none; `isUnknown` where no reaction was found. */
export type ReactionText =
  | { readonly move: string; readonly why?: undefined }
  | { readonly move?: undefined; readonly why: string; readonly isUnknown?: boolean };

/** The move in the 30 minutes after the announcement, or the first reason that applies. */
export function reactionText(record: GuidanceRecord, reactions: ReactionsBySymbol, nowSeconds: number): ReactionText {
  const announced = announcedAt(record.date, record.time);
  const reaction = findReaction(record, reactions);
  const move = reaction?.numbers['30_Minutes%'] ?? null;
  if (move !== null) return { move: formatMove(move) };
  if (announced !== undefined && (nextPreMarket(announced) ?? dueAt(announced, windowSeconds, nowSeconds)) !== undefined)
    return { why: explainEmptyWindow(announced, windowSeconds, nowSeconds).text };
  if (!reaction) return { why: whyNoReaction(record), isUnknown: true };
  return { why: explainEmptyWindow(reaction.publishedSeconds ?? announced ?? 0, windowSeconds, nowSeconds).text };
}
