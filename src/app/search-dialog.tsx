import { useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { anyOfList, keepFocus } from '#src/shared/ui/keep-focus.ts';
import { seenNames } from '#src/shared/seen/seen.ts';
import { meanings, type Meaning } from './search-meanings.ts';

/** What the keys pressed before the field was there have written, and whether Enter was the last of them. */
export function typedAhead(keys: readonly string[]): { text: string; sent: boolean } {
  const sentAt = keys.indexOf('Enter');
  const written = sentAt < 0 ? keys : keys.slice(0, sentAt);
  return { text: written.reduce((text, key) => (key === 'Backspace' ? text.slice(0, -1) : text + key), ''), sent: sentAt >= 0 };
}

/** Search by symbol or by words: a combobox whose options say what each would do. Loaded when it is first opened. */
export default function SearchDialog({ onClose, ahead = [] }: { onClose: () => void; ahead?: readonly string[] }) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [seen] = useState(() => seenNames('tickers'));
  const options = meanings(typed, seen);
  const go = (option: Meaning | undefined): void => {
    if (!option) return;
    dialog.current?.close();
    keepFocus(anyOfList);
    void navigate(`/news?${new URLSearchParams(option.search).toString()}`);
  };
  useLayoutEffect(() => {
    dialog.current?.showModal();
    const { text, sent } = typedAhead(ahead);
    setTyped(text);
    if (sent) go(meanings(text, seen)[0]);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label="Search"
      onClose={onClose}
      className="mx-auto mt-[12vh] w-115 max-w-[94vw] rounded-lg border border-line bg-panel p-2 text-text shadow-float backdrop:bg-(--shade)"
    >
      <input
        role="combobox"
        aria-label="Search symbols or words in stories"
        aria-expanded={options.length > 0}
        aria-controls="search-options"
        aria-activedescendant={options.length > 0 ? `search-option-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        className="field h-9"
        placeholder="AAPL, MSFT or words in stories"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(options[active]);
          else if (event.key === 'ArrowDown') setActive((active + 1) % Math.max(1, options.length));
          else if (event.key === 'ArrowUp') setActive((active + options.length - 1) % Math.max(1, options.length));
          else return;
          event.preventDefault();
        }}
      />
      <ul id="search-options" role="listbox" aria-label="What it may mean" className="pt-1 text-xs empty:hidden">
        {options.map(({ text }, index) => (
          <li
            key={text}
            id={`search-option-${index}`}
            role="option"
            aria-selected={index === active}
            className="flex h-8 cursor-pointer items-center truncate rounded-sm px-2 aria-selected:bg-accent-bg aria-selected:text-accent"
            onPointerDown={() => go(options[index])}
            onPointerEnter={() => setActive(index)}
          >
            {text}
          </li>
        ))}
      </ul>
    </dialog>
  );
}
