import { memo } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { DeskLink } from '#src/shared/ui/link.tsx';
import { RowTime } from '#src/shared/ui/row-time.tsx';

/** Tickers of a story: empty names dropped (facts §11), each once. */
export const tickersOf = ({ stocks }: NewsItem): string[] =>
  [...new Set(stocks.map(({ name }) => name.trim()))].filter((name) => name !== '');

/** The most telling channel: `News` says nothing beside another. */
const channelOf = ({ channels }: NewsItem): string => (channels.find(({ name }) => name !== 'News') ?? channels[0])?.name ?? '';

interface Props {
  item: NewsItem;
  seconds: number;
  /** 1-based place in the feed; its size is unknown while older ones can be loaded */
  position: number;
  size: number;
  to: string;
  /** a story is open already: another one takes its place in the history, so that Back closes the pane */
  replace: boolean;
  /** this one is open beside the list */
  open: boolean;
  focusable: boolean;
  onTicker: (ticker: string) => void;
}

/** One headline on one line. */
export const HeadlineRow = memo(function HeadlineRow({ item, seconds, position, size, to, replace, open, focusable, onTicker }: Props) {
  const tickers = tickersOf(item);
  // A round-up is recognised by its count, not by a row of symbols.
  const named = tickers.length > 3 ? tickers.slice(0, 1) : tickers.slice(0, 2);
  return (
    <article
      id={`story-${item.id}`}
      aria-posinset={position}
      aria-setsize={size}
      aria-label={item.title}
      aria-current={open || undefined}
      tabIndex={focusable ? 0 : -1}
      className="headline"
    >
      <RowTime seconds={seconds} className="truncate text-soft" />
      <span>
        {named.map((ticker) => (
          <button
            key={ticker}
            type="button"
            tabIndex={-1}
            className="relative z-1 min-h-6 font-bold text-accent hover:underline"
            title={`Only ${ticker}`}
            onClick={() => onTicker(ticker)}
          >
            {ticker}
          </button>
        ))}
        {tickers.length > named.length && (
          <span className="self-center text-faint" title={tickers.join(', ')}>
            +{tickers.length - named.length}
          </span>
        )}
      </span>
      <DeskLink to={to} replace={replace} tabIndex={-1} className="truncate after:absolute after:inset-0" title={item.title}>
        {item.title}
      </DeskLink>
      <span className="truncate text-soft">{channelOf(item)}</span>
    </article>
  );
});
