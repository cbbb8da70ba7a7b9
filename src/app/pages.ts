const page = (title: string, code: string) => ({
  path: `/${title.toLowerCase()}`,
  title,
  code,
  key: title.charAt(0).toLowerCase(),
});

/** The pages that exist, in the order of the rail, with their short codes; `g` and then `key` leads there (product.md 5.2). */
export const pages = [
  page('News', 'N'),
  page('Quantified', 'QN'),
  page('Ratios', 'R'),
  page('Guidance', 'GUID'),
  page('Splits', 'SPLT'),
  page('Logos', 'LOGO'),
];

export const pageAt = (pathname: string) => pages.find(({ path }) => pathname.startsWith(path));
