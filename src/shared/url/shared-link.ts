/** What becomes of a link when it is copied. A desk inside another page sends its readers to where they read. */
export const copied = { as: (link: string): string => link };
