import { useEffect, useRef } from 'react';

/**
 * Whether a key press belongs to a field, to what lies over the page or, with Enter, to the control that it presses.
 * Dialogs and popovers are in the document only while they are open.
 */
const taken = ({ key, target }: KeyboardEvent): boolean =>
  document.querySelector('dialog, [popover]') !== null ||
  (target instanceof Element &&
    target.closest(`input, textarea, select, [contenteditable]${key === 'Enter' ? ', a, button' : ''}`) !== null);

export type Hotkeys = Readonly<Record<string, (() => void) | undefined>>;

/**
 * Single keys of a page (product.md 5.2). They are silent while typing and never take a combination with Ctrl, Alt or
 * Cmd, which belong to the browser.
 */
export function useHotkeys(keys: Hotkeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || taken(event)) return;
      const act = latest.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}
