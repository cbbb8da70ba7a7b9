import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { buildQueryClient } from '#src/app/query-client.ts';
import { startApi } from '#src/testing/api.ts';
import { nowSeconds } from '#src/testing/stories.ts';
import { inboxOpen } from '../alert-state.ts';
import { emptyWatchState, type Hit, readWatchState, watchState } from '../watch/watch-state.ts';
import { Alerts } from '../alerts.tsx';
import { AlertsBell } from './bell.tsx';

const hit = (id: number, parts: Partial<Hit> = {}): Hit => ({
  ...{ id, title: `Ford ${id}`, created: nowSeconds - id, tickers: ['F'], rule: 'Cars', as: 'notified' },
  ...parts,
});

const bell = (name: string) => page.getByRole('button', { name });

afterEach(() => {
  inboxOpen.set(false);
  watchState.set(emptyWatchState);
});

test('the bell counts unread hits; opening one or marking all reads them', async () => {
  startApi();
  watchState.set({ ...emptyWatchState, recent: [hit(1), hit(2, { as: 'cooldown', isRead: true }), hit(3, { as: 'quiet' })] });
  // The place is in the document before the bell, as in the top bar.
  document.body.append(Object.assign(document.createElement('span'), { id: 'alerts' }));
  await render(
    <BrowserRouter>
      <QueryClientProvider client={buildQueryClient()}>
        <AlertsBell />
        <Alerts />
      </QueryClientProvider>
    </BrowserRouter>,
  );
  await bell('Alerts, 2 unread').click();
  await expect.element(page.getByRole('list', { name: 'Alerts' })).toMatchTextContent('Cars, in quiet hours');
  await page.getByRole('link', { name: /Ford 3/ }).click();
  await bell('Alerts, 1 unread').click();
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await expect.element(bell('Alerts')).toBeVisible();
});

test('hits that a former version stored stay readable', () => {
  const { as: _, ...line } = hit(1);
  expect(readWatchState({ recent: [{ ...line, as: 'told' }] }).recent).toEqual([hit(1)]);
});
