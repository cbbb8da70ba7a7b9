import { useState } from 'react';
import { Field } from '#src/shared/filters/field.tsx';
import { shortList } from '#src/shared/filters/short-list.ts';
import { longestName } from '#src/shared/kept/named.ts';
import { mostSymbols } from './listed.ts';
import { cleanName, pastedSymbols, type Watchlist } from './watchlists.ts';

interface Props {
  /** the one whose symbols are changed; a new one otherwise */
  list: Watchlist | undefined;
  disabled: boolean;
  /** @param words what is to be said of what was pasted */
  onSave: (name: string, symbols: readonly string[], words: readonly string[]) => void;
  onCancel: () => void;
}

/** What is wrong with what was typed; undefined where it can be kept. */
function wrongOf(name: string, count: number): { name?: string; symbols?: string } {
  return {
    ...(cleanName(name) === '' && { name: 'Give the watchlist a name.' }),
    ...(count === 0 && { symbols: 'Paste at least one ticker.' }),
    ...(count > mostSymbols && { symbols: `${count} symbols are more than ${mostSymbols}: take ${count - mostSymbols} away.` }),
  };
}

/** A name, and a field that takes a spreadsheet's column. */
export function PasteForm({ list, disabled, onSave, onCancel }: Props) {
  const [name, setName] = useState(list?.name ?? '');
  const [text, setText] = useState(list?.symbols.join('\n') ?? '');
  const [sent, setSent] = useState(false);
  const { symbols, left } = pastedSymbols(text);
  const wrong = wrongOf(name, symbols.length);
  const save = (): void => {
    setSent(true);
    if (wrong.name ?? wrong.symbols) return;
    onSave(name, symbols, left.length > 0 ? [`Left out, because no ticker looks like it: ${shortList(left)}.`] : []);
    setName('');
    setText('');
    setSent(false);
  };
  return (
    <form
      className="flex flex-col gap-1.5 border-t border-line pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {list === undefined && (
        <Field label="New watchlist" wrong={sent ? wrong.name : undefined}>
          {(ids) => (
            <input
              {...ids}
              className="field"
              autoComplete="off"
              placeholder="Name"
              value={name}
              maxLength={longestName}
              disabled={disabled}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      )}
      <Field
        label={list ? `Symbols of ${list.name}` : 'Symbols'}
        hint={`A spreadsheet’s column, or any list; up to ${mostSymbols}.${symbols.length > 0 ? ` ${symbols.length} here.` : ''}`}
        wrong={sent || symbols.length > mostSymbols ? wrong.symbols : undefined}
      >
        {(ids) => (
          <textarea
            {...ids}
            className="field h-24 resize-y py-1"
            rows={4}
            spellCheck={false}
            autoCapitalize="characters"
            value={text}
            disabled={disabled}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <div className="flex gap-1.5">
        <button type="submit" className="button-primary" disabled={disabled}>
          {list ? 'Save symbols' : 'Keep and use'}
        </button>
        {list && (
          <button type="button" className="control h-7" onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  );
}
