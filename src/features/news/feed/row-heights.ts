import { useSyncExternalStore } from 'react';
import { rowHeightPx, usePreferences } from '#src/shared/storage/preferences.ts';

/** Added on a phone, where a headline has two lines under the line of its time; `--row` of the feed in app.css has the same numbers. */
const phoneExtraPx = 24;
/** A day heading on a phone has one line. */
const phoneDayPx = 24;

const query = '(width < 640px)';
const subscribe = (listener: () => void): (() => void) => {
  const phone = matchMedia(query);
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
};

/** Heights of a story and of a day heading, px. */
export function useRowHeights(): { readonly rowPx: number; readonly dayPx: number } {
  const { density } = usePreferences();
  const isPhone = useSyncExternalStore(subscribe, () => matchMedia(query).matches);
  const linePx = rowHeightPx[density];
  return isPhone ? { rowPx: linePx + phoneExtraPx, dayPx: phoneDayPx } : { rowPx: linePx, dayPx: linePx };
}
