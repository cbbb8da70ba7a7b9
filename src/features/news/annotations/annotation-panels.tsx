import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Field } from '#src/shared/filters/field.tsx';
import { NamesField } from '#src/shared/filters/names-field.tsx';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { seenNames } from '#src/shared/storage/seen-names.ts';
import { Moment } from '#src/shared/time/time-label.tsx';
import { Popover } from '#src/shared/ui/panels/popover.tsx';
import { titleOf } from '#src/records/stories/news-item.ts';
import { maxStarred, muteList, starredStories } from './annotations.ts';
import { addMuted, removeMuted } from './mute-list.ts';

/** The mute list, under the button that opened it (anchor `--muted`). */
export function MutePanel({ onClose }: { onClose: () => void }) {
  useStoredValue(muteList);
  return (
    <Popover label="Muted" anchor="--muted" onClose={onClose}>
      <div className="flex flex-col gap-3">
        <p className="text-2xs text-faint">{muteList.isSaved() ? 'Saved in this browser.' : 'Not saved: this frame has no storage.'}</p>
        <MutedTerms />
        <MutedNames part="authors" label="Authors" />
        <MutedNames part="channels" label="Channels" />
      </div>
    </Popover>
  );
}

/** Whole names, suggested from stories seen before; applied at once. */
function MutedNames({ part, label }: { part: 'authors' | 'channels'; label: string }) {
  const { [part]: names } = useStoredValue(muteList);
  const [offered] = useState(() => seenNames(part));
  return (
    <Field label={label} hint="Whole names.">
      {(ids) => (
        <NamesField
          {...{ ids, label, offered }}
          chosen={names}
          onChosen={(chosen) => muteList.update((muted) => ({ ...muted, [part]: chosen }))}
        />
      )}
    </Field>
  );
}

function MutedTerms() {
  const { words } = useStoredValue(muteList);
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const add = (event: FormEvent): void => {
    event.preventDefault();
    muteList.update((muted) => addMuted(muted, 'words', typed));
    setTyped('');
  };
  const remove = (name: string): void => {
    muteList.update((muted) => removeMuted(muted, 'words', name));
    // The removed button had the focus; losing it would close the panel.
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
        Keywords, matched as whole words in any letter case.
      </p>
    </form>
  );
}

/** The starred stories, last starred first, under the button that opened it (anchor `--starred`). */
export function StarredPanel({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const stories = useStoredValue(starredStories);
  /** the buttons that open the stories */
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  useEffect(() => {
    // The popover focuses an input, and here is none.
    buttons.current[0]?.focus();
  }, []);
  const unstar = (id: number, index: number): void => {
    // The removed button had the focus, which moves to a neighbour.
    (buttons.current[index + 1] ?? buttons.current[index - 1])?.focus();
    starredStories.update((latest) => latest.filter((story) => story.id !== id));
  };
  const open = (id: number, createdSeconds: number): void => {
    void navigate(`/news/${id}?at=${new Date(createdSeconds * 1000).toISOString().slice(0, 19)}Z`);
    onClose();
  };
  return (
    <Popover label="Starred" anchor="--starred" onClose={onClose}>
      <p role="status" className={`text-2xs ${stories.length < maxStarred ? 'text-faint' : 'text-warn'}`}>
        {starredSummary(stories.length)}
        {!starredStories.isSaved() && ' Not saved in this frame: they last as long as this page.'}
      </p>
      <ul className="-mx-1 mt-1 flex max-h-[60vh] flex-col overflow-y-auto">
        {stories.map(({ id, title, created, tickers }, index) => (
          <li key={id} className="flex gap-1 border-t border-line py-1 first:border-0">
            <div className="min-w-0 flex-1 px-1">
              <button
                ref={(button) => void (buttons.current[index] = button)}
                type="button"
                className="w-full text-left wrap-anywhere hover:underline"
                onClick={() => open(id, created)}
              >
                {titleOf({ title })}
              </button>
              <p className="flex gap-2 text-2xs text-soft">
                {tickers.length > 0 && <span className="truncate font-medium">{tickers.slice(0, 3).join(', ')}</span>}
                <Moment seconds={created} />
              </p>
            </div>
            <button
              type="button"
              aria-label={`Remove star from ${titleOf({ title })}`}
              title="Remove star"
              className="control border-0"
              onClick={() => unstar(id, index)}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  );
}

function starredSummary(count: number): string {
  if (count === 0) return 'No starred stories. Press s to star the current story.';
  if (count < maxStarred) return `${count} starred, saved in this browser.`;
  return `${count} starred: limit reached. Remove one to star another.`;
}
