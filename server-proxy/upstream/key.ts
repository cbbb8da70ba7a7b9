import { inspect } from 'node:util';

/**
 * Assumed: shorter keys are placeholders of a test or a closed network. They may be ordinary words of a story, so responses and
 * logs are not searched for them.
 */
const minSearchedCharacters = 12;

const encodedForms = (text: string): string[] =>
  text.length < minSearchedCharacters
    ? []
    : [...new Set([text, encodeURIComponent(text), Buffer.from(text).toString('base64').replace(/=+$/, '')])];

/**
 * The key to the data service. It prints as `[key]` wherever an object is logged, shown or serialised by accident;
 * its text leaves only through `authorization`, into the one request that needs it.
 */
export class UpstreamKey {
  readonly #text: string;
  readonly #forms: readonly { readonly text: string; readonly bytes: Buffer }[];

  constructor(text: string) {
    this.#text = text;
    this.#forms = encodedForms(text).map((form) => ({ text: form, bytes: Buffer.from(form) }));
  }

  /** The header form of spec §5, which keeps the key out of addresses. */
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
