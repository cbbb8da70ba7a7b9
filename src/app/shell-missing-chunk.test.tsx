import { screen } from '@testing-library/react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { startApi } from '#src/testing/api.ts';
import { press } from '#src/testing/press.ts';
import { soon } from '#src/testing/soon.ts';
import { stories } from '#src/testing/stories.ts';
import { textOf } from '#src/testing/text.ts';

// Hoisted with the mocks that use it.
const { fail, loads } = vi.hoisted(() => {
  const loads: string[] = [];
  const fail = (name: string) => (): never => {
    loads.push(name);
    throw new Error('Failed to fetch dynamically imported module');
  };
  return { fail, loads };
});
vi.mock('./deferred-parts.tsx', fail('deferred parts'));
vi.mock('./overlay.tsx', fail('overlay'));
vi.mock('./embed-shell.tsx', fail('embed shell'));

// The modules of the files before this one have these chunks, and those of the files after it shall have them.
vi.resetModules();
const { renderPage } = await import('#src/testing/render-page.tsx');
afterAll(() => void vi.resetModules());

beforeEach(() => {
  startApi({ news: stories(2) });
  // React logs what an error boundary catches.
  vi.spyOn(console, 'error').mockReturnValue();
});

test('a page works without its deferred parts, and stays with a line to reload when a dialog cannot be loaded', async () => {
  renderPage('/news');
  await soon(() => expect(textOf()).toContain('Headline 1'));
  await soon(() => expect(loads).toContain('deferred parts'));
  expect(screen.queryAllByRole('alert')).toEqual([]);
  await soon(() => {
    // The shortcut is registered with the first commit after the parts have failed.
    if (!screen.queryByRole('button', { name: 'Reload' })) press('?');
    screen.getByRole('button', { name: 'Reload' });
  });
  expect(textOf()).toContain('Headline 1');
});

test('offers a reload when the frame cannot be loaded', async () => {
  renderPage('/news?embed=1');
  await soon(() => screen.getByRole('button', { name: 'Reload' }));
});
