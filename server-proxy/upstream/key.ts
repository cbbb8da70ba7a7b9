import { inspect } from 'node:util';

/**
 * Assumed: shorter keys are placeholders of tests or closed networks. They may be ordinary words of a story, so responses and logs are
 * not searched for them.
 */
const minSearchedCharacters = 12;

const encodedForms = (text: string): string[] =>
  text.length < minSearchedCharacters
    ? []
    : [...new Set([text, encodeURIComponent(text), Buffer.from(text).toString('base64').replace(/=+$/, '')])];

/**
 * The key of the data service. It is formatted as `[key]` when an object with it is logged or serialised by accident; only
 * `authorization` returns its text.
 */
export class UpstreamKey {
  readonly #text: string;
  readonly #forms: readonly { readonly text: string; readonly bytes: Buffer }[];

  constructor(text: string) {
    this.#text = text;
    this.#forms = encodedForms(text).map((form) => ({ text: form, bytes: Buffer.from(form) }));
  }

  /** The value of the Authorization header (spec §5). */
  authorization(): string {
    return `token ${this.#text}`;
  }

  /** Whether bytes contain the key, plain, percent-encoded or as base64. */
  isIn(bytes: Buffer): boolean {
    return this.#forms.some((form) => bytes.includes(form.bytes));
  }

  /** The text with every form of the key replaced. */
  redact(text: string): string {
    return this.#forms.reduce((rest, form) => rest.replaceAll(form.text, '[key]'), text);
  }

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
