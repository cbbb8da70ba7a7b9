import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setPreferences } from '#src/shared/storage/preferences.ts';
import { usePrinting } from './printing.ts';

function List() {
  return <p>{usePrinting() ? 'all rows' : 'visible rows'}</p>;
}

test('a list is rendered for paper before the browser prints, with the address and time on each sheet, and as before after it', async () => {
  vi.setSystemTime('2026-11-20T15:41:07Z');
  setPreferences({ zone: 'et' });
  onTestFinished(() => history.replaceState(null, '', '/'));
  history.replaceState(null, '', '/news?topics=%22rate+cut%22%5C');
  await render(<List />);
  page.getByText('visible rows').element();
  // At once: the browser prints as soon as the event is handled.
  dispatchEvent(new Event('beforeprint'));
  page.getByText('all rows').element();
  const footer = document.documentElement.style.getPropertyValue('--print-foot');
  expect(JSON.parse(footer)).toBe(`${location.href} · 2026-11-20 10:41:07 ET`);
  dispatchEvent(new Event('afterprint'));
  await expect.element(page.getByText('visible rows')).toBeVisible();
});
