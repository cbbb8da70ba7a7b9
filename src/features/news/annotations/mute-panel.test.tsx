import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { noteSeen } from '#src/shared/storage/seen-names.ts';
import { button } from '#src/testing/open-page.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { MutePanel } from './annotation-panels.tsx';
import { muteList } from './annotations.ts';

const panel = page.getByRole('dialog', { name: 'Muted' });
const field = (role: string, name: string) => panel.getByRole(role, { name });
const isMuted = async (...names: string[]): Promise<void> => {
  await expect
    .poll(() =>
      button(/^(Unmute|Remove) /)
        .elements()
        .map(nameOf),
    )
    .toEqual(names);
};
const show = (): Promise<unknown> => render(<MutePanel onClose={() => {}} />);

test('typed words, authors and channels are muted with Enter and saved', async () => {
  await show();
  await userEvent.type(field('textbox', 'Words in titles'), 'class action{Enter}');
  await userEvent.type(field('combobox', 'Authors'), 'Sample Neuro{Enter}');
  await userEvent.type(field('combobox', 'Channels'), 'Movers{Enter}Not submitted');
  await isMuted('Unmute class action', 'Remove Sample Neuro', 'Remove Movers');
  expect(muteList.get()).toEqual({ words: ['class action'], authors: ['Sample Neuro'], channels: ['Movers'] });
  await expect.element(panel).toMatchTextContent('Saved in this browser.');
});

test('a click removes a word and the focus stays in the panel', async () => {
  muteList.set({ words: ['one', 'two'], authors: [], channels: [] });
  await show();
  await button('Unmute one').click();
  await isMuted('Unmute two');
  await expect.element(field('textbox', 'Words in titles')).toHaveFocus();
});

test('mutes without storage and says that it is not saved', async () => {
  await show();
  const storage = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  // A value that could not be stored lasts as long as the page.
  onTestFinished(() => {
    storage.mockRestore();
    muteList.set({ words: [], authors: [], channels: [] });
  });
  await userEvent.type(field('combobox', 'Channels'), 'Movers{Enter}');
  await isMuted('Remove Movers');
  await expect.element(panel).toMatchTextContent('Not saved: this frame has no storage.');
});

test('suggests seen authors; a click mutes one and another unmutes it', async () => {
  noteSeen({ authors: ['Ada Penn', 'Ben Quill', 'Ada Penn'], channels: ['Movers'] });
  await show();
  const authors = field('combobox', 'Authors');
  await authors.click();
  await expect.poll(() => page.getByRole('option').elements().map(textOf)).toEqual(['Ada Penn', 'Ben Quill']);
  await page.getByRole('option', { name: 'Ben Quill' }).click();
  await expect.poll(() => muteList.get().authors).toEqual(['Ben Quill']);
  await authors.fill('quill');
  await page.getByRole('option', { name: /Ben Quill/ }).click();
  await expect.poll(() => muteList.get().authors).toEqual([]);
});
