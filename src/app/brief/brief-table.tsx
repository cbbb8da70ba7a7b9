import { dayMoveLabel } from '#analysis/reactions/windows.ts';
import { dayMoveTitle } from '#src/records/reactions/day-move.ts';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { periodLabel } from '#src/records/guidance/line-labels.ts';
import { measureNames } from '#src/records/guidance/guidance-line.ts';
import { VerdictLabel } from '#src/records/guidance/verdict-label.tsx';
import { originalUrl, titleOf } from '#src/records/stories/news-item.ts';
import { splitTitle } from '#src/records/splits/split-labels.ts';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import type { PriceState } from '#src/records/prices/price-state.ts';
import { formatDigits } from '#src/shared/format/number.ts';
import { CompanyName } from '#src/shared/symbols/directory/company-name.tsx';
import { Ticker } from '#src/shared/symbols/ticker.tsx';
import { dayOf, formatDate } from '#src/shared/time/format.ts';
import { Moment } from '#src/shared/time/time-label.tsx';
import { nowSeconds } from '#src/shared/time/now.ts';
import { useTableKeys } from '#src/shared/ui/commands/table-keys.ts';
import { pathSegment } from '#src/shared/url/paths.ts';
import { hasNews, type Holding, positionAfterSplit } from './brief.ts';
import { type ChangeColumn, Missing, PriceCells, PriceHeads, Value } from './price-cells.tsx';
import { whyNoValue } from './why-no-price.ts';
import { type MoveText, type ReactionSource, storyMoves } from './story-moves.ts';

interface Props {
  /** in the order shown */
  holdings: readonly Holding[];
  /** how they are sorted */
  order: string;
  columns: readonly ChangeColumn[];
  /** of changes in dollars */
  digits: 0 | 2;
  hasPositions: boolean;
  /** the period begins on it, in New York */
  fromDay: string;
  reactionSource: ReactionSource;
  stateOf: (symbol: string) => PriceState;
  /** parts of the brief that could not be loaded */
  failedParts: ReadonlySet<string>;
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
          <Row key={holding.symbol} {...{ holding, columns, hasPositions, hasBars, failedParts }} {...rowProps} />
        ))}
      </tbody>
    </table>
  );
}

const signedShares = (shares: string): string => {
  const [whole = '', decimals] = shares.replace('-', '').split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return `${shares.startsWith('-') ? '\u2212' : ''}${grouped}${decimals === undefined ? '' : `.${decimals}`}`;
};

interface RowProps extends Omit<Props, 'holdings' | 'order'> {
  holding: Holding;
  hasBars: boolean;
}

