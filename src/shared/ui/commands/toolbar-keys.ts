import { useEffect } from 'react';
import { useFocusKeys } from './hotkeys.ts';

/** Text fields are stops of their own, because they need the arrow keys. */
const controlsOf = (toolbar: Element): HTMLElement[] =>
  [...toolbar.querySelectorAll<HTMLElement>('button:not(:disabled), select:not(:disabled), a[href]')].filter(
    // Panels open inside the toolbar of their button.
    (control) => control.closest('[role=toolbar], dialog, [popover]') === toolbar && control.checkVisibility(),
  );

/** Gives each toolbar a single tab stop: the control that had the focus last, or its first one. */
function setTabStops(): void {
  for (const toolbar of document.querySelectorAll('[role=toolbar]')) {
    const controls = controlsOf(toolbar);
    const current =
      controls.find((control) => control === document.activeElement) ??
      controls.find((control) => control.dataset.tabStop !== undefined) ??
      controls[0];
    for (const control of controls) {
      control.tabIndex = control === current ? 0 : -1;
      if (control === current) control.dataset.tabStop = '';
      else delete control.dataset.tabStop;
    }
  }
}

function moveFocus(event: KeyboardEvent): void {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || !(target instanceof HTMLElement)) return;
  const toolbar = target.closest('[role=toolbar]');
  const controls = toolbar ? controlsOf(toolbar) : [];
  const at = controls.indexOf(target);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[key];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  controls.at(next % controls.length)?.focus();
}

const toolbarFocusKeys = [{ keys: '← / →, Home, End', label: 'Next, previous, first, last control of a toolbar' }];

/**
 * Keys of every toolbar in the document (ARIA APG): Tab enters and leaves it, arrows move inside. Tab stops are set when Tab is
 * pressed, so that controls which are drawn, hidden or disabled later need no observer.
 */
export function useToolbarKeys(): void {
  useFocusKeys(toolbarFocusKeys);
  useEffect(() => {
    const onTab = ({ key }: KeyboardEvent): void => {
      if (key === 'Tab') setTabStops();
    };
    addEventListener('keydown', onTab, true);
    addEventListener('keydown', moveFocus);
    return () => {
      removeEventListener('keydown', onTab, true);
      removeEventListener('keydown', moveFocus);
    };
  }, []);
}
