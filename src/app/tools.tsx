import { zones, zoneSuffix, type Zone } from '#src/shared/format/time.ts';
import { densities, preferences, setPreferences, themes, usePreferences, type Preferences } from '#src/shared/preferences/preferences.ts';

/** System, light, dark, and round again. */
export const nextTheme = (): void =>
  setPreferences({ theme: themes[(themes.indexOf(preferences().theme) + 1) % themes.length] ?? 'system' });

const signs: Readonly<Record<Preferences['theme'], string>> = { system: '◐', light: '☀', dark: '☾' };

const choice = 'h-7 rounded-sm bg-panel hover:bg-raised max-lg:hidden';

/** The reader's choices: time zone, density, theme, help. */
export function Tools({ onHelp }: { onHelp: () => void }) {
  const { zone, density, theme } = usePreferences();
  return (
    <>
      <select
        aria-label="Time zone"
        className={choice}
        value={zone}
        onChange={({ target }) => setPreferences({ zone: target.value as Zone })}
      >
        {zones.map((name) => (
          <option key={name} value={name}>
            {zoneSuffix[name]}
          </option>
        ))}
      </select>
      <select
        aria-label="Density"
        className={choice}
        value={density}
        onChange={({ target }) => setPreferences({ density: target.value as Preferences['density'] })}
      >
        {densities.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="size-7 rounded-sm hover:bg-raised"
        aria-label={`Theme: ${theme}`}
        title={`Theme: ${theme} (t)`}
        onClick={nextTheme}
      >
        {signs[theme]}
      </button>
      <button
        type="button"
        className="size-7 rounded-sm hover:bg-raised"
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts (?)"
        onClick={onHelp}
      >
        ?
      </button>
    </>
  );
}
