import { densities, setPreferences } from '#src/shared/preferences/preferences.ts';
import { dayOf } from '#src/shared/format/time.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { withDays } from '#src/shared/url/relative-days.ts';
import { densityOf, type SavedView } from './saved-views.ts';

/** How a view is opened in the running desk: where it leads, and what is chosen on the way. */
export interface OpenedView {
  /** an address of the desk */
  readonly to: string;
  readonly act: () => void;
}

/** Assumed: to open a view in the running desk is to choose its density by hand; in a tab of its own the address says it all. */
export function openedView({ page, search }: SavedView): OpenedView {
  const { density, rest } = densityOf(search);
  const { address } = withDays(rest, dayOf(nowSeconds(), 'et'));
  const known = densities.find((one) => one === density);
  return {
    to: `/${page}${address === '' ? '' : `?${address}`}`,
    act: () => {
      if (known) setPreferences({ density: known });
    },
  };
}
