import { useState, type MouseEvent, type PointerEvent } from 'react';
import { isPlainClick } from '#src/shared/ui/plain-click.ts';

/** The headline that is meant, by a link of its row and nothing but the main button. */
export const headlineAt = (event: MouseEvent): HTMLElement | null | undefined =>
  isPlainClick(event) ? (event.target as Element).closest('a')?.closest('article') : undefined;

/** As far as a hand trembles, px. */
const still = 4;
const ends = ['pointerup', 'pointercancel'];

/**
 * A press on a headline, from its first moment to its click. A list that moves meanwhile, because a line comes above it,
 * takes the row from under the pointer, and the browser gives the click to what holds both: nobody would hear it.
 *
 * @param onSlip told of the headline that was pressed, when the pointer stood still and the headline did not
 */
export function usePress(onSlip: (row: HTMLElement) => void) {
  const [isPressed, setPressed] = useState(false);
  const onPointerDown = (event: PointerEvent): void => {
    const { clientX, clientY } = event;
    const row = headlineAt(event);
    if (!row) return;
    setPressed(true);
    const ended = new AbortController();
    const end = (event: Event): void => {
      ended.abort();
      // After the click, which comes within this task.
      setTimeout(setPressed, 0, false);
      if (event.type !== 'pointerup' || row.contains(event.target as Node)) return;
      const up = event as globalThis.PointerEvent;
      if (Math.hypot(up.clientX - clientX, up.clientY - clientY) < still) onSlip(row);
    };
    for (const type of ends) addEventListener(type, end, { signal: ended.signal });
  };
  return { isPressed, onPointerDown };
}
