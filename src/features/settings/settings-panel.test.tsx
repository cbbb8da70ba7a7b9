import { fireEvent, screen, within } from '@testing-library/react';
import { press } from '#src/testing/press.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { preferences } from '#src/shared/storage/preferences.ts';
import { openNews } from '#src/testing/open-page.ts';
import { soon } from '#src/testing/render-page.tsx';
import { stories } from '#src/testing/stories.ts';
import { parseColours, storedColours } from './colours.ts';

const { dataset } = document.documentElement;
const open = async (): Promise<HTMLElement> => {
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
  return soon(() => screen.getByRole('dialog', { name: 'Settings' }));
};
afterEach(() => storedColours.set('green-red'));

test('opens from the rail and by the comma', async () => {
  await openNews(stories(2));
  const panel = await open();
  fireEvent.click(within(panel).getByRole('button', { name: 'Close' }));
  await soon(() => expect(screen.queryAllByRole('dialog')).toEqual([]));
  press(',');
  await soon(() => screen.getByRole('dialog', { name: 'Settings' }));
});

test('applies and stores every change at once', async () => {
  await openNews(stories(2));
  const panel = await open();
  for (const name of ['dark', 'comfy', 'UTC', 'blue up, orange down', 'Monday'])
    fireEvent.click(within(panel).getByRole('radio', { name: name }));
  fireEvent.click(within(panel).getByRole('checkbox', { name: 'Keyboard shortcuts on' }));
  await soon(() => expect(preferences()).toMatchObject({ theme: 'dark', density: 'comfy', zone: 'utc', singleKeys: false }));
  expect(dataset).toMatchObject({ theme: 'dark', density: 'comfy', colours: 'blue-orange' });
  expect(localStorage.getItem('marketdesk:colours')).toBe('"blue-orange"');
  expect(localStorage.getItem('marketdesk:week-start')).toBe('"monday"');
  fireEvent.click(within(panel).getByRole('radio', { name: 'green up, red down' }));
  await soon(() => expect(dataset['colours']).toBeUndefined());
});

test('shows the selected option of each setting', async () => {
  await openNews(stories(2));
  const panel = await open();
  const chosen = within(panel)
    .queryAllByRole('radio')
    .filter((radio) => (radio as HTMLInputElement).checked);
  expect(document.activeElement).toBe(chosen[0]);
  expect(chosen.map(nameOf)).toEqual(['system', 'compact', 'ET', 'green up, red down', 'Sunday']);
  expect(textOf(panel)).not.toContain('Not saved');
});

test('reports a blocked storage and still applies changes', async () => {
  await openNews(stories(2));
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const panel = await open();
  expect(textOf(panel)).toContain('Not saved: the storage of this browser');
  fireEvent.click(within(panel).getByRole('radio', { name: 'red up, green down' }));
  await soon(() => expect(dataset['colours']).toBe('red-up'));
  // The storage that is tidied up after each test is the real one again.
  vi.restoreAllMocks();
});

describe('stored colours', () => {
  test.each([null, '', 'pink', 'constructor', 7, { colours: 'red-up' }])('%j is the default', (stored) => {
    expect(parseColours(stored)).toBe('green-red');
  });
});
