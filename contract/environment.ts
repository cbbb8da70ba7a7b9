/** Edit distance with transpositions (optimal string alignment): insertions, deletions, substitutions and swaps of neighbours. */
function editDistance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const cell = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row++) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const costs = [cell(row - 1, column) + 1, cell(row, column - 1) + 1, cell(row - 1, column - 1) + (same ? 0 : 1)];
      if (swapped) costs.push(cell(row - 2, column - 2) + 1);
      rows[row]?.push(Math.min(...costs));
    }
  }
  return cell(one.length, other.length);
}

/** Shorter names resemble common variables (`HOST` and `HOME`). */
const minLetters = 8;

const maxDistance = 2;

/** The known name with the smallest edit distance of at most two, case-insensitive. */
const similarName = (name: string, known: readonly string[]): string | undefined =>
  known
    .filter((candidate) => candidate.length >= minLetters)
    // Cheap filter first: the distance is at least the difference in length.
    .filter((candidate) => Math.abs(candidate.length - name.length) <= maxDistance)
    .map((candidate) => ({ candidate, distance: editDistance(name.toUpperCase(), candidate) }))
    .filter(({ distance }) => distance <= maxDistance)
    .toSorted((one, other) => one.distance - other.distance)[0]?.candidate;

/**
 * Warnings about unknown environment variables with the server's prefix or with a name similar to one of its variables. They are not
 * errors, because other programs set such names as well: Kubernetes sets `UPSTREAM_SERVICE_HOST` in every container when there is a
 * service called `upstream`. Values are not included, because one may be a key.
 *
 * @param prefix the prefix of the server's variables, such as `UPSTREAM_`
 */
export const unknownVariables = (names: readonly string[], known: readonly string[], prefix: string): string[] =>
  names.flatMap((name) => {
    if (known.includes(name)) return [];
    const similar = similarName(name, known);
    if (similar === undefined && !name.toUpperCase().startsWith(prefix)) return [];
    return [`${name} is not a variable of Marketdesk and has no effect${similar === undefined ? '' : `: was ${similar} meant?`}`];
  });

/** CACHE_URL: a Valkey or Redis, possibly with user, password, port and number of a database. What matches may still be no URL: see `URL.canParse`. */
export const cacheUrlPattern = /^rediss?:\/\/(?:[^\s@/?#]*@)?(?:[^\s@/?#:[\]]+|\[[\da-f:.]+\])(?::\d+)?(?:\/\d{0,2})?$/i;
