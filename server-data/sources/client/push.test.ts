import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { serveWebsocket, type WebsocketServer } from '../testing/serve-websocket.ts';
import { openPush } from './push.ts';

const { newPath } = temporaryFolder();
let server: WebsocketServer;
let ending: AbortController;
let polls: number;
let notes: string[];
beforeEach(async () => {
  server = await serveWebsocket();
  [ending, polls, notes] = [new AbortController(), 0, []];
});
afterEach(async () => {
  ending.abort();
  await server.close();
});

const times = { pingMs: 60_000, silentMs: 60_000, pauseMs: 5, maxPauseMs: 20 };
function listen(more: Partial<typeof times> = {}, settings: object = {}): void {
  const push = openPush({ websocket: `${server.url}/stream`, allowPrivate: true, ...settings }, '.', { ...times, ...more });
  push({ now: Date.now, signal: ending.signal, note: (line) => void notes.push(line), pollNow: () => void polls++ });
}
const connections = async (count: number): Promise<void> => {
  await expect.poll(() => server.connections.length).toBeGreaterThanOrEqual(count);
};

test('polls when it is connected, and with each message whatever it holds', async () => {
  listen();
  await expect.poll(() => polls).toBe(1);
  for (const message of ['{"id":"1","kind":"created"}', 'no JSON', '{"id":"1","kind":"created"}']) server.send(message);
  await expect.poll(() => polls).toBe(4);
  expect(notes).toEqual([]);
});

test('a connection that ends is opened again, and then polls for what it missed', async () => {
  listen();
  await connections(1);
  server.connections[0]?.destroy();
  await connections(2);
  await expect.poll(() => polls).toBe(2);
  expect(notes).toEqual([expect.stringMatching(/^websocket: 127\.0\.0\.1:\d+ closed the connection \(1006\); it is opened again/)]);
});

test('one connection of a key: where a second is refused it waits, says so once, and takes the slot that is freed', async () => {
  server.refusal = '429 Too Many Requests';
  listen();
  await expect.poll(() => server.paths.length).toBeGreaterThan(2);
  expect([polls, notes]).toEqual([0, [expect.stringContaining('refuses a second connection of the key')]]);
  server.refusal = undefined;
  await expect.poll(() => polls).toBe(1);
  expect(server.connections).toHaveLength(1);
});

test('a silent connection is opened again; a ping of the server is no silence', async () => {
  listen({ silentMs: 1500, pingMs: 50 });
  await connections(1);
  const [first] = server.connections;
  const pings = setInterval(() => first?.write(Buffer.from([0x89, 0])), 50);
  let frames = 0;
  first?.on('data', (bytes: Buffer) => void (frames += bytes[0] === 0x89 || bytes[0] === 0x8a ? 1 : 0));
  // both sides ping for longer than a connection may be silent
  await expect.poll(() => frames, { timeout: 30_000 }).toBeGreaterThan(60);
  expect(server.connections).toHaveLength(1);
  clearInterval(pings);
  await expect.poll(() => server.connections.length, { timeout: 30_000 }).toBe(2);
  expect(notes).toEqual([expect.stringContaining('was silent for 1.5 s')]);
}, 60_000);

test('the key is sent as token, and is in no line', async () => {
  const keyFile = newPath('.key');
  writeFileSync(keyFile, 'se cret&');
  server.refusal = '429 Too Many Requests';
  listen({}, { keyFile });
  await expect.poll(() => server.paths.length).toBeGreaterThan(0);
  expect(server.paths[0]).toBe('/stream?token=se%20cret%26');
  await expect.poll(() => notes.length).toBe(1);
  expect(notes.join('')).not.toMatch(/cret|token/);
});

test('an address in a private network is not connected to, and a key that cannot be read is said', async () => {
  listen({}, { allowPrivate: undefined });
  listen({}, { keyFile: newPath('.key') });
  await expect.poll(() => notes.length).toBe(2);
  expect(notes.toSorted()).toEqual([
    expect.stringMatching(/127\.0\.0\.1:\d+ has a private address, which needs allowPrivate/),
    expect.stringMatching(/keyFile: .* cannot be read/),
  ]);
  expect(server.paths).toEqual([]);
});
