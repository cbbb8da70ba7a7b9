import { press } from '#src/testing/press.ts';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readPreferences, setPreferences } from '#src/shared/storage/preferences.ts';
import { hotkeys, useHotkeys, type Hotkeys } from './hotkeys.ts';

const done: string[] = [];
const does = (...names: string[]): Hotkeys => Object.fromEntries(names.map((name) => [name, () => void done.push(name)]));

function Page({ keys }: { keys: Hotkeys }) {
  useHotkeys(keys);
  return null;
}

let root: Root;
const draw = async (...layers: Hotkeys[]): Promise<void> => {
  root.render(layers.map((keys, index) => <Page key={index} keys={keys} />));
  await vi.waitFor(() => expect(hotkeys().size).toBe(new Set(layers.flatMap(Object.keys)).size));
};

beforeEach(() => {
  done.length = 0;
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  setPreferences(readPreferences(null));
});

/** Presses a key and says whether the page took it from the browser. */
function takes(key: string, more: KeyboardEventInit = {}, on: Element = document.body): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  on.dispatchEvent(event);
  return event.defaultPrevented;
}

test('keys act by their names, a capital with Shift', async () => {
  await draw(does('j', 'A', '?', 'Escape'));
  press('j');
  press('A', { shiftKey: true });
  press('a');
  press('?', { shiftKey: true });
  press('Escape');
  expect(done).toEqual(['j', 'A', '?', 'Escape']);
});

describe('combinations belong to the browser', () => {
  const letters = ['t', 'w', 'n', 'l', 'p', 'r', 'j', 'f', 'd', 's', 'k'];

  test.each<[what: string, keys: string[], more: KeyboardEventInit]>([
    ['Ctrl', letters.slice(0, -1), { ctrlKey: true }],
    ['Cmd', letters.slice(0, -1), { metaKey: true }],
    ['Alt', [...letters, 'ArrowLeft', 'ArrowRight'], { altKey: true }],
    ['Ctrl and Shift', letters, { ctrlKey: true, shiftKey: true }],
    ['nothing', ['F5', 'F11', 'Tab'], {}],
  ])('with %s', async (_, keys, more) => {
    await draw(does(...letters, 'ArrowLeft', 'ArrowRight', 'Ctrl+K'));
    expect(keys.filter((key) => takes(key, more))).toEqual([]);
    expect(done).toEqual([]);
  });

  test('but Ctrl+K and Cmd+K, by which palettes open, also from a field', async () => {
    await draw(does('Ctrl+K'));
    const field = document.body.appendChild(document.createElement('input'));
    expect([takes('k', { ctrlKey: true }), takes('k', { metaKey: true }), takes('K', { ctrlKey: true }, field)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(done).toHaveLength(3);
  });

  test('and those too where nothing opens by them', async () => {
    await draw(does('k'));
    expect(takes('k', { ctrlKey: true })).toBe(false);
  });
});

describe('single keys are silent', () => {
  test.each(['<input>', '<textarea></textarea>', '<select></select>', '<div contenteditable><b></b></div>'])('in %s', async (html) => {
    await draw(does('j', 'Escape', 'Enter'));
    const [field] = new DOMParser().parseFromString(html, 'text/html').body.children;
    if (!field) throw new Error('no field');
    document.body.append(field);
    for (const key of ['j', 'Escape', 'Enter']) press(key, { on: field.firstElementChild ?? field });
    expect(done).toEqual([]);
  });

  test.each(['dialog', 'popover'])('while a %s is open', async (what) => {
    await draw(does('j', 'Escape'));
    const layer = document.createElement(what === 'dialog' ? 'dialog' : 'div');
    if (what === 'popover') layer.setAttribute('popover', 'auto');
    document.body.append(layer);
    press('j');
    press('Escape');
    expect(done).toEqual([]);
    layer.remove();
    press('j');
    expect(done).toEqual(['j']);
  });

  test('where the reader has switched them off; what is no character stays', async () => {
    await draw(does('j', '?', '.', 'g n', 'Enter', 'Escape', 'Ctrl+K'));
    setPreferences({ singleKeys: false });
    for (const key of ['j', '?', '.', 'g', 'n', 'Enter', 'Escape']) press(key);
    press('k', { ctrlKey: true });
    expect(done).toEqual(['Enter', 'Escape', 'Ctrl+K']);
  });
});

describe('a sequence', () => {
  test('acts with its last key, and neither key acts alone, whoever else has it', async () => {
    await draw(does('n', 's'), does('g n', 'g s'));
    for (const key of ['g', 'n', 'g', 's', 'n']) press(key);
    expect(done).toEqual(['g n', 'g s', 'n']);
  });

  test('that leads nowhere does nothing, and is over', async () => {
    await draw(does('s'), does('g n'));
    for (const key of ['g', 's', 's']) press(key);
    expect(done).toEqual(['s']);
  });

  test('is not waited for longer than a moment', async () => {
    await draw(does('n'), does('g n'));
    const at = (key: string, timeStamp: number): void => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true });
      Object.defineProperty(event, 'timeStamp', { value: timeStamp });
      document.body.dispatchEvent(event);
    };
    at('g', 10_000);
    at('n', 11_499);
    at('g', 20_000);
    at('n', 21_500);
    expect(done).toEqual(['g n', 'n']);
  });
});

test('a page that goes takes its keys with it', async () => {
  await draw(does('j'), does('k'));
  await draw(does('k'));
  press('j');
  press('k');
  expect(done).toEqual(['k']);
});

test('what is undefined does nothing, and hides no other’s key', async () => {
  await draw({ ...does('j') });
  root.render([<Page key="a" keys={does('Escape')} />, <Page key="b" keys={{ Escape: undefined }} />]);
  await vi.waitFor(() => expect([...hotkeys().keys()]).toEqual(['Escape']));
  press('Escape');
  expect(done).toEqual(['Escape']);
});
