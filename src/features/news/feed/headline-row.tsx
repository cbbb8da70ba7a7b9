import { memo } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import type { Zone } from '#src/shared/time/format.ts';
import { RowTime } from '#src/shared/time/time-label.tsx';
import { symbolLabel } from '#src/shared/symbols/symbol-label.ts';
import { countFitting, importanceOf, isCorrected, titleOf } from '#src/records/stories/news-item.ts';
import { orderTickers, tickersOf } from '#src/records/stories/tickers.ts';
import { Marked } from '#src/shared/ui/marked.tsx';
import { RowNotes, type RowNotesProps } from './row-notes.tsx';
import { Logomark } from '#src/shared/symbols/logomark.tsx';
import { ReactionBadge } from '../reactions/reaction-badge.tsx';
import type { BadgeOptions } from '../reactions/reaction-column.tsx';
import { describeWindow } from '#src/records/reactions/empty/describe-window.ts';
import type { StoryReaction } from '../reactions/reaction.ts';
import { type HeadlineLabel, labelOf } from './label-column.ts';
import { PriceCell } from './price-column.tsx';

/** Widths of the column of symbols (app.css), by the width of the list, px. */
const [widestPx, widePx, narrowPx] = [180, 120, 96];

interface Props {
  item: NewsItem;
  /** its offset in the list */
  startPx: number;
  seconds: number;
  /** shows the date too, because the list has no day headings */
  dated: boolean;
  /** symbols that stand first */
  preferred: readonly string[];
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
  /** the symbol whose logo is shown */
  logoSymbol: string | undefined;
  storyReaction: StoryReaction;
  /** shows the last price of the reaction's symbol */
  hasPrice: boolean;
  /** what the last column shows */
  label: HeadlineLabel | undefined;
  badge: BadgeOptions;
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
    logoSymbol,
    storyReaction,
    hasPrice,
    label,
    badge: { window, nowSeconds, withZScore, onShow, onLeave },
  } = props;
  const tickers = orderTickers(tickersOf(item), props.preferred);
  const title = titleOf(item);
  const [widest, wide, narrow] = [widestPx, widePx, narrowPx].map((px) => countFitting(tickers, px)) as [number, number, number];
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
      data-retitled={(originalTitle !== undefined && originalTitle !== title) || undefined}
      data-importance={importanceOf(item)}
      tabIndex={focusable ? 0 : -1}
      className="headline"
      style={{ transform: `translateY(${props.startPx}px)` }}
    >
      <RowTime seconds={seconds} zone={zone} dated={props.dated} />
      <span>
        {logoSymbol !== undefined && (
          // In space that is reserved for it.
          <span className="absolute left-0 flex">
            <Logomark symbol={logoSymbol} px={14} />
          </span>
        )}
        {tickers.slice(0, widest).map((ticker, index) => {
          const { text, kind } = symbolLabel(ticker);
          return (
            <button
              key={ticker}
              type="button"
              tabIndex={focusable ? 0 : -1}
              data-symbol={ticker}
              data-from={index >= wide ? 'widest' : index >= narrow ? 'wide' : undefined}
              title={`Only ${ticker}`}
              onClick={() => props.onTicker(ticker)}
            >
              {text}
              {kind && <small>{kind}</small>}
            </button>
          );
        })}
        <OtherTickers tickers={tickers} named={widest} only="widest" />
        <OtherTickers tickers={tickers} named={wide} only="wide" />
        <OtherTickers tickers={tickers} named={narrow} only="narrow" />
      </span>
      <span>
        <a href={href} tabIndex={-1} title={title}>
          {terms ? <Marked text={title} terms={terms} /> : title}
        </a>
        {noted && (
          <span className="row-notes">
            <RowNotes {...props} />
          </span>
        )}
      </span>
      <span>{labelOf(item, label)}</span>
      <ReactionBadge
        {...describeWindow(item, storyReaction, window, nowSeconds)}
        {...{ item, withZScore, onShow, onLeave }}
        reaction={storyReaction.reaction}
        reachable={focusable}
      />
      {hasPrice && storyReaction.symbol !== undefined && (
        <PriceCell symbol={storyReaction.symbol} zone={zone} atNews={storyReaction.reaction?.numbers.TONLast} />
      )}
    </article>
  );
});

/** The count of the symbols that are not named. */
function OtherTickers({ tickers, named, only }: { tickers: readonly string[]; named: number; only: 'widest' | 'wide' | 'narrow' }) {
  if (tickers.length <= named) return null;
  const others = tickers.slice(named);
  const shown = others.slice(0, maxInTitle).join(', ');
  return (
    <span data-only={only} title={others.length > maxInTitle ? `${shown}, …` : shown}>
      +{others.length}
    </span>
  );
}
const maxInTitle = 40;
