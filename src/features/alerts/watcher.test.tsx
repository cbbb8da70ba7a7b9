import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { buildQueryClient } from '#src/app/query-client.ts';
import { setPaused } from '#src/shared/api/polling.ts';
import { fakeApi, type FakeApi } from '#src/testing/fake-api.ts';
import { click, press } from '#src/testing/person.ts';
import { wireReading } from '#src/testing/readings.ts';
import { pass, quiet, soon } from '#src/testing/render-page.tsx';
import { one, textOf } from '#src/testing/screen.ts';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';
import { alertRules } from './kept-rules.ts';
import { manners } from './manners.ts';
import { dismiss } from './notices.ts';
import { aRule } from './rule.rows.ts';
import { nothingWatched, watched } from './watched.ts';
import Watcher from './watcher.tsx';

let unmount = (): void => {};
let api: FakeApi;

/** A page with nothing but the watch. */
function open(): void {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  unmount = () => root.unmount();
  root.render(
    <BrowserRouter>
      <QueryClientProvider client={buildQueryClient()}>
        <Watcher />
      </QueryClientProvider>
    </BrowserRouter>,
  );
}
const polls = (): string[] => api.asked.filter((address) => address.includes('updatedSince='));
const notice = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('section[aria-label=Alerts]')];
const listed = (): string[] => [...document.querySelectorAll('section[aria-label=Alerts] li a')].map((link) => textOf(link));

/** Lets one poll come and bring these. */
async function arrive(...items: NewsItem[]): Promise<void> {
  const before = polls().length;
  api.stories = [...api.stories, ...items];
  pass(17);
  await soon(() => expect(polls().length).toBeGreaterThan(before));
  await quiet();
}
const fresh = (id: number, title: string, parts: Partial<NewsItem> = {}): NewsItem =>
  story(id, { title, created: nowSeconds + id, ...about('F'), ...parts });

beforeEach(() => {
  if (!document.querySelector('base')) document.head.append(Object.assign(document.createElement('base'), { href: '/' }));
  api = fakeApi(stories(3, (id) => ({ title: `Ford, of old, ${id}` })));
});
afterEach(() => {
  unmount();
  setPaused(false);
  dismiss();
  alertRules.set([]);
});

async function begin(...rules: Parameters<typeof aRule>[0][]): Promise<void> {
  alertRules.set(rules.map((parts, at) => aRule({ name: `Rule ${at + 1}`, words: ['ford'], ...parts })));
  open();
  await soon(() => expect(watched.get().streams['any']).toBeDefined());
}

describe('the watch', () => {
  test('asks nothing while no rule is on', async () => {
    alertRules.set([aRule({ words: ['ford'], isOn: false })]);
    open();
    pass(60);
    await quiet();
    expect(api.asked).toEqual([]);
    alertRules.update((rules) => rules.map((rule) => ({ ...rule, isOn: true })));
    await soon(() => expect(api.asked).toHaveLength(1));
  });

  test('never alerts for what was there, and for what comes once', async () => {
    await begin({});
    expect(notice()).toEqual([]);
    await arrive(fresh(10, 'Ford cuts'), fresh(11, 'GM cuts'));
    await soon(() => expect(listed()).toEqual(['F Ford cuts']));
    click(one('button', 'Dismiss alerts'));
    await arrive(fresh(12, 'Nothing'));
    api.stories = api.stories.map((item) => (item.id === 10 ? { ...item, title: 'Ford cuts, corrected', updated: nowSeconds + 90 } : item));
    await arrive(fresh(13, 'Nothing'));
    expect(notice()).toEqual([]);
  });

  test('goes on after a page was left, and begins anew after an hour', async () => {
    await begin({});
    unmount();
    api.stories = [...api.stories, fresh(10, 'Ford cuts')];
    pass(600);
    open();
    await soon(() => expect(listed()).toEqual(['F Ford cuts']));
    dismiss();
    unmount();
    api.stories = [...api.stories, fresh(20, 'Ford raises')];
    pass(4000);
    const before = api.asked.length;
    open();
    await soon(() => expect(api.asked.length).toBeGreaterThan(before));
    await quiet();
    await arrive(fresh(30, 'Nothing', { created: nowSeconds + 4700 }));
    expect(notice()).toEqual([]);
  });

  test('stands still while the desk is paused', async () => {
    await begin({});
    setPaused(true);
    await quiet();
    const before = api.asked.length;
    pass(60);
    await quiet();
    expect(api.asked.length).toBe(before);
  });

  test('works in a browser that keeps nothing, for as long as the page', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    await begin({});
    await arrive(fresh(10, 'Ford cuts'));
    await soon(() => expect(listed()).toEqual(['F Ford cuts']));
    dismiss();
    await arrive(fresh(11, 'Nothing'));
    expect(notice()).toEqual([]);
    unmount();
    vi.unstubAllGlobals();
    watched.set(nothingWatched);
    alertRules.set([]);
    expect([watched.isSaved(), alertRules.isSaved()]).toEqual([true, true]);
  });

  test('asks for each importance by itself, and tells a story for the rule that asked for it', async () => {
    alertRules.set([aRule({ name: 'High', importance: 'high' })]);
    open();
    await soon(() => expect(watched.get().streams['high']).toBeDefined());
    expect(api.asked.every((address) => address.includes('importance=high'))).toBe(true);
    await arrive(fresh(10, 'Whatever', { importance: 'high' }), fresh(11, 'Whatever else'));
    await soon(() => expect(textOf(one('heading'))).toBe('High: 1 story'));
  });
});

