import type { QueryClient } from '@tanstack/react-query';

/** A value for each query client, made when it is first needed: what batches requests belongs to a client, as its queries do. */
export function perClient<T>(create: (client: QueryClient) => T): (client: QueryClient) => T {
  const values = new WeakMap<QueryClient, T>();
  return (client) => {
    const known = values.get(client);
    if (known !== undefined) return known;
    const value = create(client);
    values.set(client, value);
    return value;
  };
}
