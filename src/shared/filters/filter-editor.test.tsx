import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import '#src/testing/render-page.tsx';
import { nameOf, textOf } from '#src/testing/text.ts';
import { Field } from './field.tsx';
import { ListField } from './filter-editor.tsx';

const seen = ['AAPL', 'F', 'FORD', 'AA', 'GM'];
const onText = vi.fn<(text: string) => void>();
/** receives keys that the field leaves to the panel and its form */
const onKey = vi.fn<(key: string) => void>();
const user = userEvent.setup();

function open({ value = '', offered = seen }: { value?: string; offered?: readonly string[] } = {}) {
  render(
    <div role="presentation" onKeyDown={(event) => !event.defaultPrevented && onKey(event.key)}>
      <Field label="Symbols">{(ids) => <ListField ids={ids} label="Symbols" text={value} offered={offered} onText={onText} />}</Field>
    </div>,
  );
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Symbols' });
  act(() => field.focus());
  onKey.mockClear();
  return field;
}

const names = (): string[] => screen.queryAllByRole('button', { name: /^Remove / }).map((token) => nameOf(token).replace('Remove ', ''));
const options = (): string[] => screen.queryAllByRole('option').map((option) => textOf(option).replace('✓', '').trim());
const option = (index: number): HTMLElement => screen.getAllByRole('option')[index] ?? expect.fail('no such option');
const active = (): string =>
  screen
    .queryAllByRole('option')
    .filter(({ dataset }) => dataset['active'] === 'true')
    .map(textOf)
    .join();

function paste(field: HTMLElement, text: string): Event {
  const event = createEvent.paste(field, { clipboardData: { getData: () => text } });
  fireEvent(field, event);
  return event;
}

beforeEach(() => {
  vi.clearAllMocks();
  Element.prototype.scrollIntoView = vi.fn();
});

test('the options open with the field, and arrow keys go round', async () => {
  const field = open();
  expect(options()).toEqual(seen);
  expect([field.getAttribute('aria-expanded'), field.getAttribute('aria-controls')]).toEqual(['true', screen.getByRole('listbox').id]);
  for (const [key, name] of [
    ['ArrowDown', 'AAPL'],
    ['ArrowDown', 'F'],
    ['ArrowUp', 'AAPL'],
    ['ArrowUp', 'GM'],
    ['ArrowDown', 'AAPL'],
  ] as const) {
    await user.keyboard(`{${key}}`);
    expect(active()).toBe(name);
    expect(document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent).toContain(name);
  }
});

test.each<[what: string, typed: string, shown: string[], added: string]>([
  ['an equal name comes first', 'f', ['F', 'FORD'], 'F'],
  ['the typed text comes last', 'fo', ['FORD', 'fo'], 'FORD'],
])('typing filters the options, and Enter adds the first: %s', async (_, typed, shown, added) => {
  const field = open();
  await user.keyboard(typed);
  expect(options()).toEqual(shown);
  await user.keyboard('{Enter}');
  expect(names()).toEqual([added]);
  expect(field.value).toBe('');
  expect(onText).toHaveBeenLastCalledWith(added);
});

test('of names the likeliest comes first and the typed text last', async () => {
  open({ offered: ['News', 'Price Target'] });
  await user.keyboard('tar');
  expect(options()).toEqual(['Price Target', 'tar']);
  await user.keyboard('{ArrowUp}{Enter}');
  expect(names()).toEqual(['tar']);
});

test('a click on an option adds it and a second one removes it', () => {
  open({ value: 'GM' });
  fireEvent.click(option(1));
  expect(names()).toEqual(['GM', 'F']);
  expect([0, 1, 2, 3, 4].filter((index) => option(index).getAttribute('aria-selected') === 'true')).toEqual([1, 4]);
  fireEvent.click(option(1));
  expect(names()).toEqual(['GM']);
  expect(onText).toHaveBeenLastCalledWith('GM');
});

test('Backspace in an empty field removes the last name, and a click any other', async () => {
  const field = open({ value: 'GM,F,AA' });
  await user.keyboard('{Backspace}');
  expect(names()).toEqual(['GM', 'F']);
  fireEvent.click(screen.getByRole('button', { name: 'Remove GM' }));
  expect(names()).toEqual(['F']);
  expect(document.activeElement).toBe(field);
});

test('Esc closes only the options while something is typed, then it is left to the panel', async () => {
  const field = open();
  await user.keyboard('f{Escape}');
  expect(options()).toEqual([]);
  expect(field.value).toBe('f');
  expect(onKey).not.toHaveBeenCalledWith('Escape');
  await user.keyboard('{Escape}');
  expect(onKey).toHaveBeenCalledWith('Escape');
});

test('Enter in an empty field is left to the form', async () => {
  open({ value: 'F' });
  await user.keyboard('{Enter}');
  expect(onKey.mock.calls).toEqual([['Enter']]);
});

test.each([
  ['a column', 'AAPL\r\nMSFT\r\nBRK.B\r\n'],
  ['a row', 'AAPL\tMSFT\tBRK.B'],
  ['semicolons', 'AAPL; MSFT;BRK.B'],
])('names pasted as %s are added', (_, pasted) => {
  paste(open(), pasted);
  expect(names()).toEqual(['AAPL', 'MSFT', 'BRK.B']);
  expect(onText).toHaveBeenLastCalledWith('AAPL,MSFT,BRK.B');
});

test('a single pasted name is left to the field', () => {
  expect(paste(open(), 'Price Target\n').defaultPrevented).toBe(false);
});

test('each name is added once, in any letter case, and the typed text counts too', () => {
  fireEvent.change(open({ value: 'F' }), { target: { value: 'f, gm, Gm, aa' } });
  expect(names()).toEqual(['F', 'gm']);
  expect(onText).toHaveBeenLastCalledWith('F,gm,aa');
});
