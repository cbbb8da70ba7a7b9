import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';

/** From the hour where picking began to the one it has come to, as places in the day. */
export interface Brush {
  readonly from: number;
  readonly to: number;
}

interface Picking {
  /** how many hours there are */
  readonly count: number;
  /** where the keys start from */
  readonly home: number;
  /** the hours that are chosen */
  readonly chosen: string | undefined;
  readonly onPick: (brush: Brush) => void;
  readonly onClear: () => void;
}

const options = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[role=option]')];

/** The hour at a point of the page or, beside the strip, the one nearest to it: a hand that brushes strays. */
function nearest(list: Element, x: number, y: number): number {
  const far = options(list).map((option) => {
    const { left, right, top, bottom } = option.getBoundingClientRect();
    return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  });
  return far.indexOf(Math.min(...far));
}

/** A click of a pointer has picked when the pointer let go; the others come from assistive tools. */
const isByPointer = ({ nativeEvent, detail }: MouseEvent): boolean =>
  nativeEvent instanceof globalThis.PointerEvent ? nativeEvent.pointerType !== '' : detail > 0;

/**
 * Picking hours in a listbox (ARIA: several may be chosen, here one run of them). Arrows, Home and End move; with Shift they brush; Enter or
 * Space picks what is brushed, else the hour itself; Esc drops the brush, then the choice. A pointer brushes by dragging and picks by letting go.
 */
export function usePicking({ count, home, chosen, onPick, onClear }: Picking) {
  const [moved, setActive] = useState<number>();
  const [brush, setBrush] = useState<Brush>();
  const [looked, setLooked] = useState<number>();
  const pressed = useRef(false);
  const active = Math.min(moved ?? home, count - 1);

  useEffect(() => setBrush(undefined), [chosen]);

  const pick = (picked: Brush): void => {
    // It stands until the choice does.
    setBrush(picked);
    setLooked(undefined);
    setActive(picked.to);
    onPick(picked);
  };
  const move = (list: Element, to: number, brushes: boolean): void => {
    const next = Math.max(0, Math.min(count - 1, to));
    setBrush(brushes ? { from: brush?.from ?? active, to: next } : undefined);
    setActive(next);
    options(list)[next]?.focus();
    setLooked(next);
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
    // The page has keys of its own: Enter opens a story, Esc closes it.
    event.preventDefault();
  };

  return {
    active,
    brush,
    /** the hour under the pointer, or that a key has come to */
    looked,
    onFocus: (index: number): void => setActive(index),
    handlers: {
      onKeyDown,
      onPointerDown: (event: PointerEvent): void => {
        if (event.button !== 0) return;
        const index = nearest(event.currentTarget, event.clientX, event.clientY);
        event.currentTarget.setPointerCapture(event.pointerId);
        pressed.current = true;
        setBrush({ from: index, to: index });
      },
      onPointerMove: ({ currentTarget, clientX, clientY }: PointerEvent): void => {
        const index = nearest(currentTarget, clientX, clientY);
        setLooked(index);
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
      onPointerLeave: (): void => setLooked(undefined),
      onBlur: (): void => setLooked(undefined),
      onClick: (event: MouseEvent): void => {
        if (isByPointer(event)) return;
        const index = options(event.currentTarget).findIndex((option) => option.contains(event.target as Node));
        if (index >= 0) pick({ from: index, to: index });
      },
    },
  };
}
