import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { DeskLink } from '#src/shared/ui/link.tsx';
import { symbolKey } from '#src/shared/readings/join-key.ts';
import { symbolPath } from '#src/shared/url/symbol-path.ts';
import type { Looked } from './symbol-card-look.ts';

export interface SymbolCardProps {
  looked: Looked;
}

/** The way to all that is known of a ticker, beside it. */
export default function SymbolCard({ looked: { ticker, symbol } }: SymbolCardProps) {
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    if (!element) return;
    const { left, top, bottom } = ticker.getBoundingClientRect();
    const below = bottom + 4 + element.offsetHeight <= innerHeight;
    element.style.left = `${Math.max(4, Math.min(left, innerWidth - element.offsetWidth - 4))}px`;
    element.style.top = `${below ? bottom + 4 : Math.max(4, top - element.offsetHeight - 4)}px`;
  });
  return createPortal(
    <section ref={card} aria-label={`${symbolKey(symbol)} at a glance`} className="symbol-card tip reaction-tip">
      <DeskLink to={symbolPath(symbol)} className="font-bold text-accent underline">
        {symbolKey(symbol)}
      </DeskLink>
    </section>,
    ticker.closest('dialog, [popover], main') ?? document.body,
  );
}
