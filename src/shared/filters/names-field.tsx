import { type ClipboardEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { announce } from './announce.ts';
import type { FieldIds } from './field.tsx';
import { hasSeveralNames, parseNames, suggestions } from './names.ts';

/** A suggestion. */
export interface NameOption {
  /** what is added; the label too */
  readonly name: string;
  readonly description?: string | undefined;
  /** what is added instead of the name */
  readonly names?: readonly string[];
  /** added only when it is selected, not by Enter on the typed text */
  readonly isExplicit?: boolean;
}

interface NamesFieldProps {
  ids: FieldIds;
  label: string;
  chosen: readonly string[];
  /** @param rest text that is not yet a token */
  onChosen: (chosen: readonly string[], rest: string) => void;
  offered?: readonly string[];
  /** suggestions for a text, likeliest first; by default matching names and the text itself */
  find?: (typed: string) => readonly NameOption[];
  /** the names in a typed text that are complete, and the text that stays in the field; by default those before a comma */
  split?: (typed: string) => { readonly names: readonly string[]; readonly rest: string };
  /** @returns whether the pasted text was taken; otherwise its names are added */
  onPasted?: (text: string) => boolean;
  /** why the text in the field cannot be submitted with the form; empty when it can */
  problemOf?: (rest: string) => string;
  /** Suggestions are still loading: Enter waits for them. */
  isLoading?: boolean;
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Matching names and the text itself. */
function optionsFor(typed: string, offered: readonly string[]): NameOption[] {
  const found = suggestions(offered, typed);
  const [own] = parseNames(typed);
  const names = own === undefined || found.some((name) => same(name, own)) ? found : [...found, own];
  return names.map((name) => ({ name }));
}

/** The text after the last comma stays in the field. */
function splitNames(typed: string): { names: readonly string[]; rest: string } {
  if (!hasSeveralNames(typed.trimStart())) return { names: [], rest: typed };
  const names = parseNames(typed);
  const rest = /[\s,;]$/.test(typed) ? '' : (names.pop() ?? '');
  return { names, rest };
}

const acceptAll = (): string => '';

/** Only focusing another text field closes the list; otherwise a button below would move away before it is clicked. */
const isTyped = (target: Element | null): boolean => target?.matches('input:not([type=checkbox], [type=radio])') === true;

/** The list of suggestions: whether it is open, and which of them is active. */
function useSuggestions(typed: string, { find, isLoading }: { find: (typed: string) => readonly NameOption[]; isLoading: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [moved, setMoved] = useState<number>();
  const options = isOpen && !isLoading ? find(typed) : [];
  // Without arrow keys Enter takes the first suggestion of a typed text.
  const active = moved ?? (typed.trim() !== '' && options[0]?.isExplicit !== true ? 0 : -1);
  const move = (by: 1 | -1): void => {
    setOpen(true);
    setMoved(options.length === 0 ? undefined : (Math.max(active, by < 0 ? 0 : -1) + by + options.length) % options.length);
  };
  const forget = (): void => setMoved(undefined);
  return { isOpen, setOpen, options, active, move, forget };
}

/** Duplicates are removed, the first spelling wins. */
const unique = (names: readonly string[]): readonly string[] =>
  names.filter((name, index) => names.findIndex((other) => same(other, name)) === index);

/** The tokens and the typed text of a field, and what changes them. */
function useNames({
  chosen,
  onChosen,
  offered = [],
  find = (typed) => optionsFor(typed, offered),
  split = splitNames,
  onPasted,
  problemOf = acceptAll,
  isLoading = false,
}: Omit<NamesFieldProps, 'ids'>) {
  const [typed, setTyped] = useState('');
  const [isEntered, setEntered] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { isOpen, setOpen, options, active, move, forget } = useSuggestions(typed, { find, isLoading });
  const isChosen = ({ name }: NameOption): boolean => chosen.some((other) => same(other, name));

  const show = (list: readonly string[], rest: string): void => {
    setTyped(rest);
    forget();
    setEntered(false);
    input.current?.setCustomValidity(rest.trim() === '' ? '' : problemOf(rest));
    onChosen(unique(list), rest);
  };
  const add = (names: readonly string[], rest = ''): void => {
    show([...chosen, ...names], rest);
    if (names.length > 0) announce(`${names.length === 1 ? names[0] : `${names.length} names`} added`);
  };
  const remove = (name: string): void => {
    const others = chosen.filter((other) => !same(other, name));
    show(others, typed);
    announce(`${name} removed`);
    input.current?.focus();
  };
  const pick = (option: NameOption): void => {
    if (isChosen(option)) remove(option.name);
    else add(option.names ?? [option.name]);
  };
  const type = (value: string): void => {
    setOpen(true);
    const { names, rest } = split(value);
    if (names.length > 0) add(names, rest);
    else show(chosen, rest);
  };
  const paste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text');
    if (onPasted ? !onPasted(pasted) : !hasSeveralNames(pasted.trim())) return;
    event.preventDefault();
    if (!onPasted) add(parseNames(pasted));
  };
  const enter = (option: NameOption | undefined): void => {
    if (option) pick(option);
    else if (isLoading) setEntered(true);
    else input.current?.reportValidity();
  };
  const catchUp = useEffectEvent(() => {
    if (isEntered) enter(options[active]);
    // What was typed before is read again.
    else if (typed.trim() !== '') type(typed);
  });
  useEffect(() => {
    if (!isLoading) catchUp();
  }, [isLoading]);
  const list = { isOpen, setOpen, options, active, move, forget };
  return { input, typed, list, isChosen, remove, pick, type, paste, enter };
}

/** The keys of a combobox: arrows move in its list, Enter takes, Esc closes the list, Backspace removes the last token. */
function keysOf({ typed, list, remove, enter }: ReturnType<typeof useNames>, { chosen, isLoading = false }: Omit<NamesFieldProps, 'ids'>) {
  const { isOpen, setOpen, options, active, move, forget } = list;
  return (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter' && (options[active] !== undefined || typed.trim() !== '')) {
      if (isOpen || isLoading) enter(options[active]);
      else setOpen(true);
    } else if (event.key === 'Escape' && isOpen && (active >= 0 || typed !== '')) {
      setOpen(false);
      forget();
    } else if (event.key === 'Backspace' && typed === '' && chosen.length > 0) remove(chosen.at(-1) ?? '');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/**
 * A field for several values: tokens and a combobox with suggestions, which by default accepts any text. A pasted spreadsheet column becomes tokens.
 */
export function NamesField({ ids, ...props }: NamesFieldProps) {
  const names = useNames(props);
  const { input, typed, isChosen, remove, pick, type, paste } = names;
  const { isOpen, setOpen, options, active } = names.list;
  const listId = `${ids.id}-list`;
  return (
    <div className="flex flex-col" onBlur={({ relatedTarget }) => setOpen(isOpen && !isTyped(relatedTarget))}>
      <div className="flex max-h-40 flex-wrap gap-1 overflow-y-auto rounded-md border border-line bg-bg p-0.75 focus-within:border-accent">
        {props.chosen.map((name) => (
          <button
            key={name}
            type="button"
            aria-label={`Remove ${name}`}
            className="inline-flex h-6 max-w-full items-center gap-1.5 rounded-sm bg-accent-bg px-1.75 font-medium text-accent forced-colors:border"
            onClick={() => remove(name)}
          >
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
          autoCapitalize="none"
          spellCheck={false}
          className="h-6 min-w-16 flex-1 bg-transparent px-1.5 outline-none"
          value={typed}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onChange={({ target }) => type(target.value)}
          onPaste={paste}
          onKeyDown={keysOf(names, props)}
        />
      </div>
      <OptionList id={listId} label={`${props.label} to choose from`} {...{ options, active, isChosen }} onPick={pick} />
    </div>
  );
}

interface OptionListProps {
  id: string;
  label: string;
  options: readonly NameOption[];
  active: number;
  isChosen: (option: NameOption) => boolean;
  onPick: (option: NameOption) => void;
}

/** The suggestions of a combobox, the active one in view. */
function OptionList({ id, label, options, active, isChosen, onPick }: OptionListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <ul ref={list} id={id} role="listbox" aria-label={label} aria-multiselectable className="max-h-52 overflow-y-auto pt-1 empty:hidden">
      {options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox has the keys
        <li
          key={option.name}
          id={`${id}-${index}`}
          role="option"
          aria-selected={isChosen(option)}
          data-active={index === active}
          className="option"
          // Keeps the focus in the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(option)}
        >
          <span aria-hidden className="w-3.5 shrink-0">
            {isChosen(option) ? '✓' : ''}
          </span>
          <span className={option.description === undefined ? 'truncate' : 'min-w-14 shrink-0'}>{option.name}</span>
          {option.description !== undefined && <span className="truncate text-faint">{option.description}</span>}
        </li>
      ))}
    </ul>
  );
}
