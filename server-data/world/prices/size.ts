import type { Company } from '../listing.ts';
import { fractionOf } from '../random.ts';
import { shapeOf } from '../statements/company-shape.ts';

/** Dollars a day of the most traded funds; the others are drawn. */
const tradedFunds: Readonly<Record<string, number>> = { SPY: 34e9, QQQ: 17e9, IWM: 6e9, TLT: 3e9, GLD: 2.4e9 };

const known = new Map<Company, number>();

/** Shares traded on a usual day. */
export function usualVolume(company: Company): number {
  let volume = known.get(company);
  if (volume === undefined) known.set(company, (volume = drawnVolume(company)));
  return volume;
}

/** Assumed: between two and eleven of a thousand shares of a firm change hands on a usual day. */
function drawnVolume(company: Company): number {
  const { scale, sector, symbol } = company;
  const drawn = fractionOf(symbol, 'turnover');
  const shares =
    sector === 'Funds'
      ? (tradedFunds[symbol] ?? 2e8 + 1.2e9 * drawn) / scale.priceUsd
      : shapeOf(company).shares * (0.002 + 0.009 * drawn * drawn);
  return Math.max(2000, Math.round(shares));
}
