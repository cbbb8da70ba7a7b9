import * as z from 'zod/mini';
import { type RatioName, ratioNames } from '#contract/endpoints/ratios.ts';
import { moveWindows } from '#contract/market/windows.ts';
import { echo, enumText, flag } from '#contract/schema/codecs.ts';
import { parameter, type QueryOf } from '#contract/schema/endpoint.ts';
import { dateBound } from '#contract/time/date-bound.ts';
import { newsKinds, parseNewsKind } from '#analysis/address/news-kind.ts';
import type { SearchChange, SearchShape } from '#src/shared/url/use-search.ts';

// The part of the address of /compare behind its path (shared/url/compare-path.ts): `?from=now-1y&kind=upgrades&metric=30_Minutes%`.

/** The moves that news are compared by: over a window, and to the end of the day. */
export const compareMetrics = [...moveWindows.map(({ metric }) => metric), 'Result%'] as const;
export type CompareMetric = (typeof compareMetrics)[number];

/** Assumed: as many ratios as the tiles of a symbol's page, so that two rows of small charts fit on a screen. */
export const maxCompareRatios = 6;

/** Assumed: the comparison begins a year ago. */
export const defaultFrom = 'now-1y';

const kind = z.codec(z.string(), z.string(), {
  decode(text, context) {
    const found = parseNewsKind(text);
    if (found) return found.id;
    const words = newsKinds.map(({ id }) => id).join(', ');
    context.issues.push({ code: 'custom', input: text, message: `expected one of ${words}, or a topic as topic:M&A, got ${echo(text)}` });
    return z.NEVER;
  },
  encode: (id) => id,
});

const ratioList = z.codec(z.string(), z.array(z.enum(ratioNames)), {
  decode(text, context): RatioName[] {
    const parts = text.split(',').flatMap((part) => part.trim() || []);
    const found = parts.map((part) => ratioNames.find((name) => name.toLowerCase() === part.toLowerCase()));
    const unknown = parts.filter((_, at) => found[at] === undefined);
    if (unknown.length > 0) context.issues.push({ code: 'custom', input: text, message: `unknown ratio ${unknown.map(echo).join(', ')}` });
    return [...new Set(found.flatMap((name) => name ?? []))].slice(0, maxCompareRatios);
  },
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
  /** multi-stock stories count, as on /quantified */
  multiStock: parameter('roundups', flag, { fallback: false }),
  /** ratios of the small charts, instead of those most used */
  ratios: parameter('r', ratioList, { list: true }),
};
export type CompareSearch = QueryOf<typeof query>;
export type CompareSearchChange = SearchChange<typeof query>;

/** The state of /compare in the address bar, beside the sides in its path. */
export const compareSearch: SearchShape<typeof query> = { query, rules: () => [] };
