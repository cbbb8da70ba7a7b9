/** A number beside what it may be at most. */
export function judged(value: number, target: number | undefined): [target: string, met: string] {
  if (target === undefined) return ['', ''];
  return [`≤ ${target.toLocaleString('en-US')}`, value <= target ? 'yes' : 'no'];
}
