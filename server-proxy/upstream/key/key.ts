import { createHmac, hkdfSync } from 'node:crypto';
import { inspect } from 'node:util';
import { KeySearch } from './key-search.ts';

/** Anything that holds a key is formatted as `[key]` when it is logged or serialised by accident. */
abstract class Hidden {
  toString(): string {
    return '[key]';
  }

  toJSON(): string {
    return '[key]';
  }

  [inspect.custom](): string {
    return '[key]';
  }
}

/** One key, as a request to the data service carries it. */
export class Credential extends Hidden {
  readonly #text: string;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  /** The value of the Authorization header (assumption A06). */
  authorization(): string {
    return `token ${this.#text}`;
  }

  /** The query parameter for services that read the key there (assumption A06). */
  parameter(): string {
    return `token=${encodeURIComponent(this.#text)}`;
  }

  /** Identifies the key to other proxies with the same one, and does not reveal it. @param purpose what it is used for */
  fingerprint(purpose: string): string {
    return createHmac('sha256', this.#text).update(purpose).digest('base64url').slice(0, 16);
  }

  /** A key for signatures that proxies with the same key can check, and that does not reveal it (RFC 5869). @param purpose what it signs */
  signingKey(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#text, '', purpose, 32));
  }

  is(text: string): boolean {
    return this.#text === text;
  }

  static textsOf(credentials: readonly Credential[]): string[] {
    return credentials.map((credential) => credential.#text);
  }
}

/** Replaced keys that responses and logs are still searched for: a response may have been on its way when the key was replaced. */
const maxFormer = 4;

/** The key of the data service; during a change-over two, of which the second is tried when the first is rejected. */
export class UpstreamKey extends Hidden {
  #credentials: readonly Credential[];
  #former: readonly Credential[] = [];
  #search: KeySearch;

  constructor(...keys: readonly string[]) {
    super();
    this.#credentials = keys.map((text) => new Credential(text));
    this.#search = new KeySearch(keys);
  }

  /** The key to use first, and the one to try if it is rejected. */
  get credentials(): readonly Credential[] {
    return this.#credentials;
  }

  /**
   * Replaces the keys. A single new key does not end the one in use, which becomes the second: the data service may not know the new one yet.
   *
   * @param keys one or two
   * @returns whether there is a key that was not there before
   */
  replace(keys: readonly string[]): boolean {
    if (keys.every((text) => this.#credentials.some((known) => known.is(text)))) return false;
    const next = keys.map((text) => new Credential(text));
    const [current] = this.#credentials;
    if (next.length === 1 && current) next.push(current);
    const isGone = (old: Credential): boolean => !Credential.textsOf(next).some((text) => old.is(text));
    this.#former = [...this.#credentials.filter(isGone), ...this.#former].slice(0, maxFormer);
    this.#credentials = next;
    this.#search = new KeySearch(Credential.textsOf([...next, ...this.#former]));
    return true;
  }

  /** Uses a credential first from now on, because the data service accepts it and rejects the other. */
  prefer(credential: Credential): void {
    if (!this.#credentials.includes(credential)) return;
    this.#credentials = [credential, ...this.#credentials.filter((other) => other !== credential)];
  }

  /** Whether bytes contain a key in a form that key-search.ts names. */
  isIn(bytes: Uint8Array): boolean {
    return this.#search.isIn(bytes);
  }

  /** The text without the keys. */
  redact(text: string): string {
    return this.#search.redact(text);
  }
}
