import { memo, type Ref } from 'react';
import { RowTime } from '#src/shared/time/time-label.tsx';
import { symbolLabel } from '#src/shared/symbols/symbol-label.ts';
import { countFitting, importanceOf, isCorrected, titleOf } from '#src/records/stories/news-item.ts';
import { orderTickers, tickersOf } from '#src/records/stories/tickers.ts';
import { Marked } from '#src/shared/ui/marked.tsx';
import { Logomark } from '#src/shared/symbols/logomark.tsx';
import { ReactionBadge } from '../reactions/reaction-badge.tsx';
import { timeOf } from '../feed/feed-list.ts';
import { logoSymbolOf } from './headline-logos.ts';
import { labelOf } from './label-column.ts';
import { PriceCell } from './price-column.tsx';
import { RowNotes } from './row-notes.tsx';
import { type RowProps, useRowOptions } from './row-options.ts';

/** Widths of the column of symbols (app.css), by the width of the list, px. */
const columnWidths = [
  ['narrow', 96],
  ['wide', 120],
  ['widest', 180],
] as const;

interface Props extends RowProps {
  /** its offset in the list */
  startPx: number;
  ref: Ref<HTMLElement> | undefined;
}

const isSame = <T extends object>(a: T, b: T): boolean => Object.entries(a).every(([key, value]) => Object.is(value, b[key as keyof T]));

/** One headline on one line; renders when a value of its story or state changes, or the options of all rows. */
export const HeadlineRow = memo(Headline, (a, b) => a.startPx === b.startPx && isSame(a.story, b.story) && isSame(a.state, b.state));

function Headline({ story, state, startPx, ref }: Props) {
  const { item, key: id } = story;
  const { isOpen, isFocusable, isRead, isStarred, removedSeconds, originalTitle, reaction } = state;
  const { search, zone, size, preferred, label, hasPrices, hasLogos, hrefOf, linkProps } = useRowOptions();
  const title = titleOf(item);
  const isNoted =
    isRead || isStarred || story.duplicateCount > 0 || removedSeconds !== undefined || originalTitle !== undefined || isCorrected(item);
  return (
    <article
      ref={ref}
      id={`story-${id}`}
      aria-posinset={story.position}
      aria-setsize={size}
      aria-label={title}
      aria-current={isOpen || undefined}
      aria-describedby={isNoted ? `marks-${id}` : undefined}
      data-read={isRead || undefined}
      data-follows={story.isDuplicate || undefined}
      data-removed={removedSeconds !== undefined || undefined}
      data-retitled={originalTitle !== undefined || undefined}
      data-importance={importanceOf(item)}
      tabIndex={isFocusable ? 0 : -1}
      className="headline"
      style={{ transform: `translateY(${startPx}px)` }}
    >
      <RowTime seconds={timeOf(item, search.sort)} zone={zone} dated={search.rank !== undefined} />
      <Tickers
        tickers={orderTickers(tickersOf(item), preferred)}
        logoSymbol={hasLogos ? logoSymbolOf(item, preferred) : undefined}
        {...{ isFocusable }}
      />
      <span>
        <a href={hrefOf(id)} tabIndex={-1} title={title} {...linkProps(id)}>
          {search.topics ? <Marked text={title} terms={search.topics} /> : title}
        </a>
        {isNoted && (
          <span className="row-notes">
            <RowNotes {...{ story, state }} />
          </span>
        )}
      </span>
      <span>{labelOf(item, label)}</span>
      <ReactionBadge item={item} storyReaction={reaction} reachable={isFocusable} />
      {hasPrices && reaction.symbol !== undefined && (
        <PriceCell symbol={reaction.symbol} zone={zone} atNews={reaction.reaction?.numbers.TONLast} />
      )}
    </article>
  );
}

interface TickersProps {
  tickers: readonly string[];
  logoSymbol: string | undefined;
  isFocusable: boolean;
}

/** The symbols of a story, as many as fit, and the number of the others. */
function Tickers({ tickers, logoSymbol, isFocusable }: TickersProps) {
  const { onTicker } = useRowOptions();
  const fitting = columnWidths.map(([width, px]) => ({ width, count: countFitting(tickers, px) }));
  return (
    <span>
      {logoSymbol !== undefined && (
        // In space that is reserved for it.
        <span className="absolute left-0 flex">
          <Logomark symbol={logoSymbol} px={14} />
        </span>
      )}
      {tickers.map((ticker, index) => {
        const from = fitting.find(({ count }) => index < count);
        if (!from) return null;
        const { text, kind } = symbolLabel(ticker);
        return (
          <button
            key={ticker}
            type="button"
            tabIndex={isFocusable ? 0 : -1}
            data-symbol={ticker}
            data-from={from.width}
            title={`Only ${ticker}`}
            onClick={() => onTicker(ticker)}
          >
            {text}
            {kind && <small>{kind}</small>}
          </button>
        );
      })}
      {fitting.map(({ width, count }) => (
        <OtherTickers key={width} others={tickers.slice(count)} only={width} />
      ))}
    </span>
  );
}

const maxInTitle = 40;

/** The count of the symbols that are not named. */
function OtherTickers({ others, only }: { others: readonly string[]; only: string }) {
  if (others.length === 0) return null;
  const shown = others.slice(0, maxInTitle).join(', ');
  return (
    <span data-only={only} title={others.length > maxInTitle ? `${shown}, …` : shown}>
      +{others.length}
    </span>
  );
}
