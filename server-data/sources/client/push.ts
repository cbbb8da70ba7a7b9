import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as sleep } from 'node:timers/promises';
import { ping, WebSocket } from 'undici';
import { followPush, pushTimes } from '#contract/http/push.ts';
import { repeatBy } from '#contract/time/repeat.ts';
import { isPrivateHost, PrivateHost, publicLookup } from './addresses.ts';
import { openDispatcher } from './exchange.ts';
import { fillKey, readKey } from './target.ts';
import { SourceFailed } from '../failures.ts';
import type { CommonSettings } from '../settings.ts';
import type { Source } from '../source.ts';

interface PushSettings extends Pick<CommonSettings, 'keyFile' | 'allowPrivate'> {
  readonly websocket: string;
}

/** The address with the key. @throws SourceFailed where it must not be reached */
async function addressOf({ websocket, keyFile, allowPrivate }: PushSettings, folder: string): Promise<URL> {
  const key = await readKey(keyFile, folder);
  const token = key === undefined || websocket.includes('{key}') ? '' : `${websocket.includes('?') ? '&' : '?'}token={key}`;
  const url = new URL(fillKey(websocket + token, key, encodeURIComponent));
  if (allowPrivate !== true && isPrivateHost(url)) throw new PrivateHost(url.host);
  return url;
}

/** Polls as soon as the vendor's websocket says that something is new; where it is away, polls go on by `every`. */
export const openPush =
  (settings: PushSettings, folder: string, times = pushTimes): NonNullable<Source['listen']> =>
  async ({ signal, note, pollNow }) => {
    const dispatcher = openDispatcher(settings.allowPrivate === true ? undefined : publicLookup());
    const open = async () => {
      const url = await addressOf(settings, folder);
      return { socket: new WebSocket(url, { dispatcher }), host: url.host };
    };
    const push = {
      open: () => open().catch((error: unknown) => (error instanceof SourceFailed ? error.message : 'it cannot be opened')),
      ending: signal,
      // also for what came while there was no connection
      onOpen: pollNow,
      onMessage: pollNow,
      note: (reason: string) => note(`websocket: ${reason}; it is opened again, and polls go on meanwhile`),
    };
    const tools = {
      ...{ ping, subscribe, unsubscribe, now: () => performance.now() },
      repeat: repeatBy({ setInterval, clearInterval }),
      sleep: (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined),
    };
    await followPush(push, tools, times);
    await dispatcher.destroy();
  };
