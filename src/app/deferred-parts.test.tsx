import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeAlerts, openAlerts } from '#src/features/alerts/alert-state.ts';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { mountPage } from '#src/testing/page-roots.ts';
import { pass, quiet, soon } from '#src/testing/render-page.tsx';
import { stories } from '#src/testing/stories.ts';
import { textOf } from '#src/testing/text.ts';
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

const open = (isEmbedded: boolean): void =>
  mountPage(
    <QueryClientProvider client={buildQueryClient()}>
      <BrowserRouter>
        <DeferredParts isEmbedded={isEmbedded} />
      </BrowserRouter>
    </QueryClientProvider>,
  );

test('watches stored alert rules and opens the alerts panel', async () => {
  open(false);
  await soon(() => {
    pass(15);
    expect(api.requests.some((address) => address.includes('/news?'))).toBe(true);
  });
  openAlerts();
  await soon(() => expect(textOf(screen.getByRole('dialog', { name: 'Alert rules' }))).toContain('with “ford”'));
});

test('a frame has no alerts and sends no requests for them', async () => {
  open(true);
  openAlerts();
  await quiet();
  expect(api.requests).toEqual([]);
  expect(screen.queryAllByRole('dialog')).toEqual([]);
});
