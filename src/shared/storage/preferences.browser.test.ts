import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as Preferences from './preferences.ts';
import { readPreferences } from './preferences.ts';

const standard = { theme: 'system', density: 'compact', zone: 'et', railOpen: false, paneWidthPx: 460, singleKeys: true };

describe('reads the valid part of stored preferences', () => {
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
  type Module = typeof Preferences;
  let opened = 0;
  let ends: AbortController;
  /** The module as a page loads it: a new one, which listens until the test ends. */
  const load = async (): Promise<Module> => {
    const { addEventListener } = globalThis;
    vi.spyOn(globalThis, 'addEventListener').mockImplementation((type: string, listener: EventListenerOrEventListenerObject) =>
      addEventListener(type, listener, { signal: ends.signal }),
    );
    return (await import(/* @vite-ignore */ `./preferences.ts?page=${(opened += 1)}`)) as Module;
  };
  /** The module with its storage and its address. */
  const open = async ({ stored, address = '/news' }: { stored?: string; address?: string } = {}) => {
    if (stored !== undefined) localStorage.setItem('marketdesk:preferences', stored);
    history.replaceState(null, '', address);
    return load();
  };
  const stored = (): unknown => JSON.parse(localStorage.getItem('marketdesk:preferences') ?? 'null');

  beforeEach(() => void (ends = new AbortController()));
  afterEach(() => {
    ends.abort();
    history.replaceState(null, '', '/');
  });

  test('applies the stored preferences', async () => {
    const { preferences } = await open({ stored: '{"theme":"dark","density":"comfy","zone":"utc"}' });
    expect(preferences()).toEqual({ ...standard, theme: 'dark', density: 'comfy', zone: 'utc' });
    expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', density: 'comfy' });
  });

  test.each(['', '{', 'null', '"dark"', '<html>'])('ignores %j in its storage', async (stored) => {
    expect((await open({ stored })).preferences()).toEqual(standard);
  });

  test('works with a blocked storage; choices last as long as the page', async () => {
    const denied = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const { preferences, setPreferences } = await load();
    expect(denied).toHaveBeenCalled();
    expect(preferences()).toEqual(standard);
    setPreferences({ theme: 'dark' });
    expect(preferences().theme).toBe('dark');
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });

  test('prefers its URL to the storage, without storing it', async () => {
    const { preferences, setPreferences } = await open({
      stored: '{"theme":"dark","zone":"utc"}',
      address: '/news?theme=light&density=cozy&tz=local',
    });
    expect(preferences()).toMatchObject({ theme: 'light', density: 'cozy', zone: 'local' });
    setPreferences({ railOpen: true });
    expect(stored()).toEqual({ ...standard, theme: 'dark', zone: 'utc', railOpen: true });
  });

  test('follows the system where an embedding page says so', async () => {
    const { preferences } = await open({ stored: '{"theme":"dark"}', address: '/news?embed=1&theme=auto' });
    expect(preferences().theme).toBe('system');
  });

  test('ignores invalid values in its URL', async () => {
    const { preferences } = await open({ address: '/news?theme=pink&density=&tz=Mars' });
    expect(preferences()).toEqual(standard);
  });

  test('stores a choice of the reader, which overrides the URL', async () => {
    const { preferences, setPreferences } = await open({ address: '/news?theme=light' });
    setPreferences({ theme: 'dark' });
    expect(preferences().theme).toBe('dark');
    expect(stored()).toMatchObject({ theme: 'dark' });
  });

  test('follows another tab, except where its URL or its reader has chosen', async () => {
    const { preferences, setPreferences } = await open({ address: '/news?theme=light' });
    setPreferences({ railOpen: true });
    localStorage.setItem('marketdesk:preferences', JSON.stringify({ ...standard, theme: 'dark', density: 'comfy' }));
    dispatchEvent(new StorageEvent('storage', { key: 'marketdesk:preferences' }));
    expect(preferences()).toEqual({ ...standard, theme: 'light', density: 'comfy' });
    expect(document.documentElement.dataset).toMatchObject({ theme: 'light', density: 'comfy' });
  });

  test('changes one setting without undoing those of another tab', async () => {
    const { setPreferences } = await open();
    localStorage.setItem('marketdesk:preferences', JSON.stringify({ ...standard, zone: 'utc' }));
    setPreferences({ theme: 'dark' });
    expect(stored()).toEqual({ ...standard, zone: 'utc', theme: 'dark' });
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
