import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { periodLabel } from '#src/features/guidance/verdict/line-labels.ts';
import { measureNames } from '#src/features/guidance/verdict/guidance-line.ts';
import { VerdictLabel } from '#src/features/guidance/verdict/verdict-label.tsx';
import { titleOf } from '#src/features/news/feed/news-item.ts';
import { splitLabel } from '#src/features/splits/split.ts';
import { formatMove } from '#src/shared/format/number.ts';
import { moveCell } from '#src/shared/reactions/move-cell.tsx';
import { Ticker } from '#src/shared/symbols/ticker.tsx';
import { dayOf, formatDate } from '#src/shared/time/format.ts';
import { Moment } from '#src/shared/time/time-label.tsx';
import { nowSeconds } from '#src/shared/time/now.ts';
import { pathSegment } from '#src/shared/url/paths.ts';
import { type Holding, positionAfterSplit } from './brief.ts';

interface Props {
  /** in the order shown */
  holdings: readonly Holding[];
  hasPositions: boolean;
  isLoading: boolean;
  /** parts of the brief that could not be loaded */
  failedParts: ReadonlySet<string>;
}

/** One row per company with something to report. */
export function BriefTable({ holdings, hasPositions, isLoading, failedParts }: Props) {
  if (holdings.length === 0)
    return <p className="px-3 py-2 text-soft">{isLoading ? '' : failedParts.size > 0 ? '' : 'Nothing to report since the last close.'}</p>;
  return (
    <table className="brief-table">
      <caption className="sr-only">Companies with stories, guidance or splits since the last close, largest move first</caption>
      <thead>
        <tr>
          <th scope="col">Company</th>
          {hasPositions && (
            <th scope="col" data-end>
              Shares
            </th>
          )}
          <th scope="col" data-end>
            Stories
          </th>
          <th scope="col">Top story</th>
          <th scope="col" data-end>
            5 min
          </th>
          <th scope="col" data-end title="From publication to the end of the session">
            Session
          </th>
          <th scope="col" data-end title="Volume after the story, in standard deviations">
            Volume z
          </th>
          <th scope="col">Guidance</th>
          <th scope="col">Splits</th>
        </tr>
      </thead>
      <tbody>
        {holdings.map((holding) => (
          <Row key={holding.symbol} {...{ holding, hasPositions, failedParts }} />
        ))}
      </tbody>
    </table>
  );
}

const Missing = ({ why }: { why: string }) => (
  <span className="text-faint" title={why}>
    –<span className="sr-only">, {why}</span>
  </span>
);

const signedShares = (shares: string): string => {
  const [whole = '', decimals] = shares.replace('-', '').split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return `${shares.startsWith('-') ? '\u2212' : ''}${grouped}${decimals === undefined ? '' : `.${decimals}`}`;
};

function Row({ holding, hasPositions, failedParts }: { holding: Holding; hasPositions: boolean; failedParts: ReadonlySet<string> }) {
  const { symbol, position, storyCount, top, guidance, splits } = holding;
  const reaction = top?.reaction;
  const why = failedParts.has('reactions')
    ? 'Reactions could not be loaded'
    : top === undefined
      ? 'No story'
      : reaction === undefined
        ? 'No reaction to this story yet'
        : 'Not measured';
  const move = (value: number | null | undefined): ReactNode =>
    value === null || value === undefined ? <Missing why={why} /> : moveCell(formatMove(value));
  return (
    <tr>
      <th scope="row">
        <Ticker symbol={symbol} />
      </th>
      {hasPositions && (
        <td data-end data-label="Shares" title={position?.cost === undefined ? undefined : `at ${position.cost} a share`}>
          {position ? signedShares(position.shares) : <Missing why="No position stored" />}
        </td>
      )}
      <td data-end data-label="Stories">
        {storyCount > 0 ? (
          <Link to={`/news?tickers=${pathSegment(symbol)}&from=last-close`} className="text-accent hover:underline">
            {storyCount}
          </Link>
        ) : (
          <Missing why={failedParts.has('stories') ? 'Stories could not be loaded' : 'No story since the last close'} />
        )}
      </td>
      <td>
        {top && (
          <>
            <span className="text-2xs text-soft">
              <Moment seconds={top.item.created} />
            </span>{' '}
            <Link to={`/news/${top.item.id}?tickers=${pathSegment(symbol)}`} className="hover:underline">
              {titleOf(top.item)}
            </Link>
          </>
        )}
      </td>
      <td data-end data-label="5 min">
        {move(reaction?.move)}
      </td>
      <td data-end data-label="Session">
        {move(reaction?.result)}
      </td>
      <td data-end data-label="Volume z">
        {reaction?.volumeZ === null || reaction?.volumeZ === undefined ? (
          <Missing why={why} />
        ) : (
          reaction.volumeZ.toFixed(1).replace('-', '\u2212')
        )}
      </td>
      <td>
        {guidance.map(({ key, lines }) => (
          <Link key={key} to={`/guidance?tickers=${pathSegment(symbol)}&row=${pathSegment(key)}`} className="block hover:underline">
            {lines.map((line) => (
              <span key={line.key} className="block">
                {measureNames[line.figures.kind.measure]} {periodLabel(line.figures)}: <VerdictLabel line={line} />
              </span>
            ))}
          </Link>
        ))}
      </td>
      <td>
        {splits.map((split) => {
          const effect = positionAfterSplit(split, position);
          const day = split.days.date_ex;
          return (
            <Link
              key={split.key}
              to={`/splits?tickers=${pathSegment(symbol)}&row=${pathSegment(split.key)}`}
              className="block hover:underline"
            >
              {splitLabel(split) || 'no ratio'}
              {effect !== undefined && <b className="font-medium">, {effect}</b>}
              <span className="text-soft">
                {day === undefined ? '' : ` · ex ${formatDate(day, dayOf(nowSeconds(), 'et').slice(0, 4))}`}
              </span>
            </Link>
          );
        })}
      </td>
    </tr>
  );
}
