/** How often a property is tested, unless a store takes longer. */
export const defaultRuns = 150;
