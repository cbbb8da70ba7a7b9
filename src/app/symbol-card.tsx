import { useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { symbolKey } from '#src/shared/readings/join-key.ts';
import { onTick } from '#src/shared/ui/now.ts';
import { CardContent } from './symbol-card-content.tsx';
import type { Looked } from './symbol-card-look.ts';
import { cardPlace } from './symbol-card-place.ts';

export interface SymbolCardProps {
  looked: Looked;
  onGone: () => void;
}

/** What there is in short on a ticker, beside it. It covers what it must, moves nothing, and goes when its ticker goes. */
export default function SymbolCard({ looked: { ticker, symbol, focus, hint }, onGone }: SymbolCardProps) {
  const id = useId();
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    if (!element) return undefined;
    const follow = (): void => {
      // A row of a long list may be another's by now.
      if (!ticker.isConnected || ticker.dataset['symbol']?.trim() !== symbol) return onGone();
      element.style.maxHeight = '';
      const { left, top, mostHeight } = cardPlace(
        ticker.getBoundingClientRect(),
        { width: element.offsetWidth, height: element.offsetHeight },
        { width: innerWidth, height: innerHeight },
      );
      Object.assign(element.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${mostHeight}px` });
    };
    follow();
    const ended = new AbortController();
    addEventListener('scroll', follow, { capture: true, signal: ended.signal });
    addEventListener('resize', follow, { signal: ended.signal });
    // News push rows down without a word.
    const untick = onTick(follow);
    const sized = new ResizeObserver(follow);
    sized.observe(element);
    return () => {
      sized.disconnect();
      ended.abort();
      untick();
    };
  }, [ticker, symbol, onGone]);
  useLayoutEffect(() => {
    const told = focus ?? ticker;
    const before = told.getAttribute('aria-describedby');
    told.setAttribute('aria-describedby', id);
    // The browser's own words would lie over the card; they stand in it.
    ticker.removeAttribute('title');
    return () => {
      if (before === null) told.removeAttribute('aria-describedby');
      else told.setAttribute('aria-describedby', before);
      if (hint !== '') ticker.title = hint;
    };
  }, [ticker, focus, hint, id]);
  return createPortal(
    <section ref={card} aria-label={`${symbolKey(symbol)} at a glance`} className="symbol-card">
      <CardContent symbol={symbolKey(symbol)} headId={id} hint={hint} />
    </section>,
    // Within a landmark, and over a dialog where the ticker is in one.
    ticker.closest('dialog, [popover], main') ?? document.body,
  );
}
