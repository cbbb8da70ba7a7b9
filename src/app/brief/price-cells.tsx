import type { ReactNode } from 'react';
import { barTime } from '#src/records/prices/bars.ts';
import { PriceSpark } from '#src/records/prices/price-spark.tsx';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { formatMove, formatPrice, formatSigned, formatWhole } from '#src/shared/format/number.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { formatDate } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { Moment } from '#src/shared/time/time-label.tsx';
import type { Holding, PositionValue, Total } from './brief.ts';

/** An empty cell, and why. */
export const Missing = ({ why }: { why: string }) => (
  <span className="text-faint" title={why}>
    –<span className="sr-only">, {why}</span>
  </span>
);

/** The headers of the cells. @param hasBars without bars there is no change */
export const PriceHeads = ({ hasBars }: { hasBars: boolean }) => (
  <>
    <th scope="col" data-end title="The last bar; where there are no price bars, the price at the latest news">
      Price
    </th>
    {hasBars && (
      <>
        <th scope="col" data-end title="Since the last close">
          Change
        </th>
        <th scope="col" title="Two trading days; the dashed line is the last close">
          2 days
        </th>
      </>
    )}
  </>
);

/** Last price, change since the last close, and a small line. @param why the reason of an empty price */
export function PriceCells({ holding: { price, newsPrice }, hasBars, why }: { holding: Holding; hasBars: boolean; why: string }) {
  const { zone } = usePreferences();
  if (!price)
    return (
      <>
        <td data-end data-empty={!newsPrice} data-label="Price">
          {newsPrice ? <AtNews {...newsPrice} /> : <Missing why={why} />}
        </td>
        {hasBars && (
          <>
            <td data-end data-empty data-label="Change">
              <Missing why={why} />
            </td>
            <td data-empty data-label="2 days">
              <Missing why={why} />
            </td>
          </>
        )}
      </>
    );
  const { last } = price;
  const barText = `Bar of ${barTime(last.seconds, zone, nowSeconds())}`;
  return (
    <>
      <td data-end data-label="Price" title={barText}>
        {formatPrice(last.price)}
      </td>
      <td
        data-end
        data-label="Change"
        title={last.close && `Since the close of ${formatDate(last.close.day)}, ${formatPrice(last.close.price)}`}
      >
        {last.changePercent === undefined ? <Missing why="No close before it" /> : moveCell(formatMove(last.changePercent))}
      </td>
      <td>
        <PriceSpark price={price} />
      </td>
    </>
  );
}

const AtNews = ({ dollars, atSeconds }: NonNullable<Holding['newsPrice']>): ReactNode => (
  <>
    {formatPrice(dollars)}
    <span className="block text-2xs text-soft">
      at the news, <Moment seconds={atSeconds} />
    </span>
  </>
);

/** `17,235` with the change since the last close and from the cost. */
export const Value = ({ value: { dollars, change, fromCost } }: { value: PositionValue }) => (
  <>
    {formatWhole(Math.round(dollars))}
    {change !== undefined && <span className="block text-2xs">{moveCell(signedWhole(change))}</span>}
    {fromCost !== null && <span className="block text-2xs text-soft">{formatMove(fromCost)} vs cost</span>}
  </>
);

/** Whole dollars with a sign; small amounts with cents. */
function signedWhole(dollars: number): string {
  if (Math.abs(dollars) < 100) return formatSigned(dollars);
  const sign = dollars < 0 ? '\u2212' : '+';
  return `${sign}${formatWhole(Math.round(Math.abs(dollars)))}`;
}

/** `Positions $1,234,567 ▲ +12,345 (+1.01%) since the last close`. */
export const TotalLine = ({ total: { dollars, change, changePercent, missing } }: { total: Total }) => (
  <p className="px-3 pb-1.5 text-soft">
    Positions{' '}
    <b className="font-bold text-text">
      {dollars < 0 && '\u2212'}${formatWhole(Math.round(Math.abs(dollars)))}
    </b>{' '}
    {changePercent !== undefined && change !== 0 && (
      <>
        {moveCell(signedWhole(change))} ({formatMove(changePercent)}) since the last close
      </>
    )}
    {missing > 0 && <span className="text-faint"> · {missing} without a price</span>}
  </p>
);
