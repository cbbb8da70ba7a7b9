import { type ClipboardEvent, type FormEvent, useState } from 'react';
import * as limits from '#contract/schema/limits.ts';
import { parsePastedNames } from '#src/shared/filters/names.ts';

export interface ParsedIdentifiers {
  /** distinct, in capitals */
  readonly keys: readonly string[];
  /** why the whole list is rejected */
  readonly rejected?: string;
}

/** A CIK is the same with and without leading zeros. */
const distinctBy = (key: string): string => (/^\d{1,10}$/.test(key) && key.length !== 9 ? key.replace(/^0+/, '') : key);

/** Parses identifiers from typed or pasted text, separated by lines, blanks, commas or semicolons. */
export function parseIdentifiers(text: string): ParsedIdentifiers {
  const seen = new Set<string>();
  // The size of the set shows whether a key is new.
  const keys = parsePastedNames(text).filter((key) => seen.size < seen.add(distinctBy(key)).size);
  const max = limits.logos.identifiers;
  if (keys.length <= max) return { keys };
  return {
    keys,
    rejected: `${keys.length} identifiers, limit is ${max}: remove ${keys.length - max}.`,
  };
}

interface Props {
  keys: readonly string[];
  onKeys: (keys: readonly string[]) => void;
}

/** Adds identifiers: typed and submitted with Enter, or a pasted column, which is added at once. */
export function IdentifierField({ keys, onKeys }: Props) {
  const [typed, setTyped] = useState('');
  const [rejected, setRejected] = useState<string>();
  const add = (text: string): void => {
    const { keys: all, rejected: why } = parseIdentifiers([...keys, text].join('\n'));
    setRejected(why);
    if (why !== undefined) return;
    setTyped('');
    if (all.join() !== keys.join()) onKeys(all);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() !== '') add(typed);
  };
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text');
    // A single-line input drops line breaks, which separate the identifiers.
    if (!/[\s,;]/.test(text.trim())) return;
    event.preventDefault();
    add(text);
  };
  return (
    <form className="flex flex-wrap items-center gap-1.5 print:hidden" onSubmit={submit}>
      <input
        type="text"
        className="field w-55 max-w-full"
        aria-label="Symbol, CIK, CUSIP, ISIN or FIGI"
        aria-describedby="identifiers-rejected"
        aria-invalid={rejected !== undefined}
        placeholder="Symbol, CIK, ISIN … or a column"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onPaste={paste}
      />
      <button type="submit" className="control">
        Show
      </button>
      <span id="identifiers-rejected" role="alert" className="text-bad empty:hidden">
        {rejected}
      </span>
    </form>
  );
}
