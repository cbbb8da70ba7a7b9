import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Failure } from '#src/shared/api/failure.ts';
import { fakeBrowser } from '#src/testing/fake-browser.ts';
import { steadyNow } from '#src/shared/ui/now.ts';
import type { Live, Poller } from './live.ts';
import { setPaused } from './paused.ts';
import { openPoller } from './poller.ts';
import type { Source } from './source.ts';

/** What a service has is a count; what is brought is where it stands, for those who know it up to `since`. */
interface Brought {
  since: number;
  count: number;
}

interface TestTab extends Poller {
  live: Live<number>;
  /** hides or shows it */
  show(on: boolean): void;
}

const service = {
  count: 0,
  /** when each question came, in seconds since the test began */
  asked: [] as number[],
  by: [] as string[],
  answer: async (): Promise<void> => {},
};
const open = new Set<TestTab>();
let startMs = 0;
const seconds = (): number => (steadyNow() - startMs) / 1000;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  fakeBrowser();
  startMs = steadyNow();
  Object.assign(service, { count: 0, asked: [], by: [], answer: async () => {} });
});

afterEach(() => {
  for (const tab of open) tab.close();
  open.clear();
  setPaused(false);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function openTab({
  name = 'tab',
  known = 0,
  visible = true,
  ...more
}: Partial<Source<number, Brought>> & { name?: string; known?: number; visible?: boolean } = {}): TestTab {
  let isVisible = visible;
  let returned = (): void => {};
  const tab: TestTab = {
    live: { known, receivedMs: steadyNow(), failure: null, busy: false },
    show(on) {
      isVisible = on;
      returned();
    },
    refresh: () => poller.refresh(),
    close() {
      poller.close();
      open.delete(tab);
    },
  };
  const poller = openPoller<number, Brought>(
    {
      endpoint: 'news',
      question: 'all',
      intervalSeconds: 15,
      async bring(since) {
        service.asked.push(seconds());
        service.by.push(name);
        await service.answer();
        return { since, count: ++service.count };
      },
      take: (_, { count }) => count,
      read: (said, known) => ((said as Brought).since <= known ? (said as Brought) : undefined),
      ...more,
    },
    { get: () => tab.live, set: (next) => void (tab.live = next) },
    {
      isVisible: () => isVisible,
      onReturn(listener) {
        returned = listener;
        return () => {};
      },
    },
  );
  open.add(tab);
  return tab;
}

const tabs = (count: number): TestTab[] => Array.from({ length: count }, (_, index) => openTab({ name: `tab ${index}` }));
const pass = (s: number): Promise<unknown> => vi.advanceTimersByTimeAsync(s * 1000);
/** Seconds from one question to the next. */
const gaps = (): number[] => service.asked.slice(1).map((at, index) => at - (service.asked[index] ?? 0));
const fails =
  (failure = new Failure('upstream')) =>
  async (): Promise<void> => {
    throw failure;
  };
const answers = async (): Promise<void> => {};

describe('one tab', () => {
  test('asks every interval, a tenth more or less', async () => {
    const tab = openTab();
    await pass(600);
    expect(Math.min(...gaps())).toBeGreaterThanOrEqual(13);
    expect(Math.max(...gaps())).toBeLessThanOrEqual(18);
    expect(new Set(gaps().map(Math.round)).size).toBeGreaterThan(1);
    expect(tab.live).toMatchObject({ known: service.count, failure: null, busy: false });
  });

  test('asks nothing while it is hidden, and at once when it is shown, if its time has passed', async () => {
    const tab = openTab();
    tab.show(false);
    await pass(300);
    expect(service.asked).toEqual([]);
    tab.show(true);
    await pass(0);
    expect(service.asked).toHaveLength(1);
    tab.show(false);
    await pass(5);
    tab.show(true);
    await pass(5);
    expect(service.asked).toHaveLength(1);
  });

  test('that was opened with old data asks at once', async () => {
    const old = openTab({ visible: false });
    await pass(100);
    old.show(true);
    await pass(0);
    expect(service.asked).toHaveLength(1);
  });

  test('is busy while it asks, and asks one thing at a time', async () => {
    service.answer = () => new Promise((resolve) => setTimeout(resolve, 40_000));
    const tab = openTab();
    await pass(20);
    expect(tab.live.busy).toBe(true);
    await pass(20);
    expect(service.asked).toHaveLength(1);
    await pass(20);
    expect(tab.live.busy).toBe(false);
  });

  test.each([-300, 300, -86_400])('goes on when the computer’s clock is set by %i s', async (by) => {
    openTab();
    await pass(60);
    const before = service.asked.length;
    vi.setSystemTime(Date.now() + by * 1000);
    await pass(60);
    expect(service.asked.length - before).toBeGreaterThanOrEqual(3);
    expect(service.asked.length - before).toBeLessThanOrEqual(5);
  });

  test('that is closed asks no more, and what is on its way changes nothing', async () => {
    service.answer = () => new Promise((resolve) => setTimeout(resolve, 5000));
    const tab = openTab();
    await pass(18);
    tab.close();
    await pass(60);
    expect([service.asked.length, tab.live.known, tab.live.busy]).toEqual([1, 0, false]);
  });
});

describe('five tabs poll as one', () => {
  test('one request an interval, and all know the same', async () => {
    const all = tabs(5);
    await pass(600);
    expect(service.asked.length).toBeGreaterThanOrEqual(36);
    expect(service.asked.length).toBeLessThanOrEqual(46);
    expect(Math.min(...gaps())).toBeGreaterThanOrEqual(13);
    expect(all.map(({ live }) => live.known)).toEqual(all.map(() => service.count));
  });

  test('while one asks, however long, the others wait', async () => {
    service.answer = () => new Promise((resolve) => setTimeout(resolve, 30_000));
    tabs(5);
    await pass(40);
    expect(service.asked).toHaveLength(1);
  });

  test('whoever asks is closed or hidden: another takes over within an interval', async () => {
    const all = new Map(tabs(5).map((tab, index) => [`tab ${index}`, tab]));
    for (let left = 5; left > 1; left--) {
      await pass(18);
      const asker = all.get(service.by.at(-1) ?? '');
      if (left % 2) asker?.close();
      else asker?.show(false);
    }
    await pass(60);
    expect(Math.max(...gaps())).toBeLessThanOrEqual(18);
  });

  test('a hidden one asks nothing and knows what the others bring', async () => {
    const hidden = openTab({ name: 'hidden', visible: false });
    tabs(2);
    await pass(100);
    expect(service.by).not.toContain('hidden');
    expect(hidden.live.known).toBe(service.count);
  });

  test('a refresh in one is news in all, and the next poll is an interval away', async () => {
    const all = tabs(3);
    await pass(5);
    await all[0]?.refresh();
    await pass(0);
    expect(all.map(({ live }) => live.known)).toEqual([1, 1, 1]);
    await pass(12);
    expect(service.asked).toHaveLength(1);
  });

  test('one that lags behind what the others ask for asks for itself, then shares again', async () => {
    service.count = 100;
    tabs(2).forEach((tab) => (tab.live = { ...tab.live, known: 100 }));
    const late = openTab({ name: 'late', known: 50 });
    await pass(60);
    expect(late.live.known).toBe(service.count);
    expect(service.asked.length).toBeLessThanOrEqual(6);
  });

  test('other questions of the same endpoint are asked for themselves', async () => {
    openTab({ question: 'F' });
    openTab({ question: 'GM' });
    await pass(150);
    expect(service.asked.length).toBeGreaterThanOrEqual(17);
  });

  test.each([
    ['no channels', { channels: false }],
    ['neither channels nor locks', { channels: false, locks: false }],
  ])('a browser with %s: each polls alone', async (_, has) => {
    fakeBrowser(has);
    const all = tabs(3);
    await pass(150);
    for (const tab of all) expect(tab.live).toMatchObject({ failure: null });
    expect(service.asked.length).toBeGreaterThanOrEqual(25);
  });

  test('a browser without locks, as on plain http, shares all the same', async () => {
    fakeBrowser({ locks: false });
    tabs(5);
    await pass(300);
    // A hundred if each polled alone. Here all tabs tick in step, so that some ask together before they hear of each other.
    expect(service.asked.length).toBeLessThanOrEqual(60);
  });

  test('two browsers, or frames kept apart, poll for themselves', async () => {
    openTab();
    fakeBrowser();
    openTab();
    await pass(150);
    expect(service.asked.length).toBeGreaterThanOrEqual(17);
  });

  test('two desks under two paths of one host are strangers', async () => {
    const base = document.head.appendChild(Object.assign(document.createElement('base'), { href: '/one/' }));
    openTab();
    base.href = '/two/';
    openTab();
    await pass(150);
    base.remove();
    expect(service.asked.length).toBeGreaterThanOrEqual(17);
  });

  const strange = [undefined, null, 'all', 7, [], {}, { question: 'all' }, { question: 7, brought: {} }, { question: 'other', brought: 1 }];
  const broken = [{}, { kind: 'upstream' }, { kind: 'meteor', sentences: [] }, 'down', null].flatMap((failure) => [
    { question: 'all', failure },
    { question: 'all', failure, waitMs: Number.NaN },
    { question: 'all', failure, waitMs: 1e12 },
  ]);
  test.each([...strange, ...broken].map((message) => [message]))('what no tab of this build says changes nothing: %j', async (message) => {
    const browser = fakeBrowser();
    const tab = openTab();
    const before = tab.live;
    browser.say(message);
    await pass(0);
    expect(tab.live).toEqual(before);
    await pass(20);
    expect(service.asked).toHaveLength(1);
  });

  test('however tabs come, hide and go, someone asks in time and nobody asks too soon', async () => {
    const step = fc.record({ tab: fc.nat(3), visible: fc.boolean(), seconds: fc.integer({ min: 1, max: 40 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const all = tabs(4);
        const shown = new Set(all);
        startMs = steadyNow();
        service.asked = [];
        for (const { tab, visible, seconds } of steps) {
          const it = all[tab];
          if (!it) continue;
          it.show(visible);
          shown[visible ? 'add' : 'delete'](it);
          const before = service.asked.length;
          await pass(seconds);
          if (shown.size > 0 && seconds >= 18) expect(service.asked.length).toBeGreaterThan(before);
          if (shown.size === 0) expect(service.asked.length).toBe(before);
        }
        expect(Math.min(13, ...gaps())).toBeGreaterThanOrEqual(13);
        all.forEach((tab) => tab.close());
      }),
      { numRuns: 60 },
    );
  });
});

describe('what fails', () => {
  test('is asked once more at once, and a hiccup is not even shown', async () => {
    const tab = openTab();
    const seen = new Set<unknown>();
    service.answer = async () => {
      if (service.asked.length === 1) throw new Failure('upstream');
    };
    for (let ms = 0; ms < 20_000; ms += 100) {
      await pass(0.1);
      seen.add(tab.live.failure);
    }
    expect([...seen]).toEqual([null]);
    expect([service.asked.length, tab.live.known]).toEqual([2, 1]);
  });

  test('again is shown with the time of the next try, and left alone for a minute', async () => {
    const tab = openTab();
    service.answer = fails();
    await pass(20);
    expect(service.asked).toHaveLength(2);
    expect(tab.live).toMatchObject({ failure: { kind: 'upstream' }, busy: false });
    const nextTry = ((tab.live.nextTryMs ?? 0) - startMs) / 1000;
    await pass(600);
    expect(Math.min(...gaps().slice(1))).toBeGreaterThanOrEqual(60);
    expect(Math.max(...gaps().slice(1))).toBeLessThanOrEqual(65);
    expect(service.asked[2]).toBeCloseTo(nextTry, -1);
  });

  test('a refusal is not pressed', async () => {
    service.answer = fails(new Failure('refused'));
    openTab();
    await pass(40);
    expect(service.asked).toHaveLength(1);
  });

  test('in five tabs is asked once a minute by all together, and all say so', async () => {
    const all = tabs(5);
    service.answer = fails(new Failure('upstream', { sentences: ['Nobody answers.'], requestId: 'r1' }));
    await pass(20);
    for (const { live } of all) {
      expect(live.failure).toMatchObject({ kind: 'upstream', sentences: ['Nobody answers.'], requestId: 'r1' });
      expect(live.nextTryMs).toBeGreaterThan(steadyNow());
    }
    service.asked = [];
    await pass(600);
    expect(service.asked.length).toBeLessThanOrEqual(10);
    expect(service.asked.length).toBeGreaterThanOrEqual(8);

    service.answer = answers;
    await pass(70);
    for (const { live } of all) expect(live).toMatchObject({ failure: null, nextTryMs: undefined, known: service.count });
  });

  test('is one try a minute for all questions of the endpoint, and heals for all', async () => {
    const all = ['F', 'GM', 'T'].map((question) => openTab({ question, name: question }));
    await pass(60);
    service.answer = fails();
    await pass(30);
    service.asked = [];
    await pass(600);
    expect(service.asked.length).toBeLessThanOrEqual(10);
    service.answer = answers;
    await pass(75);
    for (const { live } of all) {
      expect(live.failure).toBeNull();
      expect((steadyNow() - live.receivedMs) / 1000).toBeLessThan(20);
    }
  });

  test.each<[what: string, failure: Failure, least: number, most: number]>([
    ['a limit waits as long as it says', new Failure('limited', { retryAfterSeconds: 40 }), 40, 43],
    ['a short limit is not shorter than the interval', new Failure('limited', { retryAfterSeconds: 1 }), 15, 17],
    ['a limit that does not say', new Failure('limited'), 60, 64],
    ['Retry-After of a broken service', new Failure('upstream', { retryAfterSeconds: 120 }), 120, 127],
    ['a short Retry-After of a broken service is still one try a minute', new Failure('upstream', { retryAfterSeconds: 5 }), 60, 64],
    ['an endless Retry-After is an hour', new Failure('upstream', { retryAfterSeconds: 1e12 }), 3600, 3781],
  ])('%s', async (_, failure, least, most) => {
    service.answer = fails(failure);
    openTab();
    await pass(20);
    const failedAt = service.asked.at(-1) ?? 0;
    service.asked = [];
    await pass(most + 20);
    expect((service.asked[0] ?? 0) - failedAt).toBeGreaterThanOrEqual(least);
    expect((service.asked[0] ?? 0) - failedAt).toBeLessThanOrEqual(most);
  });

  test('offline, it asks again when the browser says it is online', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const tab = openTab();
    service.answer = fails(new Failure('offline'));
    await pass(20);
    expect(tab.live.failure).toMatchObject({ kind: 'offline' });
    online.mockReturnValue(true);
    service.answer = answers;
    tab.show(true);
    await pass(0);
    expect(tab.live).toMatchObject({ failure: null, known: 1 });
  });

  test('an endpoint that the upstream does not have is asked once, and is no failure', async () => {
    service.answer = fails(new Failure('plan'));
    const tab = openTab({ endsWith: () => true });
    await pass(300);
    expect(service.asked).toHaveLength(1);
    expect(tab.live).toMatchObject({ failure: null, busy: false, ended: true });
    await tab.refresh();
    expect(service.asked).toHaveLength(1);
  });

  test('an error of our own is shown as well, and does not stop the polls', async () => {
    const tab = openTab();
    service.answer = () => Promise.reject(new TypeError('a bug'));
    await pass(20);
    expect(tab.live.failure?.message).toBe('a bug');
    service.answer = answers;
    await pass(70);
    expect(tab.live.failure).toBeNull();
  });
});

describe('paused', () => {
  test('nothing is asked and nothing is taken from other tabs; then at once', async () => {
    const browser = fakeBrowser();
    const tab = openTab();
    setPaused(true);
    await pass(120);
    browser.say({ question: 'all', brought: { since: 0, count: 9 } });
    await pass(1);
    expect([service.asked.length, tab.live.known]).toEqual([0, 0]);
    setPaused(false);
    await pass(0);
    expect([service.asked.length, tab.live.known]).toEqual([1, 1]);
  });

  test('a moment’s pause is followed by a poll as well', async () => {
    openTab();
    setPaused(true);
    await pass(2);
    setPaused(false);
    await pass(0);
    expect(service.asked).toHaveLength(1);
  });

  test('a refresh asks once', async () => {
    const tab = openTab();
    setPaused(true);
    await tab.refresh();
    await pass(60);
    expect([service.asked.length, tab.live.known]).toEqual([1, 1]);
  });
});

describe('a refresh', () => {
  test('asks at once, pressed ten times or once', async () => {
    const tab = openTab();
    for (let press = 0; press < 10; press++) void tab.refresh();
    await pass(0);
    expect(service.asked).toHaveLength(1);
    await pass(5);
    expect(service.asked).toHaveLength(1);
  });

  test('pressed again and again asks every few seconds at most', async () => {
    const tab = openTab();
    for (let press = 0; press < 100; press++) {
      void tab.refresh();
      await pass(0.1);
    }
    expect(service.asked.length).toBeLessThanOrEqual(4);
    expect(Math.min(...gaps())).toBeGreaterThanOrEqual(3);
  });

  test('is answered by the poll that is on its way', async () => {
    service.answer = () => new Promise((resolve) => setTimeout(resolve, 1000));
    const tab = openTab();
    while (!tab.live.busy) await pass(0.5);
    const pressed = tab.refresh();
    await pass(8);
    await pressed;
    expect(service.asked).toHaveLength(1);
  });

  test('reaches past a wait, and heals', async () => {
    const tab = openTab();
    service.answer = fails();
    await pass(20);
    service.answer = answers;
    void tab.refresh();
    await pass(3);
    expect(tab.live).toMatchObject({ failure: null, nextTryMs: undefined });
  });
});
