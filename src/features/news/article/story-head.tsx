import { useState } from 'react';
import { Link } from 'react-router';
import { channelLabel } from '#src/records/stories/channel-label.ts';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { Moment } from '#src/shared/time/time-label.tsx';
import { Marked } from '#src/shared/ui/marked.tsx';
import { symbolLabel } from '#src/shared/symbols/symbol-label.ts';
import { symbolPath } from '#src/shared/url/paths.ts';
import { AddToList } from '#src/shared/watchlists/add-to-list.tsx';
import { tickersOf } from '#src/records/stories/tickers.ts';
import { isCorrected, titleOf } from '#src/records/stories/news-item.ts';
import { TitleChange } from '../row/row-notes.tsx';

/** About one line of symbols; the text of a story on hundreds comes first. */
const maxSymbols = 8;
/** Stories on more symbols have no links to symbol pages. */
const maxSymbolLinks = 3;

interface Props {
  story: NewsItem;
  /** the first title seen, if it has changed */
  originalTitle: string | undefined;
  /** when it was removed, Unix seconds; NaN when the time is unknown */
  removedSeconds: number | undefined;
  terms: readonly string[];
  onTicker: (ticker: string) => void;
}

/** Time, author, title, symbols, channels and tags of a story. */
export function StoryHead({ story, originalTitle, removedSeconds, terms, onTicker }: Props) {
  const labels = [...story.channels, ...story.tags].map(({ name }) => channelLabel(name));
  return (
    <>
      {removedSeconds !== undefined && (
        <p role="status" className="mb-2 rounded-md bg-bad-bg px-2.5 py-1.5 font-medium text-bad">
          {Number.isNaN(removedSeconds) ? (
            'Withdrawn, time not available'
          ) : (
            <>
              Withdrawn at <Moment seconds={removedSeconds} />
            </>
          )}
        </p>
      )}
      <p className="flex flex-wrap gap-x-2.5 text-xs wrap-anywhere text-soft">
        {isCorrected(story) ? (
          <span>
            updated <Moment seconds={story.updated} withAge /> (published <Moment seconds={story.created} />)
          </span>
        ) : (
          <Moment seconds={story.created} withAge />
        )}
        {story.author && <span>{story.author}</span>}
        {story.source !== undefined && (
          <span>
            Source:{' '}
            <Link to="/status" className="text-accent underline">
              {story.source}
            </Link>
          </span>
        )}
      </p>
      <h2 className="my-1.5 text-lg leading-snug font-bold wrap-anywhere">
        {removedSeconds === undefined ? <Marked text={titleOf(story)} terms={terms} /> : <s>{titleOf(story)}</s>}
      </h2>
      {originalTitle !== undefined && (
        <p className="mb-1.5 text-xs wrap-anywhere">
          <span className="text-faint">Title changed: </span>
          <TitleChange before={originalTitle} after={titleOf(story)} />
        </p>
      )}
      <p className="flex flex-wrap gap-x-2.5 text-xs wrap-anywhere text-soft">
        <Symbols key={story.id} tickers={tickersOf(story)} onTicker={onTicker} />
        {tickersOf(story).length <= maxSymbolLinks &&
          tickersOf(story).map((ticker) => (
            <Link key={ticker} to={symbolPath(ticker)} className="min-h-6 content-center text-accent underline">
              Open {ticker}
            </Link>
          ))}
        {labels.map((name, index) => (
          <span key={`${index} ${name}`} className="min-h-6 content-center">
            {name}
          </span>
        ))}
      </p>
      <AddToList symbols={tickersOf(story)} />
    </>
  );
}

/** The symbols of a story; of many the first, with a button for the others. */
function Symbols({ tickers, onTicker }: { tickers: readonly string[] } & Pick<Props, 'onTicker'>) {
  const [isExpanded, setExpanded] = useState(false);
  const isLong = tickers.length > maxSymbols;
  return (
    <>
      {(isLong && !isExpanded ? tickers.slice(0, maxSymbols - 1) : tickers).map((ticker) => {
        const { text, kind } = symbolLabel(ticker);
        return (
          <button
            key={ticker}
            type="button"
            data-symbol={ticker}
            className="min-h-6 min-w-6 text-start font-bold text-accent hover:underline"
            title={`Only ${ticker}`}
            onClick={() => onTicker(ticker)}
          >
            {text}
            {kind && <small className="font-normal text-faint"> {kind}</small>}
          </button>
        );
      })}
      {isLong && (
        <button type="button" className="min-h-6 text-accent underline" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? 'Show fewer' : `+${tickers.length - maxSymbols + 1} symbols`}
        </button>
      )}
    </>
  );
}
