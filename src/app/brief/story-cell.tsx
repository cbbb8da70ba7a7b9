import { Link } from 'react-router';
import { measureNames } from '#src/records/guidance/guidance-line.ts';
import { periodLabel } from '#src/records/guidance/line-labels.ts';
import { VerdictLabel } from '#src/records/guidance/verdict-label.tsx';
import { shortDay } from '#src/records/prices/price-labels.tsx';
import type { Split } from '#src/records/splits/split.ts';
import { splitTitle } from '#src/records/splits/split-labels.ts';
import { titleOf } from '#src/records/stories/news-item.ts';
import { Moment } from '#src/shared/time/time-label.tsx';
import { Missing } from '#src/shared/ui/missing.tsx';
import { pathSegment, recordsPath } from '#src/shared/url/paths.ts';
import { hasNews, type Holding, positionAfterSplit } from './brief.ts';

/** The top story of a company, its guidance and its splits. */
export function StoryCell({ holding }: { holding: Holding }) {
  const { symbol, position, storyCount, top, guidance, splits } = holding;
  return (
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
      <GuidanceLinks {...{ symbol, guidance }} />
      {splits.map((split) => (
        <SplitLink key={split.key} {...{ symbol, split, position }} />
      ))}
    </td>
  );
}

const GuidanceLinks = ({ symbol, guidance }: Pick<Holding, 'symbol' | 'guidance'>) =>
  guidance.map(({ key, lines }) => (
    <Link key={key} to={recordsPath('guidance', [symbol], key)} className="block text-2xs hover:underline">
      {lines.map((line) => (
        <span key={line.key} className="block">
          {measureNames[line.figures.kind.measure]} {periodLabel(line.figures)}: <VerdictLabel line={line} />
        </span>
      ))}
    </Link>
  ));

function SplitLink({ symbol, split, position }: Pick<Holding, 'symbol' | 'position'> & { split: Split }) {
  const effect = positionAfterSplit(split, position);
  const day = split.days.date_ex;
  return (
    <Link to={recordsPath('splits', [symbol], split.key)} className="block text-2xs hover:underline">
      {splitTitle(split)}
      {effect !== undefined && (
        <>
          , <b className="font-medium">{effect}</b>
        </>
      )}
      <span className="text-soft">{day === undefined ? '' : ` · ex ${shortDay(day)}`}</span>
    </Link>
  );
}
