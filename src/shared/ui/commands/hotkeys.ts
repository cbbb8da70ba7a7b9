import { type Command, commandsByShortcut, type FocusKeys, useCommands } from './commands.ts';

/** Callbacks by shortcut, such as `j` or `Ctrl+K`. An undefined callback registers nothing. */
export type Hotkeys = Readonly<Record<string, (() => void) | undefined>>;

/** The shortcuts that pages share, so that a shortcut has the same meaning and label everywhere. */
const standardShortcuts: Readonly<Record<string, { readonly label: string; readonly keywords?: string; readonly isUnlisted?: true }>> = {
  j: { label: 'Next', keywords: 'down row story' },
  k: { label: 'Previous', keywords: 'up row story' },
  o: { label: 'Open selected', keywords: 'read detail' },
  Enter: { label: 'Open selected', isUnlisted: true },
  v: { label: 'Open the original in a new tab', keywords: 'source link' },
  s: { label: 'Star', keywords: 'favourite bookmark' },
  m: { label: 'Mark as read or unread' },
  A: { label: 'Mark all above as read' },
  '.': { label: 'Show new stories', keywords: 'arrivals' },
  r: { label: 'Refresh now', keywords: 'reload' },
  p: { label: 'Pause or resume', keywords: 'stop live updates polling' },
  '[': { label: 'Previous page', keywords: 'back month' },
  ']': { label: 'Next page', keywords: 'forward month' },
  e: { label: 'Export', keywords: 'download csv json xlsx copy save' },
  Escape: { label: 'Close', isUnlisted: true },
};

const toCommand = (shortcut: string, run: () => void): Command => {
  const { label = shortcut, keywords, isUnlisted } = standardShortcuts[shortcut] ?? {};
  return { id: `shortcut ${shortcut}`, label, keywords, shortcut, group: isUnlisted ? undefined : 'Action', run };
};

/** Registers a page's callbacks for the standard shortcuts as commands. */
export const useHotkeys = (hotkeys: Hotkeys): void =>
  useCommands(Object.entries(hotkeys).flatMap(([shortcut, run]) => (run ? [toCommand(shortcut, run)] : [])));

/** The callbacks of all active shortcuts. */
export const hotkeys = (): ReadonlyMap<string, () => void> =>
  new Map([...commandsByShortcut()].map(([shortcut, { run }]) => [shortcut, run]));

/** Keys of a grid (ARIA APG). */
export const gridFocusKeys: readonly FocusKeys[] = [
  { keys: '↓ / ↑, PgDn / PgUp', label: 'Row by row, inside the table' },
  { keys: 'Ctrl+Home / Ctrl+End', label: 'First, last row of the table' },
];

/** Keys of a feed (ARIA APG). */
export const feedFocusKeys: readonly FocusKeys[] = [
  { keys: '↓ / ↑, PgDn / PgUp', label: 'Next, previous, inside the headlines' },
  { keys: 'Ctrl+Home / Ctrl+End', label: 'First, last headline' },
];

/** Lists keys that elements of a component handle themselves while they have the focus. */
export const useFocusKeys = (keys: readonly FocusKeys[]): void => useCommands(noCommands, keys);

const noCommands: readonly Command[] = [];
