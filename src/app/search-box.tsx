import { useState } from 'react';
import { useNavigate } from 'react-router';

/** What a reader may mean by what was typed, the likelier first: symbols are short and have no blanks. */
export function meanings(typed: string): { text: string; search: Record<string, string> }[] {
  const text = typed.trim();
  if (text === '') return [];
  const symbols = text.toUpperCase().split(/[\s,]+/).map((part) => part.replace(/^\$/, '')).filter((part) => part !== '');
  const symbolLike = symbols.length <= 50 && symbols.every((part) => /^[A-Z0-9]{1,6}(?:[./-][A-Z0-9]{1,3})?$/.test(part));
  const asSymbols = { text: `Symbol ${symbols.join(', ')}`, search: { tickers: symbols.join(',') } };
  const asWords = { text: `Stories with “${text}”`, search: { topics: text } };
  if (!symbolLike) return [asWords];
  const written = text === text.toUpperCase() || text.startsWith('$');
  return written ? [asSymbols, asWords] : [asWords, asSymbols];
}

/** Search by symbol or by words: a combobox whose options say what each would do. */
export function SearchBox() {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const navigate = useNavigate();
  const options = meanings(typed);
  const go = (index: number): void => {
    const option = options[index];
    if (!option) return;
    void navigate(`/news?${new URLSearchParams(option.search).toString()}`);
    setTyped('');
    (document.activeElement as HTMLElement | null)?.blur();
  };
  return (
    <div className="relative w-full max-w-115">
      <input
        id="search"
        role="combobox"
        aria-label="Search"
        aria-expanded={options.length > 0}
        aria-controls="search-options"
        aria-activedescendant={options.length > 0 ? `search-option-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        className="h-7 w-full rounded-md border border-line bg-bg pr-8 pl-2.5 text-xs"
        placeholder="Search symbols or words in stories"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(active);
          else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setActive(options.length > 1 ? 1 - active : 0);
          else if (event.key === 'Escape') {
            setTyped('');
            event.currentTarget.blur();
          } else return;
          event.preventDefault();
        }}
        onBlur={() => setTyped('')}
      />
      <kbd aria-hidden className="pointer-events-none absolute top-1.5 right-2 rounded-sm border border-line bg-panel px-1 text-2xs text-faint max-sm:hidden">
        /
      </kbd>
      {options.length > 0 && (
        <ul id="search-options" role="listbox" aria-label="Search" className="absolute inset-x-0 top-8 z-20 rounded-lg border border-line bg-panel p-1 text-xs shadow-float">
          {options.map(({ text }, index) => (
            <li
              key={text}
              id={`search-option-${index}`}
              role="option"
              aria-selected={index === active}
              className="flex h-7 items-center truncate rounded-sm px-2 aria-selected:bg-accent-bg aria-selected:text-accent"
              onPointerDown={(event) => {
                event.preventDefault();
                go(index);
              }}
            >
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
