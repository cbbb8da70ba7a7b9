import type { Repeat } from '../time/repeat.ts';

/** What is used of a websocket of undici. */
interface Socket {
  readonly addEventListener: (type: 'open' | 'message' | 'error' | 'close', listener: (event: unknown) => void) => void;
  readonly close: () => void;
}

/** What is used of Node and of undici. */
export interface PushTools<S> {
  readonly ping: (socket: S) => void;
  /** Listens to a diagnostics channel. */
  readonly subscribe: (channel: string, listener: (message: unknown) => void) => void;
  readonly unsubscribe: (channel: string, listener: (message: unknown) => void) => void;
  readonly repeat: Repeat;
  /** resolves after so many milliseconds, or when `ending` is aborted */
  readonly sleep: (ms: number) => Promise<void>;
  /** milliseconds of a clock that is never set back */
  readonly now: () => number;
}

export interface Push<S> {
  /** Opens a connection. @returns also its host; or why there is none, in words */
  readonly open: () => Promise<{ readonly socket: S; readonly host: string } | string>;
  readonly ending: {
    readonly aborted: boolean;
    readonly addEventListener: (type: 'abort', listener: () => void) => void;
    readonly removeEventListener: (type: 'abort', listener: () => void) => void;
  };
  /** A connection is open; of what came before it nothing is known. */
  readonly onOpen: () => void;
  readonly onMessage: (data: unknown) => void;
  /** Says why there is no connection, each reason once in a row; never with the key. */
  readonly note: (reason: string) => void;
}

/** The vendor wants a ping each 30 to 60 seconds, and sends one every 10. A slot is free some time after its connection has ended. */
export const pushTimes = { pingMs: 30_000, silentMs: 60_000, pauseMs: 5000, maxPauseMs: 300_000 };

/** Diagnostics channels of undici for the frames that show that a connection without messages is alive. */
const pingChannels = ['undici:websocket:ping', 'undici:websocket:pong'];

/** Listens to a connection until it ends. @returns why it has ended */
function listenOnce<S extends Socket>(
  { socket, host }: { readonly socket: S; readonly host: string },
  { ending, onOpen, onMessage }: Push<S>,
  tools: PushTools<S>,
  times: typeof pushTimes,
): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let isOpen = false;
  let aliveMs = tools.now();
  const end = (reason: string): void => {
    resolve(reason);
    socket.close();
  };
  const noteAlive = (): void => void (aliveMs = tools.now());
  const onPing = (message: unknown): void => {
    if ((message as { readonly websocket?: unknown }).websocket === socket) noteAlive();
  };
  const onEnding = (): void => end('');
  const endPings = tools.repeat(() => isOpen && tools.ping(socket), times.pingMs);
  const endSilence = tools.repeat(
    () => {
      if (tools.now() - aliveMs >= times.silentMs) end(`${host} was silent for ${times.silentMs / 1000} s`);
    },
    Math.min(1000, times.silentMs),
  );
  ending.addEventListener('abort', onEnding);
  for (const name of pingChannels) tools.subscribe(name, onPing);
  socket.addEventListener('open', () => {
    isOpen = true;
    noteAlive();
    onOpen();
  });
  socket.addEventListener('message', (event) => {
    noteAlive();
    onMessage((event as { readonly data?: unknown }).data);
  });
  socket.addEventListener('error', () => {
    if (!isOpen) end(`${host} cannot be reached, or refuses a second connection of the key`);
  });
  socket.addEventListener('close', (event) => end(`${host} closed the connection (${(event as { readonly code?: number }).code})`));
  return promise.finally(() => {
    isOpen = false;
    endPings();
    endSilence();
    ending.removeEventListener('abort', onEnding);
    for (const name of pingChannels) tools.unsubscribe(name, onPing);
  });
}

/**
 * Listens to a websocket of the vendor, and opens it again after a pause that grows, until `ending`.
 *
 * Assumed: a message only says that something is new; the records, their order and repeats are those of REST.
 */
export async function followPush<S extends Socket>(push: Push<S>, tools: PushTools<S>, times = pushTimes): Promise<void> {
  let lastReason = '';
  for (let pauseMs = times.pauseMs; !push.ending.aborted; pauseMs = Math.min(pauseMs * 2, times.maxPauseMs)) {
    const beganMs = tools.now();
    const opened = await push.open();
    const reason = typeof opened === 'string' ? opened : await listenOnce(opened, push, tools, times);
    // one that was open for a while is opened again soon
    if (tools.now() - beganMs > times.silentMs) pauseMs = times.pauseMs;
    if (!push.ending.aborted && reason !== lastReason) push.note(reason);
    lastReason = reason;
    await tools.sleep(pauseMs);
  }
}
