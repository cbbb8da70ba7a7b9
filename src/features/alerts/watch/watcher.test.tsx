import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { news, type NewsItem } from '#contract/endpoints/news.ts';
import { buildQueryClient } from '#src/app/query-client.ts';
import { fetchJson } from '#src/shared/api/client.ts';
import { setPaused } from '#src/shared/api/polling.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { wireReaction } from '#src/testing/records.ts';
import { pass } from '#src/testing/render-page.tsx';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';
import { textOf } from '#src/testing/text.ts';
import { alertRules } from '../alert-rule.ts';
import { dismissHits } from '../alert-state.ts';
import { deploymentName } from '#src/shared/storage/browser-locks.ts';
import { chime, notificationSettings } from '../notifications.ts';
import { buildRule } from '../rule.rows.ts';
import { emptyWatchState, watchState } from './watch-state.ts';
import { Watcher } from './watcher.tsx';

let api: TestApi;

const open = () =>
  render(
    <BrowserRouter>
      <QueryClientProvider client={buildQueryClient()}>
        <Watcher />
      </QueryClientProvider>
    </BrowserRouter>,
  );
const isPoll = (request: string): boolean => request.includes('updatedSince=');
const polls = (): number => api.requests.filter(isPoll).length;
const notices = page.getByRole('region', { name: 'New alerts' });
const listed = (): string[] => notices.getByRole('listitem').getByRole('link').elements().map(textOf);
const lists = async (...titles: string[]): Promise<void> => {
  await expect.poll(listed).toEqual(titles);
};
const recent = () => watchState.get().recent.map(({ title, as }) => [title, as]);

const hasSeen = async (...ids: number[]): Promise<void> => {
  await expect
    .poll(() => Object.values(watchState.get().streams).flatMap((stream) => stream.ids.map(([id]) => id)))
    .toEqual(expect.arrayContaining(ids));
};

/** Adds stories and waits until a poll has brought them. */
async function arrive(...items: NewsItem[]): Promise<void> {
  const before = polls();
  api.write({ news: items });
  await expect.poll(() => (pass(5), polls())).toBeGreaterThan(before);
  await hasSeen(...items.map(({ id }) => id));
}
const fresh = (id: number, title: string, parts: Partial<NewsItem> = {}): NewsItem =>
  story(id, { title, created: nowSeconds + id, ...about('F'), ...parts });

/** Sends a request and waits for its answer: whatever the page wanted to send before has been sent. */
const answered = () => fetchJson(news.path);

beforeEach(() => {
  api = startApi({ news: stories(3, (id) => ({ title: `Old story of Ford ${id}` })) });
});
afterEach(async () => {
  await cleanup();
  // What could not be stored stays until something is.
  vi.restoreAllMocks();
  setPaused(false);
  dismissHits();
  alertRules.set([]);
  watchState.set(emptyWatchState);
});

async function begin(...rules: Parameters<typeof buildRule>[0][]) {
  alertRules.set(rules.map((parts, at) => buildRule({ name: `Rule ${at + 1}`, words: ['ford'], ...parts })));
  const opened = await open();
  await hasSeen(1, 2, 3);
  return opened;
}

