import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Entry } from './entry.ts';
import { typedAhead } from './typed-ahead.ts';

interface Props {
  /** what the dialog is called, and what its field is for */
  label: string;
  fieldLabel: string;
  placeholder: string;
  /** what is offered for what is typed, the likeliest first */
  find: (typed: string) => readonly Entry[];
  /** closes it as well */
  onChosen: (entry: Entry) => void;
  /** nothing was chosen */
  onClose: () => void;
  /** keys pressed before the dialog was there */
  ahead?: readonly string[] | undefined;
  /** what the keys do, at the foot */
  hints: ReactNode;
}

/** How far PgUp and PgDn go. */
const stride = 8;

/** A field and what may be meant by it: a combobox whose options say what each would do (ARIA APG). */
export function PaletteDialog({ label, fieldLabel, placeholder, find, onChosen, onClose, ahead = [], hints }: Props) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const isChosen = useRef(false);
  const options = find(typed);
  const last = options.length - 1;
  const at = Math.min(active, Math.max(0, last));
  const choose = (entry: Entry | undefined): void => {
    if (!entry) return;
    isChosen.current = true;
    // Gives the focus back before anything else may take it.
    dialog.current?.close();
    onChosen(entry);
  };
  useLayoutEffect(() => {
    dialog.current?.showModal();
    setTyped(typedAhead(ahead).text);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens
  }, []);
  useEffect(() => {
    // Not before everything around it is there: until then the router takes nobody anywhere.
    const { text, sent } = typedAhead(ahead);
    if (sent) choose(find(text)[0]);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens
  }, []);
  // It may become another dialog while it is open, by a button that goes.
  useLayoutEffect(() => field.current?.focus(), [label]);
  /** Where a key leads among the options; the arrows go round, the longer steps stop at the ends. */
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at < last ? at + 1 : 0,
    ArrowUp: at > 0 ? at - 1 : last,
    PageDown: Math.min(last, at + stride),
    PageUp: Math.max(0, at - stride),
  };
  const moveTo = (index: number): void => {
    setActive(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      // Whoever is told of the choice closes it, or puts something in its place.
      onClose={() => isChosen.current || onClose()}
      closedby="any"
      className="mx-auto mt-[12vh] w-115 max-w-[94vw] rounded-lg border border-line bg-panel p-2 text-text shadow-float backdrop:bg-(--shade)"
    >
      <input
        ref={field}
        role="combobox"
        aria-label={fieldLabel}
        aria-expanded={options.length > 0}
        aria-controls="search-options"
        aria-activedescendant={options.length > 0 ? `search-option-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        className="field h-9"
        placeholder={placeholder}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          moveTo(0);
        }}
        onKeyDown={(event) => {
          const step = steps[event.key];
          // A word that is being written by way of an input method is not sent yet.
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') choose(options[at]);
          else if (step !== undefined && last >= 0) moveTo(step);
          else return;
          event.preventDefault();
        }}
      />
      <ul
        ref={list}
        id="search-options"
        role="listbox"
        aria-label="What it may mean"
        className="max-h-[60vh] overflow-y-auto pt-1 text-xs empty:hidden"
      >
        {options.map((entry, index) => (
          <Option key={entry.id} entry={entry} index={index} isActive={index === at} onActive={setActive} onChosen={choose} />
        ))}
      </ul>
      {options.length === 0 && typed.trim() !== '' && (
        <p role="status" className="px-2 pt-2 text-xs text-soft">
          Nothing here is called that.
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-3 px-2 pt-2 text-2xs text-faint">{hints}</p>
    </dialog>
  );
}

interface OptionProps {
  entry: Entry;
  index: number;
  isActive: boolean;
  onActive: (index: number) => void;
  onChosen: (entry: Entry) => void;
}

function Option({ entry, index, isActive, onActive, onChosen }: OptionProps) {
  const { label, about, hint } = entry;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field beside it takes the keys
    <li
      id={`search-option-${index}`}
      role="option"
      aria-selected={isActive}
      className="flex h-8 cursor-pointer items-center gap-3 rounded-sm px-2 aria-selected:bg-accent-bg aria-selected:text-accent"
      onClick={() => onChosen(entry)}
      // The list moves under a pointer that rests when it scrolls by keys: only one that moves chooses.
      onPointerMove={() => onActive(index)}
    >
      <span className="truncate">{label}</span>
      {about !== undefined && <span className="truncate text-faint">{about}</span>}
      {hint !== undefined && <kbd className="ml-auto text-2xs">{hint}</kbd>}
    </li>
  );
}
