import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { quantified, type QuantifiedQuery } from '#contract/endpoints/quantified.ts';
import { requestIdHeader, staleHeader } from '#contract/http/header-names.ts';
import * as limits from '#contract/limits.ts';
import { queryPairs } from '#contract/query.ts';
import { readRows, type WrongRow } from '#contract/rows.ts';
import { fetchJson } from '#src/shared/api/client.ts';
import { Failure } from '#src/shared/api/failure.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { readReading, type Reading } from './reading.ts';
import { quantifiedSearch, questionOf, type Question } from './quantified-search.ts';

/** Rows of the first view. */
export const firstPageSize = 100;
/** Rows of a page of the whole range, and rows at most. */
export const wholePageSize = limits.quantified.pageSize;
export const mostReadings = 20_000;

export interface ReadingsPage {
  readonly rows: readonly Reading[];
  readonly wrong: readonly WrongRow[];
  readonly staleSeconds: number;
}

/** Rows that are read in one go; a page of a thousand read at once would hold up the reader's hand. */
const portion = 100;

const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Asks for readings and parses them in portions, so that the page stays usable.
 *
 * @throws Failure
 */
export async function askReadings(query: Partial<QuantifiedQuery>, signal: AbortSignal): Promise<ReadingsPage> {
  const pairs = new URLSearchParams(queryPairs(quantified, query)).toString();
  const { body, headers } = await fetchJson(`${quantified.path}?${pairs}`, signal);
  if (!Array.isArray(body)) throw new Failure('shape', { requestId: headers.get(requestIdHeader) ?? undefined });
  const rows: Reading[] = [];
  const wrong: WrongRow[] = [];
  for (let at = 0; at < body.length; at += portion) {
    if (at > 0) await breath();
    signal.throwIfAborted();
    const read = readRows(quantified, body.slice(at, at + portion));
    for (const record of read?.rows ?? []) rows.push(readReading(record));
    for (const row of read?.wrong ?? []) wrong.push({ ...row, index: row.index + at });
  }
  return { rows, wrong, staleSeconds: Number(headers.get(staleHeader) ?? 0) };
}

/** The newest readings of a question. */
export const readingsQuery = (question: Question) =>
  queryOptions({
    queryKey: ['quantified', 'first', question],
    queryFn: ({ signal }) => askReadings({ ...question, pageSize: firstPageSize }, signal),
    staleTime: Infinity,
    structuralSharing: false,
  });

/** Starts the first query of /quantified; `search` is the address's query string. */
export const prefetchReadings = (client: QueryClient, search: string): Promise<void> =>
  client.prefetchQuery(readingsQuery(questionOf(parseSearch(quantifiedSearch, search).value)));
