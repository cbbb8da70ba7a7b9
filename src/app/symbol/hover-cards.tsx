import { lazy, startTransition, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type Command, useCommands } from '#src/shared/ui/commands/commands.ts';
import { showExactTip } from '#src/shared/time/exact-time.ts';
import { loadSymbolCard } from '#src/app/prefetch.ts';
import { tickerAt, tickerOf } from '#src/shared/ui/row-of.ts';
import type { HoverTarget } from './symbol-card.tsx';

const SymbolCard = lazy(async () => ({ default: (await loadSymbolCard()).SymbolCard }));

/** The hover card of any ticker on the page. */
export function HoverCards() {
  const [target, setTarget] = useState<HoverTarget>();
  const tracker = useRef<HoverTracker>(undefined);
  const close = useCallback(() => tracker.current?.close(), []);
  const drawn = useCallback((card: HTMLElement | null) => tracker.current?.onCard(card), []);
  const { pathname, search } = useLocation();
  // Before the tracker begins, which may open a card at once.
  useEffect(close, [close, pathname, search]);
  useEffect(() => {
    const hover = new HoverTracker((next) => startTransition(() => setTarget(next)));
    tracker.current = hover;
    return () => hover.stop();
  }, []);
  const [commands] = useState((): readonly Command[] => [
    {
      id: 'card',
      label: 'Card and exact time of the row',
      shortcut: 'i',
      group: 'Action',
      run: () => {
        const { activeElement } = document;
        if (!(activeElement instanceof HTMLElement)) return;
        tracker.current?.openAt(activeElement);
        showExactTip(activeElement);
      },
    },
  ]);
  useCommands(commands);
  return (
    target && (
      <Suspense>
        <SymbolCard key={target.symbol} target={target} onDrawn={drawn} onLost={close} />
      </Suspense>
    )
  );
}

/** The pointer rests this long before the card opens. */
export const openDelayMs = 300;
/** Time for the pointer to move from the ticker over its row to the card. */
export const closeDelayMs = 300;

const elementOf = ({ target }: Event): Element | undefined => (target instanceof Element ? target : undefined);

/**
 * Tracks which ticker is hovered, with one set of listeners for the document, so that a ticker costs its row nothing. A card opens when the
 * pointer rests or a key asks for it, is open while pointer or focus is on the ticker or the card, and closes with Esc, which does not move
 * the focus (WCAG 2.2, 1.4.13). Touch opens no card: a tap does what the ticker does.
 */
export class HoverTracker {
  readonly #onTarget: (target: HoverTarget | undefined) => void;
  readonly #listeners = new AbortController();
  #shown: HoverTarget | undefined;
  /** the ticker whose card opens next */
  #pending: HTMLElement | undefined;
  /** the ticker whose card was closed on purpose: it opens again only after the ticker was left */
  #closed: HTMLElement | undefined;
  /** the ticker under the pointer */
  #hovered: HTMLElement | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** the card, while it is drawn */
  #card: HTMLElement | undefined;