describe('the watch', () => {
  test('sends no request while no rule is on', async () => {
    alertRules.set([buildRule({ words: ['ford'], isOn: false })]);
    await open();
    pass(60);
    alertRules.update((rules) => rules.map((rule) => ({ ...rule, isOn: true })));
    await hasSeen(1, 2, 3);
    expect(api.requests).toHaveLength(1);
  });

  test('never alerts on existing stories, and on new ones once', async () => {
    await begin({});
    await arrive(fresh(10, 'Ford cuts'), fresh(11, 'GM cuts'));
    await lists('F Ford cuts');
    await page.getByRole('button', { name: 'Dismiss alerts' }).click();
    await arrive(fresh(10, 'Ford cuts, corrected', { updated: nowSeconds + 90 }), fresh(13, 'Ford rises', { updated: nowSeconds + 90 }));
    await lists('F Ford rises');
  });

  test('continues after a page change and starts again after an hour', async () => {
    const { unmount } = await begin({});
    await unmount();
    api.write({ news: [fresh(10, 'Ford cuts')] });
    pass(600);
    const again = await open();
    await lists('F Ford cuts');
    dismissHits();
    await again.unmount();
    api.write({ news: [fresh(20, 'Ford raises')] });
    pass(4000);
    await open();
    await hasSeen(20);
    await arrive(fresh(30, 'Ford waits', { created: nowSeconds + 4700 }));
    await lists('F Ford waits');
  });

  test('starts again where the clock has gone back by days', async () => {
    const { unmount } = await begin({});
    await unmount();
    const ahead = 3 * 86_400;
    watchState.update(({ atSeconds, streams, ...stored }) => ({
      ...stored,
      atSeconds: atSeconds + ahead,
      streams: Object.fromEntries(
        Object.entries(streams).map(([name, seen]) => [name, { ...seen, seenSeconds: seen.seenSeconds + ahead }]),
      ),
    }));
    api.write({ news: [fresh(20, 'Ford raises')] });
    await open();
    await hasSeen(20);
    await arrive(fresh(30, 'Ford waits'));
    await lists('F Ford waits');
  });

  test('stops while polling is paused', async () => {
    await begin({});
    await arrive(fresh(10, 'GM cuts'));
    setPaused(true);
    await answered();
    const before = polls();
    pass(60);
    await answered();
    expect(polls()).toBe(before);
    setPaused(false);
    await expect.poll(polls).toBeGreaterThan(before);
  });

  test('works without storage for as long as the page', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await begin({});
    await arrive(fresh(10, 'Ford cuts'));
    await lists('F Ford cuts');
    dismissHits();
    await arrive(fresh(11, 'Ford waits'));
    await lists('F Ford waits');
    expect([watchState.isSaved(), alertRules.isSaved()]).toEqual([false, false]);
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
    await expect.poll(() => watchState.get().streams).toEqual({});
    api.write({ news: [fresh(50, 'Cuts more'), fresh(51, 'Rises more', about('GM'))] });
    pass(60);
    watchlists.set([{ name: 'Mine', symbols: ['GM'] }]);
    await hasSeen(50, 51);
    await arrive(fresh(200, 'Rises at last', about('GM')));
    await lists('GM Rises at last');
  });

  test('requests each importance separately and applies its rules only', async () => {
    alertRules.set([buildRule({ name: 'High', importance: 'high' })]);
    await open();
    await expect.poll(() => watchState.get().streams['high']).toBeDefined();
    expect(api.requests.every((request) => request.includes('importance=high'))).toBe(true);
    api.write({ news: [fresh(10, 'Whatever', { importance: 'high' }), fresh(11, 'Whatever else')] });
    await expect.poll(() => (pass(5), recent())).toEqual([['Whatever', 'notified']]);
    await expect.element(page.getByRole('heading')).toHaveTextContent('High: 1 story');
  });
});

test('a rule with a threshold alerts when the reaction passes it, and not when it stays below', async () => {
  const reaction = (id: number, move: string) =>
    wireReaction({ _id: `r${id}`, ResourceID: String(id), Symb: 'F', ReportSess: 'All', '5_Minutes%': move, created: nowSeconds + id + 5 });
  const waiting = (): number[] => watchState.get().waiting.map(({ id }) => id);
  await begin({ threshold: { metric: '5_Minutes%', compare: 'either', value: 2 } });
  await arrive(fresh(10, 'Ford cuts'), fresh(11, 'Ford waits'));
  await expect.poll(waiting).toEqual([10, 11]);
  expect(notices.elements()).toEqual([]);
  api.write({ quantified: [reaction(10, '-2.40'), reaction(11, '0.30')] });
  await expect.poll(() => (pass(10), waiting())).toEqual([]);
  await lists('F Ford cuts');
});

