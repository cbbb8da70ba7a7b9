/**
 * For a panel whose page asks and polls the same question above it: one that is drawn late takes the answer that is there, a refusal as
 * well, where a query of its own would repeat it.
 */
export const askedAbove = { retryOnMount: false, refetchOnMount: false, refetchOnReconnect: false } as const;
