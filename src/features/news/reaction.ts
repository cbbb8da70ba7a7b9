import * as z from 'zod/mini';
import { numberOf } from '#contract/decimal.ts';
import { quantified, quantifiedRecord } from '#contract/endpoints/quantified.ts';
import { parseUtcTime } from '#contract/quantified-time.ts';
import { joinKey } from '#src/shared/readings/join-key.ts';
import { standing } from '#src/shared/readings/standing.ts';
import { moveWindows } from '#src/shared/readings/windows.ts';

const { shape } = quantifiedRecord;

/** Of the 96 fields those that a headline tells: an answer holds hundreds of rows. */
const row = z.object({
  _id: shape._id,
  ResourceID: shape.ResourceID,
  Symb: shape.Symb,
  PUBt: shape.PUBt,
  NewsSess: shape.NewsSess,
  ReportSess: shape.ReportSess,
  created: shape.created,
  Vol_Ratio: shape.Vol_Ratio,
  'Result_Vs_Index%': shape['Result_Vs_Index%'],
  '30_Seconds%': shape['30_Seconds%'],
  '1_Minute%': shape['1_Minute%'],
  '5_Minutes%': shape['5_Minutes%'],
  '10_Minutes%': shape['10_Minutes%'],
  '30_Minutes%': shape['30_Minutes%'],
  '60_Minutes%': shape['60_Minutes%'],
  '90_Minutes%': shape['90_Minutes%'],
  '120_Minutes%': shape['120_Minutes%'],
});
export type ReactionRow = z.output<typeof row>;

/** The endpoint of quantified news, read for headlines. */
export const reactionRows = { ...quantified, row };

/** What a price did after a story. */
export interface Reaction {
  /** `_id` of the row */
  readonly key: string;
  readonly symbol: string;
  readonly publishedSeconds: number | undefined;
  /** in the order of the windows; null is "not measured" */
  readonly moves: readonly (number | null)[];
  readonly volumeRatio: number | null;
  /** of the session that the row reports on, less that of SPY */
  readonly againstIndex: number | null;
  readonly session: string;
  /** how well the row stands for its story and symbol, the least first */
  readonly standing: number;
  /** when it was written */
  readonly written: number;
}

/** Reactions by story and symbol. */
export type Reactions = ReadonlyMap<string, Reaction>;

const reactionOf = (record: ReactionRow): Reaction => ({
  key: record._id,
  symbol: record.Symb,
  publishedSeconds: parseUtcTime(record.PUBt),
  moves: moveWindows.map(({ metric }) => numberOf(record[metric])),
  volumeRatio: numberOf(record.Vol_Ratio),
  againstIndex: numberOf(record['Result_Vs_Index%']),
  session: record.ReportSess,
  standing: standing(record),
  written: record.created,
});

/** The one that stands for its story and symbol: the whole day's row, else the story's own session's; of two such the one written last. */
export const better = (a: Reaction | undefined, b: Reaction | undefined): Reaction | undefined => {
  if (!a || !b) return a ?? b;
  return b.standing < a.standing || (b.standing === a.standing && b.written > a.written) ? b : a;
};

/** What is known, with what came. A row on another session than the story's own tells nothing of the story (product.md 4). */
export function withRows(known: Reactions, came: readonly ReactionRow[]): Reactions {
  const joined = new Map(known);
  for (const record of came) {
    const reaction = reactionOf(record);
    const key = joinKey(record.ResourceID, record.Symb);
    const stands = reaction.standing < 2 ? better(joined.get(key), reaction) : undefined;
    if (stands) joined.set(key, stands);
  }
  return joined;
}
