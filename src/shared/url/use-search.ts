import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Endpoint, Parameter, QueryOf, QueryShape } from '#contract/endpoint.ts';
import { parseQuery, queryPairs } from '#contract/query.ts';

/** The state of a page that lives in the address, described by the contract's own parameters. */
export type SearchShape<Q extends QueryShape> = Pick<Endpoint<Q>, 'query' | 'rules'>;

export interface ReadSearch<Q extends QueryShape> {
  readonly value: QueryOf<Q>;
  /** a sentence for each value that was dropped because it was not valid */
  readonly dropped: readonly string[];
}

const namesOf = ({ wire, aliases }: Parameter): string[] => [wire, ...aliases];

/** Reads an address; an invalid value is dropped and named, the rest stays (product.md 5.1). */
export function parseSearch<Q extends QueryShape>(shape: SearchShape<Q>, text: string): ReadSearch<Q> {
  const pairs = [...new URLSearchParams(text)];
  const { query: value, problems } = parseQuery(shape, pairs);
  const dropped = problems.map((problem) => problem.value);
  if (dropped.length === 0) return { value, dropped };
  // Each sentence starts with the parameter at fault; without those the rest is whole again, defaults included.
  const faulty = Object.values(shape.query).filter(({ wire }) => dropped.some((sentence) => sentence.startsWith(`${wire}:`)));
  const names = faulty.flatMap(namesOf);
  const rest = parseSearch(shape, new URLSearchParams(pairs.filter(([name]) => !names.includes(name))).toString());
  return { value: rest.value, dropped: [...dropped, ...rest.dropped] };
}

/** The address text of a state, with a leading `?` unless it is empty; parameters of others (`theme`, `embed`, …) are kept. */
export function formatSearch<Q extends QueryShape>(shape: SearchShape<Q>, value: Partial<QueryOf<Q>>, before = ''): string {
  const own = new Set(Object.values(shape.query).flatMap(namesOf));
  const others = [...new URLSearchParams(before)].filter(([name]) => !own.has(name));
  const text = new URLSearchParams([...queryPairs(shape, value), ...others]).toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
}

/** New values for some parameters; undefined takes one out of the address. */
export type SearchChange<Q extends QueryShape> = { readonly [K in keyof QueryOf<Q>]?: QueryOf<Q>[K] | undefined };
export type SetSearch<Q extends QueryShape> = (change: SearchChange<Q>, how?: { replace?: boolean }) => void;

/** The page's state in the address and the way to change it: applying pushes, so Back undoes one step the reader meant. */
export function useSearch<Q extends QueryShape>(shape: SearchShape<Q>): [ReadSearch<Q>, SetSearch<Q>] {
  const [params] = useSearchParams();
  const search = params.toString();
  const { state } = useLocation() as { state: Partial<ReadSearch<Q>> | null };
  const navigate = useNavigate();
  const read = useMemo(() => {
    const { value, dropped } = parseSearch(shape, search);
    // An address that was unpacked brings a sentence for what could not be.
    return { value, dropped: [...(state?.dropped ?? []), ...dropped] };
  }, [shape, search, state]);
  // Not by setSearchParams, which would write every comma and colon of an address as %2C and %3A.
  const set = useCallback<SetSearch<Q>>(
    (change, how) => void navigate({ search: formatSearch(shape, { ...read.value, ...change } as Partial<QueryOf<Q>>, search) }, how),
    [shape, read, search, navigate],
  );
  return [read, set];
}
