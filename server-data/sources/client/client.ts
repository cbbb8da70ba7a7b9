import { readFileSync } from 'node:fs';
import type { LookupFunction } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import * as z from 'zod/mini';
import { minuteMs } from '#contract/time/dates.ts';
import { SourceFailed } from '../failures.ts';
import type { CommonSettings } from '../settings.ts';
import { isPrivateHost, publicLookup } from './addresses.ts';
import { exchange, openDispatcher, refusalOf } from './exchange.ts';
import { openQuota, openTurns, type TakeTurn } from './limits.ts';
import { fillKey, holdsKey, readKey, redirectTarget, requestTarget, type Target } from './target.ts';

/** What a host said of a body, to ask whether it has changed. */
export interface Validators {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

export interface GetOptions {
  readonly accept?: string;
  /** beside those of the settings; a value may hold `{key}` */
  readonly headers?: Readonly<Record<string, string>>;
  /** of the body that is known; then the response may be `isModified: false` */
  readonly validators?: Validators | undefined;
  /** decoded; a longer body is an error, or is cut (`isCutAllowed`); 32 MiB without it */
  readonly maxBytes?: number;
  readonly isCutAllowed?: boolean;
}

export interface SourceResponse {
  /** empty where it is not modified */
  readonly body: Buffer;
  readonly isModified: boolean;
  readonly isCut: boolean;
  /** to be stored, also where the body is equal */
  readonly validators: Validators;
  readonly contentType: string;
  /** after redirects, without the key: it has `{key}` as it was requested */
  readonly url: string;
}

/** The requests of one source: one at a time for each host, within its limits. No message holds the key or an address with it. */
export interface SourceClient {
  /**
   * @param url may contain `{key}`, but not in its host
   * @throws SourceNotFound for 404 and 410, SourceForbidden for 403, SourceWait when the host asks to wait, SourceFailed for everything else but 200 and 304
   */
  readonly get: (url: string, options?: GetOptions) => Promise<SourceResponse>;
}

/** What the requests of a source depend on. `url`, where a kind has it, is the one origin that key and headers are sent to. */
export type ClientSettings = Pick<CommonSettings, 'userAgent' | 'keyFile' | 'headers' | 'allowPrivate' | 'perMinute' | 'perDay'> & {
  readonly url?: string | undefined;
};

/** The clients of all sources of a runner, which share the turns at each host. */
export interface SourceClients {
  /** @param folder that of the sources file, from which `keyFile` starts */
  readonly open: (settings: ClientSettings, folder: string) => SourceClient;
  readonly close: () => Promise<void>;
}

interface ClientsOptions {
  readonly now?: (() => number) | undefined;
  /** ends all requests */
  readonly signal?: AbortSignal | undefined;
  readonly sleep?: ((ms: number) => Promise<unknown>) | undefined;
  /** resolves names, as `dns.lookup` does */
  readonly lookup?: LookupFunction | undefined;
  /** of one answer as a whole */
  readonly answerMs?: number | undefined;
}

interface ClientParts {
  readonly now: () => number;
  readonly takeTurn: TakeTurn;
  readonly dispatcher: Dispatcher;
  readonly limitTime: () => AbortSignal;
}

const maxRedirects = 5;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const defaultMaxBytes = 32 * 1024 * 1024;

function readVersion(): string {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  return z.parse(z.object({ version: z.string() }), JSON.parse(text)).version;
}

export function openClients({ now = Date.now, signal, sleep, lookup, answerMs = minuteMs }: ClientsOptions = {}): SourceClients {
  const pause = sleep ?? ((ms: number) => setTimeout(ms, undefined, signal && { signal }));
  const takeTurn = openTurns(now, pause);
  const dispatchers = { public: openDispatcher(publicLookup(lookup)), any: openDispatcher(lookup) };
  const limitTime = (): AbortSignal => AbortSignal.any([AbortSignal.timeout(answerMs), ...(signal ? [signal] : [])]);
  return {
    open: (settings, folder) =>
      openClient(settings, folder, {
        now,
        takeTurn,
        limitTime,
        dispatcher: dispatchers[settings.allowPrivate === true ? 'any' : 'public'],
      }),
    close: async () => {
      await Promise.all([dispatchers.public.destroy(), dispatchers.any.destroy()]);
    },
  };
}

function openClient(settings: ClientSettings, folder: string, { now, takeTurn, limitTime, dispatcher }: ClientParts): SourceClient {
  const countRequest = openQuota(settings, now);
  const isPrivateAllowed = settings.allowPrivate === true;
  const userAgent = settings.userAgent ?? `Marketdesk/${readVersion()}`;

  /** The headers of a request. Those of the settings may hold a key also without `{key}`. */
  function headersFor(isTrusted: boolean, key: string | undefined, { accept = '*/*', headers = {}, validators = {} }: GetOptions) {
    const own = isTrusted ? Object.entries({ ...settings.headers, ...headers }) : [];
    return {
      'user-agent': userAgent,
      accept,
      ...(validators.etag !== undefined && { 'if-none-match': validators.etag }),
      ...(validators.lastModified !== undefined && { 'if-modified-since': validators.lastModified }),
      ...Object.fromEntries(own.map(([name, value]) => [name.toLowerCase(), fillKey(value, key)])),
    };
  }

  async function get(template: string, options: GetOptions = {}): Promise<SourceResponse> {
    const { validators = {}, maxBytes = defaultMaxBytes, isCutAllowed = false } = options;
    const targeting = { isPrivateAllowed, key: await readKey(settings.keyFile, folder) };

    async function follow(target: Target, left: number): Promise<SourceResponse> {
      const { url, isTrusted } = target;
      countRequest();
      const headers = headersFor(isTrusted, targeting.key, options);
      const isPaced = !(isPrivateAllowed && isPrivateHost(url));
      const send = { dispatcher, headers, maxBytes, isCutAllowed };
      const answer = await takeTurn(url.host, isPaced, () => exchange(url, { ...send, signal: limitTime() }));
      const { status, header, body, isCut } = answer;
      const location = header('location');
      if (redirects.has(status) && location !== undefined) {
        if (left === 0) throw new SourceFailed(`${url.host} redirects more than ${maxRedirects} times`);
        return follow(redirectTarget(target, location, targeting), left - 1);
      }
      const isModified = status !== 304;
      if (status !== 200 && (isModified || !options.validators)) {
        throw refusalOf(answer, url.host, isTrusted && targeting.key !== undefined, now());
      }
      const known = isModified ? {} : validators;
      return {
        ...{ body, isModified, isCut },
        validators: { etag: header('etag') ?? known.etag, lastModified: header('last-modified') ?? known.lastModified },
        contentType: header('content-type') ?? '',
        url: left === maxRedirects || holdsKey(url, targeting.key) ? template : url.href,
      };
    }
    return follow(requestTarget(template, settings.url, targeting), maxRedirects);
  }
  return { get };
}
