import { afterEach, describe, expect, test } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import { click, openNews, openRatios } from '#src/testing/open-page.ts';
import { company, period } from '#src/testing/records.ts';
import { exampleStories } from '#src/testing/stories.ts';

/** What the browser sends while an input method has a conversion. */
interface Session {
  send: (method: string, params: Readonly<Record<string, unknown>>) => Promise<unknown>;
}
const session = (): Session => cdp() as unknown as Session;
const compose = (text: string) =>
  session().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
/** A key that the input method handles: its name, and the code of all such keys. */
const pressComposing = (key: string) => session().send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, windowsVirtualKeyCode: 229 });
const commit = (text: string) => session().send('Input.insertText', { text });

afterEach(async () => {
  await compose('');
});

const tokens = (): number => page.getByRole('button', { name: /^Remove / }).elements().length;

describe('the keys of a conversion are those of the input method', () => {
  const combobox = (name: string): Locator => page.getByRole('combobox', { name });
  test.each<[name: string, open: () => Promise<unknown>, field: () => Locator]>([
    ['Symbols', () => openNews(exampleStories, '/news').then(() => click('Symbols ▾')), () => combobox('Symbols')],
    ['Topics', () => openNews(exampleStories, '/news').then(() => click('Topics ▾')), () => combobox('Topics or keywords')],
    [
      'Companies',
      () => openRatios([company('AAA', [period('2025-06-30', { roe: 0.1 })])], '/ratios?s=AAA').then(() => click(/^Companies/)),
      () => combobox('Companies'),
    ],
    [
      'the palette',
      () => openNews(exampleStories, '/news').then(() => userEvent.keyboard('{Control>}k{/Control}')),
      () => page.getByRole('dialog').getByRole('combobox'),
    ],
  ])('in %s', async (_, open, field) => {
    await open();
    await expect.element(field()).toHaveFocus();
    const [address, before] = [location.href, tokens()];
    await compose('a');
    // With a suggestion that Enter would take.
    await expect.poll(() => document.querySelector('[role=option]')).not.toBeNull();
    for (const key of ['ArrowDown', 'Enter', 'Backspace', 'Escape']) await pressComposing(key);
    await expect.element(field()).toHaveValue('a');
    expect([location.href, tokens()]).toEqual([address, before]);
    await commit('花');
    await expect.element(field()).toHaveValue('花');
  });
});

test.each<[what: string, init: KeyboardEventInit, reached: boolean]>([
  ['a key of a conversion', { isComposing: true }, false],
  ['the key that ended one in Safari', { keyCode: 229 }, false],
  ['any other', {}, true],
])('%s reaches a listener: %j %s', (_, init, reached) => {
  const field = document.body.appendChild(document.createElement('input'));
  const keys: string[] = [];
  const listening = new AbortController();
  for (const capture of [true, false]) addEventListener('keydown', ({ key }) => void keys.push(key), { capture, signal: listening.signal });
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init }));
  listening.abort();
  expect(keys).toEqual(reached ? ['Enter', 'Enter'] : []);
});
