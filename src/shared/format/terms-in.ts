/** Where the terms stand in a text: start and end of each, in order. */
export const termsIn = (text: string, pattern: RegExp): [start: number, end: number][] =>
  Array.from(text.matchAll(pattern), (match) => [match.index, match.index + match[0].length]);
