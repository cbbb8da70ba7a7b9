/**
 * A repeatable stream of numbers (sfc32): equal parts give equal streams on every machine. `Math.random` cannot be seeded.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  /** @param parts what the stream is for, e.g. seed, symbol, day */
  constructor(...parts: readonly (number | string)[]) {
    this.#a = digest(parts, 0x9e3779b9);
    this.#b = digest(parts, 0x243f6a88);
    this.#c = digest(parts, 0xb7e15162);
    for (let round = 0; round < 12; round++) this.fraction();
  }

  /** A fraction from 0 up to, and never, 1. */
  fraction(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 0x1_0000_0000;
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
    const picked = list[Math.floor(this.fraction() * list.length)];
    if (picked === undefined) throw new Error('cannot pick from an empty list');
    return picked;
  }

  /** Several different ones of a list, in drawn order; the whole list when it is shorter. */
  some<Item>(list: readonly Item[], count: number): Item[] {
    const drawn = [...list];
    const wanted = Math.min(count, drawn.length);
    for (let at = 0; at < wanted; at++) {
      const other = at + Math.floor(this.fraction() * (drawn.length - at));
      [drawn[at], drawn[other]] = [drawn[other] as Item, drawn[at] as Item];
    }
    return drawn.slice(0, wanted);
  }

  /** One of a table of values and weights. */
  weighted<Item>(table: readonly (readonly [value: Item, weight: number])[]): Item {
    let left = this.fraction() * table.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of table) if ((left -= weight) < 0) return value;
    throw new Error('cannot pick from an empty table');
  }
}

/** 32 bits of parts of any kind: FNV-1a over their characters, then murmur3's finishing mix. */
function digest(parts: readonly (number | string)[], start: number): number {
  let hash = start;
  for (const part of parts) {
    const text = String(part);
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    hash = Math.imul(hash ^ 0xff, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
}

/** A fraction that depends on its parts alone. */
export const fractionOf = (...parts: readonly (number | string)[]): number => (digest(parts, 0x51ed270b) >>> 0) / 0x1_0000_0000;

const hex = (fraction: number): string =>
  Math.floor(fraction * 0x1_0000_0000)
    .toString(16)
    .padStart(8, '0');

/** 24 hex digits whose first eight are the creation time in Unix seconds (facts §4), the others drawn from the parts. */
export const recordId = (createdSeconds: number, ...parts: readonly (number | string)[]): string =>
  createdSeconds.toString(16).padStart(8, '0') + hex(fractionOf('record', ...parts)) + hex(fractionOf('id', ...parts));
