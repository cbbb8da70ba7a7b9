/** As many as can be told apart by colour and dash (product.md 2.3). */
export const mostCompanies = 8;
/** Assumed: eight ratios at a time fill a page with small multiples; any of the 38 may be among them. */
export const mostRatios = 8;
