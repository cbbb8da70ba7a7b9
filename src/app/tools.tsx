import { zoneSuffix } from '#src/shared/format/time.ts';
import { preferences, setPreferences, themes, usePreferences, type Preferences } from '#src/shared/preferences/preferences.ts';
import { Choice } from '#src/shared/ui/choice.tsx';

/** System, light, dark, and round again. */
export const nextTheme = (): void =>
  setPreferences({ theme: themes[(themes.indexOf(preferences().theme) + 1) % themes.length] ?? 'system' });

const signs: Readonly<Record<Preferences['theme'], string>> = { system: '◐', light: '☀', dark: '☾' };

const densityNames = { compact: 'compact', cozy: 'cozy', comfy: 'comfy' } as const;

/** The reader's choices: time zone, density, theme, help. */
export function Tools({ onHelp }: { onHelp: () => void }) {
  const { zone, density, theme } = usePreferences();
  return (
    <>
      <Choice label="Time zone" value={zone} options={zoneSuffix} onChange={(name) => setPreferences({ zone: name })} />
      <Choice label="Density" value={density} options={densityNames} onChange={(name) => setPreferences({ density: name })} />
      <button type="button" className="tool" aria-label={`Theme: ${theme}`} title={`Theme: ${theme} (t)`} onClick={nextTheme}>
        {signs[theme]}
      </button>
      <button type="button" className="tool" aria-label="Keyboard shortcuts" title="Keyboard shortcuts (?)" onClick={onHelp}>
        ?
      </button>
    </>
  );
}
