import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { daysBetween } from '#src/shared/calendar/days.ts';

/** What quantified news is asked for some records. */
export interface ReactionQuestion {
  readonly symbols: string[];
  readonly dateFrom: string;
  readonly dateTo: string;
}

export interface ReactionBatches {
  /** the newest first */
  readonly questions: readonly ReactionQuestion[];
  /** the one that a record is part of; undefined where it names no symbol that can be asked for */
  readonly questionOf: (record: GuidanceRecord) => ReactionQuestion | undefined;
}

const mostSymbols = 50;

/**
 * How many symbols times days one question spans: at a reading or two a day for each, its answer is a page or two.
 *
 * Assumed: so a year of one company is one request, and a busy week of fifty is one too.
 */
const mostSymbolDays = 1000;

const isAskable = (ticker: string): boolean => ticker !== '' && !ticker.includes(',');

/**
 * Parts records into questions of at most 50 symbols over days that lie together. From the oldest on, so that what is announced later
 * changes the last question alone, and the answers to all others stay.
 *
 * @param records newest first
 */
export function reactionBatches(records: readonly GuidanceRecord[]): ReactionBatches {
  const questions: ReactionQuestion[] = [];
  const byRecord = new Map<string, ReactionQuestion>();
  let batch: GuidanceRecord[] = [];
  let symbols = new Set<string>();
  const close = (): void => {
    const [oldest, newest] = [batch[0], batch.at(-1)];
    if (!oldest || !newest) return;
    const question = { symbols: [...symbols].toSorted(), dateFrom: oldest.date, dateTo: newest.date };
    questions.unshift(question);
    for (const { id } of batch) byRecord.set(id, question);
    batch = [];
    symbols = new Set();
  };
  for (const record of records.toReversed()) {
    if (!isAskable(record.ticker)) continue;
    const count = symbols.size + Number(!symbols.has(record.ticker));
    const days = daysBetween(batch[0]?.date ?? record.date, record.date) + 1;
    if (count > mostSymbols || count * days > mostSymbolDays) close();
    batch.push(record);
    symbols.add(record.ticker);
  }
  close();
  return { questions, questionOf: ({ id }) => byRecord.get(id) };
}
