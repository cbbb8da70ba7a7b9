import { useEffect, type RefObject } from 'react';

/**
 * Tells the row that a reader is at, once the focus is in the grid.
 *
 * @returns what to do when the focus comes to an element of the grid: the row that was the reader's own before is told as well
 */
export function useToldRow(
  scroller: RefObject<Element | null>,
  key: string | undefined,
  onRow: ((key: string) => void) | undefined,
): () => void {
  const tell = (): void => {
    if (key !== undefined && scroller.current?.contains(document.activeElement) === true) onRow?.(key);
  };
  // The element of the focused row is taken over by the next one, so that walking on brings no event of focus.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another listener is no other row
  useEffect(tell, [key]);
  return tell;
}
