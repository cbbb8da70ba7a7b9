import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as sleep } from 'node:timers/promises';
import { followPush, pushTimes } from '#contract/http/push.ts';
import { repeatBy } from '#contract/time/repeat.ts';
import type { HintedList } from '#contract/proxy/events.ts';
import type { Logger } from '../../ops/logging.ts';
import { openWebsockets, type ConnectionLimits, type OutboundProxies } from '../../outbound.ts';
import type { UpstreamKey } from '../key/key.ts';

export interface WebsocketOptions {
  /** `wss:` or `ws:`; the key is added as `token` */
  readonly url: URL;
  readonly key: UpstreamKey;
  readonly outbound: OutboundProxies;
  readonly limits: ConnectionLimits;
  readonly logger: Logger;
}

/** The websocket by which a data service says at once that news have changed. */
export interface Websocket {
  /** Opens it, or closes it: a key may have one connection. */
  readonly hold: (isMine: boolean) => void;
  /** the lists that have changed since the last call */
  readonly take: () => readonly HintedList[];
}

/** The list that a message names: a story that has gone is among the removed ones. */
const listOf = (data: unknown): HintedList => (/"(?:action|kind)"\s*:\s*"(?:deleted|removed)"/i.test(String(data)) ? 'removed' : 'news');

async function follow({ url, key, outbound, limits, logger }: WebsocketOptions, changed: Set<HintedList>, ending: AbortSignal) {
  const websockets = openWebsockets(url, outbound, limits);
  const push = {
    open: async () => {
      const withKey = new URL(url);
      withKey.search += `${url.search === '' ? '' : '&'}${key.credentials[0]?.parameter()}`;
      return { socket: websockets.open(withKey), host: url.host };
    },
    ending,
    onOpen: () => {
      logger.info('the websocket is open');
      for (const list of ['news', 'removed'] as const) changed.add(list);
    },
    onMessage: (data: unknown) => void changed.add(listOf(data)),
    note: (reason: string) => logger.warn(`websocket: ${reason}; it is opened again, and polls go on meanwhile`),
  };
  const tools = {
    ...{ ping: websockets.ping, subscribe, unsubscribe, now: () => performance.now() },
    repeat: repeatBy({ setInterval, clearInterval }),
    sleep: (ms: number) => sleep(ms, undefined, { signal: ending, ref: false }).catch(() => undefined),
  };
  await followPush(push, tools, pushTimes);
  await websockets.close();
}

/** @param signal closes it for good */
export function openWebsocket(options: WebsocketOptions, signal: AbortSignal): Websocket {
  const changed = new Set<HintedList>();
  let held: AbortController | undefined;
  return {
    hold: (isMine) => {
      if (isMine === (held !== undefined)) return;
      held?.abort();
      held = isMine ? new AbortController() : undefined;
      if (held) void follow(options, changed, AbortSignal.any([signal, held.signal]));
    },
    take: () => {
      const lists = [...changed];
      changed.clear();
      return lists;
    },
  };
}
