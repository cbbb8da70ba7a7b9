import { usePreferences } from '#src/shared/preferences/preferences.ts';

/** The room of a detail (side-panel.tsx) whose code is on its way: the list beside it is as wide as it will be. */
export const SidePlace = () => <div className="shrink-0 max-lg:hidden" style={{ width: usePreferences().paneWidthPx }} />;
