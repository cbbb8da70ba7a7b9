import { useLayoutEffect, useRef, useState } from 'react';
import { zoneSuffix } from '#src/shared/format/time.ts';
import { keptWeekStart, weekStarts } from '#src/shared/calendar/week-start.ts';
import { useKept } from '#src/shared/kept/kept.ts';
import { setPreferences, usePreferences } from '#src/shared/preferences/preferences.ts';
import { canKeep } from './can-keep.ts';
import { ChoiceOf } from './choice-of.tsx';
import { colourNames, keptColours } from './colours.ts';

const themeNames = { system: 'as the system', light: 'light', dark: 'dark' } as const;
const densityNames = { compact: 'compact', cozy: 'cozy', comfy: 'comfy' } as const;

/** What a reader chooses once per browser. Each choice counts at once, here and in all other tabs. */
export default function SettingsPanel({ onClose, onAlerts }: { onClose: () => void; onAlerts: () => void }) {
  const { theme, density, zone, singleKeys } = usePreferences();
  const colours = useKept(keptColours);
  const weekStart = useKept(keptWeekStart);
  const [keeps] = useState(canKeep);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
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
        <ChoiceOf label="Colours of up and down" value={colours} options={colourNames} onChange={keptColours.set}>
          <p className="flex gap-3 text-xs">
            <span className="text-up">▲ +1.20%</span>
            <span className="text-down">▼ −0.80%</span>
            <span className="text-faint">sign and arrow say it too</span>
          </p>
        </ChoiceOf>
        <ChoiceOf label="Weeks begin on" value={weekStart} options={weekStarts} onChange={keptWeekStart.set} />
        <label className="flex min-h-6 items-center gap-2">
          <input type="checkbox" checked={singleKeys} onChange={({ target }) => setPreferences({ singleKeys: target.checked })} />
          Single keys work
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
