import { useLayoutEffect } from 'react';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { restoreFocus } from '#src/shared/ui/restore-focus.ts';

/** Keeps the focus in the list beside a panel: with less room it has fewer columns, maybe without the focused cell; closing removes what is focused in the panel. */
export function useListFocus(): void {
  useLayoutEffect(() => {
    const list = document.querySelector('main [role=grid]');
    const keepFocus = (): void => restoreFocus(() => list?.querySelector<HTMLElement>('[tabindex="0"]'));
    if (list?.contains(document.activeElement) === true) keepFocus();
    return keepFocus;
  }, []);
}

/** Reserves the width of a detail pane (side-panel.tsx) while its code loads. */
export function SidePlace() {
  useListFocus();
  return <div className="shrink-0 max-lg:hidden" style={{ width: usePreferences().paneWidthPx }} />;
}
