/**
 * Addresses at which the desk has a page (product 1). The page itself knows them too; here they decide only whether
 * the status says 200 or, under the page that explains it, 404.
 */
const known = [
  /^$/,
  /^index\.html$/,
  /^(?:news|quantified|ratios|guidance|splits|logos|status)\/?$/,
  /^news\/[1-9]\d{0,14}\/?$/,
  // A slash within a symbol is %2F, or written plainly.
  /^symbol\/[a-z\d](?:[a-z\d.-]|%2f|\/(?!\/)){0,19}\/?$/i,
];

/** @param inside the path below the base path */
export const isPage = (inside: string): boolean => known.some((route) => route.test(inside));
