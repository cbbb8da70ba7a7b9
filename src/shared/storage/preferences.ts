import { zones, type Zone } from '#src/shared/time/format.ts';
import { createPageValue, usePageValue } from './page-value.ts';
import { createStoredValue } from './stored-value.ts';

export const themes = ['system', 'light', 'dark'] as const;
export const densities = ['compact', 'cozy', 'comfy'] as const;

/** Settings of this browser. URL parameters (`theme`, `density`, `tz`) override them without changing them. */
export interface Preferences {
  readonly theme: (typeof themes)[number];
  readonly density: (typeof densities)[number];
  readonly zone: Zone;
  readonly railOpen: boolean;
  readonly paneWidthPx: number;
  /** single-character keyboard shortcuts are on */
  readonly singleKeys: boolean;
}

/** Row heights, px; `--row` in app.css has the same numbers. */
export const rowHeightPx: Readonly<Record<Preferences['density'], number>> = { compact: 24, cozy: 32, comfy: 40 };

export const paneWidths = { min: 360, max: 640 } as const;

const standard: Preferences = { theme: 'system', density: 'compact', zone: 'et', railOpen: false, paneWidthPx: 460, singleKeys: true };

const oneOf = <T>(values: readonly T[], value: unknown, fallback: T): T => values.find((one) => one === value) ?? fallback;

/** Parses the stored value; invalid parts get their defaults. */
export function readPreferences(stored: unknown): Preferences {
  const from = typeof stored === 'object' && stored !== null ? (stored as Partial<Record<keyof Preferences, unknown>>) : {};
  const width = Number(from.paneWidthPx);
  return {
    theme: oneOf(themes, from.theme, standard.theme),
    density: oneOf(densities, from.density, standard.density),
    zone: oneOf(zones, from.zone, standard.zone),
    railOpen: from.railOpen === true,
    paneWidthPx: width >= paneWidths.min && width <= paneWidths.max ? width : standard.paneWidthPx,
    singleKeys: from.singleKeys !== false,
  };
}

const stored = createStoredValue('preferences', readPreferences);
/** The URL's overrides, until the reader changes the setting. */
const address = new URLSearchParams(location.search);
const addressName = { theme: 'theme', density: 'density', zone: 'tz' } as const;

function addressed(preferences: Preferences): Preferences {
  return {
    ...preferences,
    // The embed protocol calls it `auto` (docs/embedding.md).
    theme: oneOf(themes, address.get(addressName.theme)?.replace('auto', 'system'), preferences.theme),
    density: oneOf(densities, address.get(addressName.density), preferences.density),
    zone: oneOf(zones, address.get(addressName.zone), preferences.zone),
  };
}

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
const shown = createPageValue(addressed(stored.get()));

/** Puts theme and density on the root element, where app.css reads them. */
function apply(): void {
  const next = addressed(stored.get());
  const dark = next.theme === 'dark' || (next.theme === 'system' && systemIsDark.matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  document.documentElement.dataset['density'] = next.density;
  shown.set(next);
}
apply();
systemIsDark.addEventListener('change', apply);
stored.subscribe(apply);

export function setPreferences(change: Partial<Preferences>): void {
  for (const name of Object.keys(change)) address.delete(addressName[name as keyof typeof addressName] ?? '');
  stored.update((latest) => ({ ...latest, ...change }));
}

/** Overrides from the host page of a frame, by the names of the URL parameters; they are not stored. */
export function readAddressed(values: Readonly<Record<string, string>>): void {
  for (const name in values) address.set(name, values[name] ?? '');
  stored.update((latest) => latest);
}

export const preferences = shown.get;

export const usePreferences = (): Preferences => usePageValue(shown);
