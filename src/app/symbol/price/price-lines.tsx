import { baseLabel, dayLabel, ExtendedMove, priceAtLabel, SessionMove, shortDay } from '#src/records/prices/price-labels.tsx';
import type { Change, Close, Price } from '#src/records/prices/price.ts';
import { indexSymbol } from '#analysis/market/market.ts';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { markShape, otherSeries, seriesColour, seriesDash } from '#src/shared/charts/palette.ts';
import { formatMove, formatPrice, formatSigned } from '#src/shared/format/number.ts';
import type { Zone } from '#src/shared/time/format.ts';
import type { IndexLine, PriceRange } from './period.ts';
import type { markLegend } from './price-view.ts';

/** The price, the change of its session and of extended hours. */
export function PriceLine({ price, note, zone }: { price: Price; /** what it lacks */ note: string | undefined; zone: Zone }) {
  const { dollars, session, extended } = price;
  return (
    <p className="flex shrink-0 flex-wrap items-baseline gap-x-3 px-3 pt-1.5">
      <b className="text-lg font-bold">{formatPrice(dollars)}</b>
      {session && (
        <span>
          {session.change && formatSigned(session.change.dollars)} <SessionMove price={price} zone={zone} />{' '}
          <span className="text-faint">{dayLabel(session)}</span>
        </span>
      )}
      {extended && <ExtendedMove extended={extended} zone={zone} />}
      <span className="ml-auto text-2xs text-faint">{priceAtLabel(price, zone)}</span>
      {note !== undefined && <span className="w-full text-2xs text-warn">{note}</span>}
    </p>
  );
}

interface LegendProps {
  range: PriceRange;
  /** see periodLabel */
  label: string;
  /** of the range */
  change: Change | undefined;
  /** of the dashed line at its height, where there is one */
  close: Close | undefined;
  /** undefined where it is not laid over; null where it cannot be */
  index: IndexLine | null | undefined;
  hasVolume: boolean;
  hasShades: boolean;
  marks: ReturnType<typeof markLegend>;
}

const Dash = ({ colour, dashes }: { colour: string; dashes: string | undefined }) => (
  <svg aria-hidden viewBox="0 0 22 6" className="inline h-1.5 w-5.5">
    <path d="M0 3H22" stroke={colour} strokeWidth={1.6} strokeDasharray={dashes} />
  </svg>
);

/** The change of the range and its base, that of the index, and what the parts of the chart are. */
export function PriceLegend({ range, label, change, close, index, hasVolume, hasShades, marks }: LegendProps) {
  return (
    <p className="flex shrink-0 flex-wrap items-center gap-x-2.5 px-3 text-2xs text-faint">
      {/* Of one day, the line above has the change. */}
      {range !== '1d' && change && (
        <span className="text-xs text-text">
          {label} {moveCell(formatMove(change.percent))}{' '}
          <span className="text-2xs text-faint">since {shortDay(change.base.day)} close</span>
        </span>
      )}
      {index && (
        <span className="text-xs text-soft" title={`${indexSymbol} as if it had cost as much at the base`}>
          <Dash colour={seriesColour(otherSeries)} dashes={seriesDash(otherSeries)} /> {indexSymbol}{' '}
          {index.change && moveCell(formatMove(index.change.percent))}{' '}
          {range === '1d' && index.change && <span className="text-2xs text-faint">{baseLabel(index.change.base.day)}</span>}
        </span>
      )}
      {index === null && <span>no prices of {indexSymbol} to compare</span>}
      {close && (
        <span>
          <Dash colour="var(--soft)" dashes="4 4" /> close {shortDay(close.day)}
        </span>
      )}
      {hasVolume && <span>bars: volume</span>}
      {hasShades && <span>shaded: extended hours</span>}
      {marks.map(({ series, label: kind }) => (
        <span key={kind} className="flex items-center gap-1">
          <svg aria-hidden viewBox="-5 -5 10 10" className="size-2.5">
            <path d={markShape(series)} fill={seriesColour(series)} />
          </svg>
          {kind}
        </span>
      ))}
    </p>
  );
}
