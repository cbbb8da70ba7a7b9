import { useSyncExternalStore } from 'react';
import { zones, type Zone } from '#src/shared/format/time.ts';
import { keep } from '#src/shared/kept/kept.ts';

export const themes = ['system', 'light', 'dark'] as const;
export const densities = ['compact', 'cozy', 'comfy'] as const;

/** What a reader chooses once per browser. Addresses may override each (`theme`, `density`, `tz`) without changing it. */
export interface Preferences {
  readonly theme: (typeof themes)[number];
  readonly density: (typeof densities)[number];
  readonly zone: Zone;
  readonly railOpen: boolean;
  readonly paneWidthPx: number;
  /** single letters and signs act as keys of the desk */
  readonly singleKeys: boolean;
}

/** Row heights, px; the same numbers stand as `--row` in app.css. */
export const rowHeightPx: Readonly<Record<Preferences['density'], number>> = { compact: 24, cozy: 32, comfy: 40 };

export const paneWidths = { least: 360, most: 640 } as const;

const standard: Preferences = { theme: 'system', density: 'compact', zone: 'et', railOpen: false, paneWidthPx: 460, singleKeys: true };

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
    singleKeys: from.singleKeys !== false,
  };
}

const kept = keep('preferences', readPreferences);
/** What the page was opened with, until the reader chooses otherwise by hand. */
const address = new URLSearchParams(location.search);
const addressName = { theme: 'theme', density: 'density', zone: 'tz' } as const;

function addressed(preferences: Preferences): Preferences {
  return {
    ...preferences,
    // The embed protocol's word for it is `auto` (product.md 5.9).
    theme: oneOf(themes, address.get(addressName.theme)?.replace('auto', 'system'), preferences.theme),
    density: oneOf(densities, address.get(addressName.density), preferences.density),
    zone: oneOf(zones, address.get(addressName.zone), preferences.zone),
  };
}

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
let current: Preferences;

/** Puts theme and density on the root element, where app.css reads them. */
function apply(): void {
  current = addressed(kept.get());
  const dark = current.theme === 'dark' || (current.theme === 'system' && systemIsDark.matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  document.documentElement.dataset['density'] = current.density;
}
apply();
systemIsDark.addEventListener('change', apply);
kept.subscribe(apply);

export function setPreferences(change: Partial<Preferences>): void {
  for (const name of Object.keys(change)) address.delete(addressName[name as keyof typeof addressName] ?? '');
  kept.update((latest) => ({ ...latest, ...change }));
}

/** What the page around a frame wants, in the words of an address; as what stands in one, it is kept nowhere. */
export function readAddressed(words: Readonly<Record<string, string>>): void {
  for (const name in words) address.set(name, words[name] ?? '');
  kept.update((latest) => latest);
}

export const preferences = (): Preferences => current;

export const usePreferences = (): Preferences => useSyncExternalStore(kept.subscribe, preferences);
