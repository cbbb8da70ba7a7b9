import { toolbarButtons } from '#src/shared/ui/commands/command-button.tsx';

/**
 * Moves the focus to another element when the focused one is removed: a changed filter may redraw list and toolbar. Stops
 * when the reader does something, or after two seconds.
 *
 * @param find called in every frame, because the element may not be drawn yet
 */
export function restoreFocus(find: () => HTMLElement | null | undefined): void {
  const until = performance.now() + 2000;
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
  };
  const events = ['keydown', 'pointerdown'] as const;
  for (const event of events) addEventListener(event, stop, { once: true, capture: true });
  const check = (): void => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && !isStopped) find()?.focus({ preventScroll: true });
    if (!isStopped && performance.now() < until) requestAnimationFrame(check);
    else for (const event of events) removeEventListener(event, stop, { capture: true });
  };
  requestAnimationFrame(check);
}

/** The first button of the toolbar, for when a chip is removed. */
export const firstFilterButton = (): HTMLElement | undefined => toolbarButtons()[0];

/** The button that opens an editor, or on a phone the one that unfolds it. */
export const editorButton = (group: string): HTMLElement | undefined => {
  const buttons = toolbarButtons();
  return buttons.find(({ textContent }) => textContent.startsWith(group)) ?? buttons.find(({ ariaExpanded }) => ariaExpanded !== null);
};

/** The current row of the list of stories, which is redrawn. */
export const currentArticle = (): HTMLElement | null => document.querySelector<HTMLElement>('main article[tabindex="0"]');
