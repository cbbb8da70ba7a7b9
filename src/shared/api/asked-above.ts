/**
 * For a panel whose page asks the same question above it: one that is drawn late takes the answer that is there, a refusal as well,
 * where a query of its own would ask a refused question anew.
 */
export const askedAbove = { retryOnMount: false } as const;
