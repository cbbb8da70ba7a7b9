import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface Props {
  badge: HTMLElement;
  onPointerEnter: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** What a badge has no room for, under it or over it; goes with Esc and with any scroll (WCAG 2.2, 1.4.13). */
export function ReactionTip({ badge, onPointerEnter, onClose, children }: Props) {
  const id = useId();
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = tip.current;
    if (!element) return undefined;
    const { right, top, bottom } = badge.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = element;
    element.style.left = `${Math.max(4, Math.min(right - offsetWidth, innerWidth - offsetWidth - 4))}px`;
    element.style.top = `${bottom + 4 + offsetHeight <= innerHeight ? bottom + 4 : Math.max(4, top - offsetHeight - 4)}px`;
    badge.setAttribute('aria-describedby', id);
    return () => badge.removeAttribute('aria-describedby');
  });
  useLayoutEffect(() => {
    const ended = new AbortController();
    const pressed = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // The top layer only: an open story stays.
      event.stopPropagation();
      onClose();
    };
    addEventListener('keydown', pressed, { capture: true, signal: ended.signal });
    addEventListener('scroll', onClose, { capture: true, signal: ended.signal });
    return () => ended.abort();
  }, [onClose]);
  return createPortal(
    <div ref={tip} id={id} role="tooltip" className="tip reaction-tip" onPointerEnter={onPointerEnter} onPointerLeave={onClose}>
      {children}
    </div>,
    // Within a landmark, for whoever walks by those.
    badge.closest('main') ?? document.body,
  );
}
