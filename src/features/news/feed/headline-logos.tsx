import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { Logomark } from '#src/shared/symbols/logomark.tsx';
import { logomarksShown, useLogomarks } from '#src/shared/symbols/logomarks-query.ts';
import type { NewsLine } from './feed-list.ts';
import { orderTickers } from './news-item.ts';

/** A narrower list has no room for logos (app.css). */
const minWidthPx = 720;

interface Props {
  items: readonly NewsItem[];
  /** the mounted lines and their elements */
  lines: readonly NewsLine[];
  rows: ReadonlyMap<number, HTMLElement>;
  /** the symbols that the list is filtered by */
  filtered: readonly string[] | undefined;
}

/** Assumed: a multi-stock story has no logo, for none of its companies is the main one. */
function logoSymbolOf(item: NewsItem, filtered: readonly string[] | undefined): string | undefined {
  const tickers = orderTickers(item, filtered);
  return tickers.length > 3 ? undefined : tickers[0];
}

const noSymbols: readonly string[] = [];

/** Logos next to the tickers, in reserved space; loaded after the reactions and mounted into the rows by portals. */
export default function HeadlineLogos({ items, lines, rows, filtered }: Props): ReactNode {
  const hasRoom = useHasRoom(rows);
  const isShown = useStoredValue(logomarksShown) && hasRoom;
  useLogomarks(
    useMemo(() => (isShown ? items.flatMap((item) => logoSymbolOf(item, filtered) ?? []) : noSymbols), [isShown, items, filtered]),
  );
  if (!isShown) return null;
  return lines.map((line) => {
    const place = line.kind === 'story' && rows.get(line.key)?.children[1];
    const symbol = line.kind === 'story' ? logoSymbolOf(line.item, filtered) : undefined;
    if (!place || symbol === undefined) return null;
    return createPortal(
      <span className="headline-mark absolute left-0 flex">
        <Logomark symbol={symbol} px={14} />
      </span>,
      place,
      String(line.key),
    );
  });
}

/** Whether the list of the rows is wide enough. */
function useHasRoom(rows: ReadonlyMap<number, HTMLElement>): boolean {
  const [hasRoom, setHasRoom] = useState(false);
  const [row] = rows.values();
  const list = row?.closest('.feed');
  useLayoutEffect(() => {
    if (!list) return undefined;
    const measure = (): void => setHasRoom(list.clientWidth >= minWidthPx);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => observer.disconnect();
  }, [list]);
  return hasRoom;
}
