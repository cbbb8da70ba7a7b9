import * as z from 'zod/mini';
import { type RatioName, ratioNames } from '#contract/endpoints/ratios.ts';
import { moveWindows } from '#contract/market/windows.ts';
import { echo, enumText, flag } from '#contract/schema/codecs.ts';
import { parameter, type QueryOf } from '#contract/schema/endpoint.ts';
import { dateBound } from '#contract/time/date-bound.ts';
import { newsKinds, parseNewsKind } from '#analysis/address/news-kind.ts';
import { parseRatioNames } from '#src/features/ratios/ratios-search.ts';
import { dayOf } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { chosenDates, resolveBound } from '#src/shared/url/relative-dates.ts';
import type { SearchChange, SearchShape } from '#src/shared/url/use-search.ts';

// The part of the address of /compare behind its path (shared/url/compare-path.ts): `?from=now-1y&kind=upgrades&metric=30_Minutes%`.

/** The moves that news are compared by: over a window, and to the end of the day. */
export const compareMetrics = [...moveWindows.map(({ metric }) => metric), 'Result%'] as const;
export type CompareMetric = (typeof compareMetrics)[number];

/** Assumed: the comparison begins a year ago. */
export const defaultFrom = 'now-1y';

const kind = z.codec(z.string(), z.string(), {
  decode(text, context) {
    const found = parseNewsKind(text);
    if (found) return found.id;
    const names = newsKinds.map(({ id }) => id).join(', ');
    context.issues.push({ code: 'custom', input: text, message: `expected one of ${names}, or a topic as topic:M&A, got ${echo(text)}` });
    return z.NEVER;
  },
  encode: (id) => id,
});

const ratioList = z.codec(z.string(), z.array(z.enum(ratioNames)), {
  decode: (text): RatioName[] => [...parseRatioNames(text).values],
  encode: (names) => names.join(','),
});

const query = {
  /** the first day: prices are 100 there, and news counts from it on */
  from: parameter('from', dateBound, { fallback: defaultFrom }),
  /** the id of a kind of news (analysis/address/news-kind.ts) */
  kind: parameter('kind', kind, { fallback: 'all' }),
  metric: parameter('metric', enumText(compareMetrics), { fallback: '30_Minutes%' }),
  /** moves less those of SPY, as on /quantified */
  spy: parameter('spy', flag, { fallback: false }),
  /** the line of SPY in the chart of prices */
  market: parameter('market', flag, { fallback: true }),
  /** ratios of the small charts, instead of those most used */
  ratios: parameter('r', ratioList, { list: true }),
};
export type CompareSearch = QueryOf<typeof query>;
export type CompareSearchChange = SearchChange<typeof query>;

/** The state of /compare in the address bar, beside the sides in its path. */
export const compareSearch: SearchShape<typeof query> = {
  query,
  rules: ({ from }) =>
    firstDay(from) > dayOf(nowSeconds(), 'et') ? [{ parameter: 'from', message: `expected a day up to today, got ${from}` }] : [],
};

/** The first day in New York. @param from as in the address, relative or not */
export function firstDay(from: string): string {
  return resolveBound(from, 'from', nowSeconds()).slice(0, 10);
}

/** The first day as it was chosen: a relative one is not resolved. @param search the query string of the address */
export const chosenFrom = (search: string): string => chosenDates(search).from ?? defaultFrom;

/** Messages about invalid ratios of an address; the valid ones are used. */
export const invalidRatios = (search: string): readonly string[] =>
  parseRatioNames(new URLSearchParams(search).get('r') ?? '').errors.map((message) => `r: ${message}`);
