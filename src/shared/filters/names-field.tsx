import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { announce } from './announce.ts';
import type { FieldIds } from './field.tsx';
import { hasSeveralNames, parseNames, suggestions } from './names.ts';

interface NamesFieldProps {
  ids: FieldIds;
  label: string;
  chosen: readonly string[];
  /** @param rest text that is not yet a token */
  onChosen: (chosen: readonly string[], rest: string) => void;
  offered: readonly string[];
  codes: boolean;
  /** suggestions for a text, likeliest first; by default matching names and the text itself */
  find?: (typed: string) => readonly string[];
  /** description of a suggestion */
  about?: (name: string) => string | undefined;
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Suggestions including the text itself, which comes first for codes. */
function optionsFor(typed: string, offered: readonly string[], codes: boolean): string[] {
  const found = suggestions(offered, typed);
  const [own] = parseNames(typed, codes);
  if (own === undefined || found.some((name) => same(name, own))) return found;
  return codes ? [own, ...found] : [...found, own];
}

/** Only focusing another text field closes the list; otherwise a button below would move away before it is clicked. */
const isTyped = (target: Element | null): boolean => target?.matches('input:not([type=checkbox], [type=radio])') === true;

/**
 * A field for several values: tokens and a combobox with suggestions, which accepts any text. A pasted spreadsheet column becomes tokens.
 */
export function NamesField({ ids, label, chosen, onChosen, offered, codes, find, about }: NamesFieldProps) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const listId = `${ids.id}-list`;
  const options = !isOpen ? [] : (find?.(typed) ?? optionsFor(typed, offered, codes));
  const isChosen = (name: string): boolean => chosen.some((other) => same(other, name));

  const show = (list: readonly string[], rest: string): void => {
    // Duplicates are removed, the first spelling wins.
    const unique = list.filter((name, index) => list.findIndex((other) => same(other, name)) === index);
    setTyped(rest);
    setActive(rest.trim() === '' ? -1 : 0);
    onChosen(unique, rest);
  };
  const add = (names: readonly string[], rest = ''): void => {
    show([...chosen, ...names], rest);
    if (names.length > 0) announce(`${names.length === 1 ? names[0] : `${names.length} names`} added`);
  };
  const remove = (name: string): void => {
    show(
      chosen.filter((other) => !same(other, name)),
      typed,
    );
    announce(`${name} removed`);
    input.current?.focus();
  };
  const pick = (name: string): void => {
    if (isChosen(name)) remove(name);
    else add([name]);
  };

  const type = (value: string): void => {
    setOpen(true);
    if (!hasSeveralNames(value.trimStart(), codes)) return show(chosen, value);
    const parts = parseNames(value, codes);
    // The text after the last comma stays in the field.
    const rest = /[\s,;]$/.test(value) ? '' : (parts.pop() ?? '');
    add(parts, rest);
  };
  const paste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text');
    if (!hasSeveralNames(pasted.trim(), codes)) return;
    event.preventDefault();
    add(parseNames(pasted, codes));
  };
  const key = (event: KeyboardEvent): void => {
    const option = options[active];
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      setOpen(true);
      setActive(options.length === 0 ? -1 : (Math.max(active, step < 0 ? 0 : -1) + step + options.length) % options.length);
    } else if (event.key === 'Enter' && (option !== undefined || typed.trim() !== '')) pick(option ?? parseNames(typed, codes)[0] ?? '');
    else if (event.key === 'Escape' && isOpen && (active >= 0 || typed !== '')) {
      setOpen(false);
      setActive(-1);
    } else if (event.key === 'Backspace' && typed === '' && chosen.length > 0) remove(chosen.at(-1) ?? '');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <div className="flex flex-col" onBlur={({ relatedTarget }) => setOpen(isOpen && !isTyped(relatedTarget))}>
      <div className="flex max-h-40 flex-wrap gap-1 overflow-y-auto rounded-md border border-line bg-bg p-0.75 focus-within:border-accent">
        {chosen.map((name) => (
          <button key={name} type="button" aria-label={`Remove ${name}`} className="token" onClick={() => remove(name)}>
            <span className="truncate">{name}</span>
            <span aria-hidden>✕</span>
          </button>
        ))}
        <input
          {...ids}
          ref={input}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={options[active] === undefined ? undefined : `${listId}-${active}`}
          autoComplete="off"
          autoCapitalize={codes ? 'characters' : 'none'}
          spellCheck={false}
          className="h-6 min-w-16 flex-1 bg-transparent px-1.5 outline-none"
          value={typed}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onChange={({ target }) => type(target.value)}
          onPaste={paste}
          onKeyDown={key}
        />
      </div>
      <ul
        ref={list}
        id={listId}
        role="listbox"
        aria-label={`${label} to choose from`}
        aria-multiselectable
        className="max-h-52 overflow-y-auto pt-1 empty:hidden"
      >
        {options.map((name, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox above has the keys
          <li
            key={name}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={isChosen(name)}
            data-active={index === active}
            className="option"
            // Keeps the focus in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(name)}
          >
            <span aria-hidden className="w-3.5">
              {isChosen(name) ? '✓' : ''}
            </span>
            <span className="truncate">{name}</span>
            {about && <span className="truncate text-faint">{about(name)}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
