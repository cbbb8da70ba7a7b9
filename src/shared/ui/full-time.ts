import { formatFullMoment } from '#src/shared/format/moment.ts';

// The exact instant of a `<time>`, for whoever asks: by the pointer, or by resting on it with the keyboard.

/** A row that is only passed on the way to another stays quiet. */
const restMs = 600;

/** The words stand in the title, where a pointer finds them. */
export function explain(time: HTMLElement): string {
  time.title = formatFullMoment(Date.parse(time.getAttribute('datetime') ?? '') / 1000);
  return time.title;
}

let putAway = (): void => {};

/** Browsers show no title to the keyboard: a small tip above the time does, until any key, scroll or loss of focus. */
export function explainToKeyboard(time: HTMLElement, focused: HTMLElement): void {
  putAway();
  const words = explain(time);
  if (!focused.matches(':focus-visible')) return;
  const ended = new AbortController();
  const tip = document.createElement('div');
  const show = (): void => {
    const { left, top, bottom } = time.getBoundingClientRect();
    tip.className = 'tip';
    // What it says stands in the title as well.
    tip.ariaHidden = 'true';
    tip.textContent = words;
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
