import { Counts } from '../counts.ts';
import type { Repeat } from '../time/repeat.ts';
import { beatMs, eventNames, type Hint, type HintedList } from '../proxy/events.ts';

export interface HintListener {
  readonly onHint: (hint: Hint) => void;
  /** `isWatched` has become another one */
  readonly onWatched: () => void;
}

/** Says which lists change. */
export interface HintSource {
  /** Calls back until the returned function is called. It looks for changes only while somebody has subscribed. */
  readonly subscribe: (listener: HintListener) => () => void;
  /** whether changes are seen now */
  readonly isWatched: () => boolean;
}

/** An event of a stream; `data` is JSON. */
export interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/** The stream of one client. */
export interface HintStream {
  readonly send: (event: StreamEvent) => void;
  /** bytes that wait until the client reads them */
  readonly waitingBytes: () => number;
  /** Ends the response. */
  readonly close: () => void;
  /** Closes the connection of a client that does not read. */
  readonly destroy: () => void;
}

interface SseReply {
  readonly sse: { readonly send: (event: StreamEvent) => Promise<void>; readonly close: () => void };
  readonly raw: { readonly writableLength: number; readonly destroy: () => unknown };
}

/** The stream of a reply of `@fastify/sse`, which nobody waits for: a client that reads slowly must not delay the others. */
export const streamOf = ({ sse, raw }: SseReply): HintStream => ({
  send: (event) => void sse.send(event).catch(() => undefined),
  waitingBytes: () => raw.writableLength,
  close: () => sse.close(),
  destroy: () => void raw.destroy(),
});

/** Who has a stream, and what it may be told. */
export interface StreamOwner {
  readonly identity: string;
  readonly mayRead: (list: HintedList) => boolean;
}

export interface StreamLimits {
  readonly streams: number;
  /** of one identity */
  readonly perIdentity: number;
}

/** Assumed: a client that leaves more unread is not there any more; a hint has 60 bytes and a beat two thousand. */
const maxWaitingBytes = 64 * 1024;
/** Small buffers between server and browser pass on what fills them. */
const padding = ' '.repeat(2000);

/**
 * The open streams of a server: each receives every hint, or is closed, so that no client misses one without knowing. A beat shows that a
 * quiet stream is alive.
 */
export class HintStreams {
  readonly #source: HintSource;
  readonly #limits: StreamLimits;
  readonly #owners = new Map<HintStream, StreamOwner>();
  readonly #counts = new Counts();
  readonly #repeat: Repeat;
  #end = (): void => undefined;

  constructor(source: HintSource, limits: StreamLimits, repeat: Repeat) {
    this.#source = source;
    this.#limits = limits;
    this.#repeat = repeat;
  }

  get size(): number {
    return this.#owners.size;
  }

  get isWatched(): boolean {
    return this.#source.isWatched();
  }

  /** Whether there is room for another stream of an identity. */
  hasRoom({ identity }: StreamOwner): boolean {
    return this.size < this.#limits.streams && this.#counts.of(identity) < this.#limits.perIdentity;
  }

  add(stream: HintStream, owner: StreamOwner): void {
    this.#owners.set(stream, owner);
    this.#counts.add(owner.identity);
    if (this.size === 1) this.#begin();
    stream.send(this.#beat());
  }

  remove(stream: HintStream): void {
    const owner = this.#owners.get(stream);
    if (!owner) return;
    this.#owners.delete(stream);
    this.#counts.add(owner.identity, -1);
    if (this.size === 0) this.#end();
  }

  close(): void {
    for (const stream of this.#owners.keys()) stream.close();
  }

  #begin(): void {
    const beat = (): void => this.#send(this.#beat(), () => true);
    const unsubscribe = this.#source.subscribe({
      onHint: (hint) => this.#send({ event: eventNames.changed, data: JSON.stringify(hint) }, ({ mayRead }) => mayRead(hint.list)),
      onWatched: beat,
    });
    const endBeats = this.#repeat(beat, beatMs);
    this.#end = () => {
      unsubscribe();
      endBeats();
    };
  }

  #beat(): StreamEvent {
    return { event: eventNames.beat, data: JSON.stringify({ isWatched: this.isWatched, padding }) };
  }

  #send(event: StreamEvent, isFor: (owner: StreamOwner) => boolean): void {
    for (const [stream, owner] of this.#owners) {
      if (!isFor(owner)) continue;
      if (stream.waitingBytes() > maxWaitingBytes) stream.destroy();
      else stream.send(event);
    }
  }
}