function Row({ holding, columns, digits, hasPositions, hasBars, fromDay, reactionSource, stateOf, failedParts }: RowProps) {
  const { symbol, position, value, storyCount, top, guidance, splits } = holding;
  const moves = storyMoves(holding, reactionSource, nowSeconds());
  const volumeZ = top?.reaction?.numbers.VolumeStdDev;
  const priceState = stateOf(symbol);
  return (
    <tr>
      <th scope="row">
        <Ticker symbol={symbol} />
        {/* Its line is reserved, because the directory may arrive later. */}
        <span className="block h-4 max-w-48 truncate text-2xs font-normal text-soft">
          <CompanyName symbol={symbol} />
        </span>
      </th>
      {hasPositions && (
        <>
          <td
            data-end
            data-area="shares"
            data-empty={!position}
            data-label="Shares"
            title={position?.cost === undefined ? undefined : `at ${position.cost} a share`}
          >
            {position ? signedShares(position.shares) : <Missing why="No position stored" />}
          </td>
          <td data-end data-area="value" data-empty={!position} data-label="Value, $">
            {value ? (
              <Value {...{ value, digits }} />
            ) : (
              <Missing why={position ? whyNoValue(holding, priceState, failedParts.has('reactions')) : 'No position stored'} />
            )}
          </td>
        </>
      )}
      <PriceCells {...{ holding, columns, hasBars }} state={priceState} />
      <td data-end data-area="stories" data-empty={storyCount === 0} data-label="Stories">
        {storyCount > 0 ? (
          <Link
            to={`/news?tickers=${pathSegment(symbol)}&from=${fromDay}`}
            title={`All stories from ${fromDay} on`}
            className="text-accent underline decoration-dotted hover:decoration-solid"
          >
            {storyCount}
          </Link>
        ) : (
          <Missing why={failedParts.has('stories') ? 'Stories could not be loaded' : 'No story in this period'} />
        )}
      </td>
      <td data-story data-area="story" data-empty={!hasNews(holding)}>
        {!top && storyCount > 0 && (
          <Link to={`/news?tickers=${pathSegment(symbol)}`} className="text-2xs text-soft hover:underline">
            {storyCount === 1 ? 'Named in a multi-stock story' : `Named in ${storyCount} multi-stock stories`}
          </Link>
        )}
        {!top && storyCount === 0 && guidance.length + splits.length === 0 && <Missing why="No story in this period" />}
        {top && (
          <>
            <span className="text-2xs text-soft">
              <Moment seconds={top.item.created} />
            </span>{' '}
            {top.isImportant && (
              <span role="img" aria-label="importance high" title="importance high" className="me-1 font-bold">
                ‖
              </span>
            )}
            <Link data-open to={`/news/${top.item.id}?tickers=${pathSegment(symbol)}`} className="hover:underline">
              {titleOf(top.item)}
            </Link>
          </>
        )}
        {guidance.map(({ key, lines }) => (
          <Link
            key={key}
            to={`/guidance?tickers=${pathSegment(symbol)}&row=${pathSegment(key)}`}
            className="block text-2xs hover:underline"
          >
            {lines.map((line) => (
              <span key={line.key} className="block">
                {measureNames[line.figures.kind.measure]} {periodLabel(line.figures)}: <VerdictLabel line={line} />
              </span>
            ))}
          </Link>
        ))}
        {splits.map((split) => {
          const effect = positionAfterSplit(split, position);
          const day = split.days.date_ex;
          return (
            <Link
              key={split.key}
              to={`/splits?tickers=${pathSegment(symbol)}&row=${pathSegment(split.key)}`}
              className="block text-2xs hover:underline"
            >
              {splitTitle(split)}
              {effect !== undefined && (
                <>
                  , <b className="font-medium">{effect}</b>
                </>
              )}
              <span className="text-soft">
                {day === undefined ? '' : ` · ex ${formatDate(day, dayOf(nowSeconds(), 'et').slice(0, 4))}`}
              </span>
            </Link>
          );
        })}
      </td>
      <td data-end data-wide data-area="five" data-empty={!top} data-label="5 min">
        <Move {...moves.five} />
        {moves.symbol !== undefined && <span className="block text-2xs text-soft">{moves.symbol}</span>}
      </td>
      <td data-end data-area="after" data-empty={!top} data-label={`After the story: ${dayMoveLabel}`}>
        <Move {...moves.day} />
        {moves.symbol !== undefined && <span className="block text-2xs text-soft">{moves.symbol}</span>}
      </td>
      <td data-end data-wide data-area="volume" data-empty={!top} data-label="Volume z">
        {volumeZ === undefined || volumeZ === null ? (
          <Missing why={top?.reaction ? 'Volume not known, or too few days before to compare with' : (moves.day.why ?? '')} />
        ) : (
          formatDigits(volumeZ, 1)
        )}
      </td>
    </tr>
  );
}

/** A move, or what stands in its place. */
const Move = ({ move, placeholder = '–', why = '' }: MoveText): ReactNode =>
  move === undefined ? (
    <Missing text={placeholder} why={why} />
  ) : why === '' ? (
    moveCell(move)
  ) : (
    <span title={why}>{moveCell(move)} raw</span>
  );