describe('a rule with a threshold', () => {
  const threshold = { metric: '5_Minutes%', compare: 'either', value: 2 } as const;
  const reading = (id: number, move: string) =>
    wireReading({ _id: `r${id}`, ResourceID: String(id), Symb: 'F', ReportSess: 'All', '5_Minutes%': move, created: nowSeconds + id + 5 });

  test('tells a story when its reading is there, and not one that stayed below', async () => {
    await begin({ threshold });
    await arrive(fresh(10, 'Ford cuts'), fresh(11, 'Ford waits'));
    expect(notice()).toEqual([]);
    expect(watched.get().waiting.map(({ id }) => id)).toEqual([10, 11]);
    api.readings = [reading(10, '-2.40'), reading(11, '0.30')];
    pass(70);
    await soon(() => expect(listed()).toEqual(['F Ford cuts']));
    expect(watched.get().waiting).toEqual([]);
  });
});

describe('manners', () => {
  test('twenty hits in a minute are one notice, which takes no focus and moves nothing', async () => {
    await begin({ cooldownMinutes: 10 }, { words: ['cuts'] });
    const before = document.activeElement;
    await arrive(...Array.from({ length: 20 }, (_, n) => fresh(10 + n, `Ford cuts ${n}`)));
    await soon(() => expect(textOf(one('heading'))).toBe('Rule 1, Rule 2: 20 stories'));
    expect(notice()).toHaveLength(1);
    expect(listed()).toHaveLength(10);
    expect(textOf(one('status'))).toContain('and 10 more, in the panel');
    expect(document.activeElement).toBe(before);
    expect(one('status').className).toContain('fixed');
  });

  test('within its cooldown a rule is silent, and the panel has what it held back', async () => {
    await begin({ cooldownMinutes: 10 });
    await arrive(fresh(10, 'Ford cuts'));
    await soon(() => expect(listed()).toHaveLength(1));
    await arrive(fresh(100, 'Ford cuts again'));
    expect(listed()).toHaveLength(1);
    expect(watched.get().recent.map(({ title, as }) => [title, as])).toEqual([
      ['Ford cuts again', 'cooldown'],
      ['Ford cuts', 'told'],
    ]);
  });

  test('in quiet hours nothing shows, and the panel says why', async () => {
    manners.set({ sound: false, desktop: false, quiet: { from: '09:00', to: '11:00', zone: 'et' } });
    await begin({});
    await arrive(fresh(10, 'Ford cuts'));
    await soon(() => expect(watched.get().recent.map(({ as }) => as)).toEqual(['quiet']));
    expect(notice()).toEqual([]);
  });

  test('is put away by Escape from within', async () => {
    await begin({});
    await arrive(fresh(10, 'Ford cuts'));
    const button = await soon(() => one('button', 'Dismiss alerts'));
    press('Escape', { on: button });
    await soon(() => expect(notice()).toEqual([]));
  });

  describe('sound and desktop notices', () => {
    const tones = vi.fn();
    const state = vi.fn(() => 'running');
    const notices: [title: string, options: NotificationOptions][] = [];
    const asked = vi.fn(async () => 'granted' as const);

    beforeEach(() => {
      tones.mockClear();
      state.mockReturnValue('running');
      asked.mockClear();
      notices.length = 0;
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
        static requestPermission = asked;
        constructor(title: string, options: NotificationOptions) {
          notices.push([title, options]);
        }
        addEventListener(): void {}
      }
      vi.stubGlobal('AudioContext', Sounds);
      vi.stubGlobal('OscillatorNode', Node);
      vi.stubGlobal('GainNode', Node);
      vi.stubGlobal('Notification', Notice);
    });

    test('are off unless they were switched on, and nobody is asked for permission', async () => {
      await begin({});
      await arrive(fresh(10, 'Ford cuts'));
      await soon(() => expect(listed()).toHaveLength(1));
      expect([tones.mock.calls.length, notices.length, asked.mock.calls.length]).toEqual([0, 0, 0]);
    });

    test('come once a minute, however many stories come in it', async () => {
      manners.set({ sound: true, desktop: true });
      pass(120);
      await begin({});
      await arrive(fresh(130, 'Ford cuts'));
      await soon(() => expect(tones).toHaveBeenCalledTimes(2));
      await arrive(fresh(140, 'Ford cuts again'));
      await soon(() => expect(listed()).toHaveLength(2));
      expect(tones).toHaveBeenCalledTimes(2);
      expect(notices).toEqual([['Rule 1: 1 story', expect.objectContaining({ body: 'Ford cuts', tag: 'marketdesk-alerts' })]]);
      expect(asked).not.toHaveBeenCalled();
    });

    test('make no sound in a page that was never clicked in, nor later when it is', async () => {
      state.mockReturnValue('suspended');
      vi.resetModules();
      const { chime } = await import('./chime.ts');
      await chime();
      expect(tones).not.toHaveBeenCalled();
    });

    test('a hidden tab asks nothing, whether desktop notices are wanted or not', async () => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      manners.set({ sound: false, desktop: true });
      await begin({});
      const before = api.asked.length;
      pass(120);
      await quiet();
      expect(api.asked.length).toBe(before);
    });
  });
});
