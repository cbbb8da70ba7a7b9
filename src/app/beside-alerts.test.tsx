import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { showAlerts, hideAlerts } from '#src/features/alerts/show-alerts.ts';
import { fakeApi, type FakeApi } from '#src/testing/fake-api.ts';
import { giveLayout } from '#src/testing/layout.ts';
import { quiet, soon } from '#src/testing/render-page.tsx';
import { one, textOf } from '#src/testing/screen.ts';
import { stories } from '#src/testing/stories.ts';
import Beside from './beside.tsx';

giveLayout();
let api: FakeApi;
let unmount = (): void => {};
const rule = { name: 'Cars', words: ['ford'], wordsBy: 'or', symbols: [], channels: [], cooldownMinutes: 0, isOn: true };

beforeEach(() => {
  if (!document.querySelector('base')) document.head.append(Object.assign(document.createElement('base'), { href: '/' }));
  api = fakeApi(stories(2));
  localStorage.setItem('marketdesk:alert-rules', JSON.stringify([rule]));
  dispatchEvent(new StorageEvent('storage', { key: null }));
});
afterEach(() => {
  hideAlerts();
  unmount();
});

function open(framed: boolean): void {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  unmount = () => root.unmount();
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <BrowserRouter>
        <Beside framed={framed} />
      </BrowserRouter>
    </QueryClientProvider>,
  );
}

test('a rule that the browser keeps is watched beside every page, and the panel opens where it is asked for', async () => {
  open(false);
  await soon(() => expect(api.asked.some((address) => address.includes('/news?'))).toBe(true));
  showAlerts();
  await soon(() => expect(textOf(one('dialog', 'Alerts'))).toContain('with “ford”'));
});

test('a frame asks nothing for alerts, whatever rules the browser keeps', async () => {
  open(true);
  showAlerts();
  await quiet();
  expect(api.asked).toEqual([]);
  expect(document.querySelector('dialog')).toBeNull();
});
