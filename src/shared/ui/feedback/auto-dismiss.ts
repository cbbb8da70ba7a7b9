import { useEffect, useState } from 'react';

const staysMs = 10_000;

/**
 * Dismisses a message after 10 s, but not while it is hovered or focused (WCAG 2.2, 2.2.1).
 *
 * @param message a new one starts the time again
 * @returns event handlers for the message
 */
export function useAutoDismiss(message: unknown, onGone: () => void) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const isHeld = pointed || focused;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(onGone, staysMs);
    return () => clearTimeout(timer);
  }, [message, onGone, isHeld]);
  return {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}
