import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { preferences } from '#src/shared/storage/preferences.ts';
import { openNews } from '#src/testing/open-page.ts';
import { press } from '#src/testing/press.ts';
import { soon } from '#src/testing/render-page.tsx';
import { stories } from '#src/testing/stories.ts';
import { textOf } from '#src/testing/text.ts';
import { parseColours, storedColours } from './colours.ts';

const { dataset } = document.documentElement;
afterEach(() => storedColours.set('green-red'));

async function open(): Promise<HTMLElement> {
  await openNews(stories(2));
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
  return screen.findByRole('dialog', { name: 'Settings' });
}
const choose = (panel: HTMLElement, name: string): void => void fireEvent.click(within(panel).getByRole('radio', { name }));

test('opens from the rail and by the comma, with the selected option of each setting', async () => {
  fireEvent.click(within(await open()).getByRole('button', { name: 'Close' }));
  await soon(() => expect(screen.queryByRole('dialog')).toBeNull());
  press(',');
  const panel = await screen.findByRole('dialog', { name: 'Settings' });
  const selected = within(panel).getAllByRole<HTMLInputElement>('radio', { checked: true });
  expect(selected.map(({ labels }) => textOf(labels?.[0]))).toEqual(['system', 'compact', 'ET', 'green up, red down', 'Sunday']);
  expect(document.activeElement).toBe(selected[0]);
  expect(textOf(panel)).not.toContain('Not saved');
});

test('applies and stores every change at once', async () => {
  const panel = await open();
  for (const name of ['dark', 'comfy', 'UTC', 'blue up, orange down', 'Monday']) choose(panel, name);
  fireEvent.click(within(panel).getByRole('checkbox', { name: 'Keyboard shortcuts on' }));
  await soon(() => expect(preferences()).toMatchObject({ theme: 'dark', density: 'comfy', zone: 'utc', singleKeys: false }));
  expect(dataset).toMatchObject({ theme: 'dark', density: 'comfy', colours: 'blue-orange' });
  expect(localStorage.getItem('marketdesk:colours')).toBe('"blue-orange"');
  expect(localStorage.getItem('marketdesk:week-start')).toBe('"monday"');
  choose(panel, 'green up, red down');
  await soon(() => expect(dataset['colours']).toBeUndefined());
});

test('reports a blocked storage and still applies changes', async () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const panel = await open();
  expect(textOf(panel)).toContain('Not saved: the storage of this browser');
  choose(panel, 'red up, green down');
  await soon(() => expect(dataset['colours']).toBe('red-up'));
  // The storage that is cleared after each test is the real one again.
  vi.restoreAllMocks();
});

test.each([null, '', 'pink', 'constructor', 7, { colours: 'red-up' }])('the stored colours %j are the default', (stored) => {
  expect(parseColours(stored)).toBe('green-red');
});
