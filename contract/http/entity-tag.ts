/** Whether `If-None-Match` names a tag: a list or `*`, compared weakly (RFC 9110 §13.1.2). */
export function parseIfNoneMatch(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  // none of our tags holds a comma
  return header.split(',').some((part) => {
    const named = part.trim();
    return named === '*' || named.replace(/^W\//, '') === tag;
  });
}
