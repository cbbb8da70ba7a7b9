import { type Link, LinkedList } from './linked-list.ts';

/** What waits for one identity, in the order of arrival. */
interface Share<T> {
  readonly identity: string;
  readonly values: LinkedList<T>;
}

/** One that waits, by which it is removed. */
export interface Place<T> {
  readonly share: Share<T>;
  readonly link: Link<T>;
}

/**
 * What waits for one route. Identities take turns, each in the order of arrival. The cost of adding, finding or removing one does not grow with
 * the number of those that wait.
 */
export class Line<T> {
  /** in the order of their turns */
  readonly #shares = new Map<string, Share<T>>();
  /** at index n the shares with more than n values */
  readonly #layers: Set<Share<T>>[] = [];

  /** how many wait for the identity that has the most */
  get mostOfOne(): number {
    return this.#layers.length;
  }

  countOf(identity: string): number {
    return this.#shares.get(identity)?.values.size ?? 0;
  }

  /** How many start before one that is added for the identity. */
  countBefore(identity: string): number {
    return this.#layers.slice(0, this.countOf(identity) + 1).reduce((before, layer) => before + layer.size, 0);
  }

  add(identity: string, value: T): Place<T> {
    const share = this.#shares.get(identity) ?? { identity, values: new LinkedList<T>() };
    this.#shares.set(identity, share);
    const { size } = share.values;
    this.#layers[size] = (this.#layers[size] ?? new Set()).add(share);
    return { share, link: share.values.append(value) };
  }

  /** Removes one that waits. */
  remove({ share, link }: Place<T>): void {
    share.values.remove(link);
    const { size } = share.values;
    this.#layers[size]?.delete(share);
    if (this.#layers.at(-1)?.size === 0) this.#layers.pop();
    if (size === 0) this.#shares.delete(share.identity);
  }

  /** The first of the identity whose turn it is, of those that may start one. */
  next(mayStart: (identity: string) => boolean): Place<T> | undefined {
    for (const share of this.#shares.values()) {
      const { first } = share.values;
      if (first && mayStart(share.identity)) return { share, link: first };
    }
    return undefined;
  }

  /** Ends the turn of an identity: its next one comes after those of the others. */
  endTurn(identity: string): void {
    const share = this.#shares.get(identity);
    if (share && this.#shares.delete(identity)) this.#shares.set(identity, share);
  }

  /** The last of an identity that has the most. */
  lastOfMost(): Place<T> | undefined {
    const [share] = this.#layers.at(-1) ?? [];
    return share?.values.last && { share, link: share.values.last };
  }
}
