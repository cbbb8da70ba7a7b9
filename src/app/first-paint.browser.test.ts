import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
// oxlint-disable-next-line no-restricted-imports -- the page itself is what is tested
import indexHtml from '../../index.html?raw';

/** The inline script of index.html, as the browser runs it before the first paint. */
const inlineScript = /<script>([^]*?)<\/script>/.exec(indexHtml)?.[1] ?? '';
// oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- the script is what is tested
const applyLook = new Function(inlineScript) as () => void;

const { dataset } = document.documentElement;

afterEach(() => {
  history.replaceState(null, '', '/');
  delete dataset['embed'];
  delete dataset['colours'];
});

const place = 'marketdesk:preferences';
const dark = (matches: boolean): void =>
  void vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches, addEventListener: () => {} } as unknown as MediaQueryList);

let loaded = 0;
/** Loads the module of the preferences as the page does after its first paint: a new copy, of which nothing is left. */
async function loadPreferences(): Promise<void> {
  const listening = vi.spyOn(globalThis, 'addEventListener').mockReturnValue();
  await import(/* @vite-ignore */ `../shared/storage/preferences.ts?paint=${(loaded += 1)}`);
  listening.mockRestore();
}

test('the inline script sets the theme and density that the preferences choose', async () => {
  const word = fc.constantFrom('system', 'light', 'dark', 'compact', 'cozy', 'comfy', 'pink', '');
  const storedTexts = fc.option(
    fc.oneof(
      fc.record({ theme: word, density: word }, { requiredKeys: [] }).map((value) => JSON.stringify(value)),
      fc.json(),
      fc.string(),
    ),
  );
  const look = fc.record({ theme: word, density: word }, { requiredKeys: [] });
  await fc.assert(
    fc.asyncProperty(storedTexts, look, fc.boolean(), async (stored, address, isDark) => {
      localStorage.clear();
      if (stored !== null) localStorage.setItem(place, stored);
      history.replaceState(null, '', `/news?${new URLSearchParams(address).toString()}`);
      dark(isDark);
      applyLook();
      const early = { ...dataset };
      await loadPreferences();
      expect(early).toEqual({ ...dataset });
    }),
  );
});

test('the inline script works when storage is blocked, and marks an embedded page', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  history.replaceState(null, '', '/news?theme=dark&embed=1');
  applyLook();
  expect([dataset['theme'], dataset['density'], dataset['embed']]).toEqual(['dark', 'compact', '']);
});

test.each(['blue-orange', 'red-up'])('applies the stored colours %s', (colours) => {
  localStorage.setItem('marketdesk:colours', JSON.stringify(colours));
  applyLook();
  expect(dataset['colours']).toBe(colours);
});

test.each(['', '"', '{}', '<img>'])('ignores stored colours %j', (stored) => {
  localStorage.setItem('marketdesk:colours', stored);
  applyLook();
  expect(['blue-orange', 'red-up']).not.toContain(dataset['colours']);
});
