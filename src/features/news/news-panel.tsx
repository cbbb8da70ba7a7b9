import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { symbolNewsQuery } from './feed/feed-queries.ts';
import { titleOf } from './feed/news-item.ts';
import { useRecordSeenNames } from './feed/seen-names.ts';
import { badgeLabel, describeWindow, explorerPath, type StoryReaction } from './reactions/reaction.ts';
import { useReactions, useReactionUpdates, useReactionWindow } from './reactions/use-reactions.ts';
import { passiveQuery } from '#src/shared/api/polling.ts';
import { Failure } from '#src/shared/api/failure.ts';
import { zoneSuffix } from '#src/shared/time/format.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { moveCell } from '#src/shared/reactions/move-cell.tsx';
import { moveWindows } from '#src/shared/reactions/windows.ts';
import { Panel } from '#src/shared/ui/panels/panel.tsx';
import { useNow } from '#src/shared/time/now.ts';
import { RowTime, listTimeProps } from '#src/shared/time/time-label.tsx';
import { pathSegment } from '#src/shared/url/paths.ts';

const none: readonly NewsItem[] = [];

/** The latest stories on a symbol, each with its reaction. */
export function NewsPanel({ symbol }: { symbol: string }) {
  const result = useQuery({ ...symbolNewsQuery(symbol), ...passiveQuery });
  const items = result.data?.rows ?? none;
  const pages = useMemo(() => [items], [items]);
  const tickers = useMemo(() => [symbol], [symbol]);
  const { reactionOf, results } = useReactions(pages, tickers, `symbol ${symbol}`);
  useReactionUpdates(results, items, tickers, `symbol ${symbol}`);
  useRecordSeenNames(items);
  const [window, choose] = useReactionWindow();
  const { zone } = usePreferences();
  return (
    <Panel
      title="News"
      note={`times ${zoneSuffix[zone]}`}
      to={{ address: `/news?tickers=${pathSegment(symbol)}`, label: 'All news' }}
      query={result}
      staleSeconds={result.data?.staleSeconds}
      wrong={result.data?.wrong.length}
      empty={items.length === 0 ? `No stories on ${symbol}.` : undefined}
      tools={
        <label className="flex items-center gap-1 text-faint print:hidden">
          Move after
          <select className="choice" value={window} onChange={({ target }) => choose(Number(target.value))}>
            {moveWindows.map(({ label }, index) => (
              <option key={label} value={index}>
                {label}
              </option>
            ))}
          </select>
        </label>
      }
    >
      {() => (
        <>
          <ReactionFailure items={items} reactionOf={reactionOf} />
          <ul {...listTimeProps}>
            {items.map((item) => (
              <Story key={item.id} item={item} symbol={symbol} storyReaction={reactionOf(item)} window={window} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

/** Why no reactions could be loaded, once for all rows. */
function ReactionFailure({ items, reactionOf }: { items: readonly NewsItem[]; reactionOf: (item: NewsItem) => StoryReaction }) {
  const [first] = items;
  const storyReaction = first && reactionOf(first);
  if (!storyReaction || !(storyReaction.status instanceof Failure)) return null;
  // At any later time, so that the failure is the reason and not a window that is still open.
  return <p className="px-3 py-1 text-warn">Moves: {describeWindow(first, storyReaction, 0, Infinity).why}</p>;
}

function Story({ item, symbol, storyReaction, window }: { item: NewsItem; symbol: string; storyReaction: StoryReaction; window: number }) {
  const { zone } = usePreferences();
  return (
    <li className="grid h-(--row) grid-cols-[84px_minmax(0,1fr)_76px] items-center gap-x-2 border-b border-line px-3 whitespace-nowrap hover:bg-raised">
      <RowTime seconds={item.created} zone={zone} dated className="text-soft" />
      <Link to={`/news/${item.id}?tickers=${pathSegment(symbol)}`} title={titleOf(item)} className="truncate leading-6 hover:underline">
        {titleOf(item)}
      </Link>
      <Move item={item} storyReaction={storyReaction} window={window} />
    </li>
  );
}

/** The move after a story with a link to all measures, or why there is none. */
function Move({ item, storyReaction, window }: { item: NewsItem; storyReaction: StoryReaction; window: number }) {
  const result = describeWindow(item, storyReaction, window, useNow(60));
  const { move, due, why } = result;
  if (storyReaction.reaction)
    return (
      <Link
        to={explorerPath(item, storyReaction.reaction.key)}
        aria-label={`${badgeLabel(result, storyReaction.reaction, '')}; all reactions`}
        title={why}
        className="text-end leading-6 hover:underline"
      >
        {move === undefined ? <span className="text-faint">{due ?? '–'}</span> : moveCell(move)}
      </Link>
    );
  return (
    <span className="text-end text-faint" title={why}>
      {why !== undefined && (due ?? '–')}
      {why !== undefined && <span className="sr-only">, {why}</span>}
    </span>
  );
}
