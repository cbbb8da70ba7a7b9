import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as sleep } from 'node:timers/promises';
import { ping, WebSocket } from 'undici';
import { isPrivateHost, PrivateHost, publicLookup } from './addresses.ts';
import { openDispatcher } from './exchange.ts';
import { fillKey, readKey } from './target.ts';
import { SourceFailed } from '../failures.ts';
import type { CommonSettings } from '../settings.ts';
import type { Listening, Source } from '../source.ts';

interface PushSettings extends Pick<CommonSettings, 'keyFile' | 'allowPrivate'> {
  readonly websocket: string;
}

/** The vendor wants a ping each 30 to 60 seconds, and sends one every 10. A slot is free some time after its connection has ended. */
const defaults = { pingMs: 30_000, silentMs: 60_000, pauseMs: 5000, maxPauseMs: 300_000 };

/** What is heard of a connection beside its messages; Node tells it by these names. */
const heard = ['undici:websocket:ping', 'undici:websocket:pong'];

/** The address with the key. @throws SourceFailed where it must not be reached */
async function addressOf({ websocket, keyFile, allowPrivate }: PushSettings, folder: string): Promise<URL> {
  const key = await readKey(keyFile, folder);
  const token = key === undefined || websocket.includes('{key}') ? '' : `${websocket.includes('?') ? '&' : '?'}token={key}`;
  const url = new URL(fillKey(websocket + token, key, encodeURIComponent));
  if (allowPrivate !== true && isPrivateHost(url)) throw new PrivateHost(url.host);
  return url;
}

/**
 * Listens to a websocket of the vendor until it ends.
 *
 * Assumed: a message says no more than that there is something to read; what, in which order and how often is the word of REST.
 *
 * @returns why it has ended, without the key
 */
function listenOnce(url: URL, socket: WebSocket, { pollNow, signal }: Listening, times: typeof defaults): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let isOpen = false;
  const end = (reason: string): void => {
    resolve(reason);
    socket.close();
  };
  const silence = setTimeout(() => end(`${url.host} was silent for ${times.silentMs / 1000} s`), times.silentMs);
  const pings = setInterval(() => isOpen && ping(socket), times.pingMs);
  const onHeard = (message: unknown): void => {
    if ((message as { readonly websocket?: unknown }).websocket === socket) silence.refresh();
  };
  const onEnding = (): void => end('');
  signal.addEventListener('abort', onEnding);
  for (const name of heard) subscribe(name, onHeard);
  socket.addEventListener('open', () => {
    isOpen = true;
    silence.refresh();
    // what came while there was no connection
    pollNow();
  });
  socket.addEventListener('message', () => {
    silence.refresh();
    pollNow();
  });
  socket.addEventListener('error', () => {
    if (!isOpen) end(`${url.host} cannot be reached, or refuses a second connection of the key`);
  });
  socket.addEventListener('close', ({ code }) => end(`${url.host} closed the connection (${code})`));
  return promise.finally(() => {
    isOpen = false;
    clearTimeout(silence);
    clearInterval(pings);
    signal.removeEventListener('abort', onEnding);
    for (const name of heard) unsubscribe(name, onHeard);
  });
}

/** Polls as soon as the vendor's websocket says that something is new; where it is away, polls go on by `every`. */
export const openPush =
  (settings: PushSettings, folder: string, times = defaults): NonNullable<Source['listen']> =>
  async (listening) => {
    const { signal, note, now } = listening;
    const dispatcher = openDispatcher(settings.allowPrivate === true ? undefined : publicLookup());
    let lastMessage = '';
    for (let pauseMs = times.pauseMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, times.maxPauseMs)) {
      const beganMs = now();
      const reason = await addressOf(settings, folder)
        .then((url) => listenOnce(url, new WebSocket(url, { dispatcher }), listening, times))
        .catch((error: unknown) => (error instanceof SourceFailed ? error.message : 'it cannot be opened'));
      // one that was open for a while is opened again soon
      if (now() - beganMs > times.silentMs) pauseMs = times.pauseMs;
      if (!signal.aborted && reason !== lastMessage) note(`websocket: ${reason}; it is opened again, and polls go on meanwhile`);
      lastMessage = reason;
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
    await dispatcher.destroy();
  };
