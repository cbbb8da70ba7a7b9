import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PriceState } from '#src/records/prices/price-state.ts';
import { dayMoveLabel } from '#analysis/reactions/windows.ts';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { formatDigits } from '#src/shared/format/number.ts';
import { CompanyName } from '#src/shared/symbols/directory/company-name.tsx';
import { Ticker } from '#src/shared/symbols/ticker.tsx';
import { nowSeconds } from '#src/shared/time/now.ts';
import { pathSegment } from '#src/shared/url/paths.ts';
import type { Holding } from './brief.ts';
import { Missing } from '#src/shared/ui/missing.tsx';
import { type ChangeColumn, PriceCells, Value } from './price-cells.tsx';
import { StoryCell } from './story-cell.tsx';
import { type MoveText, type ReactionSource, storyMoves } from './story-moves.ts';
import { whyNoValue } from './why-no-price.ts';

/** What all rows of the table share. */
export interface RowProps {
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

interface CompanyProps extends RowProps {
  holding: Holding;
  hasBars: boolean;
}

/** A company: its position, price, stories, and the moves after its top story. */
export function CompanyRow({
  holding,
  hasBars,
  columns,
  digits,
  hasPositions,
  fromDay,
  reactionSource,
  stateOf,
  failedParts,
}: CompanyProps) {
  const { symbol, storyCount } = holding;
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
      {hasPositions && <PositionCells {...{ holding, digits, priceState }} areReactionsMissing={failedParts.has('reactions')} />}
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
      <StoryCell holding={holding} />
      <MoveCells {...{ holding, reactionSource }} />
    </tr>
  );
}

/** `17,235` or `−10`. */
const signedShares = (shares: string): string => {
  const [whole = '', decimals] = shares.replace('-', '').split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return `${shares.startsWith('-') ? '\u2212' : ''}${grouped}${decimals === undefined ? '' : `.${decimals}`}`;
};

interface PositionProps extends Pick<RowProps, 'digits'> {
  holding: Holding;
  priceState: PriceState;
  areReactionsMissing: boolean;
}

function PositionCells({ holding, digits, priceState, areReactionsMissing }: PositionProps) {
  const { position, value } = holding;
  return (
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
          <Missing why={position ? whyNoValue(holding, priceState, areReactionsMissing) : 'No position stored'} />
        )}
      </td>
    </>
  );
}

/** The moves after the top story. */
function MoveCells({ holding, reactionSource }: Pick<CompanyProps, 'holding' | 'reactionSource'>) {
  const { top } = holding;
  const moves = storyMoves(holding, reactionSource, nowSeconds());
  const volumeZ = top?.reaction?.numbers.VolumeStdDev;
  return (
    <>
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
    </>
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
