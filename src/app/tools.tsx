import { zones, zoneSuffix } from '#src/shared/format/time.ts';
import { densities, preferences, setPreferences, themes, usePreferences, type Preferences } from '#src/shared/preferences/preferences.ts';
import { Choice } from '#src/shared/ui/choice.tsx';
import type { Hotkeys } from '#src/shared/ui/hotkeys.ts';

const next = <T,>(words: readonly T[], now: T): T => words[(words.indexOf(now) + 1) % words.length] ?? now;

/** Keys by which the reader's choices go round: system, light, dark, and system again. */
export const frameKeys: Hotkeys = {
  t: () => setPreferences({ theme: next(themes, preferences().theme) }),
  d: () => setPreferences({ density: next(densities, preferences().density) }),
  z: () => setPreferences({ zone: next(zones, preferences().zone) }),
};

const signs: Readonly<Record<Preferences['theme'], string>> = { system: '◐', light: '☀', dark: '☾' };

export const densityNames = { compact: 'compact', cozy: 'cozy', comfy: 'comfy' } as const;

/** The reader's choices: time zone, density, theme, help. */
export function Tools({ onHelp }: { onHelp: () => void }) {
  const { zone, density, theme } = usePreferences();
  return (
    <>
      <Choice label="Time zone" value={zone} options={zoneSuffix} onChange={(name) => setPreferences({ zone: name })} />
      <Choice label="Density" value={density} options={densityNames} onChange={(name) => setPreferences({ density: name })} />
      <button
        type="button"
        className="tool"
        aria-label={`Theme: ${theme}`}
        aria-keyshortcuts="t"
        title={`Theme: ${theme} (t)`}
        onClick={frameKeys['t']}
      >
        {signs[theme]}
      </button>
      <button
        type="button"
        className="tool"
        aria-label="Keyboard shortcuts"
        aria-keyshortcuts="?"
        title="Keyboard shortcuts (?)"
        onClick={onHelp}
      >
        ?
      </button>
    </>
  );
}
