/** How many letters must be inserted, dropped, changed or swapped with their neighbour to turn one word into the other. */
function letterDistance(one: string, other: string): number {
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

/** Names this short have innocent neighbours in every environment (`HOST` and `HOME`). */
const minLetters = 8;

const maxDistance = 2;

/** The known name that is at most two letters away, the nearest first; letter case is no difference. */
const similarName = (name: string, known: readonly string[]): string | undefined =>
  known
    .filter((candidate) => candidate.length >= minLetters)
    // an environment has many names, and a distance is never less than the difference in length
    .filter((candidate) => Math.abs(candidate.length - name.length) <= maxDistance)
    .map((candidate) => ({ candidate, distance: letterDistance(name.toUpperCase(), candidate) }))
    .filter(({ distance }) => distance <= maxDistance)
    .toSorted((one, other) => one.distance - other.distance)[0]?.candidate;

/**
 * A sentence for each environment variable that begins as a server's own do, or is spelled nearly like one, and that the server does not
 * know. Such a variable has no effect; it is no reason not to start, because others set such names too: Kubernetes sets
 * `UPSTREAM_SERVICE_HOST` in every container beside a service called `upstream`. Values are never repeated: one may be a key.
 *
 * @param prefix what the server's own variables begin with, such as `UPSTREAM_`
 */
export const unknownVariables = (names: readonly string[], known: readonly string[], prefix: string): string[] =>
  names.flatMap((name) => {
    if (known.includes(name)) return [];
    const similar = similarName(name, known);
    if (similar === undefined && !name.toUpperCase().startsWith(prefix)) return [];
    return [`${name} is not a variable of Marketdesk and has no effect${similar === undefined ? '' : `: was ${similar} meant?`}`];
  });
