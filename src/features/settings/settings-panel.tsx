import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { storedWeekStart, weekStarts } from '#src/shared/calendar/week-start.ts';
import { zoneSuffix } from '#src/shared/time/format.ts';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { logomarksShown } from '#src/shared/symbols/logomarks-query.ts';
import { setPreferences, usePreferences } from '#src/shared/storage/preferences.ts';
import { focusOnOpen } from '#src/shared/ui/use-elements.ts';
import { colourNames, type Colours, storedColours } from './colours.ts';

const themeNames = { system: 'system', light: 'light', dark: 'dark' } as const;
const densityNames = { compact: 'compact', cozy: 'cozy', comfy: 'comfy' } as const;

const colourVariables: Readonly<Record<Colours, readonly [up: string, down: string]>> = {
  'green-red': ['green', 'red'],
  'blue-orange': ['blue', 'orange'],
  'red-up': ['red', 'green'],
};
const colourSample = (colours: Colours) => (
  <span aria-hidden className="flex gap-2 text-xs whitespace-nowrap">
    <span style={{ color: `var(--${colourVariables[colours][0]})` }}>▲ +1.20%</span>
    <span style={{ color: `var(--${colourVariables[colours][1]})` }}>▼ −0.80%</span>
  </span>
);

/** Settings of this browser. A change applies at once, in all tabs. */
export default function SettingsPanel({ onClose, onAlerts }: { onClose: () => void; onAlerts: () => void }) {
  const { theme, density, zone, singleKeys } = usePreferences();
  const colours = useStoredValue(storedColours);
  const weekStart = useStoredValue(storedWeekStart);
  const showsLogos = useStoredValue(logomarksShown);
  const [isWritable] = useState(isStorageWritable);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    // Closed by Back, it gives the focus back as well.
    return () => opened?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="settings-title"
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      closedby="any"
      className="m-auto w-104 max-w-[92vw] rounded-lg border border-line bg-panel p-5 text-text shadow-float backdrop:bg-(--shade)"
    >
      <h2 id="settings-title" className="mb-3 text-lg font-bold">
        Settings
      </h2>
      <div className="flex flex-col gap-3">
        <RadioGroup isFirst label="Theme" value={theme} options={themeNames} onChange={(chosen) => setPreferences({ theme: chosen })} />
        <RadioGroup label="Density" value={density} options={densityNames} onChange={(chosen) => setPreferences({ density: chosen })} />
        <RadioGroup label="Time zone" value={zone} options={zoneSuffix} onChange={(chosen) => setPreferences({ zone: chosen })} />
        <RadioGroup label="Up and down colours" value={colours} options={colourNames} onChange={storedColours.set} sample={colourSample}>
          <p className="text-xs text-faint">Sign and arrow show it as well.</p>
        </RadioGroup>
        <RadioGroup label="Week starts on" value={weekStart} options={weekStarts} onChange={storedWeekStart.set} />
        <label className="flex min-h-6 items-center gap-2">
          <input type="checkbox" checked={singleKeys} onChange={({ target }) => setPreferences({ singleKeys: target.checked })} />
          Keyboard shortcuts on
        </label>
        <p className="-mt-3 pl-5.25 text-xs text-faint">
          Single characters such as j, e and /. Ctrl+K, Enter, Esc and the arrow keys always work.
        </p>
        <label className="flex min-h-6 items-center gap-2">
          <input type="checkbox" checked={showsLogos} onChange={({ target }) => logomarksShown.set(target.checked)} />
          Company logos in lists
        </label>
      </div>
      {!isWritable && (
        <p role="status" className="mt-3 text-xs text-warn">
          Not saved: the storage of this browser is blocked or full. Settings last until this page is closed.
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

interface Props<T extends string> {
  label: string;
  /** the first of a dialog: its selected option takes the focus, not the first option */
  isFirst?: boolean;
  value: T;
  options: Readonly<Record<T, string>>;
  onChange: (value: T) => void;
  /** shown after an option; options are then on lines of their own */
  sample?: (option: T) => ReactNode;
  children?: ReactNode;
}

/** Radio buttons for a few options. */
export function RadioGroup<T extends string>({ label, isFirst = false, value, options, onChange, sample, children }: Props<T>) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-xs text-soft">{label}</legend>
      <div className={`flex gap-x-3 ${sample ? 'flex-col' : 'flex-wrap'}`}>
        {Object.entries<string>(options).map(([option, optionLabel]) => (
          <div key={option} className="flex items-center gap-2">
            <label className={`flex min-h-6 items-center gap-1.5 ${sample ? 'min-w-42' : ''}`}>
              <input
                ref={isFirst && option === value ? focusOnOpen : undefined}
                type="radio"
                name={name}
                checked={option === value}
                onChange={() => onChange(option as T)}
              />
              {optionLabel}
            </label>
            {sample?.(option as T)}
          </div>
        ))}
      </div>
      {children}
    </fieldset>
  );
}

/** False when the storage of the browser is blocked, as in some iframes, or full. */
export function isStorageWritable(): boolean {
  const key = 'marketdesk:room';
  try {
    localStorage.setItem(key, '1');
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
