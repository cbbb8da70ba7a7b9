import { barTime } from '#src/records/prices/bars.ts';
import type { ReactNode } from 'react';
import {
  baseLabel,
  closeLabel,
  describePrice,
  priceAtLabel,
  tradingDayLabel,
  sessionTimeLabel,
  shortDay,
  withBase,
} from '#src/records/prices/price-labels.tsx';
import { extendedTexts } from '#src/records/sessions.ts';
import { describePriceState, type PriceState } from '#src/records/prices/price-state.ts';
import { PriceSpark } from '#src/records/prices/price-spark.tsx';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { formatDollars, formatMove, formatPrice, formatSigned, formatSignedWhole, formatWhole } from '#src/shared/format/number.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { dayOf, type Zone, zoneSuffix } from '#src/shared/time/format.ts';
import { Moment } from '#src/shared/time/time-label.tsx';
import { Missing } from '#src/shared/ui/missing.tsx';
import type { Holding, PositionValue, Total } from './brief.ts';
import type { BriefWindows, ChangeWindow } from './changes.ts';
import { whyNoChange } from './why-no-price.ts';

/** A change of the brief: its name, the days that it covers, and the day of the close that it is measured from. */
export interface ChangeColumn {
  readonly window: ChangeWindow;
  readonly name: string;
  readonly days: string;
  /** undefined where no company has a close before it */
  readonly baseDay: string | undefined;
}

/** The columns of changes, in their order. */
export function changeColumns({ day, extended, since }: BriefWindows): readonly ChangeColumn[] {
  const columns: ChangeColumn[] = [];
  if (day) columns.push({ window: 'day', name: 'Day', days: sessionTimeLabel(day), baseDay: day.change?.base.day });
  if (extended)
    columns.push({
      window: 'extended',
      name: extendedTexts[extended.kind].label,
      days: tradingDayLabel(dayOf(extended.atSeconds, 'et')),
      baseDay: extended.change?.base.day,
    });
  if (since) {
    columns.push({
      window: 'since',
      name: `Since ${shortDay(since.day)}`,
      days: day ? `to ${shortDay(day.day)}` : '',
      baseDay: since.base?.day,
    });
  }
  return columns;
}

/** `Day: Fri Nov 27 (half day), vs close Nov 25` */
export const describeColumn = ({ name, days, baseDay }: ChangeColumn): string => withBase(`${name}: ${days}`, baseDay);

/** When the prices are: of those that do not say it themselves, as old ones and parts of a session do. */
function pricesAt(holdings: readonly Holding[], zone: Zone): string | undefined {
  const prices = holdings.flatMap(({ price }) => (price && price.kind !== 'stale' && !price.price.session?.isPartial ? price.price : []));
  const times = prices.filter(({ hasTime }) => hasTime).map(({ atSeconds }) => atSeconds);
  if (times.length === 0) return prices[0] && priceAtLabel(prices[0], zone);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  return `price at ${first === last ? '' : `${barTime(first, zone)} to `}${barTime(last, zone)} ${zoneSuffix[zone]}`;
}

interface HeadProps {
  holdings: readonly Holding[];
  columns: readonly ChangeColumn[];
  /** without bars there is no change */
  hasBars: boolean;
}

/** The headers of the cells: each change says its days and its base. */
export function PriceHeads({ holdings, columns, hasBars }: HeadProps) {
  const { zone } = usePreferences();
  const at = pricesAt(holdings, zone);
  return (
    <>
      <th scope="col" data-end title={at ?? (hasBars ? undefined : 'At the latest news')}>
        Price
        {at !== undefined && <span className="block min-w-16 max-w-20 text-balance whitespace-normal">{at.replace('price ', '')}</span>}
      </th>
      {columns.map(({ window, name, days, baseDay }) => (
        <th key={window} scope="col" data-end data-window>
          {name}
          <span className="block">{days}</span>
          {baseDay !== undefined && <span className="block">{baseLabel(baseDay)}</span>}
        </th>
      ))}
      {hasBars && (
        <th scope="col" data-wide title="Two trading days; the dashed line is the close that the day is measured from">
          2 days
        </th>
      )}
    </>
  );
}

