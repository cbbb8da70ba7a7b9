import * as z from 'zod/mini';
import { isoDate } from '#contract/schema/codecs.ts';
import { symbolSchema } from './frame-url.ts';

// The messages between an embedded frame and its host page, version 1 (docs/embedding.md).

export const protocol = { ns: 'marketdesk', v: 1 } as const;

// Assumed: a message may carry an id, up to 100 characters or a number, which is returned with the response.
const idSchema = z.optional(z.string().check(z.regex(/^[^]{1,100}$/)));

const equals = <T>(expected: T) => z.refine((value: unknown) => value === expected);

/** Payload and id are parsed once the type is known. */
const envelope = z.looseObject({ ns: z.string().check(equals(protocol.ns)), v: z.number().check(equals(protocol.v)), type: z.string() });

const theme = z.enum(['light', 'dark', 'auto']);

/** Payloads of the host's commands. Unknown fields are ignored; known ones must be valid. */
const payloads = {
  init: z.object({
    theme: z.optional(theme),
    tz: z.optional(z.enum(['et', 'local', 'utc'])),
    density: z.optional(z.enum(['compact', 'cozy', 'comfy'])),
    permalink: z.optional(z.string().check(z.regex(/^.{1,2000}$/))),
  }),
  setSymbol: z.object({ symbol: symbolSchema }),
  setTheme: z.object({ theme }),
  // Assumed: a missing end of a range is open, so an empty range removes the range.
  setRange: z.object({ from: z.optional(isoDate), to: z.optional(isoDate) }),
  ping: z.object({}),
};

type Payloads = typeof payloads;
type HostType = keyof Payloads;

/** A command of the host, by type. */
export type HostCommand = { readonly [T in HostType]: { readonly type: T; readonly payload: z.output<Payloads[T]> } }[HostType];

export type MessageId = string | number | undefined;

/** `unknown`: a message of other software or of a later version, ignored. `invalid`: a known type with an invalid payload. */
export type ParsedMessage =
  | { readonly kind: 'command'; readonly command: HostCommand; readonly id: MessageId }
  | { readonly kind: 'invalid'; readonly id: MessageId }
  | { readonly kind: 'unknown' };

const isHostType = (type: string): type is HostType => Object.hasOwn(payloads, type);

function parseId(id: unknown): MessageId {
  return typeof id === 'number' ? id : idSchema.safeParse(id).data;
}

/** Parses a message from another window, which may be anything. Never throws. */
export function parseMessage(data: unknown): ParsedMessage {
  const { data: message } = envelope.safeParse(data);
  if (message === undefined || !isHostType(message.type)) return { kind: 'unknown' };
  const id = parseId(message['id']);
  const { success, data: payload } = payloads[message.type].safeParse(message['payload'] ?? {});
  // The table above ties the payload to its type.
  return success ? { kind: 'command', command: { type: message.type, payload } as HostCommand, id } : { kind: 'invalid', id };
}

/** Payloads of the frame's messages, by type. */
export interface FrameMessages {
  ready: { height: number; route: string };
  resize: { height: number };
  navigate: { url: string };
  symbol: { ticker: string; isin: string | null };
  error: { code: 'bad_payload' | 'bad_range' | 'bad_permalink' };
}

/** The host's origin by the referrer, when the operator's list contains exactly this origin. */
export const listedOrigin = (allowedOrigins: readonly string[], referrer: string): string | undefined => {
  const origin = URL.parse(referrer)?.origin;
  return allowedOrigins.find((allowed) => allowed === origin);
};

/**
 * Whether messages of an origin are accepted: the host's or, while the host is unknown, any listed one.
 *
 * @param host undefined when it is not known from the referrer
 */
export const isHostOrigin = (allowedOrigins: readonly string[], host: string | undefined, origin: string): boolean =>
  host === undefined ? allowedOrigins.includes(origin) : origin === host;

/**
 * A sliding-window rate limit.
 *
 * @returns whether an event at this time is within the limit
 */
export function rateLimit(maxCount: number, spanMs: number): (nowMs: number) => boolean {
  const accepted: number[] = [];
  return (nowMs) => {
    while (accepted[0] !== undefined && nowMs - accepted[0] >= spanMs) accepted.shift();
    if (accepted.length >= maxCount) return false;
    accepted.push(nowMs);
    return true;
  };
}

/** Messages above this rate are dropped, so that a host cannot keep the frame busy. */
const maxMessagesPerSecond = 50;

/** The connection to the host page. */
export interface Channel {
  /** Sends nothing while the host is unknown, so that no message reaches an unlisted origin. */
  readonly send: <T extends keyof FrameMessages>(type: T, payload: FrameMessages[T], id?: MessageId) => void;
  /** undefined while the host is unknown */
  readonly hostOrigin: () => string | undefined;
  readonly close: () => void;
}

interface ChannelOptions {
  /** the operator's list of origins */
  readonly allowedOrigins: readonly string[];
  readonly referrer: string;
  /** messages of other windows are ignored */
  readonly hostWindow: Window;
  readonly onCommand: (command: HostCommand, id: MessageId) => void;
  /** called when the first valid message identifies a host that the referrer did not */
  readonly onHost: () => void;
}

/** Opens the channel; must be closed. */
export function openChannel({ allowedOrigins, referrer, hostWindow, onCommand, onHost }: ChannelOptions): Channel {
  let host = listedOrigin(allowedOrigins, referrer);
  const isWithinLimit = rateLimit(maxMessagesPerSecond, 1000);

  const send: Channel['send'] = (type, payload, id) => {
    if (host !== undefined) hostWindow.postMessage({ ...protocol, type, payload, ...(id !== undefined && { id }) }, host);
  };
  const receive = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source !== hostWindow || !isHostOrigin(allowedOrigins, host, origin) || !isWithinLimit(performance.now())) return;
    const parsed = parseMessage(data);
    if (parsed.kind === 'unknown') return;
    if (host === undefined) {
      host = origin;
      onHost();
    }
    if (parsed.kind === 'invalid') send('error', { code: 'bad_payload' }, parsed.id);
    else onCommand(parsed.command, parsed.id);
  };
  addEventListener('message', receive);
  return { send, hostOrigin: () => host, close: () => removeEventListener('message', receive) };
}
