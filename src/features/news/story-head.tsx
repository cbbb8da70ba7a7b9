import { Link } from 'react-router';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { Moment } from '#src/shared/ui/moment.tsx';
import Marked from '#src/shared/ui/marked.tsx';
import { symbolPath } from '#src/shared/url/symbol-path.ts';
import { AddToList } from '#src/shared/watchlists/add-to-list.tsx';
import { isCorrected } from './correction.ts';
import { tickersOf, titleOf } from './headline-row.tsx';
import { TitleChange } from './title-change.tsx';

/** Round-ups would be all ways and no story. */
const mostPages = 3;

interface Props {
  story: NewsItem;
  /** the title it had when the desk first saw it */
  titleBefore: string | undefined;
  /** when it was withdrawn, Unix seconds; NaN when nobody says */
  withdrawn: number | undefined;
  terms: readonly string[];
  onTicker: (ticker: string) => void;
}

/** When, by whom, about what. */
export function StoryHead({ story, titleBefore, withdrawn, terms, onTicker }: Props) {
  const words = [...story.channels, ...story.tags].map(({ name }) => name);
  return (
    <>
      {withdrawn !== undefined && (
        <p role="status" className="mb-2 rounded-md bg-bad-bg px-2.5 py-1.5 font-medium text-bad">
          {Number.isNaN(withdrawn) ? (
            'Withdrawn; the data service does not say when'
          ) : (
            <>
              Withdrawn at <Moment seconds={withdrawn} />
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
      </p>
      <h2 className="my-1.5 text-lg leading-snug font-bold wrap-anywhere">
        {withdrawn === undefined ? <Marked text={titleOf(story)} terms={terms} /> : <s>{titleOf(story)}</s>}
      </h2>
      {titleBefore !== undefined && titleBefore !== story.title && (
        <p className="mb-1.5 text-xs wrap-anywhere">
          <span className="text-faint">Title changed: </span>
          <TitleChange before={titleBefore} after={story.title} />
        </p>
      )}
      <p className="flex flex-wrap gap-x-2.5 text-xs wrap-anywhere text-soft">
        {tickersOf(story).map((ticker) => (
          <button
            key={ticker}
            type="button"
            data-symbol={ticker}
            className="min-h-6 font-bold text-accent hover:underline"
            title={`Only ${ticker}`}
            onClick={() => onTicker(ticker)}
          >
            {ticker}
          </button>
        ))}
        {tickersOf(story).length <= mostPages &&
          tickersOf(story).map((ticker) => (
            <Link key={ticker} to={symbolPath(ticker)} className="min-h-6 content-center text-accent underline">
              {ticker} DES<span className="sr-only">, all on it</span>
            </Link>
          ))}
        {words.map((name, index) => (
          <span key={`${index} ${name}`} className="min-h-6 content-center">
            {name}
          </span>
        ))}
      </p>
      <AddToList symbols={tickersOf(story)} />
    </>
  );
}
