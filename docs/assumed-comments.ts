/** An `Assumed:` comment: where it stands, and its first sentence, by which docs/assumptions.md repeats it. */
export interface AssumedComment {
  readonly path: string;
  readonly sentence: string;
}

const continued = /^\s*(?:\*(?!\/)|\/\/)\s?(.*)$/;

/** The text of a comment from a place in its first line to its end. */
function commentFrom(text: string): string {
  const [first = '', ...others] = text.split('\n');
  const lines = [first];
  for (const line of first.includes('*/') ? [] : others) {
    const [, more] = continued.exec(line) ?? [];
    if (more === undefined) break;
    lines.push(more);
    if (more.includes('*/')) break;
  }
  return lines.join(' ').split('*/')[0] ?? '';
}

/** A sentence ends at the first period before a blank or the end, so that "§3.2" and "127.0.0.1" end none. */
const firstSentence = (comment: string): string => {
  const text = comment.replace(/\s+/g, ' ').trim();
  return /^.*?(?=\.(?:\s|$))/.exec(text)?.[0] ?? text;
};

export const assumedComments = (path: string, source: string): AssumedComment[] =>
  [...source.matchAll(/(?:\/\/|\/\*|\*)[^\n]*?\bAssumed:/g)].map((match) => ({
    path,
    sentence: firstSentence(commentFrom(source.slice(match.index + match[0].length))),
  }));
