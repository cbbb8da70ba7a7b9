import { expect, onTestFinished, test, vi } from 'vitest';
import { accessRefusal } from '#src/shared/api/access-refusal.ts';
import { Failure } from '#src/shared/api/failure.ts';
import { onTick } from '#src/shared/time/now.ts';
import { pass } from '#src/testing/render-page.tsx';
import { acceptStreams, passBeats, type StreamStub } from '#src/testing/stub-streams.ts';
import { followStream } from './stream.ts';

/** Follows the stream, with a tick every second. */
function follow() {
  const opened = acceptStreams();
  const handlers = { onOpen: vi.fn(), onHint: vi.fn(), onState: vi.fn() };
  const stream = followStream(handlers);
  onTestFinished(onTick(stream.tick));
  const last = (): StreamStub => {
    const found = opened.at(-1);
    if (!found) throw new Error('no stream was opened');
    return found;
  };
  return { ...handlers, stream, opened, last };
}

test('is live with its first beat, below the base path, and where somebody looks for changes', () => {
  const { opened, last, onOpen, onState } = follow();
  expect(new URL(last().url).pathname).toBe('/events');
  expect(onState).not.toHaveBeenCalled();
  last().beat();
  expect(onState).toHaveBeenLastCalledWith(true);
  last().beat(false);
  expect(onState).toHaveBeenLastCalledWith(false);
  passBeats(last(), 10);
  expect(onState).toHaveBeenLastCalledWith(true);
  expect([opened.length, last().isClosed, onOpen.mock.calls.length]).toEqual([1, false, 1]);
});

test.each<[what: string, pauseSeconds: number, fail: (stream: StreamStub) => void]>([
  ['is refused', 60, (stream) => stream.fail()],
  ['says nothing for 25 s', 600, () => pass(26)],
  ['ends after its first beat', 60, (stream) => (stream.beat(), stream.fail())],
  ['falls silent after its first beat', 600, (stream) => (stream.beat(), pass(26))],
  ['sends hints and beats of another shape', 600, (stream) => [1, 2, 3].forEach(() => (pass(9), stream.send('beat', { watched: true })))],
])('a stream that %s three times is opened again after %i s', (_, pauseSeconds, fail) => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
  const { opened, last, onState, onOpen } = follow();
  for (const count of [1, 2, 3]) {
    expect(opened).toHaveLength(count);
    fail(last());
    expect([opened.length, last().isClosed]).toEqual([count, true]);
    expect(onState).toHaveBeenLastCalledWith(false);
    if (count < 3) pass(7);
  }
  pass(pauseSeconds - 10);
  expect(opened).toHaveLength(3);
  pass(20);
  expect(opened).toHaveLength(4);
  fail(last());
  pass(pauseSeconds - 30);
  expect(opened).toHaveLength(4);
  for (let second = 0; second < 40 && opened.length < 5; second++) pass(1);
  expect(opened).toHaveLength(5);
  const before = onOpen.mock.calls.length;
  last().beat();
  expect(onState).toHaveBeenLastCalledWith(true);
  expect(onOpen).toHaveBeenCalledTimes(before + 1);
});

test('a stream that is cut every half a minute is opened again each time', () => {
  const { opened, last } = follow();
  for (let cut = 1; cut <= 8; cut++) {
    last().beat();
    passBeats(last(), 1);
    last().fail();
    expect(opened).toHaveLength(cut);
    pass(7);
  }
  expect(opened).toHaveLength(9);
});

test('desks do not return at once: each waits for 2 to 6 s', () => {
  const { opened, last } = follow();
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  last().fail();
  pass(3);
  expect(opened).toHaveLength(2);
  random.mockReturnValue(0.999);
  last().fail();
  pass(5);
  expect(opened).toHaveLength(2);
  pass(2);
  expect(opened).toHaveLength(3);
});

test.each<[name: string, data: unknown]>([
  ['changed', { list: 'weather', updated: 1 }],
  ['changed', { list: 'news' }],
  ['changed', 'no JSON'],
  ['changed', null],
  ['message', { list: 'news', updated: 1 }],
])('ignores the event %s with %o', (name, data) => {
  const { last, onHint } = follow();
  last().send(name, data);
  expect(onHint).not.toHaveBeenCalled();
  last().send('changed', { list: 'news', updated: 1, more: 1 });
  expect(onHint).toHaveBeenCalledExactlyOnceWith({ list: 'news', updated: 1 });
});

test('a stream that was closed says nothing more', () => {
  const { opened, onHint, onState, stream } = follow();
  const [first] = opened;
  stream.close();
  first?.beat();
  first?.send('changed', { list: 'news', updated: 1 });
  first?.fail();
  pass(1000);
  expect([opened.length, first?.isClosed, onHint.mock.calls.length, onState.mock.calls.length]).toEqual([1, true, 0, 0]);
});

test('`retry` connects at once, and as if nothing had failed', () => {
  const { opened, last, stream } = follow();
  for (let count = 0; count < 3; count++) {
    last().fail();
    pass(7);
  }
  expect(opened).toHaveLength(3);
  stream.retry();
  expect(opened).toHaveLength(4);
  last().fail();
  pass(7);
  expect(opened).toHaveLength(5);
});

test('nothing is opened while the proxy refuses this browser', () => {
  accessRefusal.set(new Failure('signIn'));
  const { opened } = follow();
  pass(60);
  expect(opened).toHaveLength(0);
  accessRefusal.set(undefined);
  pass(1);
  expect(opened).toHaveLength(1);
});