interface CellProps {
  holding: Holding;
  columns: readonly ChangeColumn[];
  hasBars: boolean;
  state: PriceState;
}

/** The price, its changes, and a small line. */
export function PriceCells({ holding, columns, hasBars, state }: CellProps) {
  const { zone } = usePreferences();
  const { symbol, price, newsPrice, changes } = holding;
  const note = describePriceState(symbol, state) ?? '';
  const title = price && [describePrice(price.price, zone), note].filter(Boolean).join('; ');
  return (
    <>
      <td data-end data-area="price" data-empty={!price && !newsPrice} data-label="Price" title={title}>
        {price ? formatPrice(price.price.dollars) : newsPrice ? <AtNews {...newsPrice} /> : <Missing why={note} />}
        {price?.kind === 'stale' && <Small>{closeLabel(price.day)}</Small>}
      </td>
      {columns.map((column) => {
        const change = changes[column.window];
        return (
          <td key={column.window} data-end data-area={column.window} data-empty={!price} data-label={column.name}>
            {change ? moveCell(formatMove(change.percent)) : <Missing why={price ? whyNoChange(symbol, price, column) : note} />}
            {change && change.base.day !== column.baseDay && <Small>{baseLabel(change.base.day)}</Small>}
            {change && column.window === 'day' && price?.price.session?.isPartial && (
              <Small>as of {barTime(price.price.atSeconds, zone)}</Small>
            )}
          </td>
        );
      })}
      {hasBars && (
        <td data-wide data-area="line" data-empty={!price}>
          {price ? <PriceSpark price={price} /> : <Missing why={note} />}
        </td>
      )}
    </>
  );
}

const Small = ({ children }: { children: ReactNode }) => <span className="block text-2xs text-soft">{children}</span>;

const AtNews = ({ dollars, atSeconds }: NonNullable<Holding['newsPrice']>): ReactNode => (
  <>
    {formatPrice(dollars)}
    <Small>
      at the news, <Moment seconds={atSeconds} />
    </Small>
  </>
);

/** `17,235` with the change of the day and from the cost. @param digits of changes */
export const Value = ({ value: { dollars, changes, fromCost }, digits }: { value: PositionValue; digits: 0 | 2 }) => (
  <>
    {formatWhole(Math.round(dollars))}
    {changes.day !== undefined && <span className="block text-2xs">{moveCell(signedDollars(changes.day, digits))}</span>}
    {fromCost !== null && <Small>{formatMove(fromCost)} vs cost</Small>}
  </>
);

const signedDollars = (dollars: number, digits: 0 | 2): string => (digits === 2 ? formatSigned : formatSignedWhole)(dollars);

interface TotalProps {
  total: Total;
  columns: readonly ChangeColumn[];
  /** of changes */
  digits: 0 | 2;
}

/** `Positions $1,234,567 · Day ▲ +12,345 (+1.01%) · After hours ▼ −2,000 (−0.16%), 6 of 8`. */
export const TotalLine = ({ total: { dollars, changes, count, missing }, columns, digits }: TotalProps) => (
  <p className="px-3 pb-1.5 text-soft">
    Positions <b className="font-bold text-text">{formatDollars(dollars)}</b>
    {columns.map((column) => {
      const { window, name } = column;
      const change = changes[window];
      return (
        change && (
          <span key={window} className={window === 'extended' ? 'text-2xs' : undefined} title={describeColumn(column)}>
            {' · '}
            {name} {moveCell(signedDollars(change.dollars, digits))}
            {change.percent !== undefined && ` (${formatMove(change.percent)})`}
            {change.count < count && `, ${change.count} of ${count}`}
          </span>
        )
      );
    })}
    {missing > 0 && <span className="text-faint"> · {missing} without a value</span>}
  </p>
);
