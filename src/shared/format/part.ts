/** Which part of a sample is smaller: `93%`, or `all`, which is not written of less. */
export const formatPart = (part: number): string => (part >= 1 ? 'all' : `${Math.min(99, Math.round(part * 100))}%`);

/** The same with its size: `93% of 41`, `all 101`. */
export const formatPartOf = (part: number, n: number): string =>
  `${formatPart(part)} ${part >= 1 ? '' : 'of '}${n.toLocaleString('en-US')}`;
