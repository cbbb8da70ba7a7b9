/**
 * Gives the focus to another place when its own goes: another filter may be another list, drawn anew with its bar. Ends
 * when the reader does something, or after two seconds.
 *
 * @param place looked for anew in every frame; the page may not have drawn it yet
 */
export function keepFocus(place: () => HTMLElement | null | undefined): void {
  const until = performance.now() + 2000;
  let done = false;
  const stop = (): void => {
    done = true;
  };
  const acts = ['keydown', 'pointerdown'] as const;
  for (const act of acts) addEventListener(act, stop, { once: true, capture: true });
  const look = (): void => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    // What the reader has done since may have sent the focus elsewhere.
    if (isLost && !done) place()?.focus({ preventScroll: true });
    if (!done && performance.now() < until) requestAnimationFrame(look);
    else for (const act of acts) removeEventListener(act, stop, { capture: true });
  };
  requestAnimationFrame(look);
}

/** The buttons of the filter bar that can be seen; on a phone those that open editors are folded away. */
const buttons = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[role=toolbar] button')].filter((button) => button.checkVisibility());

/** What takes the focus of a chip that is gone: another chip, else the bar's first button. */
export const anyOfBar = (): HTMLElement | undefined => buttons()[0];

/** The button that opens an editor, or the one that unfolds it. */
export const opener = (group: string): HTMLElement | undefined =>
  buttons().find(({ textContent }) => textContent.startsWith(group)) ?? buttons().find(({ ariaExpanded }) => ariaExpanded !== null);

/** The reader's place in a list that is drawn anew. */
export const anyOfList = (): HTMLElement | null => document.querySelector<HTMLElement>('main article[tabindex="0"]');
