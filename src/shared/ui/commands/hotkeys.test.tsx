import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setPreferences } from '#src/shared/storage/preferences.ts';
import { useHotkeys, type Hotkeys } from './hotkeys.ts';

const done: string[] = [];
beforeEach(() => void (done.length = 0));
const record = (...names: string[]): Hotkeys => Object.fromEntries(names.map((name) => [name, () => void done.push(name)]));

function Layer({ keys }: { keys: Hotkeys }) {
  useHotkeys(keys);
  return null;
}
const page = (layers: readonly Hotkeys[]) => layers.map((keys, index) => <Layer key={index} keys={keys} />);

/** Renders parts of a page with their keys; what it returns renders others in their place. */
async function show(...layers: Hotkeys[]): Promise<(...next: Hotkeys[]) => Promise<void>> {
  const { rerender } = await render(page(layers));
  return (...next) => rerender(page(next));
}

/** Dispatches a key, which the browser itself does not act on; returns whether the page handles it. */
function isHandled(key: string, more: KeyboardEventInit = {}, on: Element = document.body): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  on.dispatchEvent(event);
  return event.defaultPrevented;
}

test('keys act by their names, a capital with Shift', async () => {
  await show(record('j', 'A', '?', 'Escape'));
  await userEvent.keyboard('j{Shift>}A{/Shift}a?{Escape}');
  await expect.poll(() => done).toEqual(['j', 'A', '?', 'Escape']);
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
    await show(record(...letters, 'ArrowLeft', 'ArrowRight', 'Ctrl+K'));
    expect(keys.filter((key) => isHandled(key, more))).toEqual([]);
    expect(done).toEqual([]);
  });

  test('except Ctrl+K and Cmd+K, which open the palette, also from a field', async () => {
    await show(record('Ctrl+K'));
    const field = document.body.appendChild(document.createElement('input'));
    expect([isHandled('k', { ctrlKey: true }), isHandled('k', { metaKey: true }), isHandled('K', { ctrlKey: true }, field)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(done).toHaveLength(3);
  });

  test('including Ctrl+K where no palette is registered', async () => {
    await show(record('k'));
    expect(isHandled('k', { ctrlKey: true })).toBe(false);
  });
});

test.each(['<a href="#there">A</a>', '<button>B</button>', '<details><summary>C</summary>D</details>'])(
  'Enter belongs to the focused control: %s',
  async (html) => {
    await show(record('j', 'Enter'));
    const [control] = new DOMParser().parseFromString(html, 'text/html').body.children;
    const target = control?.querySelector('summary') ?? control;
    if (!control || !target) throw new Error('no control');
    document.body.append(control);
    expect([isHandled('Enter', {}, target), isHandled('j', {}, target)]).toEqual([false, true]);
    control.remove();
    expect(done).toEqual(['j']);
  },
);

describe('single keys are silent', () => {
  test.each(['<input>', '<textarea></textarea>', '<select></select>', '<div contenteditable><b></b></div>'])('in %s', async (html) => {
    await show(record('j', 'Escape', 'Enter'));
    const [field] = new DOMParser().parseFromString(html, 'text/html').body.children;
    if (!(field instanceof HTMLElement)) throw new Error('no field');
    document.body.append(field);
    field.focus();
    await userEvent.keyboard('j{Escape}{Enter}');
    field.remove();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => done).toEqual(['Enter']);
  });

  test.each(['dialog', 'popover'])('while a %s is open', async (what) => {
    await show(record('j', 'Escape'));
    const layer = document.createElement(what === 'dialog' ? 'dialog' : 'div');
    if (what === 'popover') layer.setAttribute('popover', 'auto');
    document.body.append(layer);
    await userEvent.keyboard('j{Escape}');
    layer.remove();
    await userEvent.keyboard('j');
    await expect.poll(() => done).toEqual(['j']);
  });

  test('but not beside a tooltip, which takes no keys', async () => {
    await show(record('j', 'Escape'));
    const tooltip = document.createElement('div');
    tooltip.setAttribute('popover', 'manual');
    tooltip.role = 'tooltip';
    document.body.append(tooltip);
    await userEvent.keyboard('j{Escape}');
    tooltip.remove();
    await expect.poll(() => done).toEqual(['j', 'Escape']);
  });

  test('where the reader has switched them off, except keys that are not characters', async () => {
    await show(record('j', '?', '.', 'g n', 'Enter', 'Escape', 'Ctrl+K'));
    setPreferences({ singleKeys: false });
    await userEvent.keyboard('j?.gn{Enter}{Escape}{Control>}k{/Control}');
    await expect.poll(() => done).toEqual(['Enter', 'Escape', 'Ctrl+K']);
  });
});

describe('a sequence', () => {
  test('acts with its last key, and its keys do not act alone', async () => {
    await show(record('n', 's'), record('g n', 'g s'));
    for (const key of ['g', 'n', 'g', 's', 'n']) isHandled(key);
    expect(done).toEqual(['g n', 'g s', 'n']);
  });

  test('without a command does nothing and ends', async () => {
    await show(record('s'), record('g n'));
    for (const key of ['g', 's', 's']) isHandled(key);
    expect(done).toEqual(['s']);
  });

  test('ends after 1.5 seconds', async () => {
    await show(record('n'), record('g n'));
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

test('keys of a removed part do nothing', async () => {
  const change = await show(record('j'), record('k'));
  await change(record('k'));
  isHandled('j');
  isHandled('k');
  expect(done).toEqual(['k']);
});

test('an undefined key does not hide the same key of another part', async () => {
  await show(record('Escape'), { Escape: undefined });
  isHandled('Escape');
  expect(done).toEqual(['Escape']);
});
