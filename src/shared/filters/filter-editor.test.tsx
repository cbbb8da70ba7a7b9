import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { nameOf, textOf } from '#src/testing/text.ts';
import { Field } from './field.tsx';
import { ListField } from './filter-editor.tsx';

const seen = ['AAPL', 'F', 'FORD', 'AA', 'GM'];
const onText = vi.fn<(text: string) => void>();
/** receives keys that the field leaves to the panel and its form */
const onKey = vi.fn<(key: string) => void>();
const field = page.getByRole('combobox', { name: 'Symbols' });

beforeEach(() => {
  onText.mockReset();
  onKey.mockReset();
});

async function open({ value = '', offered = seen }: { value?: string; offered?: readonly string[] } = {}): Promise<void> {
  await render(
    <div role="presentation" onKeyDown={(event) => !event.defaultPrevented && onKey(event.key)}>
      <Field label="Symbols">{(ids) => <ListField ids={ids} label="Symbols" text={value} offered={offered} onText={onText} />}</Field>
    </div>,
  );
  (field.element() as HTMLElement).focus();
}

const names = (): string[] =>
  page
    .getByRole('button', { name: /^Remove / })
    .elements()
    .map((token) => nameOf(token).replace('Remove ', ''));
const options = (): HTMLElement[] => page.getByRole('option').elements() as HTMLElement[];
const offers = (): string[] => options().map((option) => textOf(option).replace('✓', '').trim());
const namesAre = async (...expected: string[]): Promise<void> => {
  await expect.poll(names).toEqual(expected);
};
const offersAre = async (...expected: string[]): Promise<void> => {
  await expect.poll(offers).toEqual(expected);
};

/** Pastes a text; returns whether the field handles it instead of the browser. */
function paste(text: string): boolean {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  return !field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

test('the options open with the field, and arrow keys go round', async () => {
  await open();
  await offersAre(...seen);
  await expect.element(field).toHaveAttribute('aria-expanded', 'true');
  await expect.element(field).toHaveAttribute('aria-controls', page.getByRole('listbox').element().id);
  const active = (): string =>
    options()
      .filter(({ dataset }) => dataset['active'] === 'true')
      .map(textOf)
      .join();
  for (const [key, name] of [
    ['ArrowDown', 'AAPL'],
    ['ArrowDown', 'F'],
    ['ArrowUp', 'AAPL'],
    ['ArrowUp', 'GM'],
    ['ArrowDown', 'AAPL'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.poll(active).toBe(name);
    expect(textOf(document.getElementById(field.element().getAttribute('aria-activedescendant') ?? ''))).toContain(name);
  }
});

test.each<[what: string, typed: string, shown: string[], added: string]>([
  ['an equal name comes first', 'f', ['F', 'FORD'], 'F'],
  ['the typed text comes last', 'fo', ['FORD', 'fo'], 'FORD'],
])('typing filters the options, and Enter adds the first: %s', async (_, typed, shown, added) => {
  await open();
  await userEvent.keyboard(typed);
  await offersAre(...shown);
  await userEvent.keyboard('{Enter}');
  await namesAre(added);
  await expect.element(field).toHaveValue('');
  expect(onText).toHaveBeenLastCalledWith(added);
});

test('of names the likeliest comes first and the typed text last', async () => {
  await open({ offered: ['News', 'Price Target'] });
  await userEvent.keyboard('tar');
  await offersAre('Price Target', 'tar');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await namesAre('tar');
});

test('a click on an option adds it and a second one removes it', async () => {
  await open({ value: 'GM' });
  const option = page.getByRole('option').nth(1);
  await option.click();
  await namesAre('GM', 'F');
  expect(options().map((one) => one.getAttribute('aria-selected') === 'true')).toEqual([false, true, false, false, true]);
  await option.click();
  await namesAre('GM');
  expect(onText).toHaveBeenLastCalledWith('GM');
});

test('Backspace in an empty field removes the last name, and a click any other', async () => {
  await open({ value: 'GM,F,AA' });
  await userEvent.keyboard('{Backspace}');
  await namesAre('GM', 'F');
  await page.getByRole('button', { name: 'Remove GM' }).click();
  await namesAre('F');
  await expect.element(field).toHaveFocus();
});

test('Esc closes only the options while something is typed, then it is left to the panel', async () => {
  await open();
  await userEvent.keyboard('f{Escape}');
  await offersAre();
  await expect.element(field).toHaveValue('f');
  expect(onKey).not.toHaveBeenCalledWith('Escape');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => onKey.mock.calls).toContainEqual(['Escape']);
});

test('Enter in an empty field is left to the form', async () => {
  await open({ value: 'F' });
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onKey.mock.calls).toEqual([['Enter']]);
});

test.each([
  ['a column', 'AAPL\r\nMSFT\r\nBRK.B\r\n'],
  ['a row', 'AAPL\tMSFT\tBRK.B'],
  ['semicolons', 'AAPL; MSFT;BRK.B'],
])('names pasted as %s are added', async (_, pasted) => {
  await open();
  expect(paste(pasted)).toBe(true);
  await namesAre('AAPL', 'MSFT', 'BRK.B');
  expect(onText).toHaveBeenLastCalledWith('AAPL,MSFT,BRK.B');
});

test('a single pasted name is left to the field', async () => {
  await open();
  expect(paste('Price Target\n')).toBe(false);
});

test('each name is added once, in any letter case, and the typed text counts too', async () => {
  await open({ value: 'F' });
  await field.fill('f, gm, Gm, aa');
  await namesAre('F', 'gm');
  expect(onText).toHaveBeenLastCalledWith('F,gm,aa');
});
