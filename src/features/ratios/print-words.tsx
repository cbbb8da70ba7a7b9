import { useEffect } from 'react';
import { comparedWords } from './chart-words.ts';
import type { RatiosSearch } from './ratios-search.ts';

/** Adds what is compared, in words, to the foot of every sheet, behind the address and the time that stand there (product.md 5.10). */
export function usePrintedWords(search: RatiosSearch): void {
  useEffect(() => {
    const add = (): void => {
      const { style } = document.documentElement;
      const foot = style.getPropertyValue('--print-foot');
      const told: unknown = foot === '' ? '' : JSON.parse(foot);
      style.setProperty('--print-foot', JSON.stringify([told, comparedWords(search)].filter(Boolean).join(' · ')));
    };
    addEventListener('beforeprint', add);
    return () => removeEventListener('beforeprint', add);
  }, [search]);
}

/** On paper nothing else says which page this is. */
export const PrintTitle = ({ search }: { search: RatiosSearch }) => (
  <header className="hidden print:block">
    <h2 className="text-lg font-bold">Ratios</h2>
    <p className="text-xs text-soft">{comparedWords(search)}</p>
  </header>
);
