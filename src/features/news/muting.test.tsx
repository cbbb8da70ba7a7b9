import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteSeen } from '#src/shared/seen/seen.ts';
import { giveLayout } from '#src/testing/layout.ts';
import { click, fill, press, submit } from '#src/testing/person.ts';
import { all, nameOf, one, textOf } from '#src/testing/screen.ts';
import { keptMuted } from './marks.ts';
import Muting from './muting.tsx';

giveLayout();
let root: Root;

const open = async (): Promise<void> => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Muting onClose={() => {}} />);
  await vi.waitFor(() => one('dialog', 'Muted'));
};
const add = async (label: string, typed: string): Promise<void> => {
  const field = one('textbox', label);
  fill(field, typed);
  await vi.waitFor(() => expect(field.closest('form')?.querySelector('button[type=submit]:disabled')).toBeNull());
  submit(field.closest('form') ?? document);
};
const tokens = (): string[] => all('button', /^(Unmute|Remove) /).map(nameOf);

beforeEach(() => {
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** Types a name and chooses it with Enter. */
const name = async (label: string, typed: string): Promise<void> => {
  const field = one('combobox', label);
  fill(field, typed);
  await vi.waitFor(() => expect(field.getAttribute('aria-activedescendant')).not.toBeNull());
  press('Enter', { on: field });
};

test('what is typed and sent is muted, in its own list', async () => {
  await open();
  await add('Words in titles', 'class action');
  await name('Authors', 'Sample Neuro');
  await name('Channels', 'Movers');
  expect(keptMuted.get()).toEqual({ words: ['class action'], authors: ['Sample Neuro'], channels: ['Movers'] });
  await vi.waitFor(() => expect(tokens()).toEqual(['Unmute class action', 'Remove Sample Neuro', 'Remove Movers']));
  expect(one('combobox', 'Channels')).toHaveProperty('value', '');
});

test('a click takes a word away, and the focus stays in its list', async () => {
  keptMuted.set({ words: ['one', 'two'], authors: [], channels: [] });
  await open();
  click(one('button', 'Unmute one'));
  await vi.waitFor(() => expect(tokens()).toEqual(['Unmute two']));
  expect(document.activeElement).toBe(one('textbox', 'Words in titles'));
});

test('it says where the muting holds', async () => {
  await open();
  expect(textOf(one('dialog'))).toContain('Muted here, in this browser.');
});

test('where the browser keeps nothing, it mutes all the same and says that it will not last', async () => {
  await open();
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await name('Channels', 'Movers');
  await vi.waitFor(() => expect(textOf(one('dialog'))).toContain('not saved in this frame'));
  expect(tokens()).toEqual(['Remove Movers']);
});

test('authors and channels are offered as the desk has seen them; a click mutes one, another lets it be heard again', async () => {
  noteSeen({ authors: ['Ada Penn', 'Ben Quill', 'Ada Penn'], channels: ['Movers'] });
  await open();
  const field = one('combobox', 'Authors');
  field.focus();
  await vi.waitFor(() => expect(all('option').map(textOf)).toEqual(['Ada Penn', 'Ben Quill']));
  click(one('option', 'Ben Quill'));
  await vi.waitFor(() => expect(keptMuted.get().authors).toEqual(['Ben Quill']));
  fill(field, 'quill');
  await vi.waitFor(() => expect(all('option', /Ben Quill/)).toHaveLength(1));
  click(one('option', /Ben Quill/));
  await vi.waitFor(() => expect(keptMuted.get().authors).toEqual([]));
});

test('what is only typed is not muted yet', async () => {
  await open();
  fill(one('combobox', 'Channels'), 'Mov');
  await vi.waitFor(() => expect(one('combobox', 'Channels')).toHaveProperty('value', 'Mov'));
  expect(keptMuted.get().channels).toEqual([]);
});
