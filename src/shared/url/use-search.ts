import { createContext, useCallback, useMemo, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Endpoint, Parameter, QueryOf, QueryShape } from '#contract/schema/endpoint.ts';
import { parseQuery, queryPairs } from '#contract/schema/query.ts';
import { onTick } from '#src/shared/time/now.ts';
import { resolveDates } from './relative-dates.ts';
import { noteChange } from './undo-change.ts';

/** The query schema of a page: its state in the URL, by the contract's parameters. */
export type SearchShape<Q extends QueryShape> = Pick<Endpoint<Q>, 'query' | 'rules'> & {
  /** the parameters of a former address as those of today */
  readonly upgrade?: (pairs: readonly Pair[]) => readonly Pair[];
};
type Pair = readonly [name: string, value: string];

export interface ReadSearch<Q extends QueryShape> {
  readonly value: QueryOf<Q>;
  /** a message for each invalid value, which was dropped */
  readonly dropped: readonly string[];
}

const namesOf = ({ wire, aliases }: Parameter): string[] => [wire, ...aliases];

/** Parses a query string; invalid values are dropped and reported. */
export function parseSearch<Q extends QueryShape>(shape: SearchShape<Q>, text: string): ReadSearch<Q> {
  const written: readonly Pair[] = [...new URLSearchParams(text)];
  const pairs = shape.upgrade?.(written) ?? written;
  const { query: value, problems } = parseQuery(shape, pairs);
  const dropped = problems.map((problem) => problem.value);
  if (dropped.length === 0) return { value, dropped };
  // Parsing again without them fills in the defaults.
  const faulty = Object.values(shape.query).filter(({ wire }) => problems.some(({ parameter }) => parameter === wire));
  const names = faulty.flatMap(namesOf);
  const rest = parseSearch(shape, new URLSearchParams(pairs.filter(([name]) => !names.includes(name)).map(([...pair]) => pair)).toString());
  return { value: rest.value, dropped: [...dropped, ...rest.dropped] };
}

/** The query string of a state, with a leading `?` unless it is empty; other parameters (`theme`, `embed`, …) are preserved. */
export function formatSearch<Q extends QueryShape>(shape: SearchShape<Q>, value: Partial<QueryOf<Q>>, before = ''): string {
  const own = new Set(Object.values(shape.query).flatMap(namesOf));
  const others = [...new URLSearchParams(before)].filter(([name]) => !own.has(name));
  const text = new URLSearchParams([...queryPairs(shape, value), ...others]).toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
}

/** New values for some parameters; undefined removes one. */
export type SearchChange<Q extends QueryShape> = { readonly [K in keyof QueryOf<Q>]?: QueryOf<Q>[K] | undefined };
export type SetSearch<Q extends QueryShape> = (change: SearchChange<Q>, how?: { replace?: boolean }) => void;

/**
 * The page's state in the URL and a setter; a change pushes a history entry. A change applies to the state in the address bar, which may
 * be newer than the rendered one: the router renders a new address in a transition.
 *
 * Relative dates are resolved in the state and stay relative in the URL; the state follows when the day or the last close changes.
 */
export function useSearch<Q extends QueryShape>(shape: SearchShape<Q>): [ReadSearch<Q>, SetSearch<Q>] {
  const [params] = useSearchParams();
  const search = params.toString();
  const { pathname, state } = useLocation() as { pathname: string; state: Partial<ReadSearch<Q>> | null };
  const navigate = useNavigate();
  const resolved = useSyncExternalStore(onTick, () => resolveDates(search));
  const read = useMemo(() => {
    const { value, dropped } = parseSearch(shape, resolved);
    // Unpacking a link may have added messages.
    return { value, dropped: [...(state?.dropped ?? []), ...dropped] };
  }, [shape, resolved, state]);
  // Not by setSearchParams, which writes commas and colons as %2C and %3A.
  const set = useCallback<SetSearch<Q>>(
    (change, how) => {
      const current = window.location.pathname.endsWith(pathname) ? window.location.search : search;
      const { value } = parseSearch(shape, current);
      noteChange(Object.keys(change), { pathname: window.location.pathname, search: current });
      void navigate({ search: formatSearch(shape, { ...value, ...change } as Partial<QueryOf<Q>>, current) }, how);
    },
    [shape, search, pathname, navigate],
  );
  return [read, set];
}

/** Parameters that the host page of an embedded desk has fixed. */
export const Pinned = createContext<readonly string[]>([]);
