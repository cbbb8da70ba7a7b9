import * as z from 'zod/mini';
import { numberOf } from '#contract/schema/decimal.ts';
import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { quantified, quantifiedRecord } from '#contract/endpoints/quantified.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { parseUtcTime } from '#contract/time/quantified-time.ts';
import { symbolKey } from '#src/shared/symbols/symbol-key.ts';
import { matchRank } from '#src/records/reactions/reaction.ts';
import { dueAt, explainEmptyWindow, nextPreMarket } from '#src/records/reactions/empty-window.ts';
import { formatMove } from '#src/shared/format/number.ts';
import { announcedAt } from '#src/records/guidance/guidance-line.ts';

const { shape } = quantifiedRecord;

/** The fields needed to join a reaction to guidance and to show its moves. */
const row = z.object({
  _id: shape._id,
  ResourceID: shape.ResourceID,
  Symb: shape.Symb,
  PUBt: shape.PUBt,
  Topics: shape.Topics,
  EPSAction: shape.EPSAction,
  NewsSess: shape.NewsSess,
  ReportSess: shape.ReportSess,
  '30_Minutes%': shape['30_Minutes%'],
  'Result%': shape['Result%'],
});
type ReactionRow = z.output<typeof row>;

/** The quantified news endpoint with the fields needed here. */
export const reactionRows = { ...quantified, row };

/** The price reaction to a story; moves in percent, null where not measured. */
export interface Reaction {
  /** `_id` of the row */
  readonly id: string;
  readonly story: string;
  readonly symbol: string;
  readonly publishedSeconds: number;
  readonly move: number | null;
  /** from the news to the end of the session */
  readonly result: number | null;
  /** `Pre`, `Main`, `Post`, as the source has it */
  readonly newsSession: string;
  readonly standing: number;
  /** the story is about results or guidance */
  readonly isOnTopic: boolean;
}

/** Reactions by symbol, with share classes in one spelling. */
export type ReactionsBySymbol = ReadonlyMap<string, readonly Reaction[]>;

export function groupBySymbol(rows: readonly ReactionRow[]): ReactionsBySymbol {
  const bySymbol = new Map<string, Reaction[]>();
  for (const record of rows) {
    const publishedSeconds = parseUtcTime(record.PUBt);
    const standingOf = matchRank(record);
    // A row about another session than the story's own does not measure the story.
    if (publishedSeconds === undefined || standingOf > 1) continue;
    const symbol = symbolKey(record.Symb);
    const reaction: Reaction = {
      id: record._id,
      story: record.ResourceID,
      symbol,
      publishedSeconds,
      move: numberOf(record['30_Minutes%']),
      result: numberOf(record['Result%']),
      newsSession: record.NewsSess,
      standing: standingOf,
      isOnTopic: record.EPSAction !== '' || /\bguidance\b/i.test(record.Topics),
    };
    const others = bySymbol.get(symbol);
    if (others) others.push(reaction);
    else bySymbol.set(symbol, [reaction]);
  }
  return bySymbol;
}

const windowSeconds = 1800;

/** The reaction to a record: the nearest of its symbol within 30 minutes; without a time, one of that day about results or guidance. */
export function findReaction(record: GuidanceRecord, reactions: ReactionsBySymbol): Reaction | undefined {
  const announced = announcedAt(record.date, record.time);
  const fitting = (reactions.get(symbolKey(record.ticker)) ?? []).filter(({ publishedSeconds, isOnTopic }) =>
    announced === undefined
      ? isOnTopic && newYorkDay(publishedSeconds) === record.date
      : Math.abs(publishedSeconds - announced) <= windowSeconds,
  );
  const away = ({ publishedSeconds }: Reaction): number =>
    announced === undefined ? publishedSeconds : Math.abs(publishedSeconds - announced);
  return fitting.sort((a, b) => away(a) - away(b) || a.standing - b.standing)[0];
}

/** Why a record has no reaction. */
export const whyNoReaction = ({ date, time }: GuidanceRecord): string =>
  announcedAt(date, time) === undefined
    ? 'No reaction of that day about results or guidance'
    : 'No reaction within 30 minutes of the announcement';

/** A formatted move, or the reason why there is none. */
export type ReactionText = { readonly move: string; readonly why?: undefined } | { readonly move?: undefined; readonly why: string };

/** The move in the 30 minutes after the announcement, or the first reason that applies. */
export function reactionText(record: GuidanceRecord, reactions: ReactionsBySymbol, nowSeconds: number): ReactionText {
  const announced = announcedAt(record.date, record.time);
  const reaction = findReaction(record, reactions);
  if (reaction?.move !== null && reaction?.move !== undefined) return { move: formatMove(reaction.move) };
  if (announced !== undefined && (nextPreMarket(announced) ?? dueAt(announced, windowSeconds, nowSeconds)) !== undefined)
    return { why: explainEmptyWindow(announced, windowSeconds, nowSeconds).text };
  return { why: reaction ? explainEmptyWindow(reaction.publishedSeconds, windowSeconds, nowSeconds).text : whyNoReaction(record) };
}
