import type { Entry } from '#src/features/palette/entry.ts';
import { showAlerts } from '#src/features/alerts/show-alerts.ts';
import { colourNames, keptColours, type Colours } from '#src/features/settings/colours.ts';
import { keptWeekStart, weekStarts, type WeekStart } from '#src/shared/calendar/week-start.ts';
import { zones, zoneSuffix } from '#src/shared/format/time.ts';
import { densities, preferences, setPreferences, themes } from '#src/shared/preferences/preferences.ts';
import { hotkeys } from '#src/shared/ui/hotkeys.ts';
import { pageActions } from './page-actions.ts';

/** Whatever a key of the desk does, in words; a test holds this list to the keys of every page. `words` are other names for it. */
export const keyCommands: Readonly<Record<string, { readonly label: string; readonly words?: string }>> = {
  r: { label: 'Refresh now', words: 'reload ask again' },
  p: { label: 'Pause, and go on', words: 'stop live updates resume' },
  e: { label: 'Export', words: 'download csv json xlsx copy save' },
  '.': { label: 'Show new stories', words: 'arrivals' },
  j: { label: 'Next', words: 'down row story' },
  k: { label: 'Previous', words: 'up row story' },
  o: { label: 'Open what is chosen', words: 'read detail' },
  v: { label: 'Open the original in a new tab', words: 'source link' },
  s: { label: 'Star', words: 'favourite keep' },
  m: { label: 'Mark as read, or as unread' },
  A: { label: 'Mark everything above as read' },
  '[': { label: 'Previous page', words: 'back month' },
  ']': { label: 'Next page', words: 'forward month' },
  t: { label: 'Theme: the next one', words: 'light dark appearance' },
  d: { label: 'Density: the next one', words: 'rows compact cozy comfy' },
  z: { label: 'Time zone: the next one', words: 'clock et local utc' },
  ',': { label: 'Settings', words: 'preferences theme density zone colours keys' },
  '?': { label: 'Keyboard shortcuts', words: 'help keys' },
};

/** What opens the palette itself, what closes what is on top, and Enter, which does what `o` does. */
export const otherKeys: ReadonlySet<string> = new Set(['/', 'Ctrl+K', 'Escape', 'Enter']);

/** Each value of a choice, so that one gets there at once. */
const choices = (): Entry[] => [
  ...themes.map((theme) => ({ id: `theme ${theme}`, label: `Theme: ${theme}`, act: () => setPreferences({ theme }) })),
  ...densities.map((density) => ({ id: `density ${density}`, label: `Density: ${density}`, act: () => setPreferences({ density }) })),
  ...zones.map((zone) => ({ id: `zone ${zone}`, label: `Time zone: ${zoneSuffix[zone]}`, act: () => setPreferences({ zone }) })),
  ...(Object.keys(colourNames) as Colours[]).map((colours) => ({
    id: `colours ${colours}`,
    label: `Colours: ${colourNames[colours]}`,
    act: () => keptColours.set(colours),
  })),
  ...(Object.keys(weekStarts) as WeekStart[]).map((start) => ({
    id: `week ${start}`,
    label: `Weeks begin on ${weekStarts[start]}`,
    words: 'calendar month',
    act: () => keptWeekStart.set(start),
  })),
];

function singleKeys(): Entry {
  const on = preferences().singleKeys;
  return {
    id: 'single keys',
    label: on ? 'Switch single keys off' : 'Switch single keys on',
    words: 'keyboard shortcuts',
    act: () => setPreferences({ singleKeys: !on }),
  };
}

const alerts: Entry = { id: 'alerts', label: 'Alerts', words: 'rules notify watch sound notification new stories', act: showAlerts };

/** Panels that open in the place of the palette. */
export const panels = {
  link: { label: 'Copy link to this view', words: 'share url address' },
  embed: { label: 'Copy embed code…', words: 'share iframe frame html' },
} as const;
export type PanelName = keyof typeof panels;

/** What can be done here and now: what this page's bar and keys do, what is handed on of it, and the reader's choices. */
export function actions(open: (panel: PanelName) => void): readonly Entry[] {
  const working = hotkeys();
  const byKey = Object.entries(keyCommands).flatMap(([key, { label, words = '' }]) => {
    const act = working.get(key);
    return act ? [{ id: `key ${key}`, label, words, hint: key, act }] : [];
  });
  const handingOn = (Object.keys(panels) as PanelName[]).map((name) => ({ id: name, ...panels[name], instead: () => open(name) }));
  const titles = new Set<string>(handingOn.map(({ label }) => label));
  return [
    // A button of the bar may do the same.
    ...pageActions().filter(({ words = '' }) => !titles.has(words)),
    ...[...byKey, ...handingOn, alerts, ...choices(), singleKeys()].map((entry) => ({ ...entry, about: 'Action' })),
  ];
}
