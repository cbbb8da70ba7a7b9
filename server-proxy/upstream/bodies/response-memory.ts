import { LRUCache } from 'lru-cache';
import type { Room, TaskOwner } from '../../queue/fair-queue.ts';
import { type Body, largeBytes } from './body.ts';

/** Assumed: who has not read a large response after five seconds, while others have no room, reads slowly. */
const slowMs = 5000;
const checkMs = 1000;

/** How much of the limit is free after slow readers were ended, so that not every check ends one. */
const freeShare = 1 / 4;

/** One body at most counts as so much of the limit before it is there: a larger one would wait for an idle proxy. */
const maxExpectedShare = 1 / 8;
/** Assumed: the first response of somebody who is not known may be so much of the limit. */
const unknownShare = 1 / 32;

/** Identities whose last response is remembered. */
const maxIdentities = 10_000;

/** So much of each body is received in any case: most responses are smaller. */
const beginningBytes = 512 * 1024;

/** The bytes of an identity. */
interface Share {
  /** of bodies that are compressed or sent */
  held: number;
  /** of bodies that are received, decoded or checked */
  received: number;
  /** its queries at the data service */
  queries: number;
  /** what each of them is expected to bring, by its recent responses */
  expected: number;
}

/** What a body waits with until it is received further. */
interface Flow {
  readonly pause: () => void;
  readonly resume: () => void;
}

/** A body on its way from the data service. */
export interface Receiving {
  /** Names the connection that brings it. */
  readonly begin: (flow: Flow) => void;
  readonly add: (bytes: number) => void;
  /** Its bytes are garbage, or held by whoever sends them. */
  readonly end: () => void;
}

interface Incoming {
  readonly identity: string;
  bytes: number;
  flow: Flow | undefined;
  isPaused: boolean;
}

interface Holding {
  readonly identity: string;
  readonly body: Body;
  readonly sinceMs: number;
  readonly cut: (() => void) | undefined;
}

/** The bytes of an identity, and those that its queries are expected to bring. */
const claimOf = ({ held, received, queries, expected }: Share): number => held + Math.max(received, queries * expected);

/**
 * Limits the bytes of responses from when they are received until they are sent. What is left of the limit is for the identities that have less:
 * one may have as much as it leaves free, so that any number of them leave room for one more. Whoever has more waits in the queue of queries, for which
 * this is the room, and its bodies are received no further. While others lack room, responses that are read slowly are ended.
 *
 * A body that several requests send counts once. Small ones do not count: most are handed to the system at once.
 */
export class ResponseMemory implements Room {
  readonly #limit: number;
  readonly #shares = new Map<string, Share>();
  /** what a query of an identity is expected to bring, also of those that have no share now */
  readonly #expected = new LRUCache<string, number>({ max: maxIdentities });
  /** in the order of their arrival */
  readonly #incoming = new Set<Incoming>();
  readonly #holdings = new Set<Holding>();
  /** the first of each body is the one that counts */
  readonly #ofBody = new Map<Body, Holding[]>();
  #held = 0;
  #received = 0;
  /** bytes, and those that queries at the data service are expected to bring */
  #claimed = 0;
  #timer: NodeJS.Timeout | undefined;
  #onRoom = (): void => undefined;

  /** @param limit in bytes */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** bytes that are in memory now */
  get bytes(): number {
    return this.#held + this.#received;
  }

  /** Names what starts the queries that wait. */
  whenRoom(onRoom: () => void): void {
    this.#onRoom = onRoom;
  }

