/** As long as a pointer rests on a ticker, or the keyboard's focus stays at it, until there is a card. */
export const restMs = 300;
/** As long as a pointer takes from the ticker to its card. */
export const leaveMs = 150;

/** A ticker somebody looks at: any element that names its symbol in `data-symbol`. */
export interface Looked {
  readonly ticker: HTMLElement;
  readonly symbol: string;
  /** what the keyboard came by, if it did: the ticker, or the cell it stands in */
  readonly focus: HTMLElement | undefined;
  /** what a press on it does, in the words of its title */
  readonly hint: string;
}

interface Told {
  /** somebody may be about to look: for whatever has to be fetched for it */
  readonly onNear: () => void;
  readonly onLook: (looked: Looked | undefined) => void;
}

const elementOf = ({ target }: Event): Element | undefined => (target instanceof Element ? target : undefined);
const tickerOf = (element: Element | undefined): HTMLElement | undefined => element?.closest<HTMLElement>('[data-symbol]') ?? undefined;
const cardOf = (element: Element | null | undefined): HTMLElement | undefined => element?.closest<HTMLElement>('.symbol-card') ?? undefined;

/** A cell of a grid takes the focus for the ticker in it. */
const focusedTicker = (element: Element | undefined): HTMLElement | undefined =>
  tickerOf(element) ?? (element?.matches('[role=gridcell]') ? element.querySelector<HTMLElement>('[data-symbol]') : undefined) ?? undefined;

/**
 * Follows what the reader looks at, on the whole page by a handful of listeners, so that a ticker costs its row nothing. A look begins
 * when the pointer rests or the keyboard stays, lasts while one of them is at the ticker or at its card, and ends with Esc, which moves
 * nothing (WCAG 2.2, 1.4.13). A finger never looks: its tap does what it does.
 *
 * @returns ends it
 */
export function followLooks({ onNear, onLook }: Told): { readonly end: () => void; readonly close: () => void } {
  let shown: Looked | undefined;
  /** where a look may be about to begin, or the one that was closed on purpose: it opens again when it has been left */
  let [near, closed]: (HTMLElement | undefined)[] = [];
  /** what the keyboard is at, where it is about to look */
  let nearFocus: HTMLElement | undefined;
  /** where the pointer was last */
  let over: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wait = (ms: number, next: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      next();
    }, ms);
  };
  const stop = (): void => {
    clearTimeout(timer);
    timer = near = nearFocus = undefined;
  };
  const show = (looked: Looked | undefined): void => {
    stop();
    if (shown !== looked) onLook((shown = looked));
  };
  const look = (ticker: HTMLElement, focus?: HTMLElement): void => {
    const symbol = ticker.dataset['symbol']?.trim() ?? '';
    show(symbol !== '' && ticker.isConnected ? { ticker, symbol, focus, hint: ticker.title } : undefined);
  };
  const soon = (ticker: HTMLElement, focus?: HTMLElement): void => {
    if (near !== ticker) onNear();
    near = ticker;
    nearFocus = focus;
    wait(restMs, () => look(ticker, focus));
  };
  /** Leaves the ticker closed that it was opened by, until somebody comes to it anew. */
  const close = (): void => {
    closed = shown?.ticker ?? near;
    show(undefined);
  };

  const moved = (event: PointerEvent): void => {
    if (event.pointerType === 'touch' || event.buttons > 0) return;
    const element = elementOf(event);
    const ticker = tickerOf(element);
    if (ticker !== over) closed = undefined;
    over = ticker;
    if (cardOf(element) || (ticker && ticker === shown?.ticker)) stop();
    else if (ticker && ticker !== closed) soon(ticker);
    else if (shown && !shown.focus) {
      // Once: a pointer that wanders off must not hold it open.
      if (near || timer === undefined) wait(leaveMs, () => show(undefined));
      near = undefined;
    } else if (near && !shown?.focus) stop();
  };
  const left = (): void => {
    if (shown?.focus) stop();
    else if (shown) wait(leaveMs, () => show(undefined));
    else stop();
  };
  const pressed = (event: PointerEvent): void => {
    const element = elementOf(event);
    if (cardOf(element)) return;
    closed = over = tickerOf(element);
    show(undefined);
  };
  const focused = (event: FocusEvent): void => {
    const element = elementOf(event);
    if (cardOf(element)) return;
    const dialog = element?.closest('dialog');
    // What opens over the page is what the reader looks at now, wherever the pointer rests.
    if (shown && dialog && !dialog.contains(shown.ticker)) show(undefined);
    const ticker = focusedTicker(element);
    if (ticker !== closed) closed = undefined;
    if (ticker && (ticker === shown?.ticker || ticker === closed)) return;
    if (shown?.focus) show(undefined);
    if (ticker && element instanceof HTMLElement && element.matches(':focus-visible')) soon(ticker, element);
  };
  const blurred = (event: FocusEvent): void => {
    // To nowhere: another window, or what had the focus is gone.
    if (event.relatedTarget === null && (shown?.focus || (near && near === focusedTicker(elementOf(event))))) show(undefined);
  };
  const scrolled = (event: Event): void => {
    // What the keyboard has reached may still be scrolling into its place.
    if (!cardOf(elementOf(event)) && !shown?.focus && !nearFocus) show(undefined);
  };
  /** A row of a grid takes over the elements of the one before it, so that walking down brings no event of focus. */
  const walked = (): void => {
    if (shown?.focus) show(undefined);
    closed = undefined;
    onNear();
    wait(restMs, () => {
      const cell = document.activeElement;
      const ticker = focusedTicker(cell ?? undefined);
      if (ticker && cell instanceof HTMLElement) look(ticker, cell);
    });
  };
  const typed = (event: KeyboardEvent): void => {
    if (/^(Arrow|Page|Home|End)/.test(event.key) && document.activeElement?.matches('[role=gridcell]')) walked();
    if (!shown) {
      if (event.key === 'Escape') stop();
      return;
    }
    const { ticker, focus } = shown;
    const card = document.querySelector<HTMLElement>('.symbol-card') ?? undefined;
    const inside = cardOf(document.activeElement);
    const links = [...(card?.querySelectorAll<HTMLElement>('a, button') ?? [])];
    const stay = (): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (event.key === 'Escape') {
      stay();
      close();
      // What had the focus goes with the card.
      if (inside) (focus ?? ticker).focus();
    } else if (event.key === 'Tab' && inside) {
      const isFirst = document.activeElement === links[0];
      const isLast = document.activeElement === links.at(-1);
      if (event.shiftKey ? isFirst : isLast) {
        (focus ?? ticker).focus();
        // Backwards to the ticker; forwards the browser goes on from there, as if the card stood behind it.
        if (event.shiftKey) stay();
        else close();
      }
    } else if (event.key === 'Tab' && !event.shiftKey && focus && document.activeElement === focus && links[0]) {
      stay();
      links[0].focus();
    }
  };

  const ended = new AbortController();
  const listen = <K extends keyof DocumentEventMap>(type: K, act: (event: DocumentEventMap[K]) => void): void =>
    document.addEventListener(type, act, { capture: true, passive: type !== 'keydown', signal: ended.signal });
  listen('pointermove', moved);
  listen('pointerdown', pressed);
  listen('focusin', focused);
  listen('focusout', blurred);
  listen('scroll', scrolled);
  listen('keydown', typed);
  document.documentElement.addEventListener('pointerleave', left, { signal: ended.signal });
  return {
    close,
    end: () => {
      ended.abort();
      clearTimeout(timer);
    },
  };
}
