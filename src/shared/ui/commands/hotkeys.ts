import { type Command, commandsByShortcut, type FocusKeys, useCommands } from './commands.ts';

/** Callbacks by shortcut, such as `j` or `Ctrl+K`. An undefined callback registers nothing. */
export type Hotkeys = Readonly<Record<string, (() => void) | undefined>>;

/** The shortcuts that pages share, so that a shortcut has the same meaning and label everywhere. */
const standardShortcuts: Readonly<Record<string, { readonly label: string; readonly isUnlisted?: true }>> = {
  j: { label: 'Next' },
  k: { label: 'Previous' },
  o: { label: 'Open selected' },
  Enter: { label: 'Open selected', isUnlisted: true },
  v: { label: 'Open the original in a new tab' },
  s: { label: 'Star' },
  m: { label: 'Mark as read or unread' },
  A: { label: 'Mark all above as read' },
  '.': { label: 'Show new stories' },
  r: { label: 'Refresh now' },
  p: { label: 'Pause or resume' },
  '[': { label: 'Previous page' },
  ']': { label: 'Next page' },
  e: { label: 'Export' },
  Escape: { label: 'Close', isUnlisted: true },
};

const toCommand = (shortcut: string, run: () => void): Command => {
  const { label = shortcut, isUnlisted } = standardShortcuts[shortcut] ?? {};
  return { id: `shortcut ${shortcut}`, label, shortcut, group: isUnlisted ? undefined : 'Action', run };
};

/** Registers a page's callbacks for the standard shortcuts as commands. */
export const useHotkeys = (hotkeys: Hotkeys): void =>
  useCommands(Object.entries(hotkeys).flatMap(([shortcut, run]) => (run ? [toCommand(shortcut, run)] : [])));

/** The callbacks of all active shortcuts. */
export const hotkeys = (): ReadonlyMap<string, () => void> =>
  new Map([...commandsByShortcut()].map(([shortcut, { run }]) => [shortcut, run]));

/** Keys of a feed (ARIA APG). */
export const feedFocusKeys: readonly FocusKeys[] = [
  { keys: '↓ / ↑, PgDn / PgUp', label: 'Next, previous, inside the headlines' },
  { keys: 'Ctrl+Home / Ctrl+End', label: 'First, last headline' },
];

/** Lists keys that elements of a component handle themselves while they have the focus. */
export const useFocusKeys = (keys: readonly FocusKeys[]): void => useCommands(noCommands, keys);

const noCommands: readonly Command[] = [];
