const page = (title: string, code: string, key = title.charAt(0).toLowerCase()) => ({
  path: `/${title.toLowerCase()}`,
  title,
  code,
  key,
});

/** The pages that exist, in the order of the rail, with their short codes; `g` and then `key` leads there (product.md 5.2). */
export const pages = [
  page('News', 'N'),
  page('Quantified', 'QN'),
  page('Ratios', 'R'),
  page('Guidance', 'GUID'),
  page('Splits', 'SPLT'),
  page('Logos', 'LOGO'),
  page('Status', 'STAT', 'h'),
];

export const pageAt = (pathname: string) =>
  pages.find(({ path }) => pathname.startsWith(path)) ??
  // One for each symbol, which is its title; no part of the rail.
  (pathname.startsWith('/symbol/') ? page(pathname.slice(8), 'DES') : undefined);
