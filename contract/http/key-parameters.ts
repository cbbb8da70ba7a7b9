/** Query parameters that carry a key (facts §1): neither read as a filter nor reported as unknown. */
export const keyParameters: ReadonlySet<string> = new Set(['token', 'apikey']);
