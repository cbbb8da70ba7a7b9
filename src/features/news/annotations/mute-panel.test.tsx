import { fireEvent, screen } from '@testing-library/react';
import { press, submit } from '#src/testing/press.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteSeen } from '#src/shared/storage/seen-names.ts';
import { giveLayout } from '#src/testing/layout.ts';
import { muteList } from './annotations.ts';
import { MutePanel } from './annotation-panels.tsx';

giveLayout();
let root: Root;

const open = async (): Promise<void> => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<MutePanel onClose={() => {}} />);
  await vi.waitFor(() => screen.getByRole('dialog', { name: 'Muted' }));
};
const add = async (label: string, typed: string): Promise<void> => {
  const field = screen.getByRole('textbox', { name: label });
  fireEvent.change(field, { target: { value: typed } });
  await vi.waitFor(() => expect(field.closest('form')?.querySelector('button[type=submit]:disabled')).toBeNull());
  submit(field.closest('form') ?? document);
};
const tokens = (): string[] => screen.queryAllByRole('button', { name: /^(Unmute|Remove) / }).map(nameOf);

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
  const field = screen.getByRole('combobox', { name: label });
  fireEvent.change(field, { target: { value: typed } });
  await vi.waitFor(() => expect(field.getAttribute('aria-activedescendant')).not.toBeNull());
  press('Enter', { on: field });
};

test('a submitted word is muted', async () => {
  await open();
  await add('Words in titles', 'class action');
  await name('Authors', 'Sample Neuro');
  await name('Channels', 'Movers');
  expect(muteList.get()).toEqual({ words: ['class action'], authors: ['Sample Neuro'], channels: ['Movers'] });
  await vi.waitFor(() => expect(tokens()).toEqual(['Unmute class action', 'Remove Sample Neuro', 'Remove Movers']));
  expect(screen.getByRole('combobox', { name: 'Channels' })).toHaveProperty('value', '');
});

test('a click removes a word and keeps the focus in the panel', async () => {
  muteList.set({ words: ['one', 'two'], authors: [], channels: [] });
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Unmute one' }));
  await vi.waitFor(() => expect(tokens()).toEqual(['Unmute two']));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Words in titles' }));
});

test('says where the mute list is stored', async () => {
  await open();
  expect(textOf(screen.getByRole('dialog'))).toContain('Saved in this browser.');
});

test('mutes without storage and says that it is not saved', async () => {
  await open();
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await name('Channels', 'Movers');
  await vi.waitFor(() => expect(textOf(screen.getByRole('dialog'))).toContain('Not saved: this frame has no storage.'));
  expect(tokens()).toEqual(['Remove Movers']);
});

test('suggests seen authors and channels; a click mutes one and another unmutes it', async () => {
  noteSeen({ authors: ['Ada Penn', 'Ben Quill', 'Ada Penn'], channels: ['Movers'] });
  await open();
  const field = screen.getByRole('combobox', { name: 'Authors' });
  field.focus();
  await vi.waitFor(() => expect(screen.queryAllByRole('option').map(textOf)).toEqual(['Ada Penn', 'Ben Quill']));
  fireEvent.click(screen.getByRole('option', { name: 'Ben Quill' }));
  await vi.waitFor(() => expect(muteList.get().authors).toEqual(['Ben Quill']));
  fireEvent.change(field, { target: { value: 'quill' } });
  await vi.waitFor(() => expect(screen.queryAllByRole('option', { name: /Ben Quill/ })).toHaveLength(1));
  fireEvent.click(screen.getByRole('option', { name: /Ben Quill/ }));
  await vi.waitFor(() => expect(muteList.get().authors).toEqual([]));
});

test('text that was only typed is not muted', async () => {
  await open();
  fireEvent.change(screen.getByRole('combobox', { name: 'Channels' }), { target: { value: 'Mov' } });
  await vi.waitFor(() => expect(screen.getByRole('combobox', { name: 'Channels' })).toHaveProperty('value', 'Mov'));
  expect(muteList.get().channels).toEqual([]);
});
