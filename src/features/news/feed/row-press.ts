import { type MouseEvent, type PointerEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { isPlainClick } from '#src/shared/ui/plain-click.ts';

/** A function that stays the same and calls the one of the last render. */
export function useLatest<Value>(handle: (value: Value) => void): (value: Value) => void {
  const latest = useRef(handle);
  useLayoutEffect(() => {
    latest.current = handle;
  });
  return useCallback((value) => latest.current(value), []);
}

/** Pointer movement that still counts as a click, px. */
const maxMovePx = 4;
const ends = ['pointerup', 'pointercancel'];

/** The props of a headline's link. */
export type LinkProps = (id: number) => { onClick: (event: MouseEvent) => void; onPointerDown: (event: PointerEvent) => void };

/**
 * Opens a story on a click, and tracks a press on a headline until its click. When a line inserted above moves the row away from under the
 * pointer, the browser dispatches the click to a common ancestor of both rows, where it would be lost: the story opens then too, if the
 * pointer stood still.
 */
export function useRowPress(onOpen: (id: number) => void) {
  const [isPressed, setPressed] = useState(false);
  const open = useLatest(onOpen);
  const linkProps: LinkProps = useCallback(
    (id) => ({
      onClick: (event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        open(id);
      },
      onPointerDown: (event) => {
        if (!isPlainClick(event)) return;
        const { clientX, clientY, currentTarget: link } = event;
        setPressed(true);
        const listening = new AbortController();
        const end = (event: Event): void => {
          listening.abort();
          // After the click, which is dispatched within this task.
          setTimeout(setPressed, 0, false);
          if (event.type !== 'pointerup' || link.contains(event.target as Node)) return;
          const up = event as globalThis.PointerEvent;
          if (Math.hypot(up.clientX - clientX, up.clientY - clientY) < maxMovePx) open(id);
        };
        for (const type of ends) addEventListener(type, end, { signal: listening.signal });
      },
    }),
    [open],
  );
  return { isPressed, linkProps };
}