  /** @param onTarget called with the ticker whose card is shown, and with undefined when none is */
  constructor(onTarget: (target: HoverTarget | undefined) => void) {
    this.#onTarget = onTarget;
    const { signal } = this.#listeners;
    const listen = <K extends keyof DocumentEventMap>(type: K, handle: (event: DocumentEventMap[K]) => void): void =>
      document.addEventListener(type, handle, { capture: true, passive: type !== 'keydown', signal });
    listen('pointermove', (event) => this.#handlePointerMove(event));
    listen('pointerdown', (event) => this.#handlePointerDown(event));
    listen('focusin', (event) => this.#handleFocusIn(event));
    listen('focusout', (event) => this.#handleFocusOut(event));
    listen('scroll', (event) => this.#handleScroll(event));
    listen('keydown', (event) => this.#handleKeyDown(event));
    document.documentElement.addEventListener('pointerleave', () => this.#handlePointerLeave(), { signal });
    // The pointer may have come to rest before this code was loaded; a touch leaves no pointer.
    const under = matchMedia('(hover: hover)').matches ? [...document.querySelectorAll(':hover')].at(-1) : undefined;
    const resting = under && tickerOf(under);
    this.#hovered = resting;
    if (resting) this.#openSoon(resting);
  }

  stop(): void {
    this.#listeners.abort();
    clearTimeout(this.#timer);
  }

  /** Called when the card is drawn, and with null when it is removed. */
  onCard(card: HTMLElement | null): void {
    this.#card = card ?? undefined;
  }

  #isInCard(element: Element | null | undefined): boolean {
    return this.#card?.contains(element ?? null) === true;
  }

  /** Closes the card until its ticker is left and entered again. */
  close(): void {
    this.#closed = this.#shown?.ticker ?? this.#pending;
    this.#show(undefined);
  }

  /** Opens the card of the focused ticker, or of the row that has the focus. */
  openAt(focused: HTMLElement): void {
    const ticker = tickerAt(focused);
    if (ticker) this.#open(ticker, focused);
  }

  #schedule(ms: number, run: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      run();
    }, ms);
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#pending = undefined;
  }

  #show(target: HoverTarget | undefined): void {
    this.#cancel();
    if (this.#shown === target) return;
    this.#shown = target;
    this.#onTarget(target);
  }

  #open(ticker: HTMLElement, focus?: HTMLElement): void {
    const symbol = ticker.dataset['symbol']?.trim() ?? '';
    this.#show(symbol !== '' && ticker.isConnected ? { ticker, symbol, focus, hint: ticker.title } : undefined);
  }

  #openSoon(ticker: HTMLElement): void {
    this.#pending = ticker;
    this.#schedule(openDelayMs, () => this.#open(ticker));
  }

  #handlePointerMove(event: PointerEvent): void {
    if (event.pointerType === 'touch' || event.buttons > 0) return;
    const element = elementOf(event);
    const ticker = element && tickerOf(element);
    const shown = this.#shown;
    if (ticker !== this.#hovered) this.#closed = undefined;
    this.#hovered = ticker;
    if (this.#isInCard(element) || (ticker && ticker === shown?.ticker)) this.#cancel();
    else if (ticker && ticker !== this.#closed) this.#openSoon(ticker);
    else if (shown && !shown.focus) {
      // Not restarted by further moves, which would keep the card open.
      if (this.#pending || this.#timer === undefined) this.#schedule(closeDelayMs, () => this.#show(undefined));
      this.#pending = undefined;
    } else if (this.#pending && !shown?.focus) this.#cancel();
  }

  #handlePointerLeave(): void {
    if (this.#shown && !this.#shown.focus) this.#schedule(closeDelayMs, () => this.#show(undefined));
    else this.#cancel();
  }

  #handlePointerDown(event: PointerEvent): void {
    const element = elementOf(event);
    if (this.#isInCard(element)) return;
    this.#closed = this.#hovered = element && tickerOf(element);
    this.#show(undefined);
  }

  #handleFocusIn(event: FocusEvent): void {
    const element = elementOf(event);
    if (this.#isInCard(element)) return;
    const dialog = element?.closest('dialog');
    // A dialog that opens covers the ticker, wherever the pointer rests.
    if (this.#shown && dialog && !dialog.contains(this.#shown.ticker)) this.#show(undefined);
    if (this.#shown?.focus && element !== this.#shown.focus) this.#show(undefined);
  }

  #handleFocusOut(event: FocusEvent): void {
    // Without a new target the focus went to another window, or the focused element was removed.
    if (event.relatedTarget !== null) return;
    if (this.#shown?.focus) this.#show(undefined);
  }

  #handleScroll(event: Event): void {
    // A focused element may still be scrolling into view.
    if (!this.#isInCard(elementOf(event)) && !this.#shown?.focus) this.#show(undefined);
  }

  #handleKeyDown(event: KeyboardEvent): void {
    // A row of a virtual grid reuses the elements of another, so that moving down fires no focus event.
    if (/^(Arrow|Page|Home|End)/.test(event.key) && this.#shown?.focus?.matches('[role=gridcell]')) this.#show(undefined);
    if (this.#shown) this.#handleKeyOfCard(event, this.#shown);
    else if (event.key === 'Escape') this.#cancel();
  }

  /** Esc closes the card; Tab goes through its links as if it followed its ticker in the document. */
  #handleKeyOfCard(event: KeyboardEvent, { ticker, focus }: HoverTarget): void {
    const links = [...(this.#card?.querySelectorAll<HTMLElement>('a, button') ?? [])];
    const isInside = this.#isInCard(document.activeElement);
    const consume = (): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (event.key === 'Escape') {
      consume();
      this.close();
      // The focused element is removed with the card.
      if (isInside) (focus ?? ticker).focus();
    } else if (event.key === 'Tab' && isInside) {
      if (document.activeElement !== links.at(event.shiftKey ? 0 : -1)) return;
      (focus ?? ticker).focus();
      // Shift+Tab keeps the focus on the ticker; with Tab the browser moves on.
      if (event.shiftKey) consume();
      else this.close();
    } else if (event.key === 'Tab' && !event.shiftKey && focus && document.activeElement === focus && links[0]) {
      consume();
      links[0].focus();
    }
  }
}
