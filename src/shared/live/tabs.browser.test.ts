import { expect, onTestFinished, test, vi } from 'vitest';
import { deploymentName } from '#src/shared/storage/browser-locks.ts';
import { nowSeconds, onTick } from '#src/shared/time/now.ts';
import { queryLocks } from '#src/testing/own-profile.ts';
import { pass } from '#src/testing/render-page.tsx';
import { acceptStreams } from '#src/testing/stub-streams.ts';
import { liveState } from './live-state.ts';
import { joinTabs } from './tabs.ts';

/** In a test: the page has its base path then. */
const liveName = (): string => deploymentName('live');

/** Joins as a tab does, with a tick every second. */
function join() {
  const handlers = { onReopen: vi.fn(), onHint: vi.fn() };
  const tabs = joinTabs(handlers);
  if (!tabs) throw new Error('no locks or channels');
  const endTicks = onTick(tabs.tick);
  const end = (): void => {
    endTicks();
    tabs.end();
  };
  onTestFinished(end);
  return { ...handlers, end };
}

/** What another tab says. */
function openChannel(): BroadcastChannel {
  const channel = new BroadcastChannel(liveName());
  onTestFinished(() => channel.close());
  return channel;
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches only its own origin
const say = (channel: BroadcastChannel, data: unknown): void => channel.postMessage(data);

/** Holds the lock as another tab does. @param steal as from a tab that is frozen */
function holdLock(steal: boolean) {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  onTestFinished(() => release());
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
  const request = navigator.locks.request(liveName(), { steal }, () => {
    hold();
    return isReleased;
  });
  return { isHeld, release, ended: request.catch((error: unknown) => error) };
}

/** The requests for the lock. */
const lockState = async () => {
  const { held, pending } = await queryLocks();
  return { held: held.filter((lock) => lock === liveName()).length, pending: pending.filter((lock) => lock === liveName()).length };
};

const show = (state: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

test('two tabs have one stream: the other one hears hints, and opens its own when the first has gone', async () => {
  const streams = acceptStreams();
  const first = join();
  await expect.poll(() => streams.length).toBe(1);
  const second = join();
  await expect.poll(lockState).toEqual({ held: 1, pending: 1 });
  streams[0]?.beat();
  streams[0]?.send('changed', { list: 'news', updated: 5 });
  await expect.poll(() => second.onHint.mock.calls).toEqual([[{ list: 'news', updated: 5 }]]);
  expect(first.onHint.mock.calls).toEqual([[{ list: 'news', updated: 5 }]]);
  pass(15);
  expect(streams).toHaveLength(1);
  first.end();
  await expect.poll(() => streams.length).toBe(2);
  expect(streams[0]?.isClosed).toBe(true);
});

test('the state is that of the tab with the stream', async () => {
  const streams = acceptStreams();
  const other = holdLock(false);
  await other.isHeld;
  join();
  const channel = openChannel();
  const writeSeconds = nowSeconds() - 60;
  say(channel, { isLive: true, newestSeconds: writeSeconds });
  await expect.poll(() => liveState.get()).toEqual({ isLive: true, newestSeconds: writeSeconds });
  for (const wrong of ['text', null, { isLive: 'yes' }, { isLive: false, newestSeconds: 0, hint: { list: 'weather' } }])
    say(channel, wrong);
  say(channel, { isLive: true, newestSeconds: writeSeconds + 1 });
  await expect.poll(() => liveState.get()).toEqual({ isLive: true, newestSeconds: writeSeconds + 1 });
  expect(streams).toHaveLength(0);
});

test('a stream that was opened again is told to every tab that knew one before', async () => {
  const other = holdLock(false);
  await other.isHeld;
  const tab = join();
  const channel = openChannel();
  say(channel, { isLive: false, newestSeconds: 0, isOpened: true });
  say(channel, { isLive: true, newestSeconds: 9 });
  await expect.poll(() => liveState.get().newestSeconds).toBe(9);
  expect(tab.onReopen).not.toHaveBeenCalled();
  say(channel, { isLive: true, newestSeconds: 9, isOpened: true });
  await expect.poll(() => tab.onReopen.mock.calls.length).toBe(1);
});

test('takes the lock from a tab that says nothing for 20 s, as one that is frozen', async () => {
  const streams = acceptStreams();
  const frozen = holdLock(false);
  await frozen.isHeld;
  join();
  const channel = openChannel();
  say(channel, { isLive: true, newestSeconds: 9 });
  await expect.poll(() => liveState.get().isLive).toBe(true);
  pass(19);
  expect(streams).toHaveLength(0);
  expect(liveState.get().isLive).toBe(true);
  pass(2);
  expect(liveState.get().isLive).toBe(false);
  await expect.poll(() => streams.length).toBe(1);
  expect(await frozen.ended).toMatchObject({ name: 'AbortError' });
});

test('a tab that was frozen closes its stream when its lock was stolen, and waits for the lock again', async () => {
  const streams = acceptStreams();
  join();
  await expect.poll(() => streams.length).toBe(1);
  const thief = holdLock(true);
  await thief.isHeld;
  await expect.poll(() => streams[0]?.isClosed).toBe(true);
  await expect.poll(lockState).toEqual({ held: 1, pending: 1 });
  thief.release();
  await expect.poll(() => streams.length).toBe(2);
});

test('a tab that is hidden for 30 s lets go of the stream, and opens one when it is shown', async () => {
  const streams = acceptStreams();
  join();
  await expect.poll(() => streams.length).toBe(1);
  streams[0]?.beat();
  show('hidden');
  pass(20);
  streams[0]?.beat();
  expect(streams[0]?.isClosed).toBe(false);
  pass(11);
  expect(streams[0]?.isClosed).toBe(true);
  expect(liveState.get().isLive).toBe(false);
  await expect.poll(lockState).toEqual({ held: 0, pending: 0 });
  pass(600);
  expect(streams).toHaveLength(1);
  show('visible');
  await expect.poll(() => streams.length).toBe(2);
});

test('a tab that is hidden does not ask for the stream, and stops waiting for it after 30 s', async () => {
  const streams = acceptStreams();
  const other = holdLock(false);
  await other.isHeld;
  show('hidden');
  join();
  expect(await lockState()).toEqual({ held: 1, pending: 0 });
  show('visible');
  await expect.poll(lockState).toEqual({ held: 1, pending: 1 });
  show('hidden');
  pass(31);
  await expect.poll(lockState).toEqual({ held: 1, pending: 0 });
  expect(streams).toHaveLength(0);
});

test.each<[what: string, block: () => void]>([
  ['has no channels', () => vi.stubGlobal('BroadcastChannel', undefined)],
  [
    'may open none',
    () =>
      vi.stubGlobal('BroadcastChannel', function refuse() {
        throw new DOMException('blocked', 'SecurityError');
      }),
  ],
  ['has no locks', () => vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as unknown as LockManager)],
])('there is no stream where the browser %s', (_, block) => {
  block();
  expect(joinTabs({ onReopen: () => {}, onHint: () => {} })).toBeUndefined();
});

test('there is none either where the page may have no locks', async () => {
  const streams = acceptStreams();
  const request = vi.spyOn(navigator.locks, 'request').mockRejectedValue(new DOMException('blocked', 'SecurityError'));
  join();
  pass(60);
  expect(request).toHaveBeenCalled();
  expect(streams).toHaveLength(0);
});

test.each<[what: string, hint: object, newest: (now: number) => number]>([
  ['is the write of the hint', { list: 'news', updated: 1e9 + 5 }, () => 1e9 + 5],
  ['is now where that is not known', { list: 'news', updated: 0 }, (now) => now],
  ['is never later than now', { list: 'news', updated: 1e11 }, (now) => now],
  ['does not go back', { list: 'news', updated: 5 }, () => 1e9],
  ['is not that of prices', { list: 'bars', updated: 0 }, () => 1e9],
])('the newest write %s', async (_, hint, newest) => {
  const streams = acceptStreams();
  join();
  await expect.poll(() => streams.length).toBe(1);
  liveState.set({ isLive: true, newestSeconds: 1e9 });
  streams[0]?.send('changed', hint);
  expect(liveState.get().newestSeconds).toBe(newest(nowSeconds()));
});
