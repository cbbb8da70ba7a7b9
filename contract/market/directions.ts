/** How many changes are above, below and at 0; NaN is in none of them. */
export const countDirections = (changes: readonly number[]) => {
  const counts = { advancing: 0, declining: 0, unchanged: 0 };
  for (const change of changes) if (!Number.isNaN(change)) counts[change > 0 ? 'advancing' : change < 0 ? 'declining' : 'unchanged']++;
  return counts;
};
