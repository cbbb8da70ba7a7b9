import { CommandGroup, CommandInput, CommandItem, CommandList, CommandRoot } from 'cmdk';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useStableOrder } from '#src/shared/symbols/directory/use-directory.ts';
import type { Entry, EntryGroup } from './entry.ts';
import { replayKeys } from './typed-text.ts';

interface Props {
  /** name of the dialog */
  label: string;
  fieldLabel: string;
  placeholder: string;
  /**
   * The entries for a text, the best match first.
   *
   * @param pasted the text with its lines, which the field cannot show
   */
  find: (typed: string, pasted?: string) => readonly Entry[];
  /** Results for a text wait, because more would come before them. Enter waits as well. */
  isLoading: boolean;
  /** Until then the first result is a guess: Enter waits, unless the reader has selected one. */
  isComplete: boolean;
  /** said while results are missing */
  loadingText: string;
  /** the text of the field, after every change */
  onTyped?: (text: string) => void;
  /** must close the dialog as well */
  onChosen: (entry: Entry) => void;
  /** closed without a choice */
  onClose: () => void;
  /** keys pressed before the dialog was loaded */
  ahead?: readonly string[] | undefined;
  /** keyboard hints below the list */
  hints: ReactNode;
}

/** Entries put together under their headings, the heading of the likeliest entry first. */
function groupEntries(entries: readonly Entry[]): readonly (readonly [EntryGroup, readonly Entry[]])[] {
  const groups = new Map<EntryGroup, Entry[]>();
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  return [...groups];
}

const groupClass =
  '[&>[cmdk-group-heading]]:px-2 [&>[cmdk-group-heading]]:pt-2 [&>[cmdk-group-heading]]:text-2xs [&>[cmdk-group-heading]]:text-faint';

/** Assumed: more than the symbols of the longest watchlist need, and as much of it as the field shows. */
const maxPasted = 200_000;
const maxPastedShown = 500;

/** Rows of PgUp and PgDn. */
const pageRows = 8;

