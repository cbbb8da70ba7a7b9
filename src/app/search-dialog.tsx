import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { meanings } from './search-meanings.ts';

/** Search by symbol or by words: a combobox whose options say what each would do. Loaded when it is first opened. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);

  const options = meanings(typed);
  const go = (index: number): void => {
    const option = options[index];
    if (!option) return;
    dialog.current?.close();
    void navigate(`/news?${new URLSearchParams(option.search).toString()}`);
  };
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
          if (event.key === 'Enter') go(active);
          else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setActive(options.length > 1 ? 1 - active : 0);
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
            onPointerDown={() => go(index)}
            onPointerEnter={() => setActive(index)}
          >
            {text}
          </li>
        ))}
      </ul>
    </dialog>
  );
}
