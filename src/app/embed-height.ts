/**
 * Pages whose list loads on, or whose charts grow, with each pixel that they are given ask for no more than this.
 *
 * Assumed: a frame with a list or with ratios asks for at most 640 px, in which it scrolls; every other page for all that it shows.
 */
const mostForListPx = 640;
const lists = /^\/(?:news|quantified|ratios|guidance|splits)(?:\/|$)/i;

/** @param naturalPx what all of the page would take */
export const wantedHeight = (path: string, naturalPx: number): number =>
  Math.ceil(lists.test(path) ? Math.min(naturalPx, mostForListPx) : naturalPx);

/** A sheet that covers the page is as high as the window, and what it holds may be higher. */
function sheetHeight(frame: Element): number {
  const sheet = frame.querySelector('aside');
  if (!sheet || getComputedStyle(sheet).position !== 'fixed') return 0;
  const hidden = [sheet, ...sheet.querySelectorAll('*')].map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  return innerHeight + Math.max(...hidden);
}

/**
 * The height at which nothing of the page has to scroll, px. The frame has a height of its own, which is lifted for the
 * moment of measuring; nothing is drawn meanwhile, and what is scrolled stays where it was.
 */
export function naturalHeight(frame: HTMLElement): number {
  const scrolled = [...frame.querySelectorAll('*')].flatMap((part) => (part.scrollTop > 0 ? [{ part, top: part.scrollTop }] : []));
  frame.style.height = 'auto';
  const { height } = frame.getBoundingClientRect();
  frame.style.height = '';
  for (const { part, top } of scrolled) part.scrollTop = top;
  return Math.max(height, sheetHeight(frame));
}

/** Lines come and go within them while one scrolls; how high they are together is told by their size. The foot only ticks. */
const lines = '[role=feed], [role=rowgroup]';

const isNoMatter = ({ target }: MutationRecord): boolean =>
  (target instanceof Element ? target : target.parentElement)?.closest(`footer, ${lines}`) != null;

/**
 * Tells how high the page would be, at first and whenever that changes: at most once for each picture the browser draws.
 * While rows are still on their way nothing is told.
 *
 * @returns ends it
 */
export function watchHeight(frame: HTMLElement, tell: (naturalPx: number) => void): () => void {
  let asked = 0;
  const ask = (): void => {
    asked ||= requestAnimationFrame(measure);
  };
  const sizes = new ResizeObserver(ask);
  let watched: readonly Element[] = [];
  function measure(): void {
    asked = 0;
    const parts = [frame, ...frame.querySelectorAll(`main, main > *, main > * > *, aside *, ${lines}`)];
    for (const part of watched) if (!parts.includes(part)) sizes.unobserve(part);
    for (const part of parts) if (!watched.includes(part)) sizes.observe(part);
    watched = parts;
    if (frame.querySelector('.skeleton') !== null) return;
    const naturalPx = naturalHeight(frame);
    // A height that is given, so that lists take what is left of it and nothing else gives way.
    frame.style.setProperty('--natural', `${naturalPx}px`);
    tell(naturalPx);
  }
  const changes = new MutationObserver((records) => {
    if (!records.every(isNoMatter)) ask();
  });
  changes.observe(frame, { childList: true, subtree: true, characterData: true });
  ask();
  return () => {
    cancelAnimationFrame(asked);
    sizes.disconnect();
    changes.disconnect();
  };
}
