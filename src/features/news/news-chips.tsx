import { newsChips, withoutAll } from './chips.ts';
import type { NewsFiltersProps } from './news-filters.tsx';

/** The active filters; each goes with a click. Loaded with the first filter. */
export default function NewsChips({ search, onChange }: Pick<NewsFiltersProps, 'search' | 'onChange'>) {
  const chips = newsChips(search, String(new Date().getFullYear()));
  return (
    <>
      {chips.map(({ key, text, without }) => (
        <button
          key={key}
          type="button"
          aria-label={`Remove filter ${text}`}
          className="flex h-6.5 max-w-80 items-center gap-1.5 rounded-md bg-accent-bg px-2 font-medium text-accent"
          onClick={() => onChange(without)}
        >
          <span className="truncate">{text}</span>
          <span aria-hidden>✕</span>
        </button>
      ))}
      {chips.length > 1 && (
        <button type="button" className="h-6.5 px-1 text-accent underline" onClick={() => onChange(withoutAll(chips))}>
          Clear all
        </button>
      )}
    </>
  );
}
