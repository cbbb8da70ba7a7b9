import { memo, Suspense } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import type { Zone } from '#src/shared/time/format.ts';
import { RowTime } from '#src/shared/time/time-label.tsx';
import { importanceOf, isCorrected, primaryChannel, tickersOf, titleOf } from './news-item.ts';
import type { RowNotesProps } from './row-notes.tsx';
import { lazyPart } from '#src/shared/ui/panels/lazy-part.ts';

const Marked = lazyPart(
  () => import('#src/shared/ui/marked.tsx'),
  ({ text }) => text,
);
const RowNotes = lazyPart(
  () => import('./row-notes.tsx'),
  () => null,
);

interface Props {
  item: NewsItem;
  /** its offset in the list */
  startPx: number;
  seconds: number;
  /** shows the date too, because the list has no day headings */
  dated: boolean;
  /** 1-based position in the feed; the size is -1 while older stories can be loaded */
  position: number;
  size: number;
  zone: Zone;
  /** its link; the list handles the click, so that rows need no listeners */
  href: string;
  /** the story is open in the article pane */
  open: boolean;
  focusable: boolean;
  isRead: boolean;
  isStarred: boolean;
  /** when the story was removed, Unix seconds; NaN where the time is unknown */
  removedSeconds: number | undefined;
  /** the first title seen, where it has changed */
  originalTitle: string | undefined;
  /** the number of its collapsed duplicates, and whether they are shown below it */
  duplicateCount: number;
  isExpanded: boolean;
  /** the story is one of those duplicates */
  isDuplicate: boolean;
  /** searched words and phrases */
  terms: readonly string[] | undefined;
  onExpand: RowNotesProps['onExpand'];
  onTicker: (ticker: string) => void;
}

/** One headline on one line. */
export const HeadlineRow = memo(function HeadlineRow(props: Props) {
  const {
    item,
    seconds,
    position,
    size,
    zone,
    href,
    open,
    focusable,
    isRead,
    isStarred,
    removedSeconds,
    originalTitle,
    duplicateCount,
    terms,
  } = props;
  const tickers = tickersOf(item);
  const title = titleOf(item);
  // A multi-stock story shows one symbol and a count.
  const named = tickers.slice(0, tickers.length > 3 ? 1 : 2);
  const noted =
    isRead || isStarred || duplicateCount > 0 || removedSeconds !== undefined || originalTitle !== undefined || isCorrected(item);
  return (
    <article
      id={`story-${item.id}`}
      aria-posinset={position}
      aria-setsize={size}
      aria-label={title}
      aria-current={open || undefined}
      aria-describedby={noted ? `marks-${item.id}` : undefined}
      data-read={isRead || undefined}
      data-follows={props.isDuplicate || undefined}
      data-removed={removedSeconds !== undefined || undefined}
      data-retitled={(originalTitle !== undefined && originalTitle !== item.title) || undefined}
      data-importance={importanceOf(item)}
      tabIndex={focusable ? 0 : -1}
      className="headline"
      style={{ transform: `translateY(${props.startPx}px)` }}
    >
      <RowTime seconds={seconds} zone={zone} dated={props.dated} />
      <span>
        {named.map((ticker) => (
          <button
            key={ticker}
            type="button"
            tabIndex={focusable ? 0 : -1}
            data-symbol={ticker}
            title={`Only ${ticker}`}
            onClick={() => props.onTicker(ticker)}
          >
            {ticker}
          </button>
        ))}
        {tickers.length > named.length && <span title={tickers.join(', ')}>+{tickers.length - named.length}</span>}
      </span>
      <span>
        <a href={href} tabIndex={-1} title={title}>
          {terms ? (
            <Suspense fallback={title}>
              <Marked text={title} terms={terms} />
            </Suspense>
          ) : (
            title
          )}
        </a>
        {noted && (
          <Suspense>
            <RowNotes {...props} />
          </Suspense>
        )}
      </span>
      <span>{primaryChannel(item)}</span>
    </article>
  );
});
