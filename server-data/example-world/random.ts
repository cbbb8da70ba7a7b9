type Part = number | string;

/** FNV-1a over the characters of all parts, with murmur3's finishing mix: 32 bits. */
function digest(parts: readonly Part[]): number {
  let hash = 0x9e3779b9;
  for (const part of parts) {
    const text = String(part);
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    hash = Math.imul(hash ^ 0xff, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

const range = 2 ** 32;

/** A fraction from 0 up to, and never, 1, that depends on its parts alone. */
export const fractionOf = (...parts: readonly Part[]): number => (digest(parts) >>> 0) / range;

/** A repeatable stream of numbers (mulberry32): equal parts give equal streams on every machine. `Math.random` cannot be seeded. */
export class Random {
  #state: number;

  /** @param parts what the stream is for, e.g. seed, symbol, day */
  constructor(...parts: readonly Part[]) {
    this.#state = digest(parts);
  }

  /** A fraction from 0 up to, and never, 1. */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / range;
  }

  /** A whole number, both ends included. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.fraction() * (max - min + 1));
  }

  between(min: number, max: number): number {
    return min + this.fraction() * (max - min);
  }

  /** Between two numbers and mostly near their middle: the mean of three even draws. */
  around(min: number, max: number): number {
    return min + ((this.fraction() + this.fraction() + this.fraction()) / 3) * (max - min);
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  /** One of a list that is not empty. */
  pick<Item>(list: readonly Item[]): Item {
    return list[this.whole(0, list.length - 1)] as Item;
  }

  /** Several different ones of a list, in drawn order; the whole list when it is shorter. */
  some<Item>(list: readonly Item[], count: number): Item[] {
    const left = [...list];
    return Array.from({ length: Math.min(count, list.length) }, () => left.splice(this.whole(0, left.length - 1), 1)).flat();
  }

  /** One of a table of values and weights that is not empty. */
  weighted<Item>(table: readonly (readonly [value: Item, weight: number])[]): Item {
    let left = this.fraction() * table.reduce((sum, [, weight]) => sum + weight, 0);
    return (table.find(([, weight]) => (left -= weight) < 0) ?? table.at(-1))?.[0] as Item;
  }
}

const hex = (fraction: number): string =>
  Math.floor(fraction * range)
    .toString(16)
    .padStart(8, '0');

/** 24 hex digits whose first eight are the creation time in Unix seconds, the others drawn from the parts. */
export const recordId = (createdSeconds: number, ...parts: readonly Part[]): string =>
  createdSeconds.toString(16).padStart(8, '0') + hex(fractionOf('record', ...parts)) + hex(fractionOf('id', ...parts));
