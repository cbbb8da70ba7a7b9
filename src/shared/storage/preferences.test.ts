import { afterEach, describe, expect, test, vi } from 'vitest';
import { readPreferences } from './preferences.ts';

const standard = { theme: 'system', density: 'compact', zone: 'et', railOpen: false, paneWidthPx: 460, singleKeys: true };

describe('what was stored is taken as far as it is valid', () => {
  test.each<[stored: unknown, taken: object]>([
    [null, {}],
    ['dark', {}],
    [7, {}],
    [[], {}],
    [{ theme: 'dark' }, { theme: 'dark' }],
    [
      { theme: 'pink', density: 'cozy' },
      { theme: 'system', density: 'cozy' },
    ],
    [{ density: 'constructor', zone: 'CET' }, {}],
    [{ zone: 'utc', theme: ['dark'] }, { zone: 'utc' }],
    [{ railOpen: 'true' }, { railOpen: false }],
    [{ railOpen: true }, { railOpen: true }],
    [{ paneWidthPx: 359 }, { paneWidthPx: 460 }],
    [{ paneWidthPx: 360 }, { paneWidthPx: 360 }],
    [{ paneWidthPx: 640 }, { paneWidthPx: 640 }],
    [{ paneWidthPx: 641 }, { paneWidthPx: 460 }],
    [{ paneWidthPx: 'wide' }, { paneWidthPx: 460 }],
    [{ paneWidthPx: null }, { paneWidthPx: 460 }],
    [{ singleKeys: false }, { singleKeys: false }],
    [{ singleKeys: 0 }, {}],
    [{ somethingElse: 1 }, {}],
  ])('%j', (stored, taken) => {
    expect(readPreferences(stored)).toEqual({ ...standard, ...taken });
  });
});

describe('a page that opens', () => {
  /** The module as a page loads it, with its storage and its address. */
  const open = async ({ stored, address = '/news' }: { stored?: string; address?: string } = {}) => {
    localStorage.clear();
    if (stored !== undefined) localStorage.setItem('marketdesk:preferences', stored);
    history.replaceState(null, '', address);
    vi.resetModules();
    return import('./preferences.ts');
  };
  const kept = (): unknown => JSON.parse(localStorage.getItem('marketdesk:preferences') ?? 'null');

  afterEach(() => {
    vi.restoreAllMocks();
    history.replaceState(null, '', '/');
  });

  test('stands as the reader left it', async () => {
    const { preferences } = await open({ stored: '{"theme":"dark","density":"comfy","zone":"utc"}' });
    expect(preferences()).toEqual({ ...standard, theme: 'dark', density: 'comfy', zone: 'utc' });
    expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', density: 'comfy' });
  });

  test.each(['', '{', 'null', '"dark"', '<html>'])('survives %j in its storage', async (stored) => {
    expect((await open({ stored })).preferences()).toEqual(standard);
  });

  test('survives a blocked storage, and choices last as long as the page', async () => {
    const denied = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    vi.resetModules();
    const { preferences, setPreferences } = await import('./preferences.ts');
    expect(denied).toHaveBeenCalled();
    expect(preferences()).toEqual(standard);
    setPreferences({ theme: 'dark' });
    expect(preferences().theme).toBe('dark');
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });

  test('obeys its address over its storage, without keeping that', async () => {
    const { preferences, setPreferences } = await open({
      stored: '{"theme":"dark","zone":"utc"}',
      address: '/news?theme=light&density=cozy&tz=local',
    });
    expect(preferences()).toMatchObject({ theme: 'light', density: 'cozy', zone: 'local' });
    setPreferences({ railOpen: true });
    expect(kept()).toEqual({ ...standard, theme: 'dark', zone: 'utc', railOpen: true });
  });

  test('is told by an embedding page to follow the system, whatever is stored', async () => {
    const { preferences } = await open({ stored: '{"theme":"dark"}', address: '/news?embed=1&theme=auto' });
    expect(preferences().theme).toBe('system');
  });

  test('takes no nonsense from its address', async () => {
    const { preferences } = await open({ address: '/news?theme=pink&density=&tz=Mars' });
    expect(preferences()).toEqual(standard);
  });

  test('a choice made by hand beats the address, and is kept', async () => {
    const { preferences, setPreferences } = await open({ address: '/news?theme=light' });
    setPreferences({ theme: 'dark' });
    expect(preferences().theme).toBe('dark');
    expect(kept()).toMatchObject({ theme: 'dark' });
  });

  test('follows a choice made in another tab, except where its address or the reader here says otherwise', async () => {
    const { preferences, setPreferences } = await open({ address: '/news?theme=light' });
    setPreferences({ railOpen: true });
    localStorage.setItem('marketdesk:preferences', JSON.stringify({ ...standard, theme: 'dark', density: 'comfy' }));
    dispatchEvent(new StorageEvent('storage', { key: 'marketdesk:preferences' }));
    expect(preferences()).toEqual({ ...standard, theme: 'light', density: 'comfy' });
    expect(document.documentElement.dataset).toMatchObject({ theme: 'light', density: 'comfy' });
  });

  test('changes one choice without undoing what another tab has just chosen', async () => {
    const { setPreferences } = await open();
    localStorage.setItem('marketdesk:preferences', JSON.stringify({ ...standard, zone: 'utc' }));
    setPreferences({ theme: 'dark' });
    expect(kept()).toEqual({ ...standard, zone: 'utc', theme: 'dark' });
  });

  test('the theme follows the system until one is chosen', async () => {
    const changed: (() => void)[] = [];
    const system = { matches: true, addEventListener: (_: string, tell: () => void) => changed.push(tell) };
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue(system as unknown as MediaQueryList);
    const { setPreferences } = await open();
    const theme = (): string | undefined => document.documentElement.dataset['theme'];
    const turn = (dark: boolean): void => {
      system.matches = dark;
      for (const tell of changed) tell();
    };
    expect(theme()).toBe('dark');
    turn(false);
    expect(theme()).toBe('light');
    setPreferences({ theme: 'dark' });
    turn(false);
    expect(theme()).toBe('dark');
  });
});