/** The text, its entries, the selected one, and Enter, which may wait for results. */
function useEntries({ find, isLoading, isComplete, onTyped, ahead = [] }: Props, choose: (entry: Entry | undefined) => void) {
  const [typed, setTyped] = useState('');
  const [pasted, setPasted] = useState<{ readonly shown: string; readonly text: string }>();
  const findAll = (): readonly Entry[] => find(typed, pasted?.shown === typed ? pasted.text : undefined);
  // cmdk identifies items by a text that it encodes, which throws for lone surrogates; so items are identified by their index.
  const [selected, setSelected] = useState('0');
  const [isEntered, setEntered] = useState(false);
  const [hasSelected, setHasSelected] = useState(false);
  const hasText = typed.trim() !== '';
  const isWaiting = isLoading && hasText;
  const groups = groupEntries(useStableOrder(`${isComplete} ${typed}`, isWaiting ? [] : findAll(), ({ id }) => id));
  const entries = groups.flatMap(([, members]) => members);
  useLayoutEffect(() => {
    setTyped(replayKeys(ahead).text);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens
  }, []);
  useEffect(() => {
    // In an effect: the router navigates only after its own effects have run.
    if (replayKeys(ahead).sent) setEntered(true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens
  }, []);
  const chooseFirst = useEffectEvent(() => {
    setEntered(false);
    choose(findAll()[0]);
  });
  useEffect(() => {
    if (isEntered && !isLoading && isComplete) chooseFirst();
  }, [isEntered, isLoading, isComplete]);
  useEffect(() => onTyped?.(typed), [typed, onTyped]);
  const type = (text: string): void => {
    setTyped(text);
    setSelected('0');
    setEntered(false);
    setHasSelected(false);
  };
  return {
    ...{ typed, selected, setSelected, groups, entries },
    /** results for the text are missing */
    isPending: hasText && (isWaiting || !isComplete),
    hasNone: hasText && entries.length === 0 && !isWaiting && isComplete,
    type,
    /** A field has one line, and would join the symbols of several into one word. */
    paste: (event: ClipboardEvent): void => {
      const text = event.clipboardData.getData('text/plain').slice(0, maxPasted).trim();
      if (!/[\r\n\t]/.test(text)) return;
      event.preventDefault();
      const shown = text
        .split(/[\r\n\t]+/)
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .join(', ')
        .slice(0, maxPastedShown);
      setPasted({ shown, text });
      type(shown);
    },
    pressKey: (event: KeyboardEvent): void => {
      if (event.key.startsWith('Arrow') || event.key.startsWith('Page')) setHasSelected(true);
      if (event.key === 'Enter' && (isWaiting || (!isComplete && !hasSelected && hasText))) {
        setEntered(true);
        event.preventDefault();
      }
      // These move the caret, not the selection.
      if (event.key === 'Home' || event.key === 'End') event.stopPropagation();
    },
    movePage: (event: KeyboardEvent): void => {
      if (event.key !== 'PageDown' && event.key !== 'PageUp') return;
      const index = Number(selected) + (event.key === 'PageDown' ? pageRows : -pageRows);
      setSelected(String(Math.max(0, Math.min(entries.length - 1, index))));
      event.preventDefault();
    },
  };
}

/** A field and the entries that match its text. Entries are ranked by `find`, so cmdk's own filter is off. */
export function PaletteDialog(props: Props) {
  const { label, fieldLabel, placeholder, loadingText, onChosen, onClose, hints } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const isChosen = useRef(false);
  const choose = (entry: Entry | undefined): void => {
    if (!entry) return;
    isChosen.current = true;
    // Restores the focus before the action may move it.
    dialog.current?.close();
    onChosen(entry);
  };
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const { typed, selected, setSelected, groups, entries, isPending, hasNone, type, paste, pressKey, movePage } = useEntries(props, choose);
  // The search turns into the palette by a button, which is then removed.
  useLayoutEffect(() => field.current?.focus(), [label]);
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      // After a choice the caller closes the dialog, or replaces it by another.
      onClose={() => isChosen.current || onClose()}
      closedby="any"
      // Under the search box, as wide; where that is too narrow to read in, wider, and on a phone as wide as the window.
      className="inset-x-2 top-[calc(anchor(bottom)+4px)] m-0 w-[max(anchor-size(width),22rem)] max-w-none [justify-self:anchor-center] rounded-lg border border-line bg-panel p-2 text-text shadow-float [position-anchor:--search] backdrop:bg-(--shade) max-sm:w-auto max-sm:[justify-self:stretch]"
    >
      <CommandRoot
        label={fieldLabel}
        shouldFilter={false}
        loop
        vimBindings={false}
        value={selected}
        onValueChange={setSelected}
        onKeyDown={movePage}
      >
        <CommandInput
          ref={field}
          className="field h-9"
          placeholder={placeholder}
          value={typed}
          onValueChange={type}
          onPaste={paste}
          onKeyDown={pressKey}
        />
        <CommandList
          label="Results"
          className={`max-h-[min(60vh,32rem)] overflow-y-auto pt-1 text-xs ${entries.length === 0 ? 'hidden' : ''}`}
        >
          {groups.map(([group, members]) => (
            <CommandGroup key={group} heading={group} className={groupClass}>
              {members.map((entry) => (
                <EntryItem key={entry.id} entry={entry} value={String(entries.indexOf(entry))} onSelect={() => choose(entry)} />
              ))}
            </CommandGroup>
          ))}
        </CommandList>
      </CommandRoot>
      {(isPending || hasNone) && (
        <p role="status" className="px-2 pt-2 text-xs text-soft">
          {isPending ? loadingText : 'No results'}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-3 px-2 pt-2 text-2xs text-faint">{hints}</p>
    </dialog>
  );
}

const EntryItem = ({ entry, value, onSelect }: { entry: Entry; value: string; onSelect: () => void }) => (
  <CommandItem
    value={value}
    className="flex h-8 cursor-pointer items-center gap-3 rounded-sm px-2 aria-selected:bg-accent-bg aria-selected:text-accent"
    onSelect={onSelect}
  >
    <span className="truncate">{entry.label}</span>
    {entry.description !== undefined && <span className="truncate text-faint">{entry.description}</span>}
    {entry.hint !== undefined && <kbd className="ml-auto text-2xs">{entry.hint}</kbd>}
  </CommandItem>
);
