import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { bestOf } from '#analysis/reactions/best-of.ts';
import { reactionsWith } from '#src/records/reactions/read-reactions.ts';
import { announcedAt } from '#src/records/guidance/guidance-line.ts';
import { guidanceMetrics } from './bar-moves.ts';

/** Reactions with the moves that are measured after guidance, and what says that a story is about it. */
export const guidanceReactions = reactionsWith([...guidanceMetrics, 'Result_Vs_Index%'], ['Topics', 'EPSAction']);
export type GuidanceReaction = ReturnType<typeof guidanceReactions.parse>;

/** Reactions by symbol, with share classes in one spelling. */
export type ReactionsBySymbol = ReadonlyMap<string, readonly GuidanceReaction[]>;

export const groupBySymbol = (rows: readonly GuidanceReaction[]): ReactionsBySymbol =>
  Map.groupBy(bestOf(rows, { otherSession: 'drop' }).values(), ({ symbol }) => spelledSymbol(symbol));

/** Whether the story is about results or guidance. */
const isOnTopic = ({ texts }: GuidanceReaction): boolean => texts.EPSAction !== '' || /\bguidance\b/i.test(texts.Topics);

const nearSeconds = 1800;

/** The reaction to a record: the nearest of its symbol within 30 minutes; without a time, one of that day about results or guidance. */
export function findReaction(record: GuidanceRecord, reactions: ReactionsBySymbol): GuidanceReaction | undefined {
  const announced = announcedAt(record.date, record.time);
  /** seconds from the announcement, or in the order of the day where its time is not known; undefined for another one's reaction */
  const awayOf = (reaction: GuidanceReaction): number | undefined => {
    const { publishedSeconds } = reaction;
    if (publishedSeconds === undefined) return undefined;
    if (announced === undefined) return isOnTopic(reaction) && newYorkDay(publishedSeconds) === record.date ? publishedSeconds : undefined;
    const away = Math.abs(publishedSeconds - announced);
    return away <= nearSeconds ? away : undefined;
  };
  const fitting = (reactions.get(spelledSymbol(record.ticker)) ?? []).flatMap((reaction) => {
    const away = awayOf(reaction);
    return away === undefined ? [] : [{ reaction, away }];
  });
  return fitting.toSorted((a, b) => a.away - b.away || a.reaction.rank - b.reaction.rank)[0]?.reaction;
}

/** Why an announcement without a reaction is not measured. @param also what else it lacks: `no intraday price bars of HD that day, and ` */
export const whyNoReaction = ({ date, time }: GuidanceRecord, also = ''): string =>
  announcedAt(date, time) === undefined
    ? 'Not measured: no time was given, and no story of that day is about results or guidance'
    : `Not measured: ${also}no story within 30 minutes of the announcement`;
