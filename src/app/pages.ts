const page = (title: string, code: string, icon: string) => ({
  path: `/${title.toLowerCase()}`,
  title,
  code,
  key: title.charAt(0).toLowerCase(),
  icon,
});

/** The pages that exist, in the order of the rail, with their short codes; `g` and then `key` leads there (product.md 5.2). */
export const pages = [
  page('News', 'N', 'M4 5h16v14H4zM8 9h8M8 12h8M8 15h5'),
  page('Quantified', 'QN', 'M4 17l5-6 4 3 7-9M4 21h16'),
  page('Ratios', 'R', 'M5 20V10M12 20V4M19 20v-7'),
];

export const pageAt = (pathname: string) => pages.find(({ path }) => pathname.startsWith(path));
