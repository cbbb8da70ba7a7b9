import type { QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import type { ReportedSession } from '#contract/market/sessions.ts';
import { readQuantifiedSession } from '#contract/market/wire-sessions.ts';
import { parseUtcTime } from '#contract/time/quantified-time.ts';
import type { ReactionMetric } from './metrics.ts';

/** Precedence of a row among those of its story and symbol, lowest first. */
export const ranks = { fullDay: 0, ownSession: 1, otherSession: 2 } as const;
export type Rank = (typeof ranks)[keyof typeof ranks];

/**
 * The price reaction to a story on one symbol: a row of quantified news, parsed once.
 *
 * @typeParam M the metrics that were read
 */
export interface Reaction<M extends ReactionMetric = ReactionMetric> {
  /** `_id` of the row */
  readonly key: string;
  /** id of the story */
  readonly story: string;
  /** as received */
  readonly symbol: string;
  /** the session that the row measures; undefined where its name is none of those of quantified news */
  readonly session: ReportedSession | undefined;
  readonly rank: Rank;
  /** Unix seconds; undefined where the time cannot be parsed */
  readonly publishedSeconds: number | undefined;
  readonly receivedSeconds: number | undefined;
  /** when the row was written, Unix seconds */
  readonly writtenSeconds: number;
  /** in display units; null is "not measured" */
  readonly numbers: Readonly<Record<M, number | null>>;
}

export const baseFields = ['_id', 'ResourceID', 'Symb', 'PUBt', 'RECt', 'NewsSess', 'ReportSess', 'created'] as const;
export type BaseRecord = Pick<QuantifiedRecord, (typeof baseFields)[number]>;

/** Assumed: a row without a session is none of the story's own session. */
const rankOf = ({ ReportSess, NewsSess }: BaseRecord): Rank =>
  readQuantifiedSession(ReportSess) === 'fullDay'
    ? ranks.fullDay
    : ReportSess !== '' && ReportSess === NewsSess
      ? ranks.ownSession
      : ranks.otherSession;

/** A row and its parsed numbers as a reaction. */
export const toReaction = <M extends ReactionMetric>(record: BaseRecord, numbers: Reaction<M>['numbers']): Reaction<M> => ({
  key: record._id,
  story: record.ResourceID,
  symbol: record.Symb,
  session: readQuantifiedSession(record.ReportSess),
  rank: rankOf(record),
  publishedSeconds: parseUtcTime(record.PUBt),
  receivedSeconds: parseUtcTime(record.RECt),
  writtenSeconds: record.created,
  numbers,
});
