import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { SortKey } from './column.ts';

interface Question {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly keys: readonly string[];
  readonly sort: readonly SortKey[];
  readonly rowPx: number;
  /** of the row that has the focus or would take it */
  readonly focusedRow: number;
}

/**
 * Rows that come in above what is read push nothing away: the row with the focus, else the first in sight, stays where it is. At the
 * very top, with the focus elsewhere, new rows simply come in. Another order shows other rows, and fewer rows are the reader's own wish.
 */
export function useRowAnchor({ scroller, keys, sort, rowPx, focusedRow }: Question): void {
  const order = JSON.stringify(sort);
  const last = useRef({ keys, order, rowPx });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { keys, order, rowPx };
    const element = scroller.current;
    const isSame = before.order === order && before.rowPx === rowPx;
    if (!element || before.keys === keys || !isSame || keys.length < before.keys.length) return;
    // Of a row that is cut off at the top nobody reads.
    const top = Math.ceil(element.scrollTop / rowPx);
    const end = Math.ceil((element.scrollTop + element.clientHeight) / rowPx);
    const held = element.contains(document.activeElement) ? before.keys.indexOf(keys[focusedRow] ?? '') : -1;
    const isHeld = held >= top && held < end;
    if (element.scrollTop === 0 && !isHeld) return;
    // The very row may be gone, where a better one has taken its place: then the next one.
    for (let row = isHeld ? held : top; row < end; row++) {
      const key = before.keys[row];
      const now = key === undefined || key === keys[row] ? row : keys.indexOf(key);
      if (now < 0) continue;
      if (now !== row) element.scrollTop += (now - row) * rowPx;
      return;
    }
  });
}
