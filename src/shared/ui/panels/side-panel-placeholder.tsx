import { usePreferences } from '#src/shared/storage/preferences.ts';

/** Reserves the width of a detail pane (side-panel.tsx) while its code loads. */
export const SidePlace = () => <div className="shrink-0 max-lg:hidden" style={{ width: usePreferences().paneWidthPx }} />;
