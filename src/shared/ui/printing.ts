import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { dayOf, formatClock, zoneSuffix } from '#src/shared/time/format.ts';
import { preferences } from '#src/shared/storage/preferences.ts';
import { nowSeconds } from '#src/shared/time/now.ts';

export const maxPrintedRows = 500;

/** Sets the footer of every printed page; app.css adds the page number. */
function writeFoot(): void {
  const { zone } = preferences();
  const now = nowSeconds();
  const text = `${location.href} · ${dayOf(now, zone)} ${formatClock(now, zone)} ${zoneSuffix[zone]}`;
  document.documentElement.style.setProperty('--print-foot', JSON.stringify(text));
}

/** Whether the page is being printed. Renders synchronously, because the browser prints what is rendered at that moment. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const begin = (): void => {
      writeFoot();
      flushSync(() => setPrinting(true));
    };
    const end = (): void => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}
