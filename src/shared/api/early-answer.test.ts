import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { askEarly } from '#src/first/ask-early.ts';
import { json } from '#src/testing/fake-api.ts';
import { fetchJson } from './client.ts';

const asked = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();

/** Opens the desk at an address, as src/first does, under a base path. */
const open = (address: string): void => {
  history.replaceState(null, '', address);
  askEarly();
};

beforeEach(() => {
  document.head.append(Object.assign(document.createElement('base'), { href: '/desk/' }));
  asked.mockImplementation(async () => json(['answer']));
  vi.stubGlobal('fetch', asked);
});

afterEach(() => {
  document.querySelector('base')?.remove();
  delete window.earlyAnswer;
  asked.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const latest = 'api/v2/news?pageSize=100&sort=created%3Adesc';
const signalOf = (call: number): AbortSignal | null | undefined => asked.mock.calls[call]?.[1].signal;

test('what was asked early is not asked again', async () => {
  open('/desk/news');
  expect(await fetchJson(latest, undefined)).toMatchObject({ body: ['answer'] });
  expect(asked.mock.calls.map(([address]) => new URL(address).pathname)).toEqual(['/desk/api/v2/news']);
  expect(asked.mock.calls[0]?.[1].headers).toEqual({ accept: 'application/json' });
});

test('only once: the next time it is asked anew', async () => {
  open('/desk/news');
  await fetchJson(latest, undefined);
  await fetchJson(latest, undefined);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('other questions do not touch it', async () => {
  open('/desk/news');
  await fetchJson('config.json', undefined);
  await fetchJson(latest, undefined);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('another list is asked for, and what was asked early is ended', async () => {
  open('/desk/news');
  await fetchJson('api/v2/news?pageSize=100&sort=id%3Adesc', undefined);
  await fetchJson(latest, undefined);
  expect(asked).toHaveBeenCalledTimes(3);
  expect(signalOf(0)?.aborted).toBe(true);
});

test('an answer that waited too long for the desk is asked anew', async () => {
  open('/desk/news');
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
  await fetchJson(latest, undefined);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('who no longer waits for it ends it', async () => {
  open('/desk/news');
  const reader = new AbortController();
  await fetchJson(latest, reader.signal);
  reader.abort();
  expect(signalOf(0)?.aborted).toBe(true);
});

describe('a failure', () => {
  test('is told as ever', async () => {
    asked.mockRejectedValue(new TypeError('Failed to fetch'));
    open('/desk/news');
    await expect(fetchJson(latest, undefined)).rejects.toMatchObject({ kind: 'proxy' });
  });

  // A rejection that nobody handles would fail this run.
  test('that nobody asks about disturbs nobody', async () => {
    asked.mockRejectedValue(new TypeError('Failed to fetch'));
    open('/desk/news');
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
});

test.each(['/desk/status', '/news', '/elsewhere'])('nothing is asked early at %s', (address) => {
  open(address);
  expect(asked).not.toHaveBeenCalled();
});
