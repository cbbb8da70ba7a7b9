import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { setPreferences } from '#src/shared/storage/preferences.ts';
import { usePrinting } from './printing.ts';

function List() {
  return <p>{usePrinting() ? 'all rows' : 'rows in sight'}</p>;
}

afterEach(() => vi.useRealTimers());

test('a list is drawn for the paper before the browser looks, and as before after it', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(<List />);
  await vi.waitFor(() => expect(place.textContent).toBe('rows in sight'));
  // The listener comes with the effect, after the first drawing.
  await vi.waitFor(() => {
    dispatchEvent(new Event('beforeprint'));
    expect(place.textContent).toBe('all rows');
  });
  dispatchEvent(new Event('afterprint'));
  await vi.waitFor(() => expect(place.textContent).toBe('rows in sight'));
  root.unmount();
});

test('the foot of a sheet names the address and the moment with its zone', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T15:41:07Z'), toFake: ['Date'] });
  setPreferences({ zone: 'et' });
  history.replaceState(null, '', '/news?topics=%22rate+cut%22%5C');
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<List />);
  await vi.waitFor(() => {
    dispatchEvent(new Event('beforeprint'));
    const foot = document.documentElement.style.getPropertyValue('--print-foot');
    expect(JSON.parse(foot)).toBe(`${location.href} · 2026-11-20 10:41:07 ET`);
  });
  root.unmount();
  history.replaceState(null, '', '/');
});
