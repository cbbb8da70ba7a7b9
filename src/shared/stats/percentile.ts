/**
 * Where a value stands among others, 0 to 1: the share below it and half of those equal to it.
 *
 * @returns NaN among none
 */
export function midRank(value: number, others: ArrayLike<number>): number {
  let below = 0;
  let equal = 0;
  for (let index = 0; index < others.length; index++) {
    const other = others[index] ?? Number.NaN;
    if (other < value) below += 1;
    else if (other === value) equal += 1;
  }
  return (below + equal / 2) / others.length;
}
