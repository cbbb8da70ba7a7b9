/** `AAPL, MSFT +3` */
export const shortList = (names: readonly string[], joint = ', '): string =>
  names.length <= 3 ? names.join(joint) : `${names.slice(0, 3).join(joint)} +${names.length - 3}`;
