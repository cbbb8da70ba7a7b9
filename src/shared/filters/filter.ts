import type { QueryOf, QueryShape } from '#contract/endpoint.ts';
import { queryPairs } from '#contract/query.ts';
import type { SearchChange, SearchShape } from '#src/shared/url/use-search.ts';

type NameOf<Q extends QueryShape> = keyof Q & string;

/** A parameter that means something only beside a filter: it is edited below it and goes with it. */
export interface Beside<Q extends QueryShape = QueryShape> {
  readonly on: NameOf<Q>;
  readonly label: string;
  /** a word's choices in the reader's words; the words themselves otherwise */
  readonly choices?: Readonly<Record<string, string>>;
}

/**
 * One filter of a page. Its editor follows from the kind of its parameter (kind.ts); what is not said here has words
 * made of its label.
 */
export interface Filter<Q extends QueryShape = QueryShape> {
  /** the parameter, or the two that hold the first and the last day of a range */
  readonly on: NameOf<Q> | readonly [from: NameOf<Q>, to: NameOf<Q>];
  /** the button of the bar that opens its editor */
  readonly group: string;
  readonly label: string;
  readonly hint?: string;
  /** a word's choices in the reader's words; the words themselves otherwise */
  readonly choices?: Readonly<Record<string, string>>;
  readonly beside?: readonly Beside<Q>[];
  /** parameters of other filters that lose their sense without this one, or with another value of it */
  readonly alsoEnds?: readonly NameOf<Q>[];
  /** names to choose from while typing, the likeliest first; any other may be typed as well */
  readonly offer?: () => readonly string[];
  /** codes such as tickers: written in capitals, parted by blanks too, and taken as typed before anything similar */
  readonly codes?: boolean;
  /** as a chip: `Importance: high` */
  chip?(search: QueryOf<Q>): string;
  /** as part of the sentence: `with importance high` */
  says?(search: QueryOf<Q>): string;
}

/** The filters of a page, described once beside its search shape: buttons, editors, chips and the sentence follow. */
interface Description<Q extends QueryShape> {
  readonly shape: SearchShape<Q>;
  /** what the page lists, in the plural and without a capital: `news`, `splits` */
  readonly things: string;
  readonly filters: readonly Filter<Q>[];
  /** the order of the list in words */
  order?(search: QueryOf<Q>): string;
}

/** A description as the bar works with it, whichever page it is of. */
export type Filters = Description<QueryShape>;

/** Describes a page's filters. The compiler holds names and words to the page's own parameters, the bar needs no more than texts. */
export const describeFilters = <Q extends QueryShape>(description: Description<Q>): Filters => description as unknown as Filters;

/** A page's state as the bar reads it. */
export type Search = QueryOf<QueryShape>;

/** What the parts of the bar are handed; the description comes with the first filter or editor. */
export interface FilterProps {
  readonly describe: () => Promise<{ readonly default: Filters }>;
  readonly search: Search;
  onChange(this: void, change: SearchChange<QueryShape>): void;
}

/** The parameters that hold a filter's own value. */
export const heldBy = ({ on }: Filter): readonly string[] => (typeof on === 'string' ? [on] : on);

/** Every parameter that goes when a filter goes. */
export const endedBy = (filter: Filter): readonly string[] => [
  ...heldBy(filter),
  ...(filter.beside ?? []).map(({ on }) => on),
  ...(filter.alsoEnds ?? []),
];

/** The change that takes filters off. */
export const without = (filters: readonly Filter[]): Readonly<Record<string, undefined>> =>
  Object.fromEntries(filters.flatMap(endedBy).map((name) => [name, undefined]));

/** Whether a filter holds anything but what stands without it. */
export const isActive = ({ shape: { query } }: Filters, filter: Filter, search: Search): boolean =>
  heldBy(filter).some((name) => {
    const parameter = query[name];
    return parameter !== undefined && queryPairs({ query: { [name]: parameter } }, { [name]: search[name] }).length > 0;
  });
