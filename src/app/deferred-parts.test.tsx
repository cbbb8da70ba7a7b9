import { screen } from '@testing-library/react';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { textOf } from '#src/testing/text.ts';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAlerts, closeAlerts } from '#src/features/alerts/alert-state.ts';
import { giveLayout } from '#src/testing/layout.ts';
import { quiet, soon } from '#src/testing/render-page.tsx';
import { stories } from '#src/testing/stories.ts';
import DeferredParts from './deferred-parts.tsx';

giveLayout();
let api: TestApi;
let unmount = (): void => {};
const rule = { name: 'Cars', words: ['ford'], wordsBy: 'or', symbols: [], channels: [], cooldownMinutes: 0, isOn: true };

beforeEach(() => {
  if (!document.querySelector('base')) document.head.append(Object.assign(document.createElement('base'), { href: '/' }));
  api = startApi({ news: stories(2) });
  localStorage.setItem('marketdesk:alert-rules', JSON.stringify([rule]));
  dispatchEvent(new StorageEvent('storage', { key: null }));
});
afterEach(() => {
  closeAlerts();
  unmount();
});

function open(isEmbedded: boolean): void {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  unmount = () => root.unmount();
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <BrowserRouter>
        <DeferredParts isEmbedded={isEmbedded} />
      </BrowserRouter>
    </QueryClientProvider>,
  );
}

test('watches stored alert rules and opens the alerts panel', async () => {
  open(false);
  await soon(() => expect(api.requests.some((address) => address.includes('/news?'))).toBe(true));
  openAlerts();
  await soon(() => expect(textOf(screen.getByRole('dialog', { name: 'Alerts' }))).toContain('with “ford”'));
});

test('a frame sends no requests for alerts', async () => {
  open(true);
  openAlerts();
  await quiet();
  expect(api.requests).toEqual([]);
  expect(document.querySelector('dialog')).toBeNull();
});
