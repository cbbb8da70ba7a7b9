import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';

/** A range of hours by index, from where the selection started to where it is. */
export interface Brush {
  readonly from: number;
  readonly to: number;
}

interface HourSelectionOptions {
  /** the number of hours */
  readonly count: number;
  /** the hour where the keyboard starts; -1 is the first */
  readonly home: number;
  /** the selected hours */
  readonly chosen: string | undefined;
  readonly onPick: (brush: Brush) => void;
  readonly onClear: () => void;
}

/** The hour nearest to a point, also outside of the strip, where a drag may lead. */
function nearestHour(list: Element, x: number, y: number): number {
  const distances = Array.from(list.children, (option) => {
    const { left, right, top, bottom } = option.getBoundingClientRect();
    return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  });
  return distances.indexOf(Math.min(...distances));
}

/** Whether a click was made by a pointer, which has selected on release; other clicks are from assistive technology. */
const isByPointer = ({ nativeEvent, detail }: MouseEvent): boolean =>
  nativeEvent instanceof globalThis.PointerEvent ? nativeEvent.pointerType !== '' : detail > 0;

/**
 * Selects a range of hours in a multi-select listbox (ARIA). Arrows, Home and End move, with Shift they extend the range; Enter or Space
 * selects the range or the active hour; Esc drops the range, then the selection. A pointer extends by dragging and selects on release.
 */
export function useHourSelection({ count, home, chosen, onPick, onClear }: HourSelectionOptions) {
  const [moved, setActive] = useState<number>();
  const [brush, setBrush] = useState<Brush>();
  const [hovered, setHovered] = useState<number>();
  const pressed = useRef(false);
  const active = Math.min(moved ?? Math.max(0, home), count - 1);

  useEffect(() => setBrush(undefined), [chosen]);

  const pick = (picked: Brush): void => {
    // The range stays until the address has the selection.
    setBrush(picked);
    setHovered(undefined);
    setActive(picked.to);
    onPick(picked);
  };
  const move = (list: Element, to: number, brushes: boolean): void => {
    const next = Math.max(0, Math.min(count - 1, to));
    setBrush(brushes ? { from: brush?.from ?? active, to: next } : undefined);
    setActive(next);
    const hour = list.children[next];
    if (hour instanceof HTMLElement) hour.focus();
    setHovered(next);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, shiftKey, currentTarget, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey) return;
    const to = { ArrowLeft: active - 1, ArrowRight: active + 1, Home: 0, End: count - 1 }[key];
    if (to !== undefined) move(currentTarget, to, shiftKey);
    else if (key === 'Enter' || key === ' ') pick(brush ?? { from: active, to: active });
    else if (key === 'Escape' && brush) setBrush(undefined);
    else if (key === 'Escape' && chosen !== undefined) onClear();
    else return;
    // Otherwise the page's shortcuts act: Enter opens a story, Esc closes it.
    event.preventDefault();
  };

  return {
    active,
    brush,
    /** the hour under the pointer, or the one the keyboard moved to */
    hovered,
    onFocus: (index: number): void => setActive(index),
    handlers: {
      onKeyDown,
      onPointerDown: (event: PointerEvent): void => {
        if (event.button !== 0) return;
        const index = nearestHour(event.currentTarget, event.clientX, event.clientY);
        event.currentTarget.setPointerCapture(event.pointerId);
        pressed.current = true;
        setBrush({ from: index, to: index });
      },
      onPointerMove: ({ currentTarget, clientX, clientY }: PointerEvent): void => {
        const index = nearestHour(currentTarget, clientX, clientY);
        setHovered(index);
        if (pressed.current && brush && brush.to !== index) setBrush({ ...brush, to: index });
      },
      onPointerUp: (): void => {
        if (pressed.current && brush) pick(brush);
        pressed.current = false;
      },
      onPointerCancel: (): void => {
        pressed.current = false;
        setBrush(undefined);
      },
      onPointerLeave: (): void => setHovered(undefined),
      onBlur: (): void => setHovered(undefined),
      onClick: (event: MouseEvent): void => {
        if (isByPointer(event)) return;
        const index = Array.from(event.currentTarget.children).findIndex((option) => option.contains(event.target as Node));
        if (index >= 0) pick({ from: index, to: index });
      },
    },
  };
}
