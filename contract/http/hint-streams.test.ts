import { expect, test } from 'vitest';
import type { Hint } from '../proxy/events.ts';
import { type HintListener, type HintStream, HintStreams, type StreamEvent } from './hint-streams.ts';

const hint: Hint = { list: 'news', updated: 5 };

/** Streams over a source that the test speaks for. */
function openStreams(limits = { streams: 3, perIdentity: 2 }) {
  const listeners = new Set<HintListener>();
  const beats = new Set<() => void>();
  const source = {
    subscribe: (listener: HintListener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isWatched: () => true,
  };
  const streams = new HintStreams(source, limits, (act) => {
    beats.add(act);
    return () => void beats.delete(act);
  });
  const add = (identity: string, { waitingBytes = 0, mayRead = true } = {}) => {
    const events: string[] = [];
    const stream: HintStream = {
      send: ({ event }: StreamEvent) => void events.push(event),
      waitingBytes: () => waitingBytes,
      close: () => void events.push('closed'),
      destroy: () => void events.push('destroyed'),
    };
    streams.add(stream, { identity, mayRead: () => mayRead });
    return { stream, events };
  };
  return { streams, add, listeners, beats, tell: () => listeners.forEach(({ onHint }) => onHint(hint)) };
}

test('a hint reaches every stream that may be told, and a client that does not read is disconnected', () => {
  const { add, tell } = openStreams();
  const [reader, other, silent] = [add('a'), add('a', { mayRead: false }), add('b', { waitingBytes: 70_000 })];
  tell();
  expect([reader, other, silent].map(({ events }) => events)).toEqual([['beat', 'changed'], ['beat'], ['beat', 'destroyed']]);
});

test('beats come while there is a stream, and when changes are no longer seen', () => {
  const { streams, add, beats, listeners } = openStreams();
  const [first, second] = [add('a'), add('b')];
  expect(beats.size).toBe(1);
  beats.forEach((beat) => beat());
  listeners.forEach(({ onWatched }) => onWatched());
  expect([first.events, second.events]).toEqual([
    ['beat', 'beat', 'beat'],
    ['beat', 'beat', 'beat'],
  ]);
  streams.remove(first.stream);
  streams.remove(second.stream);
  expect(beats.size).toBe(0);
});

test('changes are looked for from the first stream to the last', () => {
  const { streams, add, listeners } = openStreams();
  const [first, second] = [add('a'), add('b')];
  expect(listeners.size).toBe(1);
  streams.remove(first.stream);
  streams.remove(first.stream);
  expect(listeners.size).toBe(1);
  streams.remove(second.stream);
  expect([listeners.size, streams.size]).toEqual([0, 0]);
});

test('an identity has a limit, and all have one', () => {
  const { streams, add } = openStreams();
  const roomOf = (identity: string): boolean => streams.hasRoom({ identity, mayRead: () => true });
  const { stream } = add('a');
  add('a');
  expect([roomOf('a'), roomOf('b')]).toEqual([false, true]);
  add('b');
  expect(roomOf('c')).toBe(false);
  streams.remove(stream);
  expect([roomOf('a'), roomOf('c')]).toEqual([true, true]);
});
