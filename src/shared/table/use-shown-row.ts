import { useEffect, useEffectEvent, useMemo } from 'react';

/** Brings a row into sight when it is opened from elsewhere, or comes with the rows; what moves later leaves the reader's view alone. */
export function useShownRow(key: string | undefined, keys: readonly string[], show: (row: number) => void): void {
  const row = useMemo(() => (key === undefined ? -1 : keys.indexOf(key)), [key, keys]);
  const isThere = row >= 0;
  const reveal = useEffectEvent(() => show(row));
  useEffect(() => {
    if (isThere) reveal();
  }, [key, isThere]);
}
