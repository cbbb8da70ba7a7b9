import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { applyLook } from './look.ts';

const { dataset } = document.documentElement;

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

const place = 'marketdesk:preferences';
const dark = (matches: boolean): void =>
  void vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches, addEventListener: () => {} } as unknown as MediaQueryList);

test('before the desk has loaded it looks as it will, whatever is kept, asked for or set in the system', async () => {
  const word = fc.constantFrom('system', 'light', 'dark', 'compact', 'cozy', 'comfy', 'pink', '');
  const kept = fc.option(
    fc.oneof(
      fc.record({ theme: word, density: word }, { requiredKeys: [] }).map((value) => JSON.stringify(value)),
      fc.json(),
      fc.string(),
    ),
  );
  const look = fc.record({ theme: word, density: word }, { requiredKeys: [] });
  await fc.assert(
    fc.asyncProperty(kept, look, fc.boolean(), async (stored, address, isDark) => {
      localStorage.clear();
      if (stored !== null) localStorage.setItem(place, stored);
      history.replaceState(null, '', `/news?${new URLSearchParams(address).toString()}`);
      dark(isDark);
      applyLook();
      const early = { ...dataset };
      vi.resetModules();
      await import('#src/shared/preferences/preferences.ts');
      expect(early).toEqual({ ...dataset });
    }),
  );
});

test('a storage that may not be read is no obstacle', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  history.replaceState(null, '', '/news?theme=dark');
  applyLook();
  expect(dataset).toMatchObject({ theme: 'dark', density: 'compact' });
});

test('a framed desk says so to the styles', () => {
  history.replaceState(null, '', '/news?embed=1');
  applyLook();
  expect(dataset['embed']).toBe('');
  delete dataset['embed'];
});

test.each(['blue-orange', 'red-up'])('kept colours %s stand at the first painting', (colours) => {
  localStorage.setItem('marketdesk:colours', JSON.stringify(colours));
  applyLook();
  expect(dataset['colours']).toBe(colours);
});

test.each([null, '', '"', '{}', '<img>'])('of kept colours %j the first painting has none of its own', (stored) => {
  if (stored !== null) localStorage.setItem('marketdesk:colours', stored);
  applyLook();
  expect(['blue-orange', 'red-up']).not.toContain(dataset['colours']);
});
