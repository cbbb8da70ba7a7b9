import { useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { useKept } from '#src/shared/kept/kept.ts';
import { keptMarks } from '#src/shared/logos/kept-marks.ts';
import { Mark } from '#src/shared/logos/mark.tsx';
import { useMarks } from '#src/shared/logos/marks-query.ts';
import { tickersOf } from './headline-row.tsx';
import type { NewsLine } from './news-list.ts';

/** In a narrower list there is no room for marks (app.css). */
const leastWidthPx = 720;

interface Props {
  items: readonly NewsItem[];
  /** what is drawn of the list, and its rows in the document */
  lines: readonly NewsLine[];
  hosts: ReadonlyMap<number, HTMLElement>;
}

/** Assumed: a round-up has no mark, for it is about nobody more than about the others. */
function markedOf(item: NewsItem): string | undefined {
  const tickers = tickersOf(item);
  return tickers.length > 3 ? undefined : tickers[0];
}

const nobody: readonly string[] = [];

/** Marks beside the headlines' tickers, in the room that each row keeps for one; they come after the reactions, put into the rows as those are. */
export default function HeadlineMarks({ items, lines, hosts }: Props): ReactNode {
  const hasRoom = useHasRoom(hosts);
  const isShown = useKept(keptMarks) && hasRoom;
  useMarks(useMemo(() => (isShown ? items.flatMap((item) => markedOf(item) ?? []) : nobody), [isShown, items]));
  if (!isShown) return null;
  return lines.map((line) => {
    const place = line.kind === 'story' && hosts.get(line.key)?.children[1];
    const symbol = line.kind === 'story' ? markedOf(line.item) : undefined;
    if (!place || symbol === undefined) return null;
    return createPortal(
      <span className="headline-mark absolute left-0 flex">
        <Mark symbol={symbol} px={14} />
      </span>,
      place,
      String(line.key),
    );
  });
}

/** Whether the list that the rows stand in is wide enough. */
function useHasRoom(hosts: ReadonlyMap<number, HTMLElement>): boolean {
  const [hasRoom, setHasRoom] = useState(false);
  const [row] = hosts.values();
  const list = row?.closest('.feed');
  useLayoutEffect(() => {
    if (!list) return undefined;
    const measure = (): void => setHasRoom(list.clientWidth >= leastWidthPx);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => observer.disconnect();
  }, [list]);
  return hasRoom;
}
