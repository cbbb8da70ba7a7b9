/** Whether `If-None-Match` (a list or `*`) matches an entity tag by weak comparison (RFC 9110 §13.1.2). */
export function parseIfNoneMatch(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  // Our entity tags contain no commas.
  return header.split(',').some((part) => {
    const named = part.trim();
    return named === '*' || named.replace(/^W\//, '') === tag;
  });
}
