import { useState, type ClipboardEvent, type FormEvent } from 'react';
import { pastedIdentifiers } from './pasted-identifiers.ts';

interface Props {
  keys: readonly string[];
  onKeys: (keys: readonly string[]) => void;
}

/** Adds identifiers: one or several typed, Enter; or a spreadsheet's column pasted, which is taken at once. */
export function IdentifierField({ keys, onKeys }: Props) {
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<string>();
  const add = (text: string): void => {
    const { keys: all, refused: why } = pastedIdentifiers([...keys, text].join('\n'));
    setRefused(why);
    if (why !== undefined) return;
    setTyped('');
    if (all.join() !== keys.join()) onKeys(all);
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() !== '') add(typed);
  };
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text');
    // A field of one line would lose the ends of lines, and with them where one ends and the next begins.
    if (!/[\s,;]/.test(text.trim())) return;
    event.preventDefault();
    add(text);
  };
  return (
    <form className="flex flex-wrap items-center gap-1.5 print:hidden" onSubmit={send}>
      <input
        type="text"
        className="field w-55 max-w-full"
        aria-label="Symbol, CIK, CUSIP, ISIN or FIGI"
        aria-describedby="identifiers-refused"
        aria-invalid={refused !== undefined}
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
      <span id="identifiers-refused" role="alert" className="text-bad empty:hidden">
        {refused}
      </span>
    </form>
  );
}
