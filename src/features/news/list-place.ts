import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { RowVirtualizer } from '#src/shared/ui/virtual-rows.ts';
import { indexOf, storyFrom, type NewsLine } from './news-list.ts';

/** The scroll position of a list, by a story instead of pixels from the top: what is inserted above does not shift it. */
interface ListPlace {
  /** the first visible story */
  readonly id: number;
  /** scroll offset less the offset of the story's row */
  readonly offsetPx: number;
}

/** Scroll positions of the lists that were left, by history entry. */
const placesOf = new WeakMap<QueryClient, Map<string, ListPlace | undefined>>();

function store(client: QueryClient, key: string, place: ListPlace | undefined): void {
  placesOf.set(client, (placesOf.get(client) ?? new Map<string, ListPlace | undefined>()).set(key, place));
}

/** Restores the scroll position when the reader comes back to the list by the history, or from the top by a button. */
export function useListPlace(lines: readonly NewsLine[], virtualizer: RowVirtualizer) {
  const { key } = useLocation();
  const client = useQueryClient();
  const [back, setBack] = useState(() => placesOf.get(client)?.get(key));
  const [wayBack, setWayBack] = useState<ListPlace>();

  const current = (): ListPlace | undefined => {
    const topPx = virtualizer.scrollOffset ?? 0;
    const index = storyFrom(lines, virtualizer.getVirtualItemForOffset(topPx)?.index ?? 0);
    const id = lines[index]?.key;
    const startPx = virtualizer.measurementsCache[index]?.start ?? 0;
    return topPx > 0 && typeof id === 'number' ? { id, offsetPx: topPx - startPx } : undefined;
  };
  const restore = ({ id, offsetPx }: ListPlace): void => {
    const startPx = virtualizer.measurementsCache[indexOf(lines, id)]?.start ?? 0;
    virtualizer.scrollToOffset(startPx + offsetPx);
  };

  const returns = back !== undefined && indexOf(lines, back.id) >= 0;
  useLayoutEffect(() => {
    if (!back) return;
    // A reader who has scrolled meanwhile stays there.
    const moved = (virtualizer.scrollOffset ?? 0) > 0;
    if (returns && !moved) restore(back);
    if (returns || moved) setBack(undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- once the story is among the lines
  }, [back, returns]);

  const leave = useRef(current);
  useLayoutEffect(() => {
    leave.current = () => back ?? current();
  });
  useLayoutEffect(() => () => store(client, key, leave.current()), [client, key]);

  return {
    /** the story that the list is about to go back to; older pages may have to be read for it */
    backId: back?.id,
    /** in this very rendering */
    returns,
    wayBackIndex: indexOf(lines, wayBack?.id),
    setOut: () => setWayBack(current),
    goBack: () => {
      if (wayBack) restore(wayBack);
      setWayBack(undefined);
    },
  };
}
