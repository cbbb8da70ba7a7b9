import { useRef } from 'react';
import { dayMoveLabel } from '#analysis/reactions/windows.ts';
import { dayMoveTitle } from '#src/records/reactions/day-move.ts';
import { originalUrl } from '#src/records/stories/news-item.ts';
import { useTableKeys } from '#src/shared/ui/commands/table-keys.ts';
import { CompanyRow, type RowProps } from './brief-row.tsx';
import type { Holding } from './brief.ts';
import { PriceHeads } from './price-cells.tsx';

interface Props extends RowProps {
  /** in the order shown */
  holdings: readonly Holding[];
  /** how they are sorted */
  order: string;
}

/** One row per company with something to report. */
export function BriefTable({ holdings, order, columns, hasPositions, failedParts, ...rowProps }: Props) {
  const table = useRef<HTMLTableElement>(null);
  useTableKeys(table, true, (row) => {
    const url = originalUrl(holdings[row]?.top?.item);
    if (url) window.open(url, '_blank', 'noopener,noreferrer');
  });
  if (holdings.length === 0)
    return <p className="px-3 py-2 text-soft">{failedParts.size > 0 ? '' : 'Nothing to report in this period.'}</p>;
  const hasBars = holdings.some(({ price }) => price);
  const lost = ['stories', 'guidance', 'splits'].filter((part) => failedParts.has(part));
  return (
    <table ref={table} className="brief-table">
      <caption className="sr-only">Companies with prices, stories, guidance and splits, {order}</caption>
      <thead>
        <tr>
          <th scope="col">Company</th>
          {hasPositions && (
            <>
              <th scope="col" data-end>
                Shares
              </th>
              <th scope="col" data-end title="Shares at the price, and the change of the day, US dollars">
                Value, $
              </th>
            </>
          )}
          <PriceHeads {...{ holdings, columns, hasBars }} />
          <th scope="col" data-end>
            Stories
          </th>
          <th scope="col">
            Top story, guidance, splits
            {lost.length > 0 && <span className="text-warn"> ({lost.join(', ')} not loaded)</span>}
          </th>
          <th scope="col" data-end data-wide title="After the top story">
            <span className="block">After the story</span>5 min
          </th>
          <th scope="col" data-end title={`After the top story: ${dayMoveTitle}`}>
            <span className="block">After the story</span>
            {dayMoveLabel}
          </th>
          <th scope="col" data-end data-wide title="Volume after the story, in standard deviations">
            Volume z
          </th>
        </tr>
      </thead>
      <tbody>
        {holdings.map((holding) => (
          <CompanyRow key={holding.symbol} {...{ holding, columns, hasPositions, hasBars, failedParts }} {...rowProps} />
        ))}
      </tbody>
    </table>
  );
}
