import { formatFullMoment } from './format.ts';

// The exact instant of a `<time>`, shown when the pointer or the keyboard focus rests on it.

/** Focus that only passes shows nothing. */
const restMs = 600;

/** Sets the exact instant as the title. */
export function setExactTitle(time: HTMLElement | null): void {
  if (time) time.title = formatFullMoment(Date.parse(time.getAttribute('datetime') ?? '') / 1000);
}

let putAway = (): void => {};

/** Browsers show no title for keyboard focus: shows a tip above the time until a key press, scroll or loss of focus. */
export function showExactTip(time: HTMLElement | null, focused: HTMLElement): void {
  putAway();
  setExactTitle(time);
  if (!time || !focused.matches(':focus-visible')) return;
  const ended = new AbortController();
  const tip = document.createElement('div');
  const show = (): void => {
    // The time may have left the page before the rest was over.
    if (!time.isConnected) return;
    const { left, top, bottom } = time.getBoundingClientRect();
    tip.className = 'tip';
    // Assistive technology reads the title.
    tip.ariaHidden = 'true';
    tip.textContent = time.title;
    document.body.append(tip);
    tip.style.left = `${Math.max(4, Math.min(left, innerWidth - tip.offsetWidth - 4))}px`;
    const above = top - tip.offsetHeight - 4;
    tip.style.top = `${above < 0 ? bottom + 4 : above}px`;
  };
  const timer = setTimeout(show, restMs);
  putAway = () => {
    clearTimeout(timer);
    tip.remove();
    ended.abort();
  };
  const { signal } = ended;
  focused.addEventListener('blur', () => putAway(), { signal });
  addEventListener('keydown', () => putAway(), { signal });
  addEventListener('scroll', () => putAway(), { signal, capture: true });
}
