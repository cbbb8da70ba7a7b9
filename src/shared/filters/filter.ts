import type { QueryOf, QueryShape } from '#contract/schema/endpoint.ts';
import { queryPairs } from '#contract/schema/query.ts';
import type { DateSource } from './dates/date-range.ts';
import type { SearchChange, SearchShape } from '#src/shared/url/use-search.ts';

type NameOf<Q extends QueryShape> = keyof Q & string;

/** A parameter that only matters together with a filter: it is edited below it and removed with it. */
export interface SubFilter<Q extends QueryShape = QueryShape> {
  readonly on: NameOf<Q>;
  readonly label: string;
  /** labels of the values; the values themselves by default */
  readonly choices?: Readonly<Record<string, string>>;
}

/**
 * One filter of a page. Its editor follows from the kind of its parameter (parameter-kind.ts), its texts from its label unless they are given.
 */
export interface Filter<Q extends QueryShape = QueryShape> {
  /** the parameter, or the two of the first and last date of a range */
  readonly on: NameOf<Q> | readonly [from: NameOf<Q>, to: NameOf<Q>];
  /** the button of the bar that opens its editor */
  readonly group: string;
  readonly label: string;
  readonly hint?: string;
  /** the records of a range of dates, which decide its presets */
  readonly source?: DateSource;
  /** labels of the values; the values themselves by default */
  readonly choices?: Readonly<Record<string, string>>;
  readonly subFilters?: readonly SubFilter<Q>[];
  /** parameters of other filters that are removed with this one, or when its value changes */
  readonly alsoEnds?: readonly NameOf<Q>[];
  /** suggestions while typing, likeliest first; other values may be typed as well */
  readonly offer?: () => readonly string[];
  /** symbols, which are found in the directory of companies */
  readonly symbols?: boolean;
  /** names of sources, which are offered; it is shown where the data service has some, or where it is active */
  readonly offersSources?: boolean;
  /** as a chip: `Importance: high` */
  chip?(search: QueryOf<Q>): string;
  /** as part of the sentence: `with importance high` */
  describe?(search: QueryOf<Q>): string;
}

/** The filters of a page; buttons, editors, chips and the sentence follow from this description. */
interface Description<Q extends QueryShape> {
  readonly shape: SearchShape<Q>;
  /** the name of the page's records, plural, lower case: `news`, `splits` */
  readonly things: string;
  readonly filters: readonly Filter<Q>[];
  /** description of the sort order */
  order?(search: QueryOf<Q>): string;
}

/** A description without the types of its page. */
export type Filters = Description<QueryShape>;

/** Describes a page's filters, with names checked against the page's parameters. */
export const describeFilters = <Q extends QueryShape>(description: Description<Q>): Filters => description as unknown as Filters;

/** A page's state without the types of its page. */
export type Search = QueryOf<QueryShape>;

/** Props of the bar's parts. */
export interface FilterProps {
  readonly filters: Filters;
  readonly search: Search;
  onChange(this: void, change: SearchChange<QueryShape>): void;
}

/** The parameters of a filter's value. */
export const valueParams = ({ on }: Filter): readonly string[] => (typeof on === 'string' ? [on] : on);

/** All parameters that are removed with a filter. */
export const removedParams = (filter: Filter): readonly string[] => [
  ...valueParams(filter),
  ...(filter.subFilters ?? []).map(({ on }) => on),
  ...(filter.alsoEnds ?? []),
];

/** The change that removes filters. */
export const without = (filters: readonly Filter[]): Readonly<Record<string, undefined>> =>
  Object.fromEntries(filters.flatMap(removedParams).map((name) => [name, undefined]));

/** Whether a filter has a value other than its default. */
export const isActive = ({ shape: { query } }: Filters, filter: Filter, search: Search): boolean =>
  valueParams(filter).some((name) => {
    const parameter = query[name];
    return parameter !== undefined && queryPairs({ query: { [name]: parameter } }, { [name]: search[name] }).length > 0;
  });
