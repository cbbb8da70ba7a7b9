/** Breaks a sentence into lines of so many letters, between words wherever it can. */
export function linesOf(text: string, most: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length + 1 > most) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
    for (; line.length > most; line = line.slice(most)) lines.push(line.slice(0, most));
  }
  return line === '' ? lines : [...lines, line];
}

interface Said {
  /** the picture in words */
  readonly description: string;
  readonly scope: string;
  readonly note: string;
  readonly filterWords: readonly string[];
  readonly address: string;
}

/** What a picture carries wherever it goes: what it tells, the filters in words, how many readings of which days, and its address. */
export const captionOf = ({ description, scope, note, filterWords, address }: Said, most: number): readonly string[] => [
  ...linesOf(description, most),
  ...linesOf(`Filters: ${filterWords.length === 0 ? 'none' : filterWords.join('; ')}`, most),
  ...linesOf(`${scope}${note === '' ? '' : ` ${note}`}`, most),
  ...linesOf(`Source: Marketdesk, quantified news · ${address}`, most),
];

/** A title as part of a file's name. */
export const fileWords = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
