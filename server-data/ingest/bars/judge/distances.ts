/** How far each number is from the one before it; one less than the numbers. */
export function distancesOf(values: readonly number[]): number[] {
  const distances: number[] = [];
  let before: number | undefined;
  for (const value of values) {
    if (before !== undefined) distances.push(value - before);
    before = value;
  }
  return distances;
}
