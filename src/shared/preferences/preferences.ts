import { useSyncExternalStore } from 'react';
import { zones, type Zone } from '#src/shared/format/time.ts';

export const themes = ['system', 'light', 'dark'] as const;
export const densities = ['compact', 'cozy', 'comfy'] as const;

/** What a reader chooses once per browser. Addresses may override each (`theme`, `density`, `tz`) without changing it. */
export interface Preferences {
  readonly theme: (typeof themes)[number];
  readonly density: (typeof densities)[number];
  readonly zone: Zone;
  readonly railOpen: boolean;
  readonly paneWidthPx: number;
}

/** Row heights, px; the same numbers stand as `--row` in app.css. */
export const rowHeightPx: Readonly<Record<Preferences['density'], number>> = { compact: 24, cozy: 32, comfy: 40 };

export const paneWidths = { least: 360, most: 640 } as const;

const storageName = 'marketdesk:preferences';
const standard: Preferences = { theme: 'system', density: 'compact', zone: 'et', railOpen: false, paneWidthPx: 460 };

const oneOf = <T>(words: readonly T[], value: unknown, fallback: T): T => words.find((word) => word === value) ?? fallback;

/** Takes what is valid of anything; the rest stays standard. */
export function readPreferences(stored: unknown): Preferences {
  const from = typeof stored === 'object' && stored !== null ? (stored as Partial<Record<keyof Preferences, unknown>>) : {};
  const width = Number(from.paneWidthPx);
  return {
    theme: oneOf(themes, from.theme, standard.theme),
    density: oneOf(densities, from.density, standard.density),
    zone: oneOf(zones, from.zone, standard.zone),
    railOpen: from.railOpen === true,
    paneWidthPx: width >= paneWidths.least && width <= paneWidths.most ? width : standard.paneWidthPx,
  };
}

/** Blocked or full storage is no error: the choice then lasts as long as the page. */
function load(): Preferences {
  try {
    return readPreferences(JSON.parse(localStorage.getItem(storageName) ?? 'null'));
  } catch {
    return standard;
  }
}

function addressed(preferences: Preferences): Preferences {
  const address = new URLSearchParams(location.search);
  return {
    ...preferences,
    theme: oneOf(themes, address.get('theme'), preferences.theme),
    density: oneOf(densities, address.get('density'), preferences.density),
    zone: oneOf(zones, address.get('tz'), preferences.zone),
  };
}

let kept = load();
let current = addressed(kept);
const listeners = new Set<() => void>();

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

/** Puts theme and density on the root element, where app.css reads them. */
function apply(): void {
  const dark = current.theme === 'dark' || (current.theme === 'system' && systemIsDark.matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  document.documentElement.dataset['density'] = current.density;
}
apply();
systemIsDark.addEventListener('change', apply);

export function setPreferences(change: Partial<Preferences>): void {
  kept = { ...kept, ...change };
  current = { ...current, ...change };
  try {
    localStorage.setItem(storageName, JSON.stringify(kept));
  } catch {
    // See load(): memory is enough.
  }
  apply();
  for (const tell of listeners) tell();
}

export const preferences = (): Preferences => current;

export const usePreferences = (): Preferences =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, preferences);
