import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { SortKey } from './column.ts';

interface RowAnchor {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly keys: readonly string[];
  readonly sort: readonly SortKey[];
  readonly rowPx: number;
  /** key of the focused row */
  readonly focusedRow: number;
}

/**
 * Scroll anchoring: new rows above do not move the focused row or, without focus, the first visible one. At the very top new rows are simply
 * shown. Sorting and filtering are not anchored.
 */
export function useRowAnchor({ scroller, keys, sort, rowPx, focusedRow }: RowAnchor): void {
  const order = JSON.stringify(sort);
  const last = useRef({ keys, order, rowPx });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { keys, order, rowPx };
    const element = scroller.current;
    const isSame = before.order === order && before.rowPx === rowPx;
    if (!element || before.keys === keys || !isSame || keys.length < before.keys.length) return;
    // A row that is cut off at the top is not the anchor.
    const top = Math.ceil(element.scrollTop / rowPx);
    const end = Math.ceil((element.scrollTop + element.clientHeight) / rowPx);
    const held = element.contains(document.activeElement) ? before.keys.indexOf(keys[focusedRow] ?? '') : -1;
    const isHeld = held >= top && held < end;
    if (element.scrollTop === 0 && !isHeld) return;
    // The row may have been replaced: then the next one is the anchor.
    for (let row = isHeld ? held : top; row < end; row++) {
      const key = before.keys[row];
      const now = key === undefined || key === keys[row] ? row : keys.indexOf(key);
      if (now < 0) continue;
      if (now !== row) element.scrollTop += (now - row) * rowPx;
      return;
    }
  });
}
