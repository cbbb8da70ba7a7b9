import { useEffect, useLayoutEffect, useRef } from 'react';
import { preferences } from '#src/shared/preferences/preferences.ts';

/**
 * What keys do, by name: `j`, `A` (with Shift), `Escape`, a sequence such as `g n`, and `Ctrl+K`, which is Cmd+K as well.
 * What is undefined does nothing.
 */
export type Hotkeys = Readonly<Record<string, (() => void) | undefined>>;

const palette = 'Ctrl+K';
/** How long the second key of a sequence is waited for. */
const patienceMs = 1500;

const layers = new Set<{ readonly current: Hotkeys }>();
/** The first key of a sequence, and when it was pressed. */
let begun = '';
let begunMs = 0;

/** The keys that do something now, on the whole page. */
export const hotkeys = (): ReadonlyMap<string, () => void> =>
  new Map([...layers].flatMap(({ current }) => Object.entries(current).flatMap(([name, act]) => (act ? [[name, act]] : []))));

/** Combinations with Ctrl, Alt or Cmd belong to the browser; the one exception is what every palette opens by. */
const nameOf = ({ key, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): string => {
  if (!ctrlKey && !altKey && !metaKey) return key;
  return key.toLowerCase() === 'k' && !altKey && !shiftKey ? palette : '';
};

/**
 * Whether a key press belongs to a field, to what lies over the page or, with Enter, to the control that it presses.
 * Dialogs and popovers are in the document only while they are open.
 */
const taken = (key: string, { target }: KeyboardEvent): boolean =>
  document.querySelector('dialog, [popover]') !== null ||
  (target instanceof Element &&
    target.closest(`input, textarea, select, [contenteditable]${key === 'Enter' ? ', a, button' : ''}`) !== null);

function pressed(event: KeyboardEvent): void {
  const key = nameOf(event);
  // A switch turns everything off that is typed without Ctrl or Cmd (WCAG 2.2, 2.1.4); Enter and Escape are no characters.
  if (event.defaultPrevented || (key !== palette && taken(key, event)) || (key.length === 1 && !preferences().singleKeys)) return;
  const acts = hotkeys();
  const name = event.timeStamp - begunMs < patienceMs ? begun + key : key;
  const act = acts.get(name);
  begun = '';
  if (act) act();
  else if ([...acts.keys()].some((other) => other.startsWith(`${name} `))) {
    begun = `${name} `;
    begunMs = event.timeStamp;
  } else return;
  event.preventDefault();
}

/** Keys of a page or of the frame (product.md 5.2), silent while the reader types. */
export function useHotkeys(keys: Hotkeys): void {
  const latest = useRef(keys);
  // With the commit, not after it: a key that follows at once acts on what is drawn.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    layers.add(latest);
    // One listener for all: the second key of a sequence must not be taken for a single one of the page.
    addEventListener('keydown', pressed);
    return () => {
      layers.delete(latest);
      if (layers.size === 0) removeEventListener('keydown', pressed);
    };
  }, []);
}
