import { rowOf } from '#src/shared/ui/row-of.ts';
import { formatFullMoment } from './format.ts';

// The exact instant of a `<time>`: its title under the pointer, and for the keyboard a tip by a key.

/** Sets the exact instant as the title. */
export function setExactTitle(time: HTMLElement | null): void {
  if (time) time.title = formatFullMoment(Date.parse(time.getAttribute('datetime') ?? '') / 1000);
}

/**
 * Browsers show no title for the keyboard: shows a tip beside the row of the focused time, or of the time in the focused element, until a
 * key press, scroll or loss of focus. It is on the side with less room, because the card of the row's symbol is on the other.
 */
export function showExactTip(focused: HTMLElement): void {
  const row = rowOf(focused);
  const time = focused.closest('time') ?? row?.querySelector('time');
  if (!time) return;
  setExactTitle(time);
  const tip = document.createElement('div');
  tip.className = 'tip';
  // Assistive technology reads the title.
  tip.ariaHidden = 'true';
  tip.textContent = time.title;
  document.body.append(tip);
  const { top, bottom } = (row ?? time).getBoundingClientRect();
  const { left } = time.getBoundingClientRect();
  tip.style.left = `${Math.max(4, Math.min(left, innerWidth - tip.offsetWidth - 4))}px`;
  const isAbove = innerHeight - bottom >= top && top - tip.offsetHeight - 4 >= 0;
  tip.style.top = `${isAbove ? top - tip.offsetHeight - 4 : bottom + 4}px`;
  const ended = new AbortController();
  const putAway = (): void => {
    tip.remove();
    ended.abort();
  };
  const { signal } = ended;
  focused.addEventListener('blur', putAway, { signal });
  addEventListener('keydown', putAway, { signal });
  addEventListener('scroll', putAway, { signal, capture: true });
}
