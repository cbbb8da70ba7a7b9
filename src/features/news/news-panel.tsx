import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { Failure } from '#src/shared/api/failure.ts';
import { askedAbove } from '#src/shared/api/asked-above.ts';
import { zoneSuffix } from '#src/shared/format/time.ts';
import { usePreferences } from '#src/shared/preferences/preferences.ts';
import { moveCell } from '#src/shared/readings/move-cell.tsx';
import { moveWindows } from '#src/shared/readings/windows.ts';
import { DeskPanel } from '#src/shared/ui/desk-panel.tsx';
import { useNow } from '#src/shared/ui/now.ts';
import { RowTime, timesAsked } from '#src/shared/ui/row-time.tsx';
import { addressPart } from '#src/shared/url/address-part.ts';
import { titleOf } from './headline-row.tsx';
import { useReactionWindow } from './reaction-window.ts';
import { badgeWords, windowTold } from './reaction-words.ts';
import { readingsAddress } from './readings-address.ts';
import { symbolNewsQuery } from './symbol-news-query.ts';
import { useNoteSeen } from './use-note-seen.ts';
import { useFollowedReactions, useReactions, type Told } from './use-reactions.ts';

const none: readonly NewsItem[] = [];

/** The latest stories on a symbol, each with what the price did after it. */
export function NewsPanel({ symbol }: { symbol: string }) {
  const answer = useQuery({ ...symbolNewsQuery(symbol), ...askedAbove });
  const items = answer.data?.rows ?? none;
  const pages = useMemo(() => [items], [items]);
  const tickers = useMemo(() => [symbol], [symbol]);
  const { tell, answers } = useReactions(pages, tickers, `symbol ${symbol}`);
  useFollowedReactions(answers, items, tickers, `symbol ${symbol}`);
  useNoteSeen(items);
  const [window, choose] = useReactionWindow();
  const { zone } = usePreferences();
  return (
    <DeskPanel
      title="News"
      note={`times ${zoneSuffix[zone]}`}
      to={{ address: `/news?tickers=${addressPart(symbol)}`, label: 'All news' }}
      answer={answer}
      staleSeconds={answer.data?.staleSeconds}
      wrong={answer.data?.wrong.length}
      empty={items.length === 0 ? `No story on ${symbol} is in the data.` : undefined}
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
          <NoMoves items={items} tell={tell} />
          <ul {...timesAsked}>
            {items.map((item) => (
              <Story key={item.id} item={item} symbol={symbol} told={tell(item)} window={window} />
            ))}
          </ul>
        </>
      )}
    </DeskPanel>
  );
}

/** Why there are no moves at all, told once and not only behind each dash; as if every window were over. */
function NoMoves({ items, tell }: { items: readonly NewsItem[]; tell: (item: NewsItem) => Told }) {
  const [first] = items;
  const told = first && tell(first);
  if (!told || !(told.asked instanceof Failure)) return null;
  return <p className="px-3 py-1 text-warn">Moves: {windowTold(first, told, 0, Infinity).why}</p>;
}

function Story({ item, symbol, told, window }: { item: NewsItem; symbol: string; told: Told; window: number }) {
  const { zone } = usePreferences();
  return (
    <li className="grid h-(--row) grid-cols-[84px_minmax(0,1fr)_76px] items-center gap-x-2 border-b border-line px-3 whitespace-nowrap hover:bg-raised">
      <RowTime seconds={item.created} zone={zone} dated className="text-soft" />
      <Link to={`/news/${item.id}?tickers=${addressPart(symbol)}`} title={titleOf(item)} className="truncate leading-6 hover:underline">
        {titleOf(item)}
      </Link>
      <Move item={item} told={told} window={window} />
    </li>
  );
}

/** The move after a story, and the way to all that was measured; without one, why. */
function Move({ item, told, window }: { item: NewsItem; told: Told; window: number }) {
  const shown = windowTold(item, told, window, useNow(60));
  const { move, due, why } = shown;
  if (told.reaction)
    return (
      <Link
        to={readingsAddress(item, told.reaction.key)}
        aria-label={`${badgeWords(shown, told.reaction)}: all readings`}
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
