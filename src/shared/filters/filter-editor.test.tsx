import { fireEvent, screen } from '@testing-library/react';
import { press } from '#src/testing/press.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { soon } from '#src/testing/render-page.tsx';
import { Field } from './field.tsx';
import { ListField } from './filter-editor.tsx';

const seen = ['AAPL', 'F', 'FORD', 'AA', 'GM'];
let text = '';
let unmount = (): void => {};
/** presses that reached what the field lies in */
let escaped: string[] = [];

async function open({ value = '', codes = true, offered = seen }: { value?: string; codes?: boolean; offered?: readonly string[] } = {}) {
  text = value;
  const panel = document.body.appendChild(document.createElement('div'));
  panel.addEventListener('keydown', ({ key, defaultPrevented }) => !defaultPrevented && escaped.push(key));
  const place = panel.appendChild(document.createElement('div'));
  const root = createRoot(place);
  unmount = () => root.unmount();
  root.render(
    <Field label="Symbols">
      {(ids) => <ListField ids={ids} label="Symbols" text={value} offered={offered} codes={codes} onText={(next) => void (text = next)} />}
    </Field>,
  );
  const field = await soon(() => screen.getByRole('combobox', { name: 'Symbols' }));
  field.focus();
  return field;
}

const tokens = (): string[] => screen.queryAllByRole('button', { name: /^Remove / }).map((token) => nameOf(token).replace('Remove ', ''));
const options = (): string[] => screen.queryAllByRole('option').map((option) => textOf(option).replace('✓', '').trim());
const active = (): string =>
  screen
    .queryAllByRole('option')
    .filter((option) => option.dataset['active'] === 'true')
    .map(textOf)
    .join();

/** What a spreadsheet puts on the clipboard. */
function paste(field: HTMLElement, pasted: string): void {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'clipboardData', { value: { getData: () => pasted } });
  field.dispatchEvent(event);
}

beforeEach(() => {
  escaped = [];
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  unmount();
  document.body.replaceChildren();
});

test('the list of names opens with the field, the likeliest first', async () => {
  const field = await open();
  await soon(() => expect(options()).toEqual(seen));
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
});

test('typing filters: the exact symbol first, and Enter takes it', async () => {
  const field = await open();
  fireEvent.change(field, { target: { value: 'f' } });
  await soon(() => expect(options()).toEqual(['F', 'FORD']));
  press('Enter', { on: field });
  await soon(() => expect(tokens()).toEqual(['F']));
  expect((field as HTMLInputElement).value).toBe('');
  expect(text).toBe('F');
});

test('a symbol never seen is taken as it is typed, before any that resembles it', async () => {
  const field = await open();
  fireEvent.change(field, { target: { value: 'fo' } });
  await soon(() => expect(options()).toEqual(['FO', 'FORD']));
  press('Enter', { on: field });
  await soon(() => expect(tokens()).toEqual(['FO']));
});

test('of names the likeliest comes first and what is typed last', async () => {
  const field = await open({ codes: false, offered: ['News', 'Price Target'] });
  fireEvent.change(field, { target: { value: 'tar' } });
  await soon(() => expect(options()).toEqual(['Price Target', 'tar']));
  press('ArrowUp', { on: field });
  await soon(() => expect(active()).toBe('tar'));
  press('Enter', { on: field });
  await soon(() => expect(tokens()).toEqual(['tar']));
});

test('arrow keys go round, and what is active is told', async () => {
  const field = await open();
  await soon(() => expect(options()).toEqual(seen));
  const on = async (key: string, name: string): Promise<void> => {
    press(key, { on: field });
    await soon(() => expect(active()).toBe(name));
    expect(document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent).toContain(name);
  };
  await on('ArrowDown', 'AAPL');
  await on('ArrowDown', 'F');
  await on('ArrowUp', 'AAPL');
  await on('ArrowUp', 'GM');
  await on('ArrowDown', 'AAPL');
});

test('a click adds and a second one takes off', async () => {
  await open({ value: 'GM' });
  await soon(() => expect(options()).toEqual(seen));
  fireEvent.click(screen.queryAllByRole('option')[1] as HTMLElement);
  await soon(() => expect(tokens()).toEqual(['GM', 'F']));
  expect(screen.queryAllByRole('option').map((option) => option.ariaSelected ?? option.getAttribute('aria-selected'))).toEqual([
    'false',
    'true',
    'false',
    'false',
    'true',
  ]);
  fireEvent.click(screen.queryAllByRole('option')[1] as HTMLElement);
  await soon(() => expect(tokens()).toEqual(['GM']));
  expect(text).toBe('GM');
});

test('Backspace in an empty field takes the last one off, and a token goes with a click', async () => {
  const field = await open({ value: 'GM,F,AA' });
  press('Backspace', { on: field });
  await soon(() => expect(tokens()).toEqual(['GM', 'F']));
  fireEvent.click(screen.getByRole('button', { name: 'Remove GM' }));
  await soon(() => expect(tokens()).toEqual(['F']));
  expect(document.activeElement).toBe(field);
});

test('Esc closes only the list while something is typed; then it is the panel’s', async () => {
  const field = await open();
  fireEvent.change(field, { target: { value: 'f' } });
  await soon(() => expect(options()).toEqual(['F', 'FORD']));
  press('Escape', { on: field });
  await soon(() => expect(options()).toEqual([]));
  expect((field as HTMLInputElement).value).toBe('f');
  expect(escaped).toEqual([]);
  press('Escape', { on: field });
  expect(escaped).toEqual(['Escape']);
});

test('Enter with nothing typed is the form’s', async () => {
  press('Enter', { on: await open({ value: 'F' }) });
  expect(escaped).toEqual(['Enter']);
});

test.each([
  ['a column', 'AAPL\r\nMSFT\r\nBRK.B\r\n'],
  ['a row', 'AAPL\tMSFT\tBRK.B'],
  ['semicolons', 'AAPL; MSFT;BRK.B'],
  ['blanks', '$aapl msft brk.b'],
])('%s pasted becomes as many tokens', async (_, pasted) => {
  paste(await open(), pasted);
  await soon(() => expect(tokens()).toEqual(['AAPL', 'MSFT', 'BRK.B']));
  expect(text).toBe('AAPL,MSFT,BRK.B');
});

test('one name pasted stays in the field, to be typed on', async () => {
  const field = await open({ codes: false });
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'clipboardData', { value: { getData: () => 'Price Target\n' } });
  field.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
});

test('each name once, in any letter case; what is still being typed counts too', async () => {
  const field = await open({ value: 'F' });
  fireEvent.change(field, { target: { value: 'f, gm, Gm, aa' } });
  await soon(() => expect(tokens()).toEqual(['F', 'GM']));
  expect(text).toBe('F,GM,AA');
});
