import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { buildQueryClient } from '#src/app/query-client.ts';
import { startApi } from '#src/testing/api.ts';
import { mountPage } from '#src/testing/page-roots.ts';
import { soon } from '#src/testing/render-page.tsx';
import { nowSeconds } from '#src/testing/stories.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { inboxOpen } from '../alert-state.ts';
import { AlertsBell } from './bell.tsx';
import { emptyWatchState, type Hit, readWatchState, watchState } from '../watch-state.ts';

const hit = (id: number, parts: Partial<Hit> = {}): Hit => ({
  ...{ id, title: `Ford ${id}`, created: nowSeconds - id, tickers: ['F'], rule: 'Cars', as: 'notified' },
  ...parts,
});

const bell = (): HTMLElement => screen.getByRole('button', { name: /^Alerts/ });

function open(...recent: Hit[]): void {
  startApi();
  watchState.set({ ...emptyWatchState, recent });
  mountPage(
    <BrowserRouter>
      <QueryClientProvider client={buildQueryClient()}>
        <span id="alerts" />
        <AlertsBell />
      </QueryClientProvider>
    </BrowserRouter>,
  );
  // The place is in the document after the first render, as in the top bar.
  watchState.update((latest) => ({ ...latest }));
}
afterEach(() => {
  inboxOpen.set(false);
  watchState.set(emptyWatchState);
});

test('the bell counts unread hits; opening one or marking all reads them', async () => {
  open(hit(1), hit(2, { as: 'cooldown', isRead: true }), hit(3, { as: 'quiet' }));
  await soon(() => expect(nameOf(bell())).toBe('Alerts, 2 unread'));
  fireEvent.click(bell());
  const list = await screen.findByRole('list', { name: 'Alerts' });
  expect(textOf(list)).toContain('Cars, in quiet hours');
  fireEvent.click(screen.getByRole('link', { name: /Ford 3/ }));
  await soon(() => expect(nameOf(bell())).toBe('Alerts, 1 unread'));
  fireEvent.click(bell());
  fireEvent.click(await screen.findByRole('button', { name: 'Mark all read' }));
  await soon(() => expect(nameOf(bell())).toBe('Alerts'));
});

test('hits that a former version stored stay readable', () => {
  const { as: _, ...line } = hit(1);
  expect(readWatchState({ recent: [{ ...line, as: 'told' }] }).recent).toEqual([hit(1)]);
});
