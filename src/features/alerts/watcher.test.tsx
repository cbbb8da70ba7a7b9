import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { buildQueryClient } from '#src/app/query-client.ts';
import { setPaused } from '#src/shared/api/polling.ts';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { press } from '#src/testing/press.ts';
import { wireReaction } from '#src/testing/records.ts';
import { pass, quiet, soon } from '#src/testing/render-page.tsx';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import { textOf } from '#src/testing/text.ts';
import { alertRules } from './alert-rule.ts';
import { dismissHits } from './alert-state.ts';
import { notificationSettings } from './notifications.ts';
import { buildRule } from './rule.rows.ts';
import { emptyWatchState, watchState } from './watch-state.ts';
import Watcher from './watcher.tsx';

let api: TestApi;

const open = () =>
  render(
    <BrowserRouter>
      <QueryClientProvider client={buildQueryClient()}>
        <Watcher />
      </QueryClientProvider>
    </BrowserRouter>,
  );
const polls = (): number => api.requests.filter((request) => request.includes('updatedSince=')).length;
const notices = (): HTMLElement[] => screen.queryAllByRole('region', { name: 'New alerts' });
const listed = (): string[] => notices().flatMap((notice) => [...notice.querySelectorAll('li a')].map(textOf));
const lists = (...titles: string[]) => soon(() => expect(listed()).toEqual(titles));

/** Adds stories and waits for the next poll. */
async function arrive(...items: NewsItem[]): Promise<void> {
  const before = polls();
  api.write({ news: [...items] });
  pass(17);
  await soon(() => expect(polls()).toBeGreaterThan(before));
  await quiet();
}
const fresh = (id: number, title: string, parts: Partial<NewsItem> = {}): NewsItem =>
  story(id, { title, created: nowSeconds + id, ...about('F'), ...parts });

beforeEach(() => {
  if (!document.querySelector('base')) document.head.append(Object.assign(document.createElement('base'), { href: '/' }));
  api = startApi({ news: stories(3, (id) => ({ title: `Old story of Ford ${id}` })) });
});
afterEach(() => {
  cleanup();
  setPaused(false);
  dismissHits();
  alertRules.set([]);
});

async function begin(...rules: Parameters<typeof buildRule>[0][]): Promise<void> {
  alertRules.set(rules.map((parts, at) => buildRule({ name: `Rule ${at + 1}`, words: ['ford'], ...parts })));
  open();
  await soon(() => expect(watchState.get().streams['any']).toBeDefined());
}

