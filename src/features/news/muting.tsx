import { useId, useRef, useState, type FormEvent } from 'react';
import { Field } from '#src/shared/filters/field.tsx';
import { NamesField } from '#src/shared/filters/names-field.tsx';
import { useKept } from '#src/shared/kept/kept.ts';
import { seenNames } from '#src/shared/seen/seen.ts';
import { Popover } from '#src/shared/ui/popover.tsx';
import { keptMuted } from './marks.ts';
import { withMuted, withoutMuted } from './muted.ts';

/** What is kept out of the headlines, under the button that opened it (anchor `--muted`); loaded with its first opening. */
export default function Muting({ onClose }: { onClose: () => void }) {
  useKept(keptMuted);
  return (
    <Popover label="Muted" anchor="--muted" onClose={onClose}>
      <div className="flex flex-col gap-3">
        <p className="text-2xs text-faint">
          {keptMuted.isSaved() ? 'Muted here, in this browser.' : 'Muted on this page; not saved in this frame.'}
        </p>
        <MutedWords />
        <MutedNames part="authors" label="Authors" />
        <MutedNames part="channels" label="Channels" />
      </div>
    </Popover>
  );
}

/** Whole names, of those the desk has seen or any other; muted as soon as chosen. */
function MutedNames({ part, label }: { part: 'authors' | 'channels'; label: string }) {
  const { [part]: names } = useKept(keptMuted);
  const [offered] = useState(() => seenNames(part));
  return (
    <Field label={label} hint="Whole names, of those seen or any other.">
      {(ids) => (
        <NamesField
          {...{ ids, label, offered }}
          codes={false}
          chosen={names}
          onChosen={(chosen) => keptMuted.update((muted) => ({ ...muted, [part]: chosen }))}
        />
      )}
    </Field>
  );
}

function MutedWords() {
  const { words } = useKept(keptMuted);
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const add = (event: FormEvent): void => {
    event.preventDefault();
    keptMuted.update((muted) => withMuted(muted, 'words', typed));
    setTyped('');
  };
  const remove = (name: string): void => {
    keptMuted.update((muted) => withoutMuted(muted, 'words', name));
    // Its button is gone: the focus would be lost with it, and the panel closed.
    input.current?.focus();
  };
  return (
    <form className="flex flex-col gap-1" onSubmit={add}>
      <label htmlFor={id} className="font-medium">
        Words in titles
      </label>
      {words.length > 0 && (
        <ul className="flex max-h-40 flex-wrap gap-1 overflow-y-auto" aria-label="Muted words">
          {words.map((name) => (
            <li key={name} className="max-w-full">
              <button type="button" aria-label={`Unmute ${name}`} className="token max-w-full" onClick={() => remove(name)}>
                <span className="truncate">{name}</span>
                <span aria-hidden>✕</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex gap-1">
        <input
          ref={input}
          id={id}
          aria-describedby={`${id}-hint`}
          className="field min-w-0 flex-1"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <button type="submit" className="control" disabled={typed.trim() === ''}>
          Mute
        </button>
      </div>
      <p id={`${id}-hint`} className="text-2xs text-faint">
        Whole words or phrases, in any letter case.
      </p>
    </form>
  );
}
