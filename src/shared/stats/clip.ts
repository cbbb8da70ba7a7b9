import { quantile } from './quantiles.ts';

/** The size that a share of the values stays within, whatever their sign: where a colour scale ends (product 4.5). */
export function clipAt(values: readonly number[], share = 0.95): number {
  return quantile(
    values.map(Math.abs).sort((a, b) => a - b),
    share,
  );
}