describe('the watch', () => {
  test('sends no request while no rule is on', async () => {
    alertRules.set([buildRule({ words: ['ford'], isOn: false })]);
    open();
    pass(60);
    await quiet();
    expect(api.requests).toEqual([]);
    alertRules.update((rules) => rules.map((rule) => ({ ...rule, isOn: true })));
    await soon(() => expect(api.requests).toHaveLength(1));
  });

  test('never alerts on existing stories, and on new ones once', async () => {
    await begin({});
    expect(notices()).toEqual([]);
    await arrive(fresh(10, 'Ford cuts'), fresh(11, 'GM cuts'));
    await lists('F Ford cuts');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss alerts' }));
    await arrive(fresh(12, 'Nothing'));
    await arrive(fresh(10, 'Ford cuts, corrected', { updated: nowSeconds + 90 }), fresh(13, 'Nothing'));
    expect(notices()).toEqual([]);
  });

  test('continues after a page change and starts again after an hour', async () => {
    await begin({});
    cleanup();
    api.write({ news: [fresh(10, 'Ford cuts')] });
    pass(600);
    open();
    await lists('F Ford cuts');
    dismissHits();
    cleanup();
    api.write({ news: [fresh(20, 'Ford raises')] });
    pass(4000);
    const before = api.requests.length;
    open();
    await soon(() => expect(api.requests.length).toBeGreaterThan(before));
    await quiet();
    await arrive(fresh(30, 'Nothing', { created: nowSeconds + 4700 }));
    expect(notices()).toEqual([]);
  });

  test('stops while polling is paused', async () => {
    await begin({});
    setPaused(true);
    await quiet();
    const before = api.requests.length;
    pass(60);
    await quiet();
    expect(api.requests.length).toBe(before);
  });

  test('works without storage for as long as the page', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    await begin({});
    await arrive(fresh(10, 'Ford cuts'));
    await lists('F Ford cuts');
    dismissHits();
    await arrive(fresh(11, 'Nothing'));
    expect(notices()).toEqual([]);
    cleanup();
    vi.unstubAllGlobals();
    watchState.set(emptyWatchState);
    alertRules.set([]);
    expect([watchState.isSaved(), alertRules.isSaved()]).toEqual([true, true]);
  });

  test('a rule over a watchlist follows it as it changes, and matches nothing once it is deleted', async () => {
    watchlists.set([{ name: 'Mine', symbols: ['F'] }]);
    await begin({ words: [], watchlist: 'Mine' });
    await arrive(fresh(10, 'Cuts'), fresh(11, 'Rises', about('GM')));
    await lists('F Cuts');
    dismissHits();
    watchlists.set([{ name: 'Mine', symbols: ['GM'] }]);
    await arrive(fresh(30, 'Cuts again'), fresh(31, 'Rises again', about('GM')));
    await lists('GM Rises again');
    dismissHits();
    watchlists.set([]);
    pass(60);
    await quiet();
    api.write({ news: [fresh(50, 'Cuts more'), fresh(51, 'Rises more', about('GM'))] });
    pass(60);
    await quiet();
    expect(notices()).toEqual([]);
  });

  test('requests each importance separately and applies its rules only', async () => {
    alertRules.set([buildRule({ name: 'High', importance: 'high' })]);
    open();
    await soon(() => expect(watchState.get().streams['high']).toBeDefined());
    expect(api.requests.every((request) => request.includes('importance=high'))).toBe(true);
    await arrive(fresh(10, 'Whatever', { importance: 'high' }), fresh(11, 'Whatever else'));
    await soon(() => expect(textOf(screen.getByRole('heading'))).toBe('High: 1 story'));
  });
});

describe('a rule with a threshold', () => {
  const threshold = { metric: '5_Minutes%', compare: 'either', value: 2 } as const;
  const reaction = (id: number, move: string) =>
    wireReaction({ _id: `r${id}`, ResourceID: String(id), Symb: 'F', ReportSess: 'All', '5_Minutes%': move, created: nowSeconds + id + 5 });

  test('alerts when the reaction passes it, and not when it stays below', async () => {
    await begin({ threshold });
    await arrive(fresh(10, 'Ford cuts'), fresh(11, 'Ford waits'));
    expect(notices()).toEqual([]);
    expect(watchState.get().waiting.map(({ id }) => id)).toEqual([10, 11]);
    api.write({ quantified: [reaction(10, '-2.40'), reaction(11, '0.30')] });
    pass(70);
    await lists('F Ford cuts');
    expect(watchState.get().waiting).toEqual([]);
  });
});

