import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { BrowserRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { startApi } from '#src/testing/api.ts';
import { titles } from '#src/testing/open-page.ts';
import { stories } from '#src/testing/stories.ts';
import { buildQueryClient } from './query-client.ts';

const { fetch: fetchFile } = globalThis;

/** The shell with the address of a file that does not exist in place of this one: a desk that an upgrade has removed it from. */
async function shellWithout(file: string): Promise<{ Shell: ComponentType }> {
  const code = await (await fetchFile('/src/app/shell.tsx')).text();
  expect(code).toContain(`/src/${file}`);
  const changed = code.replaceAll(`/src/${file}`, `/removed/${file}`).replaceAll('"/', `"${location.origin}/`);
  return (await import(/* @vite-ignore */ URL.createObjectURL(new Blob([changed], { type: 'text/javascript' })))) as {
    Shell: ComponentType;
  };
}

async function open(address: string, file: string): Promise<void> {
  history.pushState(null, '', address);
  const { Shell } = await shellWithout(file);
  await render(
    <QueryClientProvider client={buildQueryClient()}>
      <BrowserRouter>
        <Shell />
      </BrowserRouter>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  startApi({ news: stories(2) });
  // React logs what an error boundary catches.
  vi.spyOn(console, 'error').mockReturnValue();
});

const reload = page.getByRole('button', { name: 'Reload' });

test('a page works without its alerts, menus and first steps', async () => {
  const asked: string[] = [];
  const observer = new PerformanceObserver((list) => void asked.push(...list.getEntries().map(({ name }) => name)));
  observer.observe({ type: 'resource' });
  await open('/news', 'app/deferred/parts.ts');
  await expect.poll(() => asked).toContain(`${location.origin}/removed/app/deferred/parts.ts`);
  observer.disconnect();
  await expect.poll(titles).toHaveLength(2);
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await expect.element(reload).not.toBeInTheDocument();
});

test('offers a reload when the frame cannot be loaded', async () => {
  await open('/news?embed=1', 'app/embed-shell.tsx');
  await expect.element(reload).toBeVisible();
});
