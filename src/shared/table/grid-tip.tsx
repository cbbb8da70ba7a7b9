import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';

const cells = '[role=gridcell], [role=columnheader]';
const hoverMs = 300;
/** Time for the pointer to move from the cell to the tooltip. */
const leaveMs = 150;

interface Shown {
  readonly cell: HTMLElement;
  readonly content: ReactNode;
}

interface Props {
  readonly scroller: RefObject<HTMLElement | null>;
  /** the tooltip's content; empty for most cells */
  readonly describe: (cell: HTMLElement) => ReactNode;
  /** the focus of the keyboard shows no tooltip */
  readonly isQuiet: boolean;
}

/**
 * The tooltip of cells and headers: shown at once on keyboard focus, after a delay on hover. It can be hovered, and Esc closes it (WCAG 2.2,
 * 1.4.13).
 */
export function GridTip({ scroller, describe, isQuiet }: Props) {
  const [shown, setShown] = useState<Shown>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = (ms: number, next: () => void): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(next, ms);
  };
  const hide = (): void => {
    clearTimeout(timer.current);
    setShown(undefined);
  };
  /** What the keyboard has opened stays when the pointer leaves, also a pointer that rests while the tooltip moves from under it. */
  const leave = (): void => {
    clearTimeout(timer.current);
    setShown((now) => (now?.cell.matches(':focus-visible') === true ? now : undefined));
  };
  const show = (cell: HTMLElement, orElse = hide): void => {
    clearTimeout(timer.current);
    const content = describe(cell);
    if (content === undefined || content === null || content === '') orElse();
    else setShown({ cell, content });
  };
  const onEvent = useEffectEvent((event: Event): void => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>(cells) : null;
    if (event.type === 'focusin' && !isQuiet && cell?.matches(':focus-visible') === true) show(cell);
    else if (event.type === 'focusin' || event.type === 'focusout') hide();
    else if (event.type === 'pointerout') soon(leaveMs, leave);
    else if (event.type === 'pointerover' && cell) soon(hoverMs, () => show(cell, leave));
    else if (event.type === 'scroll' && shown && !shown.cell.contains(document.activeElement)) hide();
    else if (event.type === 'keydown' && shown && (event as KeyboardEvent).key === 'Escape') {
      // Esc closes only the tooltip.
      event.stopPropagation();
      hide();
    }
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const listen = (event: Event): void => onEvent(event);
    const types = ['focusin', 'focusout', 'pointerover', 'pointerout', 'scroll', 'keydown'];
    for (const type of types) element.addEventListener(type, listen);
    return () => {
      clearTimeout(timer.current);
      for (const type of types) element.removeEventListener(type, listen);
    };
  }, [scroller]);

  return shown && <Tip {...shown} onPointerEnter={() => clearTimeout(timer.current)} onPointerLeave={leave} />;
}

interface TipProps extends Shown {
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
}

function Tip({ cell, content, ...pointer }: TipProps) {
  const id = useId();
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = tip.current;
    if (!element) return undefined;
    element.showPopover();
    cell.setAttribute('aria-describedby', id);
    // The focused cell may still be scrolling.
    const follow = (): void => placeAt(element, cell);
    follow();
    addEventListener('scroll', follow, { capture: true });
    return () => {
      removeEventListener('scroll', follow, { capture: true });
      cell.removeAttribute('aria-describedby');
    };
  }, [cell, id, content]);
  return (
    <div ref={tip} id={id} role="tooltip" popover="manual" className="grid-tip" {...pointer}>
      {content}
    </div>
  );
}

/** Less room over a header than this does not hold its help. */
const minHelpPx = 72;

/**
 * Under the cell, or over it where there is no room; always wholly in the window. The help of a header is over it, wide and as low as the room
 * there, because under it are the first rows.
 */
function placeAt(tip: HTMLElement, cell: HTMLElement): void {
  const { left, top, bottom } = cell.getBoundingClientRect();
  const isOver = cell.role === 'columnheader' && top >= minHelpPx;
  tip.classList.toggle('header-help', isOver);
  tip.style.maxHeight = isOver ? `${top - 8}px` : '';
  const below = !isOver && bottom + 4 + tip.offsetHeight <= innerHeight;
  tip.style.left = `${Math.max(4, Math.min(left, innerWidth - tip.offsetWidth - 4))}px`;
  tip.style.top = `${below ? bottom + 4 : Math.max(4, top - tip.offsetHeight - 4)}px`;
}
