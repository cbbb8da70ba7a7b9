/** A value in a list, by which it is removed. */
export interface Link<T> {
  readonly value: T;
  previous: Link<T> | undefined;
  next: Link<T> | undefined;
}

/** A list whose values are added at the end and removed anywhere, at the same cost however long it is. A Set does not find its last value. */
export class LinkedList<T> {
  #first: Link<T> | undefined;
  #last: Link<T> | undefined;
  #size = 0;

  get first(): Link<T> | undefined {
    return this.#first;
  }

  get last(): Link<T> | undefined {
    return this.#last;
  }

  get size(): number {
    return this.#size;
  }

  append(value: T): Link<T> {
    const link: Link<T> = { value, previous: this.#last, next: undefined };
    if (this.#last) this.#last.next = link;
    else this.#first = link;
    this.#last = link;
    this.#size++;
    return link;
  }

  /** Removes a link that is in this list. */
  remove({ previous, next }: Link<T>): void {
    if (previous) previous.next = next;
    else this.#first = next;
    if (next) next.previous = previous;
    else this.#last = previous;
    this.#size--;
  }
}
