/**
 * A repeatable stream of numbers: sfc32 (Doty-Humphrey's small fast counter) over 32-bit integers, so that every
 * machine draws the same. `Math.random` cannot be seeded, and `Math.log`, `exp` and `sin` may round differently
 * elsewhere; nothing in the example world uses any of them.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  /** @param parts what the stream is for, e.g. seed, symbol, day: equal parts give equal streams */
  constructor(...parts: readonly (number | string)[]) {
    this.#a = digest(parts, 0x9e3779b9);
    this.#b = digest(parts, 0x243f6a88);
    this.#c = digest(parts, 0xb7e15162);
    for (let round = 0; round < 12; round++) this.#draw();
  }

  #draw(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** A fraction from 0 up to, and never, 1. */
  fraction(): number {
    return this.#draw() / 0x1_0000_0000;
  }

  /** A whole number, both ends included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1));
  }

  /** Any number between two, both rarely met exactly. */
  between(least: number, most: number): number {
    return least + this.fraction() * (most - least);
  }

  /** Between two numbers and mostly near their middle: the mean of three even draws. */
  around(least: number, most: number): number {
    return least + ((this.fraction() + this.fraction() + this.fraction()) / 3) * (most - least);
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T {
    const picked = list[Math.floor(this.fraction() * list.length)];
    if (picked === undefined) throw new Error('cannot pick from an empty list');
    return picked;
  }

  /** Several different ones of a list, in drawn order; the whole list when it is shorter. */
  some<T>(list: readonly T[], count: number): T[] {
    const drawn = [...list];
    const wanted = Math.min(count, drawn.length);
    for (let at = 0; at < wanted; at++) {
      const other = at + Math.floor(this.fraction() * (drawn.length - at));
      [drawn[at], drawn[other]] = [drawn[other] as T, drawn[at] as T];
    }
    drawn.length = wanted;
    return drawn;
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