test('a full day without the value is not replaced by the later row of a session', async () => {
  const reaction = (session: string, move: string, createdSeconds: number) =>
    wireReaction({
      _id: session,
      ResourceID: '10',
      Symb: 'F',
      NewsSess: 'Main',
      ReportSess: session,
      '5_Minutes%': move,
      created: createdSeconds,
    });
  const reactionPolls = (): number => api.requests.filter((request) => request.includes('updated_since=')).length;
  const nextPoll = async (): Promise<void> => {
    const before = reactionPolls();
    await expect.poll(() => (pass(10), reactionPolls())).toBeGreaterThan(before);
  };
  await begin({ threshold: { metric: '5_Minutes%', compare: 'either', value: 2 } });
  await arrive(fresh(10, 'Ford cuts'));
  api.write({ quantified: [reaction('All', '', nowSeconds + 15)] });
  await nextPoll();
  api.write({ quantified: [reaction('Main', '-2.40', nowSeconds + 900)] });
  await nextPoll();
  await nextPoll();
  expect(watchState.get().waiting.map(({ id }) => id)).toEqual([10]);
  expect(notices.elements()).toEqual([]);
});

describe('notifications', () => {
  test('twenty hits in a minute share one notice, which takes no focus and shifts nothing', async () => {
    await begin({ cooldownMinutes: 10 }, { words: ['cuts'] });
    const focused = document.activeElement;
    await arrive(...Array.from({ length: 20 }, (_, n) => fresh(10 + n, `Ford cuts ${n}`)));
    await expect.element(notices.getByRole('heading')).toHaveTextContent('Rule 1, Rule 2: 20 stories');
    expect(listed()).toHaveLength(3);
    const toast = page.getByRole('status').element();
    expect(textOf(toast)).toContain('and 17 more in the inbox');
    expect(document.activeElement).toBe(focused);
    expect(getComputedStyle(toast).position).toBe('fixed');
  });

  test('a rule in its cooldown shows no notice, and the suppressed hit is recorded', async () => {
    await begin({ cooldownMinutes: 10 });
    await arrive(fresh(10, 'Ford cuts'));
    await lists('F Ford cuts');
    dismissHits();
    await arrive(fresh(100, 'Ford cuts again'));
    await arrive(fresh(700, 'Ford waits'));
    await lists('F Ford waits');
    expect(recent()).toEqual([
      ['Ford waits', 'notified'],
      ['Ford cuts again', 'cooldown'],
      ['Ford cuts', 'notified'],
    ]);
  });

  test('no notice shows in quiet hours', async () => {
    notificationSettings.set({ sound: false, desktop: false, quiet: { from: '09:00', to: '11:00', zone: 'et' } });
    await begin({});
    await arrive(fresh(10, 'Ford cuts'));
    notificationSettings.set({ sound: false, desktop: false });
    await arrive(fresh(20, 'Ford waits'));
    await lists('F Ford waits');
    expect(recent()).toEqual([
      ['Ford waits', 'notified'],
      ['Ford cuts', 'quiet'],
    ]);
  });

  test('Escape within the notice dismisses it', async () => {
    await begin({});
    await arrive(fresh(10, 'Ford cuts'));
    const dismiss = page.getByRole('button', { name: 'Dismiss alerts' });
    ((await dismiss.findElement()) as HTMLElement).focus();
    await userEvent.keyboard('{Escape}');
    await expect.element(notices).not.toBeInTheDocument();
  });

  describe('sound and desktop notifications', () => {
    const shown: [title: string, options: NotificationOptions][] = [];
    const requestPermission = vi.fn(async () => 'granted' as const);
    const tones = vi.fn();
    const play = (state: AudioContextState): void => {
      vi.spyOn(BaseAudioContext.prototype, 'state', 'get').mockReturnValue(state);
      vi.spyOn(AudioContext.prototype, 'resume').mockResolvedValue();
      vi.spyOn(OscillatorNode.prototype, 'start').mockImplementation(tones);
      vi.spyOn(OscillatorNode.prototype, 'stop').mockReturnValue();
    };

    beforeEach(() => {
      tones.mockClear();
      requestPermission.mockClear();
      shown.length = 0;
      class Notice {
        static permission = 'granted';
        static requestPermission = requestPermission;
        constructor(title: string, options: NotificationOptions) {
          shown.push([title, options]);
        }
        addEventListener(): void {}
      }
      vi.stubGlobal('Notification', Notice);
    });

    test('are off by default, come once a minute at most, and request no permission', async () => {
      play('running');
      await begin({});
      await arrive(fresh(10, 'Ford waits'));
      await lists('F Ford waits');
      pass(120);
      dismissHits();
      notificationSettings.set({ sound: true, desktop: true });
      await arrive(fresh(130, 'Ford cuts'));
      await expect.poll(() => tones).toHaveBeenCalledTimes(2);
      dismissHits();
      await arrive(fresh(140, 'Ford cuts again'));
      await lists('F Ford cuts again');
      pass(60);
      dismissHits();
      await arrive(fresh(250, 'Ford cuts more'));
      await expect.poll(() => tones).toHaveBeenCalledTimes(4);
      expect(shown).toEqual(
        ['Ford cuts', 'Ford cuts more'].map((body) => ['Rule 1: 1 story', expect.objectContaining({ body, tag: 'marketdesk-alerts' })]),
      );
      expect(requestPermission).not.toHaveBeenCalled();
    });

    test('a page without a user gesture plays no sound', async () => {
      play('suspended');
      await chime();
      expect(tones).not.toHaveBeenCalled();
    });

    /** Hides or shows the tab, with the event that browsers send. */
    const show = (state: DocumentVisibilityState): void => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    };

    test('with desktop notifications a hidden tab requests once a minute and notifies', async () => {
      notificationSettings.set({ sound: false, desktop: true });
      await begin({});
      show('hidden');
      api.write({ news: [fresh(10, 'Ford cuts')] });
      const before = polls();
      await expect.poll(() => (pass(20), shown)).toHaveLength(1);
      expect(shown[0]?.[1].body).toBe('Ford cuts');
      const after = polls();
      expect(after).toBe(before + 1);
      await expect.poll(() => (pass(20), polls())).toBe(after + 1);
      show('visible');
    });

    test('it is silent while a visible tab watches, and while another hidden one has the turn', async () => {
      notificationSettings.set({ sound: false, desktop: true });
      await begin({});
      await arrive(fresh(10, 'GM cuts'));
      await answered();
      const before = polls();
      show('hidden');
      // As a visible tab does about once a minute.
      watchState.update((latest) => ({ ...latest, atSeconds: Date.now() / 1000 + 55 }));
      pass(60);
      await answered();
      expect(polls()).toBe(before);
      show('visible');
      await expect.poll(() => (pass(5), polls())).toBeGreaterThan(before);

      const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
      const held = navigator.locks.request(deploymentName('background alerts'), () => isReleased);
      await answered();
      show('hidden');
      const silent = polls();
      pass(120);
      await answered();
      expect(polls()).toBe(silent);
      release();
      await held;
      await expect.poll(() => (pass(20), polls())).toBeGreaterThan(silent);
      show('visible');
    });

    test('a hidden tab sends no request without desktop notifications', async () => {
      notificationSettings.set({ sound: true, desktop: false });
      await begin({});
      await arrive(fresh(10, 'GM cuts'));
      await answered();
      const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      const before = polls();
      pass(120);
      await answered();
      expect(polls()).toBe(before);
      visibility.mockRestore();
      await expect.poll(() => (pass(5), polls())).toBeGreaterThan(before);
    });
  });
});
