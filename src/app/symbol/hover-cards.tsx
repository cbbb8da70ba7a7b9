import { lazy, startTransition, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { HoverTarget } from './symbol-card.tsx';

export const loadSymbolCard = () => import('./symbol-card.tsx');
const SymbolCard = lazy(async () => ({ default: (await loadSymbolCard()).SymbolCard }));

/** The hover card of any ticker on the page. */
export function HoverCards() {
  const [target, setTarget] = useState<HoverTarget>();
  const tracker = useRef<ReturnType<typeof trackHover>>(undefined);
  const close = useCallback(() => tracker.current?.close(), []);
  useEffect(() => {
    tracker.current = trackHover((next) => startTransition(() => setTarget(next)));
    return tracker.current.stop;
  }, []);
  const { pathname, search } = useLocation();
  useEffect(close, [close, pathname, search]);
  return (
    target && (
      <Suspense>
        <SymbolCard key={target.symbol} target={target} onLost={close} />
      </Suspense>
    )
  );
}

/** The pointer rests, or the keyboard's focus stays, this long before the card opens. */
export const openDelayMs = 300;
/** Time for the pointer to move from the ticker to its card. */
export const closeDelayMs = 150;

const elementOf = ({ target }: Event): Element | undefined => (target instanceof Element ? target : undefined);
const tickerOf = (element: Element | undefined): HTMLElement | undefined => element?.closest<HTMLElement>('[data-symbol]') ?? undefined;
const cardOf = (element: Element | null | undefined): HTMLElement | undefined => element?.closest<HTMLElement>('.symbol-card') ?? undefined;

/** In a grid the cell has the focus, not the ticker in it. */
const focusedTicker = (element: Element | undefined): HTMLElement | undefined =>
  tickerOf(element) ?? (element?.matches('[role=gridcell]') ? element.querySelector<HTMLElement>('[data-symbol]') : undefined) ?? undefined;

/**
 * Tracks which ticker is hovered or focused, with one set of listeners for the document, so that a ticker costs its row nothing. A card
 * opens when the pointer rests or the focus stays, is open while one of them is on the ticker or the card, and closes with Esc, which
 * does not move the focus (WCAG 2.2, 1.4.13). Touch opens no card: a tap does what the ticker does.
 */
export function trackHover(onTarget: (target: HoverTarget | undefined) => void): { readonly stop: () => void; readonly close: () => void } {
  let shown: HoverTarget | undefined;
  /** the ticker whose card opens next, and the one whose card was closed on purpose: that one opens again only after it was left */
  let [pending, closed]: (HTMLElement | undefined)[] = [];
  /** the focused element whose card opens next */
  let pendingFocus: HTMLElement | undefined;
  /** the ticker under the pointer */
  let hovered: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = (ms: number, run: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      run();
    }, ms);
  };
  const cancel = (): void => {
    clearTimeout(timer);
    timer = pending = pendingFocus = undefined;
  };
  const show = (target: HoverTarget | undefined): void => {
    cancel();
    if (shown !== target) onTarget((shown = target));
  };
  const open = (ticker: HTMLElement, focus?: HTMLElement): void => {
    const symbol = ticker.dataset['symbol']?.trim() ?? '';
    show(symbol !== '' && ticker.isConnected ? { ticker, symbol, focus, hint: ticker.title } : undefined);
  };
  const openSoon = (ticker: HTMLElement, focus?: HTMLElement): void => {
    pending = ticker;
    pendingFocus = focus;
    schedule(openDelayMs, () => open(ticker, focus));
  };
  /** Closes the card until its ticker is left and entered again. */
  const close = (): void => {
    closed = shown?.ticker ?? pending;
    show(undefined);
  };

  const handlePointerMove = (event: PointerEvent): void => {
    if (event.pointerType === 'touch' || event.buttons > 0) return;
    const element = elementOf(event);
    const ticker = tickerOf(element);
    if (ticker !== hovered) closed = undefined;
    hovered = ticker;
    if (cardOf(element) || (ticker && ticker === shown?.ticker)) cancel();
    else if (ticker && ticker !== closed) openSoon(ticker);
    else if (shown && !shown.focus) {
      // Not restarted by further moves, which would keep the card open.
      if (pending || timer === undefined) schedule(closeDelayMs, () => show(undefined));
      pending = undefined;
    } else if (pending && !shown?.focus) cancel();
  };
  const handlePointerLeave = (): void => {
    if (shown?.focus) cancel();
    else if (shown) schedule(closeDelayMs, () => show(undefined));
    else cancel();
  };
  const handlePointerDown = (event: PointerEvent): void => {
    const element = elementOf(event);
    if (cardOf(element)) return;
    closed = hovered = tickerOf(element);
    show(undefined);
  };
  const handleFocusIn = (event: FocusEvent): void => {
    const element = elementOf(event);
    if (cardOf(element)) return;
    const dialog = element?.closest('dialog');
    // A dialog that opens covers the ticker, wherever the pointer rests.
    if (shown && dialog && !dialog.contains(shown.ticker)) show(undefined);
    const ticker = focusedTicker(element);
    if (ticker !== closed) closed = undefined;
    if (ticker && (ticker === shown?.ticker || ticker === closed)) return;
    if (shown?.focus) show(undefined);
    if (ticker && element instanceof HTMLElement && element.matches(':focus-visible')) openSoon(ticker, element);
  };
  const handleFocusOut = (event: FocusEvent): void => {
    // Without a new target the focus went to another window, or the focused element was removed.
    if (event.relatedTarget === null && (shown?.focus || (pending && pending === focusedTicker(elementOf(event))))) show(undefined);
  };
  const handleScroll = (event: Event): void => {
    // A focused element may still be scrolling into view.
    if (!cardOf(elementOf(event)) && !shown?.focus && !pendingFocus) show(undefined);
  };
  /** A row of a virtual grid reuses the elements of another, so that moving down fires no focus event. */
  const handleGridMove = (): void => {
    if (shown?.focus) show(undefined);
    closed = undefined;
    schedule(openDelayMs, () => {
      const cell = document.activeElement;
      const ticker = focusedTicker(cell ?? undefined);
      if (ticker && cell instanceof HTMLElement) open(ticker, cell);
    });
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (/^(Arrow|Page|Home|End)/.test(event.key) && document.activeElement?.matches('[role=gridcell]')) handleGridMove();
    if (!shown) {
      if (event.key === 'Escape') cancel();
      return;
    }
    const { ticker, focus } = shown;
    const card = document.querySelector<HTMLElement>('.symbol-card') ?? undefined;
    const isInside = cardOf(document.activeElement) !== undefined;
    const links = [...(card?.querySelectorAll<HTMLElement>('a, button') ?? [])];
    const consume = (): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (event.key === 'Escape') {
      consume();
      close();
      // The focused element is removed with the card.
      if (isInside) (focus ?? ticker).focus();
    } else if (event.key === 'Tab' && isInside) {
      const isFirst = document.activeElement === links[0];
      const isLast = document.activeElement === links.at(-1);
      if (event.shiftKey ? isFirst : isLast) {
        (focus ?? ticker).focus();
        // Shift+Tab keeps the focus on the ticker; with Tab the browser moves on, as if the card followed the ticker in the document.
        if (event.shiftKey) consume();
        else close();
      }
    } else if (event.key === 'Tab' && !event.shiftKey && focus && document.activeElement === focus && links[0]) {
      consume();
      links[0].focus();
    }
  };

  const listeners = new AbortController();
  const listen = <K extends keyof DocumentEventMap>(type: K, handle: (event: DocumentEventMap[K]) => void): void =>
    document.addEventListener(type, handle, { capture: true, passive: type !== 'keydown', signal: listeners.signal });
  listen('pointermove', handlePointerMove);
  listen('pointerdown', handlePointerDown);
  listen('focusin', handleFocusIn);
  listen('focusout', handleFocusOut);
  listen('scroll', handleScroll);
  listen('keydown', handleKeyDown);
  document.documentElement.addEventListener('pointerleave', handlePointerLeave, { signal: listeners.signal });
  return {
    close,
    stop: () => {
      listeners.abort();
      clearTimeout(timer);
    },
  };
}
