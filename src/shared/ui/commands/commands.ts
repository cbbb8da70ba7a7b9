import { useEffect, useLayoutEffect, useRef } from 'react';
import { preferences } from '#src/shared/storage/preferences.ts';

/** Heading of a command in the palette. */
export type CommandGroup = 'On this page' | 'Action';

/** An action that a mounted component offers: its shortcut runs it, the palette and the list of shortcuts show it. */
export interface Command {
  /** of several commands with one id the palette lists the last registered one */
  readonly id: string;
  readonly label: string;
  /** `j`, `A` (with Shift), `Escape`, a sequence such as `g n`, or `Ctrl+K`, which is Cmd+K as well */
  readonly shortcut?: string | undefined;
  /** further words by which the palette finds it */
  readonly keywords?: string | undefined;
  /** without a group the palette does not list the command */
  readonly group?: CommandGroup | undefined;
  readonly run: () => void;
}

/** Keys that an element handles itself while it has the focus, such as the arrow keys of a grid. Only the list of shortcuts shows them. */
export interface FocusKeys {
  readonly keys: string;
  readonly label: string;
}

interface Registration {
  readonly commands: readonly Command[];
  readonly focusKeys: readonly FocusKeys[];
}

const registrations = new Set<{ readonly current: Registration }>();

/** The commands of all mounted components, in the order of their registration. */
export const registeredCommands = (): readonly Command[] => [...registrations].flatMap(({ current }) => current.commands);

export const registeredFocusKeys = (): readonly FocusKeys[] => [...registrations].flatMap(({ current }) => current.focusKeys);

/** The commands by shortcut; the last registered one has it. */
export const commandsByShortcut = (): ReadonlyMap<string, Command> =>
  new Map(registeredCommands().flatMap((command) => (command.shortcut === undefined ? [] : [[command.shortcut, command]])));

const paletteShortcut = 'Ctrl+K';
/** In a field the browser undoes what was typed. */
const undoShortcut = 'Ctrl+Z';
/** Time for the second key of a sequence. */
const sequenceTimeoutMs = 1500;
/** A sequence that has begun, and when its last key was pressed. */
let begun: { readonly keys: string; readonly ms: number } | undefined;

/** Combinations with Ctrl, Alt or Cmd belong to the browser, except those that open the palette and undo. */
const keyOf = ({ key, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): string => {
  if (!ctrlKey && !altKey && !metaKey) return key;
  if (altKey || shiftKey) return '';
  return { k: paletteShortcut, z: undoShortcut }[key.toLowerCase()] ?? '';
};

/**
 * Whether a key press belongs to a field, to an open dialog or popover or, with Enter, to the focused control.
 * Dialogs and popovers are in the document only while they are open; a tooltip takes no keys.
 */
const isHandledElsewhere = (key: string, { target }: KeyboardEvent): boolean =>
  document.querySelector('dialog, [popover]:not([role=tooltip])') !== null ||
  (target instanceof Element &&
    target.closest(`input, textarea, select, [contenteditable]${key === 'Enter' ? ', a, button, summary' : ''}`) !== null);

function handleKeyDown(event: KeyboardEvent): void {
  const key = keyOf(event);
  if (event.defaultPrevented || (key !== paletteShortcut && isHandledElsewhere(key, event))) return;
  // The reader can switch off single characters (WCAG 2.2, 2.1.4); Enter and Escape are none.
  if (key.length === 1 && !preferences().singleKeys) return;
  const commands = commandsByShortcut();
  const shortcut = begun && event.timeStamp - begun.ms < sequenceTimeoutMs ? begun.keys + key : key;
  const command = commands.get(shortcut);
  begun = undefined;
  if (command) command.run();
  else if ([...commands.keys()].some((other) => other.startsWith(`${shortcut} `))) {
    begun = { keys: `${shortcut} `, ms: event.timeStamp };
  } else return;
  event.preventDefault();
}

const noFocusKeys: readonly FocusKeys[] = [];

/**
 * Registers commands while the component is mounted. Their shortcuts do nothing while the reader types.
 *
 * @param focusKeys keys that elements of the component handle themselves
 */
export function useCommands(commands: readonly Command[], focusKeys: readonly FocusKeys[] = noFocusKeys): void {
  const registration = useRef<Registration>({ commands, focusKeys });
  // In a layout effect: a key pressed right after the commit acts on what is drawn.
  useLayoutEffect(() => {
    registration.current = { commands, focusKeys };
  });
  useEffect(() => {
    registrations.add(registration);
    // One listener for all components, so that the second key of a sequence is never taken for a single shortcut.
    addEventListener('keydown', handleKeyDown);
    return () => {
      registrations.delete(registration);
      if (registrations.size === 0) removeEventListener('keydown', handleKeyDown);
    };
  }, []);
}