describe('notifications', () => {
  test('twenty hits in a minute share one notice, which takes no focus and shifts nothing', async () => {
    await begin({ cooldownMinutes: 10 }, { words: ['cuts'] });
    const before = document.activeElement;
    await arrive(...Array.from({ length: 20 }, (_, n) => fresh(10 + n, `Ford cuts ${n}`)));
    await soon(() => expect(textOf(screen.getByRole('heading'))).toBe('Rule 1, Rule 2: 20 stories'));
    expect(notices()).toHaveLength(1);
    expect(listed()).toHaveLength(3);
    expect(textOf(screen.getByRole('status'))).toContain('and 17 more in the inbox');
    expect(document.activeElement).toBe(before);
    expect(screen.getByRole('status').className).toContain('fixed');
  });

  test('a rule in its cooldown shows no notice, and the suppressed hit is recorded', async () => {
    await begin({ cooldownMinutes: 10 });
    await arrive(fresh(10, 'Ford cuts'));
    await soon(() => expect(listed()).toHaveLength(1));
    await arrive(fresh(100, 'Ford cuts again'));
    expect(listed()).toHaveLength(1);
    expect(watchState.get().recent.map(({ title, as }) => [title, as])).toEqual([
      ['Ford cuts again', 'cooldown'],
      ['Ford cuts', 'notified'],
    ]);
  });

  test('no notice shows in quiet hours', async () => {
    notificationSettings.set({ sound: false, desktop: false, quiet: { from: '09:00', to: '11:00', zone: 'et' } });
    await begin({});
    await arrive(fresh(10, 'Ford cuts'));
    await soon(() => expect(watchState.get().recent.map(({ as }) => as)).toEqual(['quiet']));
    expect(notices()).toEqual([]);
  });

  test('Escape within the notice dismisses it', async () => {
    await begin({});
    await arrive(fresh(10, 'Ford cuts'));
    const button = await soon(() => screen.getByRole('button', { name: 'Dismiss alerts' }));
    press('Escape', { on: button });
    await soon(() => expect(notices()).toEqual([]));
  });

  describe('sound and desktop notifications', () => {
    const tones = vi.fn();
    const state = vi.fn(() => 'running');
    const shown: [title: string, options: NotificationOptions][] = [];
    const requestPermission = vi.fn(async () => 'granted' as const);

    beforeEach(() => {
      tones.mockClear();
      state.mockReturnValue('running');
      requestPermission.mockClear();
      shown.length = 0;
      class Sounds {
        currentTime = 0;
        state = state();
        destination = {};
        resume = async (): Promise<void> => {};
      }
      class Node {
        gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
        connect = (to: unknown): unknown => to;
        start = tones;
        stop(): void {}
      }
      class Notice {
        static permission = 'granted';
        static requestPermission = requestPermission;
        constructor(title: string, options: NotificationOptions) {
          shown.push([title, options]);
        }
        addEventListener(): void {}
      }
      vi.stubGlobal('AudioContext', Sounds);
      vi.stubGlobal('OscillatorNode', Node);
      vi.stubGlobal('GainNode', Node);
      vi.stubGlobal('Notification', Notice);
    });

    test('are off by default and request no permission', async () => {
      await begin({});
      await arrive(fresh(10, 'Ford cuts'));
      await soon(() => expect(listed()).toHaveLength(1));
      expect([tones.mock.calls.length, shown.length, requestPermission.mock.calls.length]).toEqual([0, 0, 0]);
    });

    test('come once a minute at most', async () => {
      notificationSettings.set({ sound: true, desktop: true });
      pass(120);
      await begin({});
      await arrive(fresh(130, 'Ford cuts'));
      await soon(() => expect(tones).toHaveBeenCalledTimes(2));
      await arrive(fresh(140, 'Ford cuts again'));
      await soon(() => expect(listed()).toHaveLength(2));
      expect(tones).toHaveBeenCalledTimes(2);
      expect(shown).toEqual([['Rule 1: 1 story', expect.objectContaining({ body: 'Ford cuts', tag: 'marketdesk-alerts' })]]);
      expect(requestPermission).not.toHaveBeenCalled();
    });

    test('a page without a user gesture plays no sound', async () => {
      state.mockReturnValue('suspended');
      vi.resetModules();
      const { chime } = await import('./notifications.ts');
      await chime();
      expect(tones).not.toHaveBeenCalled();
    });

    test('a hidden tab sends no request, with desktop notifications too', async () => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      notificationSettings.set({ sound: false, desktop: true });
      await begin({});
      const before = api.requests.length;
      pass(120);
      await quiet();
      expect(api.requests.length).toBe(before);
    });
  });
});
