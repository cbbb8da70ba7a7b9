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
const leastLetters = 8;

const mostDistance = 2;

/**
 * The name somebody probably meant: ours and at most two letters away, or the nearest of ours with the same first word
 * `UPSTREAM_`, which nobody else uses.
 *
 * @returns undefined for a name of ours, and for one that is nobody's business here
 */
export function meantName(name: string, ours: readonly string[]): string | undefined {
  if (ours.includes(name)) return undefined;
  const upper = name.toUpperCase();
  const sharesFirstWord = (candidate: string): boolean => upper.startsWith('UPSTREAM_') && candidate.startsWith('UPSTREAM_');
  const byDistance = ours
    .filter((candidate) => candidate.length >= leastLetters)
    // an environment has many names, and a distance is never less than the difference in length
    .filter((candidate) => Math.abs(candidate.length - upper.length) <= mostDistance || sharesFirstWord(candidate))
    .map((candidate) => ({ candidate, distance: letterDistance(upper, candidate) }))
    .toSorted((one, other) => one.distance - other.distance);
  return byDistance.find(({ candidate, distance }) => distance <= mostDistance || sharesFirstWord(candidate))?.candidate;
}
