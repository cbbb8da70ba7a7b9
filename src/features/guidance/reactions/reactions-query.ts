import { queryOptions, skipToken } from '@tanstack/react-query';
import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import * as limits from '#contract/schema/limits.ts';
import { daysBetween } from '#contract/time/dates.ts';
import { readPages } from '#src/shared/api/read-pages.ts';
import { isListable, splitSymbols } from '#src/shared/symbols/symbol-lists.ts';
import { type GuidanceReaction, guidanceReactions, groupBySymbol, type ReactionsBySymbol } from './reaction.ts';

/** Parameters of one quantified news request for several records. */
export interface ReactionRequest {
  readonly symbols: string[];
  readonly dateFrom: string;
  readonly dateTo: string;
}

export interface ReactionBatches {
  /** the newest first */
  readonly requests: readonly ReactionRequest[];
  /** the request that covers a record; undefined where the record has no valid ticker */
  readonly requestOf: (record: GuidanceRecord) => ReactionRequest | undefined;
}

const maxSymbols = 50;

/**
 * Symbols times days of one request: with one or two reactions per symbol and day the response is one or two pages.
 *
 * Assumed: a year of one company is one request, and a busy week of fifty companies is one too.
 */
const maxSymbolDays = 1000;

const isValidTicker = (ticker: string): boolean => ticker !== '' && isListable(ticker);

/**
 * Splits records into requests of at most 50 symbols over consecutive days. It starts with the oldest record, so that later announcements
 * change the last request only and the responses of all others stay cached.
 *
 * @param records newest first
 */
export function reactionBatches(records: readonly GuidanceRecord[]): ReactionBatches {
  const requests: ReactionRequest[] = [];
  const byRecord = new Map<string, ReactionRequest>();
  let batch: GuidanceRecord[] = [];
  let symbols = new Set<string>();
  const close = (): void => {
    const [oldest, newest] = [batch[0], batch.at(-1)];
    if (!oldest || !newest) return;
    const request = { symbols: [...symbols].toSorted(), dateFrom: oldest.date, dateTo: newest.date };
    requests.unshift(request);
    for (const { id } of batch) byRecord.set(id, request);
    batch = [];
    symbols = new Set();
  };
  for (const record of records.toReversed()) {
    if (!isValidTicker(record.ticker)) continue;
    const isKnown = symbols.has(record.ticker);
    const count = symbols.size + Number(!isKnown);
    const days = daysBetween(batch[0]?.date ?? record.date, record.date) + 1;
    const isOneList = isKnown || splitSymbols([...symbols, record.ticker], maxSymbols).length === 1;
    if (!isOneList || count * days > maxSymbolDays) close();
    batch.push(record);
    symbols.add(record.ticker);
  }
  close();
  return { requests, requestOf: ({ id }) => byRecord.get(id) };
}

const { pageSize } = limits.quantified;

/** Pages of a thousand reactions read for one request. */
export const maxPages = 5;

export interface Reactions {
  /** as they were read, also those of another session */
  readonly rows: readonly GuidanceReaction[];
  readonly bySymbol: ReactionsBySymbol;
  /** there are more reactions on these days than were read */
  readonly isTruncated: boolean;
}

/** Reactions on the days of some records; equal requests share one query. */
export const guidanceReactionsQuery = (request: ReactionRequest | undefined) =>
  queryOptions({
    queryKey: ['quantified', 'guidance', request ?? null],
    queryFn: request
      ? async ({ signal }): Promise<Reactions> => {
          const { rows, overflow } = await readPages((page) => guidanceReactions.fetch({ ...request, page, pageSize }, { signal }), {
            fullPage: pageSize,
            maxPages: maxPages,
          });
          return { rows, bySymbol: groupBySymbol(rows), isTruncated: overflow };
        }
      : skipToken,
    staleTime: 60_000,
    structuralSharing: false,
  });