  hasRoom({ identity }: TaskOwner): boolean {
    const share = this.#shareOf(identity);
    // Whoever gets small responses waits for nobody's large ones.
    if (share.expected === 0 || claimOf(share) + share.expected <= this.#limit - this.#claimed - share.expected) return true;
    this.#watch();
    return false;
  }

  occupy({ identity }: TaskOwner, change: 1 | -1): void {
    this.#change(identity, (share) => (share.queries += change));
  }

  receive(identity: string): Receiving {
    const incoming: Incoming = { identity, bytes: 0, flow: undefined, isPaused: false };
    this.#incoming.add(incoming);
    return {
      begin: (flow) => {
        incoming.flow = flow;
        incoming.isPaused = false;
      },
      add: (bytes) => {
        if (!this.#incoming.has(incoming)) return;
        incoming.bytes += bytes;
        this.#change(identity, (share) => (share.received += bytes));
        if (incoming.isPaused || !this.#mustWait(incoming)) return;
        incoming.isPaused = true;
        incoming.flow?.pause();
        this.#watch();
      },
      end: () => {
        if (!this.#incoming.delete(incoming)) return;
        const { bytes } = incoming;
        this.#change(identity, (share) => {
          share.received -= bytes;
          const last = this.#expected.get(identity);
          const expected = last === undefined ? bytes : Math.max(bytes, last / 2);
          share.expected = expected > largeBytes ? Math.min(expected, this.#limit * maxExpectedShare) : 0;
          this.#expected.set(identity, share.expected);
        });
        this.#makeUse();
      },
    };
  }

  /**
   * Counts a body until the returned function is called.
   *
   * @param cut ends its response when it is read slowly; absent while it is not sent
   */
  hold(identity: string, body: Body, cut?: () => void): () => void {
    if (!body.isLarge) return () => undefined;
    const holding: Holding = { identity, body, cut, sinceMs: performance.now() };
    this.#holdings.add(holding);
    const others = this.#ofBody.get(body);
    if (others) others.push(holding);
    else {
      this.#ofBody.set(body, [holding]);
      this.#change(identity, (share) => (share.held += body.length));
    }
    return () => this.#release(holding);
  }

  #release(holding: Holding): void {
    if (!this.#holdings.delete(holding)) return;
    const { body, identity } = holding;
    const all = this.#ofBody.get(body) ?? [];
    const next = all.find((other) => other !== holding);
    if (all[0] === holding) {
      this.#change(identity, (share) => (share.held -= body.length));
      if (next) this.#change(next.identity, (share) => (share.held += body.length));
    }
    if (next) all.splice(all.indexOf(holding), 1);
    else this.#ofBody.delete(body);
    this.#makeUse();
  }

  #shareOf(identity: string): Share {
    return (
      this.#shares.get(identity) ?? {
        held: 0,
        received: 0,
        queries: 0,
        expected: this.#expected.get(identity) ?? this.#limit * unknownShare,
      }
    );
  }

  #change(identity: string, change: (share: Share) => void): void {
    const share = this.#shareOf(identity);
    const before = { ...share };
    change(share);
    this.#held += share.held - before.held;
    this.#received += share.received - before.received;
    this.#claimed += claimOf(share) - claimOf(before);
    if (share.held + share.received + share.queries > 0) this.#shares.set(identity, share);
    else this.#shares.delete(identity);
  }

  /**
   * Whether no more of a body may be received for now. The beginning of each is, so that small responses never wait; and the oldest one is
   * received to its end, unless others are about to be sent, or all would wait for each other.
   */
  #mustWait(incoming: Incoming): boolean {
    if (incoming.bytes <= beginningBytes) return false;
    const free = this.#limit - this.bytes;
    const [oldest] = this.#incoming;
    if (oldest === incoming) return free < 0 && this.#held > 0;
    const { held, received } = this.#shareOf(incoming.identity);
    return held + received > free;
  }

  /** Goes on with what has waited for room. */
  #makeUse(): void {
    for (const incoming of this.#incoming) {
      if (!incoming.isPaused || this.#mustWait(incoming)) continue;
      incoming.isPaused = false;
      incoming.flow?.resume();
    }
    this.#onRoom();
  }

  /** Looks for slow readers soon. */
  #watch(): void {
    if (this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#cutSlow();
      if ([...this.#incoming].some(({ isPaused }) => isPaused)) this.#watch();
      this.#onRoom();
    }, checkMs).unref();
  }

  /** Ends responses that are read slowly, the oldest of the identity that has the most, until there is room. */
  #cutSlow(): void {
    while (this.#claimed > this.#limit * (1 - freeShare)) {
      const since = performance.now() - slowMs;
      const slow = [...this.#holdings].filter(({ cut, sinceMs }) => cut !== undefined && sinceMs <= since);
      const [first] = slow.toSorted((one, other) => this.#heldBy(other) - this.#heldBy(one));
      if (!first) return;
      first.cut?.();
      this.#release(first);
    }
  }

  #heldBy({ identity }: Holding): number {
    return this.#shareOf(identity).held;
  }
}
