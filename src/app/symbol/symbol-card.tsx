import { useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { spelledSymbol } from '#contract/symbol.ts';
import { onTick } from '#src/shared/time/now.ts';
import { rowOf } from '#src/shared/ui/row-of.ts';
import { CardContent } from './card-content.tsx';

/** A ticker whose card is shown: any element with its symbol in `data-symbol`. */
export interface HoverTarget {
  readonly ticker: HTMLElement;
  readonly symbol: string;
  /** the focused element, when the keyboard opened the card: the ticker, or the row or grid cell around it */
  readonly focus: HTMLElement | undefined;
  /** describes a click on the ticker; its title */
  readonly hint: string;
}

export interface SymbolCardProps {
  target: HoverTarget;
  /** called with the element of the card, and with null when it is removed */
  onDrawn: (card: HTMLElement | null) => void;
  /** the ticker is gone or shows another symbol */
  onLost: () => void;
}

/** A summary of a symbol next to its ticker. It overlays the page and moves nothing. */
export function SymbolCard({ target: { ticker, symbol, focus, hint }, onDrawn, onLost }: SymbolCardProps) {
  const id = useId();
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    if (!element) return undefined;
    const update = (): void => {
      // A virtual list may reuse the element for another row.
      if (!ticker.isConnected || ticker.dataset['symbol']?.trim() !== symbol) return onLost();
      element.style.maxHeight = '';
      const { left, top, maxHeight } = cardPosition(
        ticker.getBoundingClientRect(),
        (rowOf(ticker) ?? ticker).getBoundingClientRect(),
        { width: element.offsetWidth, height: element.offsetHeight },
        { width: innerWidth, height: innerHeight },
      );
      Object.assign(element.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` });
    };
    update();
    const listeners = new AbortController();
    addEventListener('scroll', update, { capture: true, signal: listeners.signal });
    addEventListener('resize', update, { signal: listeners.signal });
    // New stories move rows without a scroll event.
    const stopTicking = onTick(update);
    const sizes = new ResizeObserver(update);
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      listeners.abort();
      stopTicking();
    };
  }, [ticker, symbol, onLost]);
  useLayoutEffect(() => {
    onDrawn(card.current);
    return () => onDrawn(null);
  }, [onDrawn]);
  useLayoutEffect(() => {
    const described = focus ?? ticker;
    const before = described.getAttribute('aria-describedby');
    described.setAttribute('aria-describedby', id);
    // The browser's tooltip would cover the card, which contains the same text.
    ticker.removeAttribute('title');
    return () => {
      if (before === null) described.removeAttribute('aria-describedby');
      else described.setAttribute('aria-describedby', before);
      if (hint !== '') ticker.title = hint;
    };
  }, [ticker, focus, hint, id]);
  return createPortal(
    <section ref={card} aria-label={`${spelledSymbol(symbol)} at a glance`} className="symbol-card">
      <CardContent symbol={spelledSymbol(symbol)} headId={id} hint={hint} />
    </section>,
    // Within a landmark, and over a dialog when the ticker is in one.
    ticker.closest('dialog, [popover], main') ?? document.body,
  );
}

/** Between a ticker and its card, and between the card and the edge of the window. */
const gapPx = 4;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Position of a card: below the row of its ticker, or above it when there is more room, and to the right of the ticker, so that it covers
 * neither the row nor the tickers of the rows below. Always inside the window; scrollable when it does not fit.
 */
export function cardPosition(
  ticker: { readonly right: number },
  row: { readonly top: number; readonly bottom: number },
  card: Size,
  view: Size,
): { readonly left: number; readonly top: number; readonly maxHeight: number } {
  const roomBelow = view.height - row.bottom - 2 * gapPx;
  const roomAbove = row.top - 2 * gapPx;
  const isBelow = roomBelow >= roomAbove;
  const maxHeight = Math.max(0, isBelow ? roomBelow : roomAbove);
  const height = Math.min(card.height, maxHeight);
  return {
    left: Math.max(gapPx, Math.min(ticker.right + gapPx, view.width - card.width - gapPx)),
    top: isBelow ? row.bottom + gapPx : row.top - gapPx - height,
    maxHeight,
  };
}
