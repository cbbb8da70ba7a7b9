import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { dayOf, formatClock, zoneSuffix } from '#src/shared/time/format.ts';
import { preferences } from '#src/shared/storage/preferences.ts';
import { nowSeconds } from '#src/shared/time/now.ts';

export const maxPrintedRows = 500;

/** What parts of the page add to the foot of each sheet. */
const notes = new Set<{ readonly text: string }>();

/** Adds a text to the foot of each sheet: filters, what prices are of. @param text '' adds none */
export function usePrintNote(text: string): void {
  useEffect(() => {
    const note = { text };
    notes.add(note);
    return () => void notes.delete(note);
  }, [text]);
}

/** Writes head and foot of each sheet, for the margins in app.css, which add the page number. @param isSample the data is the example world */
export function usePrintMargins(isSample: boolean | undefined): void {
  useEffect(() => {
    const write = (): void => {
      const { zone } = preferences();
      const now = nowSeconds();
      const moment = `${dayOf(now, zone)} ${formatClock(now, zone)} ${zoneSuffix[zone]}`;
      const foot = [location.href, moment, ...new Set([...notes].map(({ text }) => text).filter(Boolean))].join(' · ');
      const { style } = document.documentElement;
      style.setProperty('--print-head', isSample ? '"Sample data: an invented example world"' : '""');
      style.setProperty('--print-foot', JSON.stringify(foot));
    };
    addEventListener('beforeprint', write);
    return () => removeEventListener('beforeprint', write);
  }, [isSample]);
}

/** Whether the page is being printed. Renders synchronously, because the browser prints what is rendered at that moment. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const begin = (): void => flushSync(() => setPrinting(true));
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
