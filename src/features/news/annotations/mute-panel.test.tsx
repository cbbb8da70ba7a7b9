import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { noteSeen } from '#src/shared/storage/seen-names.ts';
import { soon } from '#src/testing/render-page.tsx';
import { nameOf, textOf } from '#src/testing/text.ts';
import { MutePanel } from './annotation-panels.tsx';
import { muteList } from './annotations.ts';

const user = userEvent.setup();
const muted = (): string[] => screen.queryAllByRole('button', { name: /^(Unmute|Remove) / }).map(nameOf);
const isMuted = (...names: string[]): Promise<void> => soon(() => expect(muted()).toEqual(names));
const show = (): unknown => render(<MutePanel onClose={() => {}} />);

test('typed words, authors and channels are muted with Enter and saved', async () => {
  show();
  await user.type(screen.getByRole('textbox', { name: 'Words in titles' }), 'class action{Enter}');
  await user.type(screen.getByRole('combobox', { name: 'Authors' }), 'Sample Neuro{Enter}');
  await user.type(screen.getByRole('combobox', { name: 'Channels' }), 'Movers{Enter}Not submitted');
  await isMuted('Unmute class action', 'Remove Sample Neuro', 'Remove Movers');
  expect(muteList.get()).toEqual({ words: ['class action'], authors: ['Sample Neuro'], channels: ['Movers'] });
  expect(textOf(screen.getByRole('dialog'))).toContain('Saved in this browser.');
});

test('a click removes a word and the focus stays in the panel', async () => {
  muteList.set({ words: ['one', 'two'], authors: [], channels: [] });
  show();
  await user.click(screen.getByRole('button', { name: 'Unmute one' }));
  await isMuted('Unmute two');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Words in titles' }));
});

test('mutes without storage and says that it is not saved', async () => {
  show();
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await user.type(screen.getByRole('combobox', { name: 'Channels' }), 'Movers{Enter}');
  await isMuted('Remove Movers');
  expect(textOf(screen.getByRole('dialog'))).toContain('Not saved: this frame has no storage.');
});

test('suggests seen authors; a click mutes one and another unmutes it', async () => {
  noteSeen({ authors: ['Ada Penn', 'Ben Quill', 'Ada Penn'], channels: ['Movers'] });
  show();
  await user.click(screen.getByRole('combobox', { name: 'Authors' }));
  expect((await screen.findAllByRole('option')).map(textOf)).toEqual(['Ada Penn', 'Ben Quill']);
  await user.click(screen.getByRole('option', { name: 'Ben Quill' }));
  await soon(() => expect(muteList.get().authors).toEqual(['Ben Quill']));
  await user.type(screen.getByRole('combobox', { name: 'Authors' }), 'quill');
  await user.click(await screen.findByRole('option', { name: /Ben Quill/ }));
  await soon(() => expect(muteList.get().authors).toEqual([]));
});
