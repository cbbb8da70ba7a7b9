import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { dayOf, formatClock, zoneSuffix } from '#src/shared/format/time.ts';
import { preferences } from '#src/shared/preferences/preferences.ts';
import { nowSeconds } from './now.ts';

/** Lines that a list prints at most (product.md 5.10). */
export const mostPrinted = 500;

/** What stands at the foot of every sheet; app.css sets it there, with the number of the sheet. */
function writeFoot(): void {
  const { zone } = preferences();
  const now = nowSeconds();
  const text = `${location.href} · ${dayOf(now, zone)} ${formatClock(now, zone)} ${zoneSuffix[zone]}`;
  document.documentElement.style.setProperty('--print-foot', JSON.stringify(text));
}

/** Whether the page is being printed: what is not drawn when the browser asks is not on the paper, so it is drawn at once. */
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
