import { densities, preferences, type Preferences, setPreferences, themes, usePreferences } from '#src/shared/storage/preferences.ts';
import { zones, zoneSuffix } from '#src/shared/time/format.ts';
import { Select } from '#src/shared/ui/choice.tsx';
import type { Command } from '#src/shared/ui/commands/commands.ts';

const nextOf = <T,>(values: readonly T[], current: T): T => values[(values.indexOf(current) + 1) % values.length] ?? current;

const switchTheme = (): void => setPreferences({ theme: nextOf(themes, preferences().theme) });

/** Each switches to the next value, and after the last to the first. */
export const preferenceCommands: readonly Command[] = [
  { id: 'theme', label: 'Switch theme', shortcut: 't', keywords: 'light dark system appearance next', group: 'Action', run: switchTheme },
  {
    id: 'density',
    label: 'Switch density',
    shortcut: 'd',
    keywords: 'rows compact cozy comfy next',
    group: 'Action',
    run: () => setPreferences({ density: nextOf(densities, preferences().density) }),
  },
  {
    id: 'zone',
    label: 'Switch time zone',
    shortcut: 'z',
    keywords: 'clock et local utc next',
    group: 'Action',
    run: () => setPreferences({ zone: nextOf(zones, preferences().zone) }),
  },
];

const themeIcons: Readonly<Record<Preferences['theme'], string>> = { system: '◐', light: '☀', dark: '☾' };

export const densityNames = { compact: 'compact', cozy: 'cozy', comfy: 'comfy' } as const;

/** Time zone, density, theme, help. */
export function PreferenceTools({ onHelp }: { onHelp: () => void }) {
  const { zone, density, theme } = usePreferences();
  return (
    <>
      <Select label="Time zone" value={zone} options={zoneSuffix} onChange={(name) => setPreferences({ zone: name })} />
      <Select label="Density" value={density} options={densityNames} onChange={(name) => setPreferences({ density: name })} />
      <button
        type="button"
        // On a phone, which has no room for it, the settings have the theme.
        className="tool max-sm:hidden"
        aria-label={`Theme: ${theme}`}
        aria-keyshortcuts="t"
        title={`Theme: ${theme} (t)`}
        onClick={switchTheme}
      >
        <i aria-hidden>{themeIcons[theme]}</i>
        <span>Theme</span>
      </button>
      <button type="button" className="tool" aria-label="Help" aria-keyshortcuts="?" title="Help: concepts and keys (?)" onClick={onHelp}>
        <i aria-hidden>?</i>
        <span>Help</span>
      </button>
    </>
  );
}
