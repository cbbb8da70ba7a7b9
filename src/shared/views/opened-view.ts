import { densities, setPreferences } from '#src/shared/storage/preferences.ts';
import { densityOf, type SavedView } from './saved-views.ts';

/** How a view is opened: its URL and its density. */
export interface OpenedView {
  /** an address of the desk */
  readonly to: string;
  readonly act: () => void;
}

/** Assumed: opening a view in the running desk changes the density setting; in a new tab the URL overrides it. */
export function openedView({ page, search }: SavedView): OpenedView {
  const { density, rest } = densityOf(search);
  const known = densities.find((one) => one === density);
  return {
    to: `/${page}${rest}`,
    act: () => {
      if (known) setPreferences({ density: known });
    },
  };
}
