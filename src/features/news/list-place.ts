import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { RowWindow } from '#src/shared/table/use-window.ts';
import { indexOf, storyFrom, type NewsLine } from './news-list.ts';

/** Where a list stands: not in pixels from its top, so that nothing that comes above shifts it. */
interface ListPlace {
  /** the story at its upper edge */
  readonly id: number;
  /** how far that edge lies below the upper edge of the story's row */
  readonly offsetPx: number;
}

/** Where the lists of a desk stood when they were left, by the history's entry. */
const placesOf = new WeakMap<QueryClient, Map<string, ListPlace | undefined>>();

function keep(client: QueryClient, key: string, place: ListPlace | undefined): void {
  placesOf.set(client, (placesOf.get(client) ?? new Map<string, ListPlace | undefined>()).set(key, place));
}

/** Where the list stands, for the ways back to it: from other pages and filters by the history, from the top by a button. */
export function useListPlace(lines: readonly NewsLine[], { scroller, scrollTo }: RowWindow, rowPx: number) {
  const { key } = useLocation();
  const client = useQueryClient();
  const [back, setBack] = useState(() => placesOf.get(client)?.get(key));
  const [wayBack, setWayBack] = useState<ListPlace>();

  const standing = (): ListPlace | undefined => {
    const topPx = scroller.current?.scrollTop ?? 0;
    const index = storyFrom(lines, Math.floor(topPx / rowPx));
    const id = lines[index]?.key;
    return topPx > 0 && typeof id === 'number' ? { id, offsetPx: topPx - index * rowPx } : undefined;
  };
  /** how far down the list that is now; undefined while its story is not among the lines */
  const pxOf = (place: ListPlace | undefined): number | undefined => {
    const index = indexOf(lines, place?.id);
    return place && index >= 0 ? index * rowPx + place.offsetPx : undefined;
  };

  const backPx = pxOf(back);
  useLayoutEffect(() => {
    if (!back) return;
    // A reader who has moved on meanwhile stays there.
    const moved = (scroller.current?.scrollTop ?? 0) > 0;
    if (backPx !== undefined && !moved) scrollTo(backPx);
    if (backPx !== undefined || moved) setBack(undefined);
  }, [back, backPx, scroller, scrollTo]);

  const leave = useRef(standing);
  useLayoutEffect(() => {
    leave.current = () => back ?? standing();
  });
  useLayoutEffect(() => () => keep(client, key, leave.current()), [client, key]);

  return {
    /** the story that the list is about to go back to; older pages may have to be read for it */
    backId: back?.id,
    /** in this very drawing */
    returns: backPx !== undefined,
    wayBackIndex: indexOf(lines, wayBack?.id),
    setOut: () => setWayBack(standing),
    goBack: () => {
      scrollTo(pxOf(wayBack) ?? 0);
      setWayBack(undefined);
    },
  };
}
