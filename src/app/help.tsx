import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { zoneSuffix } from '#src/shared/time/format.ts';
import { setPreferences, usePreferences } from '#src/shared/storage/preferences.ts';
import { Select } from '#src/shared/ui/choice.tsx';
import { commandsByShortcut, registeredFocusKeys } from '#src/shared/ui/commands/commands.ts';
import { HelpConcepts } from './help-concepts.tsx';
import { pageAt } from './router.tsx';
import { densityNames } from './top-bar.tsx';
import { EmbedDialog } from '#src/features/embed/embed-dialog.tsx';

/** Keys and labels: those of the page first, then those of the frame, each in the order of registration. */
function activeKeys(): readonly (readonly [keys: string, label: string])[] {
  const shortcuts = [...commandsByShortcut()].flatMap(([shortcut, { label }]) =>
    shortcut === 'Escape' ? [] : [[shortcut, label] as const],
  );
  const focusKeys = registeredFocusKeys().map(({ keys, label }) => [keys, label] as const);
  const unique = new Map([...focusKeys, ...shortcuts].map((line) => [line.join(' '), line]));
  return [...unique.values(), ['Esc', 'Close the top panel']];
}

/** Concepts, the active keyboard shortcuts, and the settings for which a narrow window has no room. */
export function Help({ onClose }: { onClose: () => void }) {
  const { singleKeys, zone, density } = usePreferences();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const { pathname } = useLocation();
  const [isEmbedOpen, setEmbedOpen] = useState(false);
  const isEmbedded = document.documentElement.dataset['embed'] !== undefined;
  return (
    <dialog
      ref={dialog}
      aria-labelledby="help-title"
      onClose={onClose}
      className="m-auto w-104 max-w-[92vw] sm:w-184 rounded-lg border border-line bg-panel p-5 text-text shadow-float backdrop:bg-(--shade)"
    >
      <h2 id="help-title" className="mb-3 text-lg font-bold">
        Help
      </h2>
      <h3 className="mb-2 font-bold">Concepts</h3>
      <HelpConcepts />
      <h3 className="mt-5 mb-2 font-bold">Keyboard shortcuts</h3>
      <dl aria-label="Keyboard shortcuts" className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 sm:grid-cols-[auto_1fr_auto_1fr]">
        {activeKeys().map(([keys, label]) => (
          <div key={`${keys} ${label}`} className="contents">
            <dt>
              <kbd className="rounded-sm border border-line bg-bg px-1.5 text-xs">{keys}</kbd>
            </dt>
            <dd className="text-soft">{label}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-6 items-center gap-2">
        <input type="checkbox" checked={singleKeys} onChange={({ target }) => setPreferences({ singleKeys: target.checked })} />
        Keyboard shortcuts on
      </label>
      <p className="text-xs text-faint">Ctrl+K, Enter, Esc and the arrow keys always work.</p>
      <p className="mt-3 flex flex-wrap gap-3 lg:hidden">
        <Select label="Time zone" value={zone} options={zoneSuffix} onChange={(name) => setPreferences({ zone: name })} />
        <Select label="Density" value={density} options={densityNames} onChange={(name) => setPreferences({ density: name })} />
      </p>
      <form method="dialog" className="sticky -bottom-5 -mx-5 -mb-5 bg-panel px-5 pt-3 pb-5">
        <button type="submit" className="button-primary">
          Close
        </button>
        {!isEmbedded && (
          <button type="button" aria-haspopup="dialog" className="control ml-2 h-7" onClick={() => setEmbedOpen(true)}>
            Copy embed code…
          </button>
        )}
      </form>
      {isEmbedOpen && <EmbedDialog pageTitle={pageAt(pathname)?.title ?? 'Marketdesk'} onClose={() => setEmbedOpen(false)} />}
    </dialog>
  );
}
