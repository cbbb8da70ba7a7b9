import * as z from 'zod/mini';
import { isoDate } from '#contract/codecs.ts';
import { symbolShape } from './embed-address.ts';

// The protocol between a framed desk and the page around it, version 1 (product.md 5.9, docs/embedding.md).

export const protocol = { ns: 'marketdesk', v: 1 } as const;

// Assumed: a message may carry an id, up to 100 characters or a number, which comes back in the answer.
const idShape = z.optional(z.string().check(z.regex(/^[^]{1,100}$/)));

const is = <T>(wanted: T) => z.refine((given: unknown) => given === wanted);

/** Payload and id are read later, by the type. */
const envelope = z.looseObject({ ns: z.string().check(is(protocol.ns)), v: z.number().check(is(protocol.v)), type: z.string() });

const theme = z.enum(['light', 'dark', 'auto']);

/** What a host may say. Unknown fields are left out; what a known one holds must be right. */
const payloads = {
  init: z.object({
    theme: z.optional(theme),
    tz: z.optional(z.enum(['et', 'local', 'utc'])),
    density: z.optional(z.enum(['compact', 'cozy', 'comfy'])),
    permalink: z.optional(z.string().check(z.regex(/^.{1,2000}$/))),
  }),
  setSymbol: z.object({ symbol: symbolShape }),
  setTheme: z.object({ theme }),
  // Assumed: an end that is left out is open, so an empty range takes the range away.
  setRange: z.object({ from: z.optional(isoDate), to: z.optional(isoDate) }),
  ping: z.object({}),
};

type Payloads = typeof payloads;
type HostType = keyof Payloads;

/** The commands of a host by their type, each with what it carries. */
export type HostCommand = { readonly [T in HostType]: { readonly type: T; readonly payload: z.output<Payloads[T]> } }[HostType];

export type MessageId = string | number | undefined;

/** `unknown` is anything that is none of ours or of a later version: it is passed over; `wrong` is a known one that carries nonsense. */
export type Read =
  | { readonly kind: 'command'; readonly command: HostCommand; readonly id: MessageId }
  | { readonly kind: 'wrong'; readonly id: MessageId }
  | { readonly kind: 'unknown' };

const isHostType = (type: string): type is HostType => Object.hasOwn(payloads, type);

function readId(id: unknown): MessageId {
  return typeof id === 'number' ? id : idShape.safeParse(id).data;
}

/** A message from another window, which may hold anything. Never throws. */
export function readMessage(data: unknown): Read {
  const { data: message } = envelope.safeParse(data);
  if (message === undefined || !isHostType(message.type)) return { kind: 'unknown' };
  const id = readId(message['id']);
  const given = message.type === 'setSymbol' ? upperCased(message['payload']) : (message['payload'] ?? {});
  const { success, data: payload } = payloads[message.type].safeParse(given);
  // Type and payload belong together by the table above.
  return success ? { kind: 'command', command: { type: message.type, payload } as HostCommand, id } : { kind: 'wrong', id };
}

/** Symbols in any letter case, as in the address. */
function upperCased(payload: unknown): unknown {
  const { symbol } = (payload ?? {}) as { symbol?: unknown };
  return { symbol: typeof symbol === 'string' ? symbol.trim().toUpperCase() : symbol };
}

/** What the desk says, by its type. */
export interface FrameMessages {
  ready: { height: number; route: string };
  resize: { height: number };
  navigate: { url: string };
  symbol: { ticker: string; isin: string | null };
  error: { code: 'bad_payload' | 'bad_range' | 'bad_permalink' };
}
