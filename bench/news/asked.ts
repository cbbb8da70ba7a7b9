import { news, type NewsQuery } from '../../contract/endpoints/news.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { symbolAt, symbolCount } from '../made/wire-items.ts';

/**
 * A query as a caller would send it.
 *
 * @throws for one that a service would refuse or not heed, as something else would be measured then
 */
export function queryOf(text: string): NewsQuery {
  const { query, problems, unknown } = parseQuery(news, new URLSearchParams(text));
  if (problems.length + unknown.length > 0) throw new Error(`${text}: ${JSON.stringify([problems, unknown])}`);
  return query;
}

/** Symbols spread over the invented market, other ones every round, frequent and rare. */
export const tickers = (count: number, round: number): string =>
  Array.from({ length: count }, (_, index) => symbolAt((index * 11 + 3 + round * 7) % symbolCount)).join();
