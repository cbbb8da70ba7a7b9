import { csv, enumText, flag, text } from '#contract/schema/codecs.ts';
import { parameter, type QueryOf } from '#contract/schema/endpoint.ts';
import {
  reactionParameters,
  reactionRules,
  type ReactionsParams,
  reactionsParamsOf,
  upgradeAddress,
} from '#analysis/address/reactions-address.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { resolveBound } from '#src/shared/url/relative-dates.ts';
import type { SearchChange, SearchShape } from '#src/shared/url/use-search.ts';

const { symbols, list, from, to, spy, sessions, filters, whole } = reactionParameters;

/** Sets of columns (table/presets.ts). The names are written in addresses, so they are never changed. */
export const presetNames = ['reaction', 'volume', 'vwap', 'extremes', 'analyst'] as const;
export type PresetName = (typeof presetNames)[number];

const query = {
  ...{ symbols, list, from, to },
  preset: parameter('preset', enumText(presetNames), { fallback: 'reaction' }),
  ...{ spy, sessions },
  /** column ids in the user's order, instead of the preset's */
  columns: parameter('columns', csv(120), { list: true }),
  /** `5_Minutes%:desc`, the first key first */
  sort: parameter('sort', csv(3), { list: true }),
  /** `Headlines:420`, where the user has changed them */
  widths: parameter('widths', csv(120), { list: true }),
  ...{ filters, whole },
  /** the analysis panel is open */
  analysis: parameter('analysis', flag, { fallback: false }),
  /** the analysis has the whole page, with the table folded */
  wide: parameter('wide', flag, { fallback: false }),
  /** the box selected in the scatter chart, in the form of analysis-address.ts; listed here so that narrowing can remove it */
  brush: parameter('brush', text(100)),
  /** the key of the open row */
  row: parameter('row', text(100)),
};

/** The state of /quantified in the address bar. */
export const quantifiedSearch: SearchShape<typeof query> = { query, upgrade: upgradeAddress, rules: reactionRules };

export type QuantifiedSearch = QueryOf<typeof query>;
export type QuantifiedSearchChange = SearchChange<typeof query>;
export type SetQuantifiedSearch = (change: QuantifiedSearchChange, how?: { replace?: boolean }) => void;

/** A change whose removed dates leave all dates, unless it says otherwise. */
export const withAllDates = (change: QuantifiedSearchChange): QuantifiedSearchChange =>
  'whole' in change || !('from' in change || 'to' in change)
    ? change
    : { ...change, whole: change.from === undefined && change.to === undefined };

export const reactionsParams = (search: QuantifiedSearch): ReactionsParams =>
  reactionsParamsOf(search, (bound, end) => resolveBound(bound, end, nowSeconds()));
