import { useLayoutEffect, useRef, useState } from 'react';
import { zoneSuffix } from '#src/shared/format/time.ts';
import { keptWeekStart, weekStarts } from '#src/shared/calendar/week-start.ts';
import { useKept } from '#src/shared/kept/kept.ts';
import { keptMarks } from '#src/shared/logos/kept-marks.ts';
import { setPreferences, usePreferences } from '#src/shared/preferences/preferences.ts';
import { canKeep } from './can-keep.ts';
import { ChoiceOf } from './choice-of.tsx';
import { colourNames, keptColours, type Colours } from './colours.ts';

const themeNames = { system: 'as the system', light: 'light', dark: 'dark' } as const;
const densityNames = { compact: 'compact', cozy: 'cozy', comfy: 'comfy' } as const;

const signs: Readonly<Record<Colours, readonly [up: string, down: string]>> = {
  'green-red': ['green', 'red'],
  'blue-orange': ['blue', 'orange'],
  'red-up': ['red', 'green'],
};
const sampleOf = (colours: Colours) => (
  <span aria-hidden className="flex gap-2 text-xs whitespace-nowrap">
    <span style={{ color: `var(--${signs[colours][0]})` }}>▲ +1.20%</span>
    <span style={{ color: `var(--${signs[colours][1]})` }}>▼ −0.80%</span>
  </span>
);

/** What a reader chooses once per browser. Each choice counts at once, here and in all other tabs. */
export default function SettingsPanel({ onClose, onAlerts }: { onClose: () => void; onAlerts: () => void }) {
  const { theme, density, zone, singleKeys } = usePreferences();
  const colours = useKept(keptColours);
  const weekStart = useKept(keptWeekStart);
  const marks = useKept(keptMarks);
  const [keeps] = useState(canKeep);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    // Of the first choice the one that stands, not the one that comes first.
    dialog.current?.querySelector<HTMLElement>(':checked')?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="settings-title"
      onClose={onClose}
      closedby="any"
      className="m-auto w-104 max-w-[92vw] rounded-lg border border-line bg-panel p-5 text-text shadow-float backdrop:bg-(--shade)"
    >
      <h2 id="settings-title" className="mb-3 text-lg font-bold">
        Settings
      </h2>
      <div className="flex flex-col gap-3">
        <ChoiceOf label="Theme" value={theme} options={themeNames} onChange={(chosen) => setPreferences({ theme: chosen })} />
        <ChoiceOf label="Density" value={density} options={densityNames} onChange={(chosen) => setPreferences({ density: chosen })} />
        <ChoiceOf label="Time zone" value={zone} options={zoneSuffix} onChange={(chosen) => setPreferences({ zone: chosen })} />
        <ChoiceOf label="Colours of up and down" value={colours} options={colourNames} onChange={keptColours.set} sample={sampleOf}>
          <p className="text-xs text-faint">Sign and arrow say it too.</p>
        </ChoiceOf>
        <ChoiceOf label="Weeks of calendars begin on" value={weekStart} options={weekStarts} onChange={keptWeekStart.set} />
        <label className="flex min-h-6 items-center gap-2">
          <input type="checkbox" checked={singleKeys} onChange={({ target }) => setPreferences({ singleKeys: target.checked })} />
          Single keys work
        </label>
        <p className="-mt-3 pl-5.25 text-xs text-faint">
          Letters and signs such as j, e and /. Without them Ctrl+K, Enter, Esc and the arrow keys stay.
        </p>
        <label className="flex min-h-6 items-center gap-2">
          <input type="checkbox" checked={marks} onChange={({ target }) => keptMarks.set(target.checked)} />
          Company marks in lists
        </label>
      </div>
      {!keeps && (
        <p role="status" className="mt-3 text-xs text-warn">
          Not saved in this browser: its storage is blocked or full, so these choices last as long as this page.
        </p>
      )}
      <form method="dialog" className="mt-4">
        <button type="submit" className="button-primary">
          Close
        </button>
        <button
          type="button"
          aria-haspopup="dialog"
          className="control ml-2 h-7"
          onClick={() => {
            dialog.current?.close();
            onAlerts();
          }}
        >
          Alerts…
        </button>
      </form>
    </dialog>
  );
}
