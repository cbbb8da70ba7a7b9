import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setPreferences } from '#src/shared/storage/preferences.ts';
import '#src/testing/render-page.tsx';
import { usePrinting } from './printing.ts';

function List() {
  return <p>{usePrinting() ? 'all rows' : 'visible rows'}</p>;
}

test('a list is rendered for paper before the browser prints, with the address and time on each sheet, and as before after it', () => {
  vi.setSystemTime('2026-11-20T15:41:07Z');
  setPreferences({ zone: 'et' });
  history.replaceState(null, '', '/news?topics=%22rate+cut%22%5C');
  render(<List />);
  screen.getByText('visible rows');
  // Not in act: the browser prints as soon as the event is handled.
  dispatchEvent(new Event('beforeprint'));
  screen.getByText('all rows');
  const footer = document.documentElement.style.getPropertyValue('--print-foot');
  expect(JSON.parse(footer)).toBe(`${location.href} · 2026-11-20 10:41:07 ET`);
  act(() => void dispatchEvent(new Event('afterprint')));
  screen.getByText('visible rows');
  history.replaceState(null, '', '/');
});
