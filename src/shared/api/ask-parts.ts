import type { Answer } from './answer.ts';
import { mergedPages, type Order } from './merged-pages.ts';

/** What a question about many symbols is made of; the rest of it goes to each part as it is. */
export interface WideQuestion {
  readonly tickers?: readonly string[];
  readonly primaryTickers?: readonly string[];
  readonly page?: number;
  readonly pageSize?: number;
  readonly sort?: string;
  readonly updatedSince?: number;
  readonly dateSearchField?: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** What an answer is ordered by (facts §2, §9): the news as they ask for it, the calendars by day, or by update where they ask for updates. */
function orderedBy(name: string, { sort, updatedSince, dateSearchField }: WideQuestion): [field: string, direction: 1 | -1] {
  if (name === 'news') {
    const [field = 'created', direction] = (sort ?? 'created:desc').split(':');
    return [field, direction === 'asc' ? 1 : -1];
  }
  if (updatedSince !== undefined) return ['updated', 1];
  if (name === 'guidance') return ['date', -1];
  return [dateSearchField === 'ex' ? 'date_ex' : 'date_announced', -1];
}

const compared = (a: unknown, b: unknown): number => (a === b ? 0 : (a as string) < (b as string) ? -1 : 1);

/** The order of an answer: total, ties by id in its own direction. */
export function orderOf(name: string, question: WideQuestion): Order<Fields> {
  const [field, direction] = orderedBy(name, question);
  return (a, b) => direction * (compared(a[field] ?? '', b[field] ?? '') || compared(a['id'], b['id']));
}

/** Lists of at most so many, together all of them, each name once. */
export function partsOfMany(names: readonly string[], most: number): string[][] {
  const all = [...new Set(names)];
  return Array.from({ length: Math.ceil(all.length / most) }, (_, part) => all.slice(part * most, (part + 1) * most));
}

/** What news and calendars take in one request: `limits.news.identifiers`, `limits.calendar.tickers`. */
const mostTickers = 50;

/** Lists that are being read on; what was not asked for so long is read anew. */
const open = new Map<string, ReturnType<typeof mergedPages<unknown>>>();
const mostOpen = 12;

/**
 * Asks about more symbols than one request takes: requests of as many as it takes, their answers merged in the order that was asked for.
 *
 * Assumed: stories and records do not move between two pages of such a list: they are merged from what was read when they were, and a
 * first page begins anew.
 *
 * @param ask asks one request
 * @throws Failure of the first part that failed; what had come of the others is kept for the next try
 */
export function askParts<E extends { readonly name: string }, Question extends WideQuestion, Answered>(
  ask: (endpoint: E, question: Question, options: { signal?: AbortSignal | undefined }) => Promise<Answered>,
  endpoint: E,
  question: Question,
  signal: AbortSignal | undefined,
): Promise<Answered> {
  const { page = 0, pageSize = mostTickers, ...lasting }: WideQuestion = question;
  const key = JSON.stringify([endpoint.name, pageSize, lasting]);
  let pages = page === 0 ? undefined : open.get(key);
  if (!pages) {
    const by = lasting.primaryTickers ? 'primaryTickers' : 'tickers';
    const parts = partsOfMany(lasting[by] ?? [], mostTickers);
    pages = mergedPages<unknown>({
      count: parts.length,
      askPage: (part, nth, signal) =>
        ask(endpoint, { ...question, pageSize, [by]: parts[part], page: nth }, { signal }) as Promise<Answer<unknown>>,
      fullPage: pageSize,
      order: orderOf(endpoint.name, lasting) as Order<unknown>,
      idOf: (row) => (row as Fields)['id'],
    });
  }
  open.delete(key);
  open.set(key, pages);
  const [oldest] = open.keys();
  if (open.size > mostOpen && oldest !== undefined) open.delete(oldest);
  return pages(page, signal) as Promise<Answered>;
}
