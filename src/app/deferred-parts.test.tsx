import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { closeAlerts, openAlerts } from '#src/features/alerts/alert-state.ts';
import { setAccessRefusal } from '#src/shared/api/access-refusal.ts';
import { Failure } from '#src/shared/api/failure.ts';
import { partLoads } from '#src/shared/ui/panels/lazy-part.ts';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { pass } from '#src/testing/render-page.tsx';
import { stories } from '#src/testing/stories.ts';
import DeferredParts from './deferred-parts.tsx';
import { buildQueryClient } from './query-client.ts';

let api: TestApi;

beforeEach(() => {
  api = startApi({ news: stories(2) });
  const rule = { name: 'Cars', words: ['ford'], wordsBy: 'or', symbols: [], channels: [], cooldownMinutes: 0, isOn: true };
  localStorage.setItem('marketdesk:alert-rules', JSON.stringify([rule]));
  dispatchEvent(new StorageEvent('storage', { key: null }));
});
afterEach(closeAlerts);

const open = (isEmbedded: boolean) =>
  render(
    <QueryClientProvider client={buildQueryClient()}>
      <BrowserRouter>
        <div id="signed-out" />
        <main>
          <button type="button" data-symbol="A,B">
            A,B
          </button>
        </main>
        <DeferredParts isEmbedded={isEmbedded} />
      </BrowserRouter>
    </QueryClientProvider>,
  );

test('watches stored alert rules and opens the alerts panel', async () => {
  await open(false);
  await expect.poll(() => (pass(15), api.requests.some((address) => address.includes('/news?')))).toBe(true);
  openAlerts();
  await expect.element(page.getByRole('dialog', { name: 'Alert rules' })).toMatchTextContent(/with “ford”/);
});

test('a frame has no alerts and sends no requests for them', async () => {
  await open(true);
  openAlerts();
  pass(60);
  // What is loaded later than the panel would be; no symbol has a comma, so that its card sends no requests either.
  await page.getByRole('button', { name: 'A,B' }).hover();
  await expect.element(page.getByRole('region', { name: 'A,B at a glance' })).toBeVisible();
  expect(api.requests).toEqual([]);
  expect(page.getByRole('dialog').elements()).toEqual([]);
});

test('parts are prefetched one at a time when the browser is idle, and none while the proxy refuses this browser', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
  const becomeIdle = async (): Promise<void> => {
    await expect.poll(() => idle).not.toEqual([]);
    for (const callback of idle.splice(0)) callback();
  };
  const others = [...partLoads];
  onTestFinished(() => {
    for (const load of others) partLoads.add(load);
  });
  partLoads.clear();
  const loaded: string[] = [];
  for (const name of ['filters', 'export', 'mutes']) partLoads.add(() => Promise.resolve(loaded.push(name)));

  await open(true);
  await becomeIdle();
  await expect.poll(() => idle).toHaveLength(1);
  expect(loaded).toEqual(['filters']);
  setAccessRefusal(new Failure('signIn'));
  await expect.element(page.getByRole('alert')).toBeVisible();
  await becomeIdle();
  expect(loaded).toEqual(['filters']);
  expect(idle).toEqual([]);
  setAccessRefusal(undefined);
  await becomeIdle();
  expect(loaded).toEqual(['filters', 'export']);
  await becomeIdle();
  expect(loaded).toEqual(['filters', 'export', 'mutes']);
});
