import { splitSymbols } from '#src/shared/symbols/symbol-lists.ts';
import type { EndpointResult } from './result.ts';
import { RefusedRecords } from './wrong-records.ts';

/** Compares two rows. Rows with the same id are equal, in whichever list they are. */
export type Order<Row> = (a: Row, b: Row) => number;

interface Parts<Row> {
  /** how many lists there are */
  readonly count: number;
  /** fetches a page of one list, in the common order; a page that is not full is the last one */
  readonly fetchPage: (part: number, page: number, signal: AbortSignal | undefined) => Promise<EndpointResult<Row>>;
  readonly fullPage: number;
  readonly order: Order<Row>;
  readonly idOf: (row: Row) => unknown;
}

/** The rows of one list that were fetched and not yet merged. */
interface Read<Row> {
  rows: Row[];
  nextPage: number;
  done: boolean;
  staleSeconds: number;
}

/**
 * Merges several sorted lists into one, page by page, each row once. Pages of the lists are fetched as needed and reused by later calls.
 * A merged page does not change once it was returned. After a failure the same page may be requested again.
 *
 * @returns a function that returns the merged page of a number, counted from 0
 */
export function mergedPages<Row>({ count, fetchPage, fullPage, order, idOf }: Parts<Row>) {
  const parts = Array.from({ length: count }, (): Read<Row> => ({ rows: [], nextPage: 0, done: false, staleSeconds: 0 }));
  const seen = new Set<unknown>();
  const pages: EndpointResult<Row>[] = [];
  let wrong: EndpointResult<Row>['wrong'] = [];
  let rows: Row[] = [];

  const fill = async (part: Read<Row>, index: number, signal: AbortSignal | undefined): Promise<void> => {
    while (part.rows.length === 0 && !part.done) {
      const result = await fetchPage(index, part.nextPage, signal);
      part.nextPage += 1;
      // Invalid rows count towards a full page.
      part.done = result.rows.length + result.wrong.length < fullPage;
      part.rows = [...result.rows];
      part.staleSeconds = result.staleSeconds;
      wrong = [...wrong, ...result.wrong];
    }
  };
  /** Merges rows while the next row of every list is known. */
  const take = (): void => {
    while (rows.length < fullPage && parts.every((part) => part.rows.length > 0 || part.done)) {
      const heads = parts.filter((part) => part.rows.length > 0);
      if (heads.length === 0) return;
      const first = heads.reduce((best, part) => (order(part.rows[0] as Row, best.rows[0] as Row) < 0 ? part : best));
      const row = first.rows.shift() as Row;
      if (seen.has(idOf(row))) continue;
      seen.add(idOf(row));
      rows.push(row);
    }
  };
  const next = async (signal: AbortSignal | undefined): Promise<void> => {
    while (rows.length < fullPage && parts.some((part) => part.rows.length > 0 || !part.done)) {
      const filled = await Promise.allSettled(parts.map((part, index) => fill(part, index, signal)));
      for (const one of filled) if (one.status === 'rejected') throw one.reason;
      take();
    }
    pages.push({ rows, wrong, staleSeconds: Math.max(0, ...parts.map(({ staleSeconds }) => staleSeconds)) });
    [rows, wrong] = [[], []];
  };

  let last: Promise<unknown> = Promise.resolve();
  return (page: number, signal?: AbortSignal): Promise<EndpointResult<Row>> => {
    const read = async (): Promise<EndpointResult<Row>> => {
      while (pages.length <= page) await next(signal);
      return pages[page] as EndpointResult<Row>;
    };
    const pageResult = last.then(read, read);
    last = pageResult.catch(() => {});
    return pageResult;
  };
}

/** The params that a partitioned query reads; all others are sent with each part unchanged. */
export interface PartitionedParams {
  readonly tickers?: readonly string[];
  readonly primaryTickers?: readonly string[];
  readonly page?: number;
  readonly pageSize?: number;
  readonly sort?: string;
  readonly updatedSince?: number;
  readonly dateSearchField?: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** The sort field of a response (assumptions N02, G04, G05): news by its `sort` param, calendars by day, or by `updated` when updates are requested. */
function orderedBy(name: string, { sort, updatedSince, dateSearchField }: PartitionedParams): [field: string, direction: 1 | -1] {
  if (name === 'news') {
    const [field = 'created', direction] = (sort ?? 'created:desc').split(':');
    return [field, direction === 'asc' ? 1 : -1];
  }
  if (updatedSince !== undefined) return ['updated', 1];
  if (name === 'guidance') return ['date', -1];
  return [dateSearchField === 'ex' ? 'date_ex' : 'date_announced', -1];
}

const compared = (a: unknown, b: unknown): number => (a === b ? 0 : (a as string) < (b as string) ? -1 : 1);

/** The total order of a response: ties are broken by id, in the same direction. */
export function orderOf(name: string, params: PartitionedParams): Order<Fields> {
  const [field, direction] = orderedBy(name, params);
  return (a, b) => direction * (compared(a[field] ?? '', b[field] ?? '') || compared(a['id'], b['id']));
}

/** Tickers per request of news and calendars: `limits.news.identifiers`, `limits.calendar.tickers`. */
const maxTickers = 50;

/** Merged lists that are in use, least recently used first. */
const mergedLists = new Map<string, ReturnType<typeof mergedPages<unknown>>>();
const maxMergedLists = 12;

/**
 * Fetches an endpoint for more symbols than one request takes: several requests, whose results are merged in the requested order.
 *
 * Assumed: stories and records do not move between two pages of such a list: pages are merged from the rows fetched so far, and the first
 * page starts over.
 *
 * @param fetchPart sends one request
 * @throws Failure of the first part that failed; the rows of the others are reused by the next attempt
 */
export async function fetchParts<E extends { readonly name: string }, Params extends PartitionedParams, Result>(
  fetchPart: (endpoint: E, params: Params, options: { signal?: AbortSignal | undefined }) => Promise<Result>,
  endpoint: E,
  params: Params,
  signal: AbortSignal | undefined,
): Promise<Result> {
  const { page = 0, pageSize = maxTickers, ...lasting }: PartitionedParams = params;
  const key = JSON.stringify([endpoint.name, pageSize, lasting]);
  let pages = page === 0 ? undefined : mergedLists.get(key);
  if (!pages) {
    const by = lasting.primaryTickers ? 'primaryTickers' : 'tickers';
    const parts = splitSymbols(lasting[by] ?? [], maxTickers);
    pages = mergedPages<unknown>({
      count: parts.length,
      fetchPage: (part, nth, signal) =>
        (fetchPart(endpoint, { ...params, pageSize, [by]: parts[part], page: nth }, { signal }) as Promise<EndpointResult<unknown>>).catch(
          (error: unknown) => {
            // The other parts may have records that can be read.
            if (error instanceof RefusedRecords) return { rows: [], wrong: error.wrong, staleSeconds: 0 };
            throw error;
          },
        ),
      fullPage: pageSize,
      order: orderOf(endpoint.name, lasting) as Order<unknown>,
      idOf: (row) => (row as Fields)['id'],
    });
  }
  mergedLists.delete(key);
  mergedLists.set(key, pages);
  const [oldest] = mergedLists.keys();
  if (mergedLists.size > maxMergedLists && oldest !== undefined) mergedLists.delete(oldest);
  const read = await pages(page, signal);
  const isFirst = page === 0 && lasting.updatedSince === undefined;
  if (isFirst && read.rows.length === 0 && read.wrong.length > 0) throw new RefusedRecords(read.wrong, undefined);
  return read as Result;
}
