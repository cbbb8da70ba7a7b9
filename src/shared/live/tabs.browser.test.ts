import { expect, test, vi } from 'vitest';
import { openTabs } from './tabs.ts';

// The browser’s own channels and locks.

const topic = `test ${Math.random()}`;
const soon = <T>(said: () => T): Promise<T> => vi.waitFor(said, { interval: 5, timeout: 5000 });

test('what one says the others hear, whole, and it does not hear itself', async () => {
  const heard: [tab: number, message: unknown][] = [];
  const tabs = [0, 1, 2].map((tab) => openTabs(topic, (message) => heard.push([tab, message])));
  const message = { question: 'all', brought: { rows: [{ id: 1, title: '“Ford” – 10 %' }], since: 7 } };
  tabs[0]?.say(message);
  await soon(() => expect(heard).toHaveLength(2));
  expect(heard.toSorted(([a], [b]) => a - b)).toEqual([
    [1, message],
    [2, message],
  ]);
  tabs.forEach((tab) => tab.close());
});

test('topics do not hear each other', async () => {
  const heard: unknown[] = [];
  const tabs = ['news', 'splits', 'news'].map((name) => openTabs(`${topic} ${name}`, (message) => heard.push([name, message])));
  tabs[0]?.say(1);
  await soon(() => expect(heard).toEqual([['news', 1]]));
  tabs.forEach((tab) => tab.close());
});

test('only one does a piece of work at a time, and the next may when it is done, also when it failed', async () => {
  const [a, b] = [openTabs(topic, () => {}), openTabs(topic, () => {})];
  let done = (): void => {};
  const working = a.alone('poll', () => new Promise((resolve) => (done = resolve)));
  await soon(async () => expect((await navigator.locks.query()).held?.length).toBe(1));
  const other = vi.fn(async () => {});
  expect(await b.alone('poll', other)).toBe(false);
  expect(other).not.toHaveBeenCalled();
  expect(await b.alone('another poll', other)).toBe(true);
  done();
  expect(await working).toBe(true);
  await expect(b.alone('poll', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await b.alone('poll', other)).toBe(true);
  expect(other).toHaveBeenCalledTimes(2);
  [a, b].forEach((tab) => tab.close());
});
