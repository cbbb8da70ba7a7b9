import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { preferences } from '#src/shared/storage/preferences.ts';
import { openNews } from '#src/testing/open-page.ts';
import { stories } from '#src/testing/stories.ts';
import { textOf } from '#src/testing/text.ts';
import { parseColours, storedColours } from './colours.ts';

const { dataset } = document.documentElement;
afterEach(() => {
  // First, for the storage may be one of the mocks.
  vi.restoreAllMocks();
  storedColours.set('green-red');
});

const panel = page.getByRole('dialog', { name: 'Settings' });
const choose = (name: string): Promise<void> => panel.getByRole('radio', { name }).click();

async function open(): Promise<void> {
  await openNews(stories(1));
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect.element(panel).toBeVisible();
}

test('opens from the rail and by the comma, with the selected option of each setting', async () => {
  await open();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  await userEvent.keyboard(',');
  await expect.element(panel.getByRole('radio', { name: 'system' })).toHaveFocus();
  const selected = panel.getByRole('radio', { checked: true }).elements() as HTMLInputElement[];
  expect(selected.map(({ labels }) => textOf(labels?.[0]))).toEqual(['system', 'compact', 'ET', 'green up, red down', 'Sunday']);
  expect(textOf(panel.element())).not.toContain('Not saved');
});

test('applies and stores every change at once', async () => {
  await open();
  for (const name of ['dark', 'comfy', 'UTC', 'blue up, orange down', 'Monday']) await choose(name);
  await panel.getByRole('checkbox', { name: 'Keyboard shortcuts on' }).click();
  await expect.poll(preferences).toMatchObject({ theme: 'dark', density: 'comfy', zone: 'utc', singleKeys: false });
  expect(dataset).toMatchObject({ theme: 'dark', density: 'comfy', colours: 'blue-orange' });
  expect(localStorage.getItem('marketdesk:colours')).toBe('"blue-orange"');
  expect(localStorage.getItem('marketdesk:week-start')).toBe('"monday"');
  await choose('green up, red down');
  await expect.poll(() => dataset['colours']).toBeUndefined();
});

test('reports a blocked storage and still applies changes', async () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await open();
  await expect.element(panel).toMatchTextContent('Not saved: the storage of this browser');
  await choose('red up, green down');
  await expect.poll(() => dataset['colours']).toBe('red-up');
});

test.each([null, '', 'pink', 'constructor', 7, { colours: 'red-up' }])('the stored colours %j are the default', (stored) => {
  expect(parseColours(stored)).toBe('green-red');
});
