/**
 * The direction in which a rating action expects the price to move: 1 of an upgrade, -1 of a downgrade, 0 of all others, such as `Maintain` or
 * `Initiate`.
 */
export function ratedDirection(action: string): 1 | -1 | 0 {
  if (/^upgrade/i.test(action)) return 1;
  return /^downgrade/i.test(action) ? -1 : 0;
}
