import { lazy, memo, Suspense } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import type { Zone } from '#src/shared/format/time.ts';
import { RowTime } from '#src/shared/ui/row-time.tsx';
import { isCorrected } from './correction.ts';
import { importanceOf } from './importance.ts';
import type { RowNotesProps } from './row-notes.tsx';

const Marked = lazy(() => import('#src/shared/ui/marked.tsx'));
const RowNotes = lazy(() => import('./row-notes.tsx'));

/** Tickers of a story: empty names dropped (facts §11), each once. */
export const tickersOf = ({ stocks }: NewsItem): string[] =>
  [...new Set(stocks.map(({ name }) => name.trim()))].filter((name) => name !== '');

/** Some stories come without a headline; a line of the list is never blank. */
export const titleOf = ({ title }: NewsItem): string => (title.trim() === '' ? '(no headline)' : title);

/** The most telling channel: `News` says nothing beside another. */
const channelOf = ({ channels }: NewsItem): string => (channels.find(({ name }) => name !== 'News') ?? channels[0])?.name ?? '';

interface Props {
  item: NewsItem;
  /** its offset in the list */
  startPx: number;
  seconds: number;
  /** no heading names its day */
  dated: boolean;
  /** 1-based place in the feed; its size is unknown while older ones can be loaded */
  position: number;
  size: number;
  zone: Zone;
  /** its address; the list follows it (a row has no listeners of its own, for rows come and go by the hundred) */
  href: string;
  /** this one is open beside the list */
  open: boolean;
  focusable: boolean;
  isRead: boolean;
  starred: boolean;
  /** when the story was withdrawn, Unix seconds; NaN when nobody says */
  withdrawn: number | undefined;
  /** the title it had when the desk first saw it */
  titleBefore: string | undefined;
  /** how many stories fold under it, and whether they stand below it now */
  similar: number;
  unfolded: boolean;
  /** one of those */
  follows: boolean;
  /** searched words and phrases */
  terms: readonly string[] | undefined;
  onUnfold: RowNotesProps['onUnfold'];
  onTicker: (ticker: string) => void;
}

/** One headline on one line. */
export const HeadlineRow = memo(function HeadlineRow(props: Props) {
  const { item, seconds, position, size, zone, href, open, focusable, isRead, starred, withdrawn, titleBefore, similar, terms } = props;
  const tickers = tickersOf(item);
  const title = titleOf(item);
  // A round-up is recognised by its count, not by a row of symbols.
  const named = tickers.slice(0, tickers.length > 3 ? 1 : 2);
  const noted = isRead || starred || similar > 0 || withdrawn !== undefined || titleBefore !== undefined || isCorrected(item);
  return (
    <article
      id={`story-${item.id}`}
      aria-posinset={position}
      aria-setsize={size}
      aria-label={title}
      aria-current={open || undefined}
      aria-describedby={noted ? `marks-${item.id}` : undefined}
      data-read={isRead || undefined}
      data-follows={props.follows || undefined}
      data-withdrawn={withdrawn !== undefined || undefined}
      data-retitled={(titleBefore !== undefined && titleBefore !== item.title) || undefined}
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
      <span>{channelOf(item)}</span>
    </article>
  );
});
