import type { Endpoint, QueryShape } from '#contract/endpoint.ts';
import type { Pairs } from '#contract/http/query-string.ts';

/** Each is an endpoint's list of parameters; there are as many as there are ways to ask. */
const mostRemembered = 200;

/**
 * An endpoint as far as a query speaks of it: the parameters that are sent, and those that mean something without. What
 * is read by it is what the whole endpoint would read, and reading two dozen absent parameters takes longer than all else.
 */
export function sentParameters<Q extends QueryShape>(endpoint: Endpoint<Q>): (pairs: Pairs) => Endpoint<Q> {
  const parameters = Object.entries(endpoint.query);
  const keyOf = new Map(parameters.flatMap(([key, { wire, aliases }]) => [wire, ...aliases].map((name) => [name, key] as const)));
  const known = new Map<string, Endpoint<Q>>();

  const narrowed = (sent: ReadonlySet<string>): Endpoint<Q> => ({
    ...endpoint,
    // an absent parameter is absent either way
    query: Object.fromEntries(parameters.filter(([key, { always }]) => always || sent.has(key))) as unknown as Q,
  });

  return (pairs) => {
    const sent = new Set<string>();
    for (const [name] of pairs) {
      const key = keyOf.get(name);
      if (key !== undefined) sent.add(key);
    }
    const name = [...sent].join();
    let found = known.get(name);
    if (!found) {
      if (known.size >= mostRemembered) known.clear();
      known.set(name, (found = narrowed(sent)));
    }
    return found;
  };
}
