import { useLayoutEffect, useRef, useState } from 'react';
import { zoneSuffix } from '#src/shared/format/time.ts';
import { setPreferences, usePreferences } from '#src/shared/preferences/preferences.ts';
import { Choice } from '#src/shared/ui/choice.tsx';
import { hotkeys } from '#src/shared/ui/hotkeys.ts';
import { later } from '#src/shared/ui/later.tsx';
import { pages } from './pages.ts';
import { densityNames } from './tools.tsx';

const EmbedDialog = later(() => import('./embed-dialog.tsx'));

interface Shortcut {
  readonly shown: string;
  readonly what: string;
  /** names of useHotkeys; the line is shown where they do something */
  readonly keys: readonly string[];
  /** for keys that belong to a part of the page: where it is */
  readonly within?: string;
}

/** Every key of the desk, in the order of use (product.md 5.2). */
export const shortcuts: readonly Shortcut[] = [
  { shown: 'j / k', what: 'next, previous in the list', keys: ['j', 'k'] },
  // Their own, by the patterns of a feed and of a grid (ARIA).
  { shown: '↓ / ↑, PgDn / PgUp', what: 'next, previous, inside the headlines', keys: [], within: '[role=feed]' },
  { shown: 'Ctrl+Home / Ctrl+End', what: 'first, last headline', keys: [], within: '[role=feed]' },
  { shown: '↓ / ↑, PgDn / PgUp', what: 'from line to line, inside the table', keys: [], within: '[role=grid]' },
  { shown: 'Ctrl+Home / Ctrl+End', what: 'first, last of the table', keys: [], within: '[role=grid]' },
  { shown: 'o or Enter', what: 'open what is chosen', keys: ['o', 'Enter'] },
  { shown: 'o', what: 'open what is chosen', keys: ['o'], within: '[role=grid]' },
  { shown: 'v', what: 'open the original in a new tab', keys: ['v'] },
  { shown: 's', what: 'star the story', keys: ['s'] },
  { shown: 'm', what: 'mark it as read, or as unread', keys: ['m'] },
  { shown: 'A', what: 'mark everything above as read', keys: ['A'] },
  { shown: '.', what: 'show what is new', keys: ['.'] },
  { shown: 'r', what: 'ask for what is new now', keys: ['r'] },
  { shown: 'p', what: 'pause, and go on', keys: ['p'] },
  { shown: '[ / ]', what: 'previous, next page', keys: ['[', ']'] },
  { shown: 'e', what: 'export', keys: ['e'] },
  { shown: '/', what: 'search the news', keys: ['/'] },
  { shown: 'Ctrl+K', what: 'symbols, pages, views and actions', keys: ['Ctrl+K'] },
  ...pages.map(({ key, title }) => ({ shown: `g ${key}`, what: `go to ${title}`, keys: [`g ${key}`] })),
  { shown: 't', what: 'theme: system, light, dark', keys: ['t'] },
  { shown: 'd', what: 'density: compact, cozy, comfy', keys: ['d'] },
  { shown: 'z', what: 'time zone: ET, local, UTC', keys: ['z'] },
  { shown: ',', what: 'settings', keys: [','] },
  { shown: 'Esc', what: 'close what is on top', keys: [] },
  { shown: '?', what: 'this list', keys: ['?'] },
];

/** The keys that work here and now, and the choices for which a narrow window has no room. */
export default function Help({ onClose }: { onClose: () => void }) {
  const { singleKeys, zone, density } = usePreferences();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const [embeds, setEmbeds] = useState(false);
  const isGuest = document.documentElement.dataset['embed'] !== undefined;
  const working = hotkeys();
  return (
    <dialog
      ref={dialog}
      aria-labelledby="help-title"
      onClose={onClose}
      className="m-auto w-104 max-w-[92vw] rounded-lg border border-line bg-panel p-5 text-text shadow-float backdrop:bg-(--shade)"
    >
      <h2 id="help-title" className="mb-3 text-lg font-bold">
        Keyboard shortcuts
      </h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {shortcuts
          .filter(({ keys, within }) => keys.every((key) => working.has(key)) && (!within || document.querySelector(within) !== null))
          .map(({ shown, what }) => (
            <div key={`${shown} ${what}`} className="contents">
              <dt>
                <kbd className="rounded-sm border border-line bg-bg px-1.5 text-xs">{shown}</kbd>
              </dt>
              <dd className="text-soft">{what}</dd>
            </div>
          ))}
      </dl>
      <label className="mt-4 flex min-h-6 items-center gap-2">
        <input type="checkbox" checked={singleKeys} onChange={({ target }) => setPreferences({ singleKeys: target.checked })} />
        Single keys work
      </label>
      <p className="text-xs text-faint">Without them Ctrl+K, Enter, Esc and the arrow keys stay.</p>
      <p className="mt-3 flex flex-wrap gap-3 lg:hidden">
        <Choice label="Time zone" value={zone} options={zoneSuffix} onChange={(name) => setPreferences({ zone: name })} />
        <Choice label="Density" value={density} options={densityNames} onChange={(name) => setPreferences({ density: name })} />
      </p>
      <form method="dialog" className="sticky -bottom-5 -mx-5 -mb-5 bg-panel px-5 pt-3 pb-5">
        <button type="submit" className="button-primary">
          Close
        </button>
        {!isGuest && (
          <button type="button" aria-haspopup="dialog" className="control ml-2 h-7" onClick={() => setEmbeds(true)}>
            Copy embed code…
          </button>
        )}
      </form>
      {embeds && <EmbedDialog onClose={() => setEmbeds(false)} />}
    </dialog>
  );
}
